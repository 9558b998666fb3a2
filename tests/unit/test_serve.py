"""The server of the built book: texts packed, nothing sent twice, no noise."""

from __future__ import annotations

import gzip
import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.serve import Server, server

PAGE = b"<h1>A page</h1>" * 100


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "page.html").write_bytes(PAGE)
    (tmp_path / "large.bin").write_bytes(bytes(50_000_000))
    with server(tmp_path, quiet=True) as one:
        thread = threading.Thread(target=one.serve_forever, daemon=True)
        thread.start()
        yield one
        one.shutdown()
        thread.join()


def asked(running: Server, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    """A reply and what is in it."""
    connection = HTTPConnection("127.0.0.1", running.server_port, timeout=30)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers=sent)
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply, body


def test_a_text_goes_packed_to_who_can_unpack_it(running: Server) -> None:
    reply, body = asked(running, "/page.html", Accept_Encoding="gzip")
    assert reply.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == PAGE
    reply, body = asked(running, "/page.html")
    assert reply.headers["Content-Encoding"] is None
    assert body == PAGE


def test_what_a_browser_has_is_sent_again_only_when_it_is_another(
    running: Server, tmp_path: Path
) -> None:
    first, _ = asked(running, "/page.html", Accept_Encoding="gzip")
    since = str(first.headers["Last-Modified"])
    again, body = asked(running, "/page.html", Accept_Encoding="gzip", If_Modified_Since=since)
    assert (again.status, body) == (304, b"")
    path = tmp_path / "page.html"
    path.write_bytes(b"<h1>Another</h1>")
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime + 10))
    new, body = asked(running, "/page.html", Accept_Encoding="gzip", If_Modified_Since=since)
    assert new.status == 200
    assert gzip.decompress(body) == b"<h1>Another</h1>"


def test_a_browser_that_goes_away_makes_no_noise(
    running: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    before = set(threading.enumerate())
    with socket.create_connection(("127.0.0.1", running.server_port), timeout=30) as one:
        one.sendall(b"GET /large.bin HTTP/1.0\r\n\r\n")
        assert one.recv(100)
        # Closed hard, with most of the reply on its way.
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert asked(running, "/page.html")[1] == PAGE
    until = time.monotonic() + 30
    while set(threading.enumerate()) - before:
        assert time.monotonic() < until, "a reply is still being sent to nobody"
        time.sleep(0.01)
    assert capfd.readouterr().err == ""
