"""Serves a built book on this machine, with the types that browsers insist on."""

from __future__ import annotations

import argparse
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder; modules and WebAssembly under their right types everywhere."""

    extensions_map = {  # noqa: RUF012 (the base class declares it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Let no browser keep a page of an older build."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class QuietHandler(Handler):
    """The same without a line for each request: the tests use it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (named by the base)
        """Say nothing."""


def server(folder: Path, port: int = 0, *, quiet: bool = False) -> ThreadingHTTPServer:
    """A server on this machine only. Port 0 takes any free port; see `.server_port`."""
    handler = QuietHandler if quiet else Handler
    return ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder)))


def main() -> None:
    """Serve the folder named on the command line until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        parser.exit(1, f"no book in {options.folder}: run make book first\n")
    try:
        with server(options.folder, options.port) as running:
            print(f"http://127.0.0.1:{running.server_port}/  (stop with Ctrl-C)")
            running.serve_forever()
    except OSError as error:
        parser.exit(1, f"cannot use port {options.port}: {error.strerror}\n")
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
