#!/usr/bin/python3
"""What tests/core/call-circles finds in folders that are written for it."""
import subprocess
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parent / "call-circles"


def check(**sources):
    """Exit status and output for a folder with these sources: a_h="...", a_cpp="..."."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "core" / "trial" / "rules"
        folder.mkdir(parents=True)
        for name, text in sources.items():
            stem, kind = name.rsplit("_", 1)
            (folder / f"{stem}.{kind}").write_text(text)
        done = subprocess.run([str(CHECK), str(folder)], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


def use(*names):
    return "".join(f'#include "core/trial/rules/{name}.h"\n' for name in names)


class CallCircles(unittest.TestCase):
    def test_none(self):
        status, said = check(a_h="namespace t { int low(int x); }", a_cpp=use("a") + "int t::low(int x) { return x; }",
                             b_h=use("a") + "namespace t { int high(int x); }",
                             b_cpp=use("b") + "namespace t { int high(int x) { return low(x); } }")
        self.assertEqual(status, 0, said)
        self.assertIn("2 files, 1 calls", said)

    def test_planted_circle_of_functions(self):
        status, said = check(a_h="namespace t { int a(int x); }", b_h="namespace t { int b(int x); }",
                             c_h="namespace t { int c(int x); }",
                             a_cpp=use("a", "b") + "namespace t { int a(int x) { return b(x); } }",
                             b_cpp=use("b", "c") + "namespace t {\n[[nodiscard]] int b(int x) {\n  return x > 0 ? c(x) : 0;\n}\n}",
                             c_cpp=use("c", "a") + "namespace t { int c(int x) { return t::a(x - 1); } }")
        self.assertEqual(status, 1, said)
        self.assertIn("circle of calls: a -> b -> c -> a", said)
        self.assertIn("b.cpp:5 calls c of c", said)
        self.assertIn("circle of includes: a -> b -> c -> a", said)

    def test_circle_that_no_include_shows(self):
        """Members of one class, defined in two files: what Battle once was."""
        status, said = check(game_h="namespace t { class Game { public: int fly(int x) const; int walk(int x) const; }; }",
                             fly_cpp=use("game") + "namespace t { int Game::fly(int x) const { return walk(x); } }",
                             walk_cpp=use("game") + "namespace t { int Game::walk(int x) const { const Game& g = *this;"
                                                    " return x ? g.fly(x - 1) : 0; } }")
        self.assertEqual(status, 1, said)
        self.assertIn("circle of calls: fly -> walk -> fly", said)
        self.assertNotIn("circle of includes", said)

    def test_circle_of_inline_code_and_initialisers(self):
        status, said = check(a_h=use("b") + "namespace t { struct A { A(int x) : y{b(x)} {} int y; }; }",
                             b_h="namespace t { int b(int x); }",
                             b_cpp=use("b", "a") + "namespace t { int b(int x) { const A a(x); return a.y; } }")
        self.assertEqual(status, 1, said)
        self.assertIn("circle of calls: a -> b -> a", said)

    def test_circle_of_includes_alone(self):
        status, said = check(a_h=use("b") + "namespace t { struct A; }", b_h="namespace t { struct B; }",
                             b_cpp=use("b", "a"))
        self.assertEqual(status, 1, said)
        self.assertIn("circle of includes: a -> b -> a", said)

    def test_comments_literals_and_local_names_call_nobody(self):
        status, said = check(a_h="namespace t { int a(int x); }", b_h=use("a") + "namespace t { int b(int x); }",
                             a_cpp=use("a") + 'namespace t { int a(int x) { /* b(x) */ const char* s = "b(1)"; // b(2)\n'
                                              'const auto b = [](int y) { return y; }; return s ? b(x) : 0; } }',
                             b_cpp=use("b") + "namespace t { int b(int x) { return a(x); } }")
        self.assertEqual(status, 0, said)
        self.assertIn("1 calls", said)

    def test_anonymous_functions_are_their_files_own(self):
        status, said = check(a_h="namespace t { int a(int x); }", b_h=use("a") + "namespace t { int b(int x); }",
                             a_cpp=use("a") + "namespace t { namespace { int b(int x) { return x; } }"
                                              " int a(int x) { return b(x); } }",
                             b_cpp=use("b") + "namespace t { int b(int x) { return a(x); } }")
        self.assertEqual(status, 0, said)

    def test_overloads_of_two_files_are_told_apart_by_their_arguments(self):
        status, said = check(a_h="namespace t { int f(int x); }", b_h=use("a") + "namespace t { int f(int x, int y = 2, int z = 3); }",
                             a_cpp=use("a") + "namespace t { int f(int x) { return x; } }",
                             b_cpp=use("b") + "namespace t { int f(int x, int y, int z) { return f(x) + y + z; } }",
                             c_cpp=use("b") + "namespace t { int c() { return f(1, 2); } }")
        self.assertEqual(status, 0, said)
        self.assertIn("3 files, 2 calls", said)

    def test_overloads_that_cannot_be_told_apart_are_reported(self):
        status, said = check(a_h="namespace t { struct A {}; int f(A a); }", b_h="namespace t { struct B {}; int f(B b); }",
                             a_cpp=use("a") + "namespace t { int f(A) { return 1; } }",
                             b_cpp=use("b") + "namespace t { int f(B) { return 2; } }",
                             c_cpp=use("a", "b") + "namespace t { int c() { return f(A{}); } }")
        self.assertEqual(status, 0, said)
        self.assertIn("ambiguous, counted as calls of all: f (a, b), called at c.cpp", said)

    def test_overload_out_of_sight_is_not_meant(self):
        status, said = check(a_h="namespace t { struct A {}; int f(A a); }", b_h="namespace t { struct B {}; int f(B b); }",
                             c_cpp=use("a") + "namespace t { int c() { return f(A{}); } }")
        self.assertEqual(status, 0, said)
        self.assertNotIn("ambiguous", said)

    def test_wrong_use(self):
        done = subprocess.run([str(CHECK), "no-such-folder"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
