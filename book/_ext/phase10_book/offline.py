"""The book without a connection: the list of its files, the service worker, the manifest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MANIFEST: Final = "manifest.webmanifest"
WORKER: Final = "sw.js"
LIST: Final = "offline.json"
COLOUR: Final = "#0b5394"
_VERSION: Final = "{{version}}"
_ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable.png", "512x512", "image/png", "maskable"),
)


def add_manifest(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Name the manifest and the icon of the home screen in the head of every page."""
    up = "../" * page.count("/")
    context["metatags"] = context.get("metatags", "") + (
        f'\n    <link rel="manifest" href="{up}{MANIFEST}">'
        f'\n    <link rel="apple-touch-icon" href="{up}_static/icon-192.png">'
        f'\n    <meta name="theme-color" content="{COLOUR}">'
    )


def write_offline(app: Sphinx, error: Exception | None) -> None:
    """Write the manifest, the list of all files with their hashes, and the service worker.

    Comes after everything else that writes files.
    """
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    (out / MANIFEST).write_text(_json(manifest(out)), encoding="utf-8")
    template = out / "_static" / "app" / WORKER
    if not template.is_file():
        return  # built without the widgets
    # A browser gives a service worker the folder that it lies in.
    code = template.read_text(encoding="utf-8")
    template.unlink()
    for old in (out / WORKER, out / LIST):
        old.unlink(missing_ok=True)
    listed = {path.relative_to(out).as_posix(): _entry(path) for path in kept(out)}
    version = sha256(_json(listed).encode()).hexdigest()[:16]
    size = sum(entry[1] for entry in listed.values())
    found = {"version": version, "bytes": size, "files": listed}
    (out / LIST).write_text(_json(found), encoding="utf-8")
    (out / WORKER).write_text(code.replace(_VERSION, version), encoding="utf-8")


def manifest(out: Path) -> dict[str, Any]:
    """What a home screen asks: name, icons, where to begin."""
    icons = [
        {"src": f"_static/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in _ICONS
        if (out / "_static" / name).is_file()
    ]
    return {
        "name": "The executable rulebook",
        "short_name": "Rulebook",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": COLOUR,
        "icons": icons,
    }


def kept(out: Path) -> Iterator[Path]:
    """The files that a reader may come to, in order: no maps, no traces of the build."""
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out)
        hidden = any(part.startswith(".") for part in name.parts)
        left = path.suffix in {".map", ".inv", ".pickle"} or name.parts[0] == "_sources"
        if path.is_file() and not hidden and not left:
            yield path


def _entry(path: Path) -> tuple[str, int]:
    data = path.read_bytes()
    return sha256(data).hexdigest()[:16], len(data)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


__all__ = ["add_manifest", "kept", "manifest", "write_offline"]
