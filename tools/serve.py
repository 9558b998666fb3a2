"""Serves a built book on this machine, with the types that browsers insist on.

Texts go packed, as any host of static files sends them.
"""

from __future__ import annotations

import argparse
import gzip
import io
import sys
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO


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

    packed = frozenset({".css", ".csv", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest"})
    """The ends of names whose files are sent packed."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The head of an answer; a packed text where the browser takes one."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        if not takes or path.suffix not in self.packed or not path.is_file():
            return super().send_head()
        if not self.path.partition("?")[0].endswith(("/", path.name)):
            return super().send_head()  # a folder without its stroke is sent elsewhere first
        state = path.stat()
        since = self.date_time_string(int(state.st_mtime))
        if self.headers.get("If-Modified-Since") == since:
            self.send_response(304)
            self.end_headers()
            return None
        data = _packed(path, (state.st_mtime_ns, state.st_size))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Last-Modified", since)
        self.end_headers()
        return io.BytesIO(data)

    def end_headers(self) -> None:
        """Let no browser keep a page of an older build."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


@lru_cache(maxsize=512)
def _packed(path: Path, _state: tuple[int, int]) -> bytes:
    """A file, packed once for each of its states."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class QuietHandler(Handler):
    """The same without a line for each request: the tests use it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (named by the base)
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """One thread for each request; a browser that breaks off a reply is no fault of ours."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong, unless nobody waits for the reply any more."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0, *, quiet: bool = False) -> Server:
    """A server on this machine only. Port 0 takes any free port; see `.server_port`."""
    handler = QuietHandler if quiet else Handler
    return Server(("127.0.0.1", port), partial(handler, directory=str(folder)))


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
