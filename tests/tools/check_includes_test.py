#!/usr/bin/python3
"""What tools/check-includes finds in trees that are written for it."""
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "tools" / "check-includes"
ROOMS = "1. `shared/`: helpers.\n2. `batch/`: games.\n3. `one/` and `two/`: the rule systems.\n4. `registry.cpp`\n"
TREE = {
    "core/game.h": "", "core/one/types/state.h": "", "core/one/rules/turn.h": '#include "core/one/types/state.h"\n',
    "core/one/files/read.h": '#include "core/one/rules/turn.h"\n', "core/one/text/words.h": "",
    "core/two/rules/turn.h": "", "ai/agent.h": '#include "core/game.h"\n', "sim/shared/json.h": "",
    "sim/batch/batch.h": '#include "sim/shared/json.h"\n', "sim/one/system.h": '#include "sim/batch/batch.h"\n',
    "sim/registry.cpp": '#include "sim/one/system.h"\n', "tools/main.cpp": '#include "sim/batch/batch.h"\n',
    "tests/test.h": '#include "tools/main.cpp"\n', "bench/bench.h": '#include "tests/test.h"\n',
}


def check(**changed):
    """Exit status and output for the tree above with these files (name, text) changed."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        for name, text in {**TREE, "sim/README.md": ROOMS, **changed.get("files", {})}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        done = subprocess.run([str(CHECK), place], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class CheckIncludes(unittest.TestCase):
    def test_a_tree_in_order(self):
        status, said = check()
        self.assertEqual(status, 0, said)
        self.assertIn(f"{len(TREE)} sources", said)

    def test_planted_faults(self):
        for name, line, why in [
            ("core/game.h", '#include "ai/agent.h"', "core is below ai"),
            ("core/game.h", '  #  include "ai/agent.h"', "core is below ai"),
            ("core/game.h", '#include "../ai/agent.h"', "from the root of the tree"),
            ("core/game.h", "#include <ai/agent.h>", "in quotes"),
            ("core/game.h", '#include "tests/test.h"', "core is below tests"),
            ("sim/batch/batch.h", '#include "bench/bench.h"', "sim is below bench"),
            ("tests/test.h", '#include "bench/bench.h"', "tests do not know the benches"),
            ("core/game.h", '#include "core/one/types/state.h"', "what is common does not know one"),
            ("core/one/rules/turn.h", '#include "core/two/rules/turn.h"', "one does not know two"),
            ("tools/main.cpp", '#include "sim/one/system.h"', "tools know no rule system"),
            ("core/one/types/state.h", '#include "core/one/rules/turn.h"', "types/ does not know rules/"),
            ("core/one/rules/turn.h", '#include "core/one/text/words.h"', "rules/ does not know text/"),
            ("core/one/files/read.h", '#include "core/one/text/words.h"', "files/ does not know text/"),
            ("core/one/loose.h", '#include "core/one/types/state.h"', "core/one/loose.h is in none of the folders"),
            ("core/one/rules/turn.h", '#include "core/one/loose.h"', "core/one/loose.h is in none of the folders"),
            ("sim/shared/json.h", '#include "sim/batch/batch.h"', "shared is before batch"),
            ("sim/batch/batch.h", '#include "sim/attic/a.h"', "a room that sim/README.md does not list"),
        ]:
            with self.subTest(f"{name}: {line}"):
                status, said = check(files={name: f"// a comment\n{line}\n"})
                self.assertEqual(status, 1, said)
                self.assertIn(f"{name}:2: includes ", said)
                self.assertIn(why, said)

    def test_a_circle(self):
        status, said = check(files={"core/game.h": '#include "core/a.h"\n', "core/a.h": '#include "core/game.h"\n'})
        self.assertEqual(status, 1, said)
        self.assertIn("a circle of includes: core/game.h -> core/a.h -> core/game.h", said)


if __name__ == "__main__":
    unittest.main()
