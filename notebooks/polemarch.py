"""Runs the program for a notebook: `polemarch("odds", ...)` returns what it prints, `report(...)` what it writes as JSON.

The program is build/release/polemarch of this tree, which tools/quickstart builds; POLEMARCH names another.
"""
import json
import os
import pathlib
import subprocess
import tempfile

TREE = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("POLEMARCH", str(TREE / "build/release/polemarch"))


def polemarch(*words):
    """The standard output of `polemarch WORDS`. Raises an error with the program's message if it fails."""
    if not pathlib.Path(PROGRAM).exists():
        raise FileNotFoundError(f"{PROGRAM} is not there: run tools/quickstart, or set POLEMARCH to the program")
    ran = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=TREE)
    if ran.returncode not in (0, 1):
        raise RuntimeError(ran.stderr.strip())
    return ran.stdout


def report(*words):
    """What `polemarch WORDS --json FILE` writes, as Python values."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        polemarch(*words, "--json", path)
        return json.loads(path.read_text())
