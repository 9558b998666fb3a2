"""Experiments and their results: the same file however it was made, and nothing lost."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from phase10.cli import main
from phase10.errors import Phase10Error, SpecError
from phase10.numbers.games import blocks_of
from phase10.simulate import run as running
from phase10.simulate.block import SeatError, Task, play
from phase10.simulate.experiment import Experiment, experiment, made_case
from phase10.simulate.intervals import difference, paired
from phase10.simulate.published import path_of
from phase10.simulate.result import Result, Row, head_line, merged, read, write
from phase10.simulate.run import Journal, Stopped, in_turn, journal_of, on_workers, run
from phase10.variant import load

SMALL = """
title = "A small experiment"
variant = "classic"
games = 60
blocks = 30
seed = 7
counts = ["rounds", "turns", "round-turns", "place-wins"]

[[case]]
name = "near"
players = [2, 3]

[[case]]
name = "kinder"
players = 2
rules = { "skip.plain" = "always" }
"""


LARGER = SMALL.replace("games = 60", "games = 80").replace("blocks = 30", "blocks = 40")
"""The small experiment with ten blocks more of each case."""

FEWER = """[fewer]
"near 3" = 62
"kinder 2" = 70

[[case]]
name = "near"
"""


def with_fewer(text: str, fewer: str = FEWER) -> str:
    """An experiment in which some cases have fewer games."""
    return text.replace('[[case]]\nname = "near"\n', fewer, 1)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("experiment") / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole(small: Path) -> str:
    """The result of the small experiment, played in one go."""
    return run(experiment(str(small))).text()


class TestTheSameFile:
    def test_a_second_run_gives_it(self, small: Path, whole: str, tmp_path: Path) -> None:
        out = tmp_path / "again.jsonl"
        run(experiment(str(small)), out=out)
        assert out.read_text(encoding="utf-8") == whole
        assert not journal_of(out).exists()

    def test_two_processes_give_it(self, small: Path, whole: str, tmp_path: Path) -> None:
        out = tmp_path / "two.jsonl"
        run(experiment(str(small)), out=out, runner=on_workers(2))
        assert out.read_text(encoding="utf-8") == whole

    def test_parts_in_any_order_give_it(self, small: Path, whole: str, tmp_path: Path) -> None:
        one = experiment(str(small))
        parts = []
        for start, stop in ((0, 7), (7, 8), (8, 30)):
            out = tmp_path / f"part-{start}.jsonl"
            part = run(one, out=out, blocks=range(start, stop))
            assert not part.whole
            parts.append((out.name, read(out)))
        for seed in range(4):
            random.Random(seed).shuffle(parts)
            assert merged(parts).text() == whole

    def test_a_killed_run_goes_on(self, small: Path, whole: str, tmp_path: Path) -> None:
        """SIGKILL in the middle, again and again; what was finished stays."""
        out = tmp_path / "killed.jsonl"
        command = [
            sys.executable, "-m", "phase10", "simulate", str(small), "--out", str(out),
        ]  # fmt: skip
        seen = 0
        for _ in range(3):
            process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            deadline = time.monotonic() + 400
            while process.poll() is None and time.monotonic() < deadline:
                lines = _lines(journal_of(out))
                if lines >= seen + 3:
                    process.send_signal(signal.SIGKILL)
                    break
                time.sleep(0.005)
            process.wait()
            if out.exists():
                break
            now = _lines(journal_of(out))
            assert now > seen
            seen = now
        assert seen, "the run was over before it could be killed"
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        assert out.read_text(encoding="utf-8") == whole

    @pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
    def test_no_worker_outlives_a_killed_run(self, small: Path, tmp_path: Path) -> None:
        out = tmp_path / "orphans.jsonl"
        process = subprocess.Popen(
            [sys.executable, "-m", "phase10", "simulate", str(small), "--workers", "2",
             "--out", str(out)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        deadline = time.monotonic() + 400
        while process.poll() is None and _lines(journal_of(out)) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        workers = _children(process.pid)
        assert len(workers) >= 2
        process.kill()
        process.wait()
        while any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers):
            assert time.monotonic() < deadline, "a worker goes on without anybody to work for"
            time.sleep(0.05)

    def test_a_cluster_gives_it_with_a_worker_killed(
        self, path: Path, result: Result, tmp_path: Path
    ) -> None:
        """With fewer games for some cases, as that is the harder one."""
        distributed = pytest.importorskip("distributed")
        from phase10.simulate.cluster import on_cluster

        out = tmp_path / "cluster.jsonl"
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster:
            pid = next(iter(cluster.workers.values())).process.pid
            killed: list[int] = []

            def kill(done: int, total: int, _seconds: float) -> None:
                if done >= total // 4 and not killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(done)

            run(
                experiment(str(path)),
                out=out,
                runner=on_cluster(cluster.scheduler_address),
                progress=kill,
            )
        assert killed
        assert out.read_text(encoding="utf-8") == result.text()


def _children(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(path.parent.name))
    return found


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment some of whose cases have fewer games."""
    path = tmp_path_factory.mktemp("fewer") / "larger.toml"
    path.write_text(with_fewer(LARGER), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def result(path: Path) -> Result:
    return run(experiment(str(path)))


class TestFewerGames:
    """Cases with fewer games than the others: the first blocks of what the others have."""

    def test_they_are_the_first_blocks_of_the_longer_result(
        self, result: Result, tmp_path: Path
    ) -> None:
        longer = tmp_path / "larger.toml"
        longer.write_text(LARGER, encoding="utf-8")
        rows = run(experiment(str(longer))).rows
        blocks = {"near 2": 40, "near 3": 31, "kinder 2": 35}
        assert {key: len(result.blocks(key)) for key in blocks} == blocks
        assert result.rows == {key: row for key, row in rows.items() if key[1] < blocks[key[0]]}

    def test_nothing_else_changes_a_result(self, path: Path, tmp_path: Path) -> None:
        """Without the table nothing is said of it, and an empty one says nothing either."""
        one = experiment(str(path))
        assert one.data()["fewer"] == {"kinder 2": 70, "near 3": 62}
        other = tmp_path / path.name
        other.write_text(LARGER, encoding="utf-8")
        without = experiment(str(other))
        empty = with_fewer(LARGER, '[fewer]\n\n[[case]]\nname = "near"\n')
        other.write_text(empty, encoding="utf-8")
        assert experiment(str(other)) == without
        assert "fewer" not in without.data()
        assert {key: one.data()[key] for key in without.data()} == without.data()
        assert one.hash != without.hash
        stored = path_of("gifts-masters").read_text(encoding="utf-8")
        head = head_line(Result.empty(experiment("gifts-masters")).head())
        assert stored.startswith(f"{head}\n")

    def test_the_file_is_the_same_however_it_was_made(
        self, path: Path, result: Result, tmp_path: Path
    ) -> None:
        one, text = experiment(str(path)), result.text()
        two = tmp_path / "two.jsonl"
        run(one, out=two, runner=on_workers(2))
        assert two.read_text(encoding="utf-8") == text
        parts = []
        for start, stop in ((33, 40), (0, 7), (7, 33)):
            out = tmp_path / f"part-{start}.jsonl"
            assert not run(one, out=out, blocks=range(start, stop)).whole
            parts.append((out.name, read(out)))
        for seed in range(4):
            random.Random(seed).shuffle(parts)
            assert merged(parts).text() == text

    @pytest.mark.parametrize("after", [1, 35, 80, 105])
    def test_a_stopped_run_goes_on(
        self, path: Path, result: Result, tmp_path: Path, after: int
    ) -> None:
        out = tmp_path / "stopped.jsonl"

        def impatient(tasks: list[Task]) -> Iterator[tuple[Task, Row]]:
            yield from islice(in_turn(tasks), after)
            raise KeyboardInterrupt

        with pytest.raises(Stopped) as stop:
            run(experiment(str(path)), out=out, runner=impatient)
        assert (stop.value.done, stop.value.total) == (after, 106)
        run(experiment(str(path)), out=out)
        assert out.read_text(encoding="utf-8") == result.text()

    def test_a_killed_run_goes_on(self, path: Path, result: Result, tmp_path: Path) -> None:
        out = tmp_path / "killed.jsonl"
        command = [sys.executable, "-m", "phase10", "simulate", str(path), "--out", str(out)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 400
        while process.poll() is None and time.monotonic() < deadline:
            if _lines(journal_of(out)) >= 45:
                process.send_signal(signal.SIGKILL)
            time.sleep(0.005)
        process.wait()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        assert out.read_text(encoding="utf-8") == result.text()

    def test_pairs_are_the_games_that_both_have(self, result: Result) -> None:
        """What is told of a difference equals that of the common blocks, counted by hand."""
        longer, shorter = (
            blocks_of(result.blocks(key), "turns", "rounds") for key in ("near 2", "kinder 2")
        )
        assert (len(longer), len(shorter)) == (40, 35)
        value = 0.0
        for blocks, sign in ((shorter, 1), (longer[:35], -1)):
            value += sign * sum(turns for turns, _ in blocks) / sum(rounds for _, rounds in blocks)
        assert paired(shorter, longer).value == pytest.approx(value)
        assert paired(longer, shorter).value == pytest.approx(-value)
        assert paired(shorter, longer) == difference(shorter, longer[:35])

    def test_what_is_said_counts_each_case_by_itself(
        self, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "told.jsonl"
        assert main(["simulate", str(path), "--out", str(out)]) == 0
        told = capsys.readouterr().out
        for games in (80, 62, 70):
            assert f", {games} games, seed 7;" in told
        assert f"{80 + 62 + 70} games in " in told
        assert main(["simulate", str(path), "--out", str(out), "--json"]) == 0
        cases = json.loads(capsys.readouterr().out)["cases"]
        assert [case["games"] for case in cases] == [80, 62, 70]
        assert [len(case["estimates"]) > 0 for case in cases] == [True] * 3
        part = tmp_path / "part.jsonl"
        assert main(["simulate", str(path), "--blocks", "30:40", "--out", str(part)]) == 0
        assert "a part: 16 of 106 blocks" in capsys.readouterr().out
        assert main(["merge", str(part), "--out", str(tmp_path / "both.jsonl")]) == 1
        assert "16 of 106 blocks; still missing: near 2 0" in capsys.readouterr().out
        assert main(["merge", str(out), str(part), "--out", str(tmp_path / "all.jsonl")]) == 0
        assert "whole, 106 blocks from 2 files" in capsys.readouterr().out

    def test_a_block_too_many_and_a_changed_head_are_refused(
        self, result: Result, tmp_path: Path
    ) -> None:
        place = tmp_path / "changed.jsonl"
        place.write_text(
            result.text().replace('"block":30,"case":"near 3"', '"block":31,"case":"near 3"')
        )
        with pytest.raises(Phase10Error, match="is no block of this experiment"):
            read(place)
        for other in '"near 3": 63|"near 3": 80|"near 3": 58|"near 3": "x"|"far 3": 62'.split("|"):
            place.write_text(result.text().replace('"near 3": 62', other, 1))
            with pytest.raises(Phase10Error, match="the first line is no head of a result"):
                read(place)

    def test_a_longer_result_is_not_gone_on_with(self, path: Path, tmp_path: Path) -> None:
        longer, out = tmp_path / "larger.toml", tmp_path / "longer.jsonl"
        longer.write_text(LARGER, encoding="utf-8")
        run(experiment(str(longer)), out=out, blocks=range(1))
        with pytest.raises(Phase10Error, match=r"fewer is null there, .*62.* here; give another"):
            run(experiment(str(path)), out=out)

    def test_readings_may_have_fewer(self, tmp_path: Path) -> None:
        path = tmp_path / "readings.toml"
        text = f"readings = true\n{LARGER[: LARGER.index('[[case]]')]}"
        case = '\n[[case]]\nname = "base"\nplayers = 2\n'
        path.write_text(f'{text}[fewer]\n"skip.limit=none 2" = 60\n{case}', encoding="utf-8")
        one = experiment(str(path))
        few = [case.key for case in one.cases if one.blocks_of(case.key) < one.blocks]
        assert few == ["skip.limit=none 2"]
        assert one.size == 40 * len(one.cases) - 10

    REFUSED = (
        ("fewer = 7\n", ":8: fewer is no table"),
        ('[fewer]\n"neer 2" = 60\n', ":9: no case is called 'neer 2'; perhaps 'near 2' is meant"),
        ('[fewer]\n"near 2" = 61\n', ":9: 'near 2' = 61 does not divide into blocks of 2 games"),
        ('[fewer]\n"near 2" = 61\n', 'write "near 2" = 62'),
        ('[fewer]\n"near 2" = 79\n', 'write "near 2" = 78'),
        ('[fewer]\n"near 2" = 80\n', ":9: 'near 2' = 80 is not fewer than games = 80"),
        ('[fewer]\n"near 2" = 900\n', 'write "near 2" = 78'),
        ('[fewer]\n"near 2" = 58\n', ":9: 'near 2' = 58 is less than 30 blocks of 2 games"),
        ('[fewer]\n"near 2" = -1\n', 'write "near 2" = 60'),
        ('[fewer]\n"near 2" = 60.0\n', ":9: 'near 2' = 60.0 is no whole number of games"),
        ('[fewer]\n"near 2" = true\n', 'write "near 2" = 60'),
        (
            'readings = true\n[fewer]\n"near 2" = 60\n',
            ":10: all readings are compared with 'near 2' (remedy: leave it out)",
        ),
        (
            'readings = true\n[fewer]\n"skip.limit=nine 2" = 60\n',
            ":10: no case is called 'skip.limit=nine 2'; perhaps 'skip.limit=none 2' is meant",
        ),
    )

    @pytest.mark.parametrize(("fewer", "said"), REFUSED)
    def test_what_cannot_be_fewer_is_refused(self, tmp_path: Path, fewer: str, said: str) -> None:
        path = tmp_path / "typo.toml"
        text = with_fewer(LARGER.lstrip("\n"), f'{fewer}\n[[case]]\nname = "near"\n')
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SpecError) as error:
            experiment(str(path))
        assert said in str(error.value)

    def test_where_no_case_can_have_fewer_that_is_said(self, tmp_path: Path) -> None:
        path = tmp_path / "least.toml"
        path.write_text(with_fewer(SMALL), encoding="utf-8")
        with pytest.raises(SpecError, match=r"'near 3' = 62 is not fewer than games = 60 \(remedy"):
            experiment(str(path))
        with pytest.raises(SpecError, match="leave it out"):
            experiment(str(path))

    def test_every_fault_is_named_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "faults.toml"
        path.write_text(
            with_fewer(LARGER).replace("seed = 7", "seed = true").replace("= 62", "= 63"),
            encoding="utf-8",
        )
        with pytest.raises(SpecError) as error:
            experiment(str(path))
        assert [problem.message[:13] for problem in error.value.problems] == [
            "seed = True i",
            "'near 3' = 63",
        ]


class TestNothingIsLost:
    def test_ctrl_c_keeps_the_finished_blocks(
        self, small: Path, whole: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "stopped.jsonl"

        def impatient(tasks: list[Task]) -> Iterator[tuple[Task, Row]]:
            yield from islice(in_turn(tasks), 5)
            raise KeyboardInterrupt

        with pytest.raises(Stopped) as stop:
            run(experiment(str(small)), out=out, runner=impatient)
        assert (stop.value.done, stop.value.total) == (5, 90)
        assert len(read(journal_of(out)).rows) == 5
        played: list[Task] = []

        def watching(tasks: list[Task]) -> Iterator[tuple[Task, Row]]:
            played.extend(tasks)
            return in_turn(tasks)

        run(experiment(str(small)), out=out, runner=watching)
        assert len(played) == 85
        assert out.read_text(encoding="utf-8") == whole

    @pytest.mark.parametrize("cut", [1, 40, 200, 1000])
    def test_a_file_cut_off_loses_one_line_at_most(
        self, small: Path, whole: str, tmp_path: Path, cut: int
    ) -> None:
        out = tmp_path / "cut.jsonl"
        out.write_text(whole[:-cut], encoding="utf-8")
        kept = read(out)
        assert not kept.whole or cut == 1
        assert len(kept.rows) >= 90 - whole[-cut:].count("\n")
        run(experiment(str(small)), out=out)
        assert out.read_text(encoding="utf-8") == whole

    def test_a_line_damaged_in_the_middle_is_named(self, whole: str, tmp_path: Path) -> None:
        lines = whole.splitlines(keepends=True)
        lines[4] = lines[4][: len(lines[4]) // 2] + "\n"
        out = tmp_path / "damaged.jsonl"
        out.write_text("".join(lines), encoding="utf-8")
        with pytest.raises(Phase10Error, match=r"damaged\.jsonl:5: .*the file is damaged"):
            read(out)

    def test_a_full_disk_keeps_what_is_there(
        self, small: Path, whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        out = tmp_path / "full.jsonl"
        add, added = Journal.add, [0]

        def full(self: Journal, case: str, block: int, row: Row) -> None:
            added[0] += 1
            if added[0] > 4:
                self.file.write('{"block": half a li')
                self.file.flush()
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            add(self, case, block, row)

        with monkeypatch.context() as patch:
            patch.setattr(Journal, "add", full)
            with pytest.raises(OSError, match="No space"):
                run(experiment(str(small)), out=out)
        assert len(read(journal_of(out)).rows) == 4
        run(experiment(str(small)), out=out)
        assert out.read_text(encoding="utf-8") == whole

    def test_a_full_disk_is_told(
        self,
        small: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        add, added = Journal.add, [0]

        def full(self: Journal, case: str, block: int, row: Row) -> None:
            added[0] += 1
            if added[0] > 4:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            add(self, case, block, row)

        monkeypatch.setattr(Journal, "add", full)
        assert main(["simulate", str(small), "--out", str(tmp_path / "full.jsonl")]) == 74
        assert "4 finished blocks are kept" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("place", "said"), [("/dev/null", "is no file"), ("no/such/folder/x.jsonl", "no folder")]
    )
    def test_a_place_that_keeps_nothing_is_refused(
        self, small: Path, capsys: pytest.CaptureFixture[str], place: str, said: str
    ) -> None:
        assert main(["simulate", str(small), "--out", place]) == 2
        assert said in capsys.readouterr().err

    def test_a_result_is_written_whole_or_not_at_all(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        out = tmp_path / "kept.jsonl"
        out.write_text("before", encoding="utf-8")
        monkeypatch.setattr(
            os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full"))
        )
        with pytest.raises(OSError, match="full"):
            write(out, "after")
        assert out.read_text(encoding="utf-8") == "before"
        assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


class TestBadInput:
    def test_parts_of_other_games_do_not_merge(self, small: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.toml"
        other.write_text(SMALL.replace("seed = 7", "seed = 8"), encoding="utf-8")
        first = Result.empty(experiment(str(small)))
        with pytest.raises(Phase10Error, match="holds other games: experiment is"):
            merged([("a", first), ("b", Result.empty(experiment(str(other))))])

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (('"block":2,', '"block":"2",'), "is no block of this experiment"),
            (('"block":2,', '"block":99,'), "is no block of this experiment"),
            (('"rounds":[', '"rounds":[-'), "does not hold the counts of a block"),
            (('"rounds":[', '"rounds":[0.5,'), "does not hold the counts of a block"),
            (('"rounds":', '"ronds":'), "does not hold the counts of a block"),
            (('"block":2,', '"block":1,'), "counts a block otherwise than a line before"),
        ],
    )
    def test_a_changed_line_is_damage(
        self, small: Path, whole: str, tmp_path: Path, change: tuple[str, str], said: str
    ) -> None:
        """The third block of a result is changed in one place; the file names the line."""
        lines = whole.splitlines(keepends=True)
        at = next(at for at, line in enumerate(lines) if '"block":2,' in line)
        lines[at] = lines[at].replace(*change, 1)
        path = tmp_path / "damaged.jsonl"
        path.write_text("".join(lines), encoding="utf-8")
        with pytest.raises(Phase10Error, match=rf"damaged.jsonl:{at + 1}: .*{said}"):
            read(path, experiment(str(small)))

    @pytest.mark.parametrize(
        "change",
        [
            ('"blocks": 30', '"blocks": "x"'),
            ('"blocks": 30', '"blocks": 7'),
            ('"cases": [', '"cases": [3, '),
        ],
    )
    def test_a_changed_head_is_no_head(
        self, whole: str, tmp_path: Path, change: tuple[str, str]
    ) -> None:
        path = tmp_path / "head.jsonl"
        path.write_text(whole.replace(*change, 1), encoding="utf-8")
        with pytest.raises(Phase10Error, match="the first line is no head of a result"):
            read(path)

    def test_a_journal_whose_first_line_was_cut_is_begun_again(
        self, small: Path, whole: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "cut.jsonl"
        journal_of(out).write_text('{"answers": {"ki', encoding="utf-8")
        run(experiment(str(small)), out=out)
        assert out.read_text(encoding="utf-8") == whole

    def test_a_part_that_lies_where_the_whole_goes_is_not_lost(
        self, small: Path, whole: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
        run(experiment(str(small)), out=first, blocks=range(10))
        run(experiment(str(small)), out=second, blocks=range(10, 30))
        again = f"{tmp_path}/../{tmp_path.name}/second.jsonl"
        assert main(["merge", str(second), "--out", again]) == 2
        assert "is one of the parts" in capsys.readouterr().err
        assert main(["merge", str(first), "--out", str(second)]) == 0
        assert second.read_text(encoding="utf-8") == whole

    def test_a_folder_in_place_of_a_file_is_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["merge", str(tmp_path)]) == 2
        assert "Traceback" not in capsys.readouterr().err

    def test_a_case_that_cannot_be_played_is_refused_before_any_is(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path, out = tmp_path / "late.toml", tmp_path / "late.jsonl"
        late = SMALL.replace("players = 2\n", "players = 2\nsizes = [3, 4]\n")
        path.write_text(late, encoding="utf-8")
        assert main(["simulate", str(path), "--out", str(out)]) == 2
        assert "case 'kinder 2': a hand size of 3" in capsys.readouterr().err
        assert not list(tmp_path.glob("late.jsonl*"))

    def test_parts_that_disagree_do_not_merge(self, small: Path) -> None:
        one = experiment(str(small))
        first, second = Result.empty(one), Result.empty(one)
        first.rows["near 2", 3] = {"games": [2]}
        second.rows["near 2", 3] = {"games": [3]}
        with pytest.raises(Phase10Error, match="count block 3 of case 'near 2' differently"):
            merged([("a", first), ("b", second)])

    def test_a_file_of_another_experiment_is_not_gone_on_with(
        self, small: Path, whole: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "other.jsonl"
        out.write_text(whole.replace('"seed": 7', '"seed": 9', 1), encoding="utf-8")
        with pytest.raises(Phase10Error, match="seed is 9 there, 7 here"):
            run(experiment(str(small)), out=out)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (("counts", "cuonts"), "unknown key 'cuonts'; perhaps 'counts' is meant"),
            (('"rounds"', '"ronds"'), "nothing counts 'ronds'; perhaps 'rounds' is meant"),
            (("games = 60", "games = 61"), "61 games do not divide into 30 blocks"),
            (("blocks = 30", "blocks = 3"), "blocks = 3 is no whole number from 30"),
            (('"classic"', '"clasic"'), "classic"),
            (("players = [2, 3]", "players = [2, 9]"), "9 players"),
            (('"always"', '"sometimes"'), "sometimes"),
            (('"near"\nplayers = [', '"near"\nseats = ["neer"]\nplayers = ['), "neer"),
            (('name = "kinder"', 'name = "near"'), "two cases are called 'near 2'"),
            (("[[case]]", "[case]"), ""),
            (("seed = 7", "seed = seven"), "not TOML"),
            (("[2, 3]", "[]"), "players is an empty list"),
            (('variant = "classic"', "variant = 7"), "variant = 7 is no name of a variant"),
            (("seed = 7", "seed = 7\nreadings = 1"), "readings is neither true nor false"),
            (
                ("players = 2\n", 'players = 2\ngift = { card = "W", place = "x" }\n'),
                "is no card and place",
            ),
            (("players = 2\n", 'players = 2\ngift = { card = "Q", place = 0 }\n'), "'Q'"),
            (("players = 2\n", "players = 2\nsizes = [true, 3]\n"), "no list of hand sizes"),
            (
                ("players = 2\n", 'players = 2\nvariant = "bord"\n'),
                ":16: there is no variant",
            ),
        ],
    )
    def test_a_typo_is_named_with_its_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], said: str
    ) -> None:
        path = tmp_path / "typo.toml"
        path.write_text(SMALL.replace(*change), encoding="utf-8")
        with pytest.raises(SpecError) as error:
            experiment(str(path))
        assert said in str(error.value)
        assert "typo.toml:" in str(error.value)
        assert "in the experiment:" in str(error.value)
        assert main(["simulate", str(path)]) == 2
        assert "Traceback" not in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["clasic"], "perhaps 'classic' is meant"),
            (["classic", "--players", "9"], "9 players"),
            (["classic", "--seats", "neer"], "neer"),
            (["classic", "--seats", "near,near"], "2 seats for 4 players"),
            (["classic", "--games", "5"], "too few"),
            (["classic", "--blocks", "5"], "--blocks '5' are no blocks"),
            (["classic", "--blocks", "9:5"], "no blocks"),
            (["classic", "--workers", "0"], "0 processes"),
            (["classic", "--layouts", "5"], "has no board"),
            (["classic", "--rule", "skip.plain=maybe"], "maybe"),
            (["classic", "--cluster", "tcp://127.0.0.1:9"], "no cluster answers"),
            (["classic", "--cluster", "nowhere"], "is no address"),
            (["classic", "--cluster", ""], "is no address"),
            (["classic", "--blocks", "0:10"], "nothing would keep it"),
            (["classic", "--games", "1" * 30], "is too large"),
            (["classic", "--out", ""], "the name of the file is empty"),
            (["cards-board"], "is counted, not played"),
            (["."], "'.'"),
            (["classic", "--seats", "no.such.module:Seat"], "cannot be loaded"),
        ],
    )
    def test_a_command_line_is_refused_in_one_message(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        words: list[str],
        said: str,
    ) -> None:
        monkeypatch.setattr("phase10.simulate.cluster.PATIENCE", 1)
        assert main(["simulate", *words]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert "Traceback" not in err


class Cheat:
    """A seat that takes moves nobody offered."""

    name = "cheat"

    def __init__(self, _chance: object, _seat: int) -> None:
        self.turns = 0

    def choose(self, view: Any, moves: Any) -> Any:
        self.turns += 1
        if self.turns < 3:
            return moves[0]
        return view.table.deck and __import__("phase10.moves").moves.Choose("10")


class Broken(Cheat):
    """A seat that breaks down."""

    def choose(self, view: Any, moves: Any) -> Any:
        raise RuntimeError("out of ideas")


class Leaving(Cheat):
    """A seat that ends the program."""

    def choose(self, view: Any, moves: Any) -> Any:
        sys.exit("enough")


class Absent(Cheat):
    """A seat that gives no move."""

    def choose(self, view: Any, moves: Any) -> Any:
        return None


class Unmade(Cheat):
    """A seat that cannot be made."""

    def __init__(self) -> None:
        super().__init__(None, 0)


class Dying(Cheat):
    """A seat that kills the process it plays in."""

    def choose(self, view: Any, moves: Any) -> Any:
        os._exit(9)


class TestOwnSeats:
    def _task(self, seat: str, games: int = 60) -> Task:
        variant = load("classic")
        case = made_case(variant, "own", 2, [f"{__name__}:{seat}", "near"])
        one = Experiment("", "classic", (case,), games, 30, 1)
        return Task(one, case, 0)

    def test_an_illegal_move_is_named_with_its_game(self) -> None:
        said = r"seat 1 \(.*:Cheat\) made an illegal move \(block 0, game 0, move \d+\): 'choose"
        with pytest.raises(SeatError, match=said):
            play(self._task("Cheat"))

    @pytest.mark.parametrize(
        ("seat", "said"),
        [
            ("Unmade", ": the seat .* cannot be made from chance and a seat"),
            ("Broken", " broke down: RuntimeError: out of ideas"),
            ("Leaving", " broke down: SystemExit: enough"),
            ("Absent", " gave None, which is no move; expected one of the moves it is offered"),
        ],
    )
    def test_a_seat_that_breaks_down_is_named(self, seat: str, said: str) -> None:
        with pytest.raises(SeatError, match=rf"seat 1 \(.*:{seat}\){said}.*block 0, game 0, move"):
            play(self._task(seat))

    def test_a_process_that_dies_is_told(self) -> None:
        task = self._task("Dying")
        with pytest.raises(Phase10Error, match="a worker process has ended before its time"):
            run(task.experiment, runner=on_workers(2))

    def test_an_own_seat_is_counted_like_ours(self) -> None:
        """The near seat under a name of one's own gives the counts of the near seat."""
        variant = load("classic")
        own = made_case(variant, "own", 2, [f"{__name__}:Near", "near"])
        ours = made_case(variant, "own", 2, ["near", "near"])
        one = Experiment("", "classic", (own, ours), 60, 30, 5)
        assert play(Task(one, own, 4)) == play(Task(one, ours, 4))


def Near(chance: object, seat: int) -> Any:  # noqa: N802 - stands for a class
    from phase10.seats import NearSeat

    return NearSeat(seat)


class TestCommands:
    def test_json_has_the_promised_shape(
        self, small: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["simulate", str(small), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        for key in "variant players seats games seed spec counts estimates seconds".split():
            assert key in found
        assert len(found["cases"]) == 3
        for value in found["estimates"].values():
            assert value["low"] <= value["value"] <= value["high"]

    def test_what_was_not_counted_is_not_told_as_nought(
        self, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "few.toml"
        path.write_text(SMALL.replace('"turns", ', ""), encoding="utf-8")
        assert main(["simulate", str(path), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)["estimates"]
        assert found
        assert all(one["value"] for name, one in found.items() if "turns" in name), found

    def test_merge_says_what_is_missing(
        self, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        part, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
        both = tmp_path / "c.jsonl"
        main(["simulate", str(small), "--blocks", "0:10", "--out", str(part)])
        main(["simulate", str(small), "--blocks", "20:30", "--out", str(other)])
        capsys.readouterr()
        assert main(["merge", str(part), str(other), "--out", str(both)]) == 1
        assert "60 of 90 blocks; still missing: near 2 10" in capsys.readouterr().out

    def test_text_states_the_conditions(
        self, small: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["simulate", str(small), "--lang", "de"]) == 0
        out = capsys.readouterr().out
        assert "60 Partien, Startwert 7" in out
        assert "Züge je Runde" in out


def test_the_paths_of_this_module_are_used() -> None:
    assert running.run is run
