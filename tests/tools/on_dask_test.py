#!/usr/bin/python3
"""tools/on-dask from outside: whatever is lost on the way, the rows are those of one program that played alone.

    tests/tools/on_dask_test.py PROGRAM

Exit status 77: Dask is not installed, nothing was tested.
"""
import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

try:
    import distributed  # noqa: F401
except ImportError:
    print("on_dask_test: skipped: python3-distributed is not installed (tools/setup --all)")
    sys.exit(77)

ON_DASK = Path(__file__).resolve().parents[2] / "tools" / "on-dask"
PROGRAM = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else sys.exit("on_dask_test: name the program")
EXPERIMENT = """format = "polemarch experiment 1"
name = "two cells"
seed = 3
[play]
scenarios = ["worked-example"]
[players]
a = ["heuristic"]
b = ["random", "rush"]
[games]
pairs = 100
block = 4
"""
ENOUGH = 60  # seconds after which something hangs


def until(happened, what):
    end = time.monotonic() + ENOUGH
    while not happened():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.02)


def programs_of(pid):
    """Of a worker: the processes that it has started, from any of its threads."""
    return [child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def table(store):
    return subprocess.run([PROGRAM, "experiment", "export", store], capture_output=True, check=True).stdout


class OnDask(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="on-dask-test-")
        cls.addClassCleanup(cls.place.cleanup)
        cls.file = Path(cls.place.name) / "two.toml"
        cls.file.write_text(EXPERIMENT)
        alone = Path(cls.place.name) / "alone.sqlite"
        subprocess.run([PROGRAM, "experiment", "run", cls.file, "--store", alone], capture_output=True, check=True)
        cls.expected = table(alone)

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(dir=self.place.name))
        self.out = self.folder / "out"

    def start(self, command, **more):
        process = subprocess.Popen(command, cwd=self.folder, text=True, **more)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def dask(self, part, *words, **more):
        return self.start(["/usr/bin/python3", "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *words],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)

    def scheduler(self, port="0"):
        known = self.folder / f"scheduler-{time.monotonic_ns()}.json"
        process = self.dask("scheduler", "--host", "127.0.0.1", "--port", port, "--scheduler-file", str(known))
        until(lambda: known.exists() and known.read_text().endswith("}"), "the scheduler")
        return process, f"tcp://127.0.0.1:{known.read_text().split('127.0.0.1:')[1].split(chr(34))[0]}"

    def worker(self, address, **more):
        words = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder)]
        return self.dask("worker", address, *words, **more)

    def on_dask(self, *words):
        return self.start([str(ON_DASK), str(self.file), "--program", PROGRAM, "--out", str(self.out), *words],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ended(self, process, status):
        output, error = process.communicate(timeout=2 * ENOUGH)
        self.assertEqual(process.returncode, status, output + error)
        return error

    def shards(self):
        return {file.name: file.stat().st_mtime_ns for file in self.out.glob("shard-*.sqlite")}

    def expect_same_rows(self):
        self.assertEqual(table(self.out / "two-cells.sqlite"), self.expected)

    def test_local_workers(self):
        self.ended(self.on_dask("--local", "2", "--shards", "5"), 0)
        self.expect_same_rows()
        self.assertEqual(sorted(self.shards()), [f"shard-000{n}of0005.sqlite" for n in range(1, 6)])
        self.assertIn("is there already", self.ended(self.on_dask("--local", "2"), 0))

        # What is damaged, is played again, and nothing else.
        (self.out / "two-cells.sqlite").unlink()
        damaged = self.out / "shard-0002of0005.sqlite"
        damaged.write_bytes(damaged.read_bytes()[:9000])
        before = self.shards()
        self.assertIn("1 damaged", self.ended(self.on_dask("--local", "1"), 0))
        self.expect_same_rows()
        self.assertEqual([name for name, when in self.shards().items() if before[name] != when], [damaged.name])

        # Another experiment does not get into this folder.
        (self.out / "two-cells.sqlite").unlink()
        self.file = self.folder / "other.toml"
        self.file.write_text(EXPERIMENT.replace("seed = 3", "seed = 4"))
        self.assertIn("its seed is not that of today", self.ended(self.on_dask("--local", "1"), 2))

    def test_a_killed_worker(self):
        _, address = self.scheduler()
        workers = [self.worker(address) for _ in range(2)]
        run = self.on_dask("--scheduler", address, "--shards", "12", "--ship")
        until(self.shards, "the first shard")
        until(lambda: programs_of(workers[0].pid), "a shard that is being played")
        programs = programs_of(workers[0].pid)
        workers[0].kill()
        workers[0].wait()
        until(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in programs), "the end of its program")
        self.ended(run, 0)
        self.expect_same_rows()

    def test_a_killed_scheduler(self):
        scheduler, address = self.scheduler()
        self.worker(address)
        run = self.on_dask("--scheduler", address, "--shards", "10")
        until(lambda: len(self.shards()) >= 2, "two shards")
        scheduler.kill()
        error = self.ended(run, 3)
        finished = self.shards()
        self.assertLess(len(finished), 10)
        self.assertFalse((self.out / "two-cells.sqlite").exists())
        resume = error.strip().splitlines()[-1].removeprefix("on-dask: this goes on: ")

        self.scheduler(port=address.split(":")[-1])
        self.worker(address)
        self.ended(self.start(shlex.split(resume), stdout=subprocess.PIPE, stderr=subprocess.PIPE), 0)
        self.assertEqual({name: when for name, when in self.shards().items() if name in finished}, finished)
        self.expect_same_rows()

    def test_an_interruption(self):
        run = self.on_dask("--local", "1", "--shards", "10")
        until(self.shards, "the first shard")
        self.assertIn("another on-dask writes", self.ended(self.on_dask("--local", "1"), 2))
        run.send_signal(signal.SIGINT)
        self.assertIn("this goes on: ", self.ended(run, 130))
        finished = self.shards()
        self.ended(self.on_dask("--local", "1"), 0)
        self.assertEqual({name: when for name, when in self.shards().items() if name in finished}, finished)
        self.expect_same_rows()

    def test_a_worker_with_another_program(self):
        program = self.folder / "polemarch"
        program.write_text(f"#!/bin/sh\n[ ! \"$OLD\" ] || exec sed 's/^commit .*/commit old/' {self.folder}/version\n"
                           f"exec {PROGRAM} \"$@\"\n")
        (self.folder / "version").write_bytes(subprocess.check_output([PROGRAM, "version"]))
        program.chmod(0o755)
        _, address = self.scheduler()
        self.worker(address, env={**os.environ, "OLD": "1"})
        error = self.ended(self.on_dask("--scheduler", address, "--program", str(program)), 2)
        self.assertRegex(error, "the program of tcp://[0-9.:]+ is polemarch [0-9.]+ commit +old, not polemarch")

    def test_bad_input(self):
        broken = self.folder / "broken.toml"
        broken.write_text(EXPERIMENT.replace("pairs = 100", "pairs = 0"))
        file = str(self.file)
        for words, message in [
            ([file], "one of the arguments --scheduler --local is required"),
            ([file, "--local", "0"], "must be a number from 1 to 50000 (found '0')"),
            ([file, "--local", "1", "--scheduler", "tcp://127.0.0.1:1"], "not allowed with"),
            ([file, "--scheduler", "nonsense://x"], "--scheduler must be an address such as tcp://10.0.0.1:8786"),
            ([str(self.folder / "none.toml"), "--local", "1"], "none.toml: No such file"),
            ([str(broken), "--local", "1"], "broken.toml:10:"),
            ([file, "--local", "1", "--program", "/none"], "there is no program /none"),
            ([file, "--local", "1", "--data", "/none"], "the data directory '/none' (--data) is no directory"),
        ]:
            with self.subTest(words=words):
                run = self.start([str(ON_DASK), "--program", PROGRAM, *words],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                error = self.ended(run, 2)
                self.assertIn(message, error)
                self.assertEqual(len(error.strip().splitlines()), 1, error)
        run = self.on_dask("--scheduler", "tcp://127.0.0.1:1")
        self.assertIn("there is no scheduler at tcp://127.0.0.1:1", self.ended(run, 3))
        with contextlib.suppress(FileNotFoundError):
            self.assertEqual(list(self.out.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
