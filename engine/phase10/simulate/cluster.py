"""Playing on a Dask cluster that is already there; needs the extra ``phase10[cluster]``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.simulate.block import Task, play
from phase10.simulate.result import Row
from phase10.simulate.run import Runner

_ADDRESS: Final = re.compile(r"[a-z]+://[^/\s]+:\d{1,5}")

PATIENCE: Final = 10
"""Seconds in which a scheduler must answer."""

TRIES: Final = 5
"""A block whose worker dies is given to another one so many times."""


def on_cluster(address: str) -> Runner:
    """Play tasks on the workers of a scheduler, such as ``tcp://10.0.0.5:8786``.

    Raises a ValueError where Dask is not installed, the address is none, or nobody answers there.
    """
    if not _ADDRESS.fullmatch(address):
        # Dask itself looks long for what cannot be one, and then says much.
        raise Phase10Error(
            f"--cluster {address!r} is no address; "
            "expected the address of a Dask scheduler, for example: tcp://127.0.0.1:8786"
        )
    try:
        from distributed import Client
    except ImportError:
        raise Phase10Error(
            f"--cluster {address!r} needs dask.distributed: pip install 'phase10[cluster]'"
        ) from None
    try:
        make: Any = Client
        client: Any = make(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise Phase10Error(
            f"no cluster answers at {address!r} ({type(error).__name__}); "
            "expected the address of a Dask scheduler, for example: tcp://127.0.0.1:8786"
        ) from None
    return lambda tasks: _on_client(client, tasks)


def _on_client(client: Any, tasks: list[Task]) -> Iterator[tuple[Task, Row]]:
    import distributed

    as_completed: Any = distributed.as_completed
    try:
        futures = {client.submit(play, task, pure=False, retries=TRIES): task for task in tasks}
        for future in as_completed(list(futures), loop=client.loop):
            try:
                row: Row = future.result()
            except Phase10Error:
                raise
            except Exception as error:
                raise Phase10Error(
                    f"block {futures[future].block} of case {futures[future].case.key!r} failed on "
                    f"the cluster: {type(error).__name__}: {error}; "
                    "the workers need the same version of phase10 as this machine"
                ) from error
            yield futures[future], row
            future.release()
    finally:
        with suppress(Exception):
            client.close(timeout=PATIENCE)


__all__ = ["on_cluster"]
