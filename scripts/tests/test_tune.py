"""Tests of the tuner: python -m unittest discover scripts/tests, in ./.venv."""

import json
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from arena import spsa  # noqa: E402
from arena.clock import TimeControl  # noqa: E402
from arena.engines import EngineSpec  # noqa: E402
from arena.game import Rules  # noqa: E402
from arena.tuning import JOURNAL_FILE, VALUES_FILE, Plan, Tuning  # noqa: E402
from arena.usi import declared_options  # noqa: E402

SMALL = spsa.Parameter("small", default=3, low=0, high=9, start=3.3, spread=0.5)

#: Answers as bench/duel.rs does: whoever has more stamina wins both games.
DUEL = """
import sys
for line in sys.stdin:
    nodes, moves, *sides = line.strip().split("|")
    plus, minus = (dict(pair.split("=") for pair in side.split(",")) for side in sides)
    assert (nodes, moves, plus["pace"]) == ("100", "startpos moves 7g7f 3c3d", "3")
    better = int(plus["stamina"]) - int(minus["stamina"])
    print(*((2, 0, 0) if better > 0 else (0, 0, 2) if better < 0 else (1, 0, 1)), flush=True)
"""


def fake_engine(folder: Path) -> Path:
    """The engine of these tests as one executable file."""
    wrapper = folder / "fake"
    wrapper.write_text(f"#!/bin/sh\nexec {sys.executable} {HERE / 'fake_engine.py'}\n")
    wrapper.chmod(0o755)
    return wrapper


class MathsTest(unittest.TestCase):
    def test_schedule_ends_where_it_should(self):
        schedule = spsa.Schedule(1000, rate=0.002)
        self.assertAlmostEqual(schedule.spread(SMALL, 999), 0.5)
        self.assertAlmostEqual(schedule.step(SMALL, 999), 0.002 * 0.5)
        self.assertAlmostEqual(schedule.spread(SMALL, 0), 0.5 * 1000**0.101)
        self.assertGreater(schedule.step(SMALL, 0), schedule.step(SMALL, 500))

    def test_rounding_keeps_the_mean_and_the_bounds(self):
        draws = [SMALL.whole(3.3, step / 1000) for step in range(1000)]
        self.assertEqual(set(draws), {3, 4})
        self.assertAlmostEqual(sum(draws) / 1000, 3.3)
        self.assertEqual({SMALL.whole(value, 0.99) for value in (8.999, 9, 40)}, {9})
        self.assertEqual(SMALL.whole(-7.5, 0.9), 0)

    def test_values_move_towards_the_side_that_won(self):
        schedule = spsa.Schedule(100, rate=0.1)
        other = replace(SMALL, name="other", start=8.999)
        values = {"small": 3.3, "other": 8.999}
        signs = {"small": -1, "other": 1}
        after = spsa.moved([SMALL, other], values, schedule, 50, signs, 2)
        self.assertAlmostEqual(after["small"], 3.3 - 2 * schedule.step(SMALL, 50))
        self.assertEqual(after["other"], 9)

    def test_a_table_reads_back(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "values.txt"
            path.write_text(spsa.table([SMALL], {"small": 3.25}))
            self.assertEqual(spsa.read_values(path), {"small": 3.25})
            path.write_text("small 3\n")
            self.assertRaisesRegex(ValueError, "values.txt:1: .*small 3", spsa.read_values, path)


class RunTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.engine = fake_engine(self.folder)
        self.out = self.folder / "out"

    def tune(self, pairs: int, start: float, duel: Path | None = None, **options) -> Tuning:
        """A run whose last perturbation is 2 and whose games end at ply 20."""
        spec = EngineSpec("fake", self.engine, options)
        offered = spsa.offered(declared_options(spec))
        self.assertEqual(list(offered), ["stamina", "useless"])
        parameters = [replace(offered["stamina"], start=start, spread=2.0), offered["useless"]]
        rules = Rules(max_plies=20, resign_score=0, resign_moves=0)
        schedule = spsa.Schedule(pairs, rate=0.2)
        openings = [["7g7f", "3c3d"]]
        control = TimeControl(nodes=100)
        plan = Plan(spec, parameters, control, rules, openings, schedule, 1, 2, self.out, duel)
        tuning = Tuning(plan, lambda tuning: None)
        tuning.run()
        return tuning

    def journal(self) -> list[dict]:
        return [json.loads(line) for line in (self.out / JOURNAL_FILE).read_text().splitlines()]

    def test_what_wins_grows(self):
        tuning = self.tune(pairs=40, start=6.0)
        self.assertIsNone(tuning.failure)
        self.assertGreater(tuning.values["stamina"], 12)
        self.assertEqual(len(self.journal()), 40)
        shown = spsa.read_values(self.out / VALUES_FILE)["stamina"]
        self.assertAlmostEqual(shown, tuning.values["stamina"], delta=0.5)

    def test_games_can_be_played_in_one_process(self):
        tuning = self.tune(pairs=40, start=6.0, duel=self.duel(DUEL), pace=3)
        self.assertIsNone(tuning.failure)
        self.assertGreater(tuning.values["stamina"], 12)
        self.assertEqual(sum(tuning.counts), 80)

    def test_a_duel_that_dies_ends_the_run(self):
        tuning = self.tune(pairs=40, start=6.0, duel=self.duel("import sys; sys.exit(input() and 1)"))
        self.assertRegex(tuning.failure, "duel ended in a game")
        self.assertEqual(tuning.values["stamina"], 6.0)

    def duel(self, text: str) -> Path:
        """A duel program in Python as one executable file."""
        path = self.folder / "duel"
        path.write_text(f"#!{sys.executable}\n{text}\n")
        path.chmod(0o755)
        return path

    def test_a_run_cut_short_goes_on(self):
        self.tune(pairs=6, start=6.0)
        path = self.out / JOURNAL_FILE
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(lines[:3]) + lines[3][:20])
        tuning = self.tune(pairs=6, start=6.0)
        self.assertEqual("".join(lines[:3]), "".join(path.read_text().splitlines(keepends=True)[:3]))
        self.assertEqual(sorted(record["iteration"] for record in self.journal()), list(range(6)))
        self.assertEqual(sum(tuning.counts), 12)
        self.assertRaisesRegex(ValueError, "schedule", self.tune, 7, 6.0)

    def test_an_engine_that_always_crashes_ends_the_run(self):
        tuning = self.tune(pairs=40, start=100.0, Fault="crash")
        self.assertRegex(tuning.failure, "crash")
        self.assertEqual(tuning.values["stamina"], 100.0)

    def test_errors_are_one_line(self):
        start = self.folder / "start.txt"
        start.write_text("stamina = 300\n")
        for arguments, text in (
            (["--only", "nothing_*"], "nothing_*"),
            (["--exclude", "*"], "nothing to tune"),
            (["--start", str(start)], "0..200"),
            (["--spread", "stamina=x"], "stamina=x"),
        ):
            command = [sys.executable, str(HERE.parent / "tune"), "--engine", str(self.engine)]
            done = subprocess.run(
                [*command, "--out", str(self.out), *arguments], capture_output=True, text=True, check=False
            )
            with self.subTest(arguments):
                self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
                self.assertIn(text, done.stderr)


if __name__ == "__main__":
    unittest.main()
