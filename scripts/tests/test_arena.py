"""Tests of the match runner: python -m unittest discover scripts/tests, in ./.venv."""

import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))

from arena import report, usi  # noqa: E402
from arena.clock import Clock, TimeControl, go_command  # noqa: E402
from arena.engines import EngineSpec  # noqa: E402
from arena.game import Rules  # noqa: E402
from arena.referee import Referee  # noqa: E402
from arena.series import GAMES_FILE, Match, Series, load_records  # noqa: E402

RULE_CASES = ROOT / "tests/data/rules"


def cases(name: str) -> list[dict]:
    return json.loads((RULE_CASES / name).read_text())


def referee_at(sfen: str) -> Referee:
    """A referee whose game starts at `sfen`."""
    referee = Referee([], 0)
    referee.board.set_sfen(sfen)
    referee.history = [referee._snapshot()]
    return referee


class RefereeTest(unittest.TestCase):
    def test_every_repetition_record(self):
        for case in cases("repetition.json"):
            referee, expected = referee_at(case["sfen"]), case["expected"]
            found = ("none", None, None)
            for ply, move in enumerate(case["moves"], start=1):
                referee.play(move)
                outcome = referee._repetition()
                if outcome:
                    kind = "draw" if outcome.winner is None else "perpetual"
                    found = (kind, ply, outcome.winner)
                    break
            with self.subTest(case["id"]):
                wanted = expected["outcome"], expected["ply"], expected["winner"]
                self.assertEqual(found, wanted if wanted[0] != "none" else ("none", None, None))

    def test_declarations_of_the_27_point_rule(self):
        for case in cases("declaration.json"):
            if case["rule"] != "csa27":
                continue
            with self.subTest(case["id"]):
                referee = referee_at(case["sfen"])
                if case["expected"]["result"] == "win":
                    self.assertEqual(referee.claim("win").winner, referee.to_move)
                else:
                    self.assertRaises(usi.EngineFault, referee.claim, "win")

    def test_move_limit_is_a_draw(self):
        referee = Referee(["7g7f", "3c3d"], 4)
        self.assertIsNone(referee.over())
        referee.play("2g2f")
        referee.play("8c8d")
        self.assertEqual(referee.over().reason, "move limit")


class ClockTest(unittest.TestCase):
    def test_go_lines(self):
        lines = {
            "movetime=100": "go movetime 100",
            "nodes=3000": "go nodes 3000",
            "byoyomi=1000": "go btime 0 wtime 0 byoyomi 1000",
            "main=60000,byoyomi=1000": "go btime 60000 wtime 60000 byoyomi 1000",
            "main=5000,inc=50": "go btime 5000 wtime 5000 binc 50 winc 50",
        }
        for text, line in lines.items():
            clock = Clock(TimeControl.parse(text))
            self.assertEqual(go_command(clock, clock, True), line)

    def test_increment_is_added_and_main_time_runs_down(self):
        clock = Clock(TimeControl.parse("main=1000,inc=100"))
        self.assertEqual(clock.limit_ms(), 1100)
        clock.spend(600)
        self.assertEqual((clock.limit_ms(), clock.advertised()), (600, 500))

    def test_bad_limits_are_refused(self):
        for text in ("", "movetime=0", "movetime=abc", "speed=3", "movetime=100,nodes=5"):
            self.assertRaises(ValueError, TimeControl.parse, text)


class FaultTest(unittest.TestCase):
    """Each way to misbehave is noticed and booked under its own name."""

    def play(self, fault: str, games: int = 2, **spec) -> list[dict]:
        folder = self.enterContext(tempfile.TemporaryDirectory())
        script = HERE / "fake_engine.py"
        wrapper = Path(folder) / "fake"
        wrapper.write_text(f"#!/bin/sh\nexec {sys.executable} {script}\n")
        wrapper.chmod(0o755)
        engines = [
            EngineSpec("faulty", wrapper, {"Fault": fault}),
            EngineSpec("sound", wrapper, {}),
        ]
        control = TimeControl.parse("movetime=100")
        rules = Rules(max_plies=20, resign_score=0, resign_moves=0)
        out = Path(folder) / "out"
        openings = [["7g7f", "3c3d"]]
        match = Match(engines, [control, control], [100, 100], rules, openings, games, 2, out)
        with mock.patch.multiple(usi, OVERRUN_S=0.3, STOP_S=0.3):
            series = Series(match, lambda record, series: None)
            series.run()
        self.assertIsNone(series.failure)
        self.assertEqual(len(load_records(out)), len(series.records))
        return series.records

    def check(self, fault: str, kind: str):
        records = self.play(fault)
        counted = report.counted(records)
        self.assertEqual(len(counted), 2)
        self.assertEqual(report.tally(counted, "faulty").faults[kind], 2, counted)
        self.assertEqual(report.tally(counted, "faulty").losses, 2)
        self.assertFalse(any(report.tally(counted, "sound").faults.values()))

    def test_illegal_move(self):
        self.check("illegal", "illegal")

    def test_false_claim(self):
        self.check("claim", "illegal")

    def test_late_reply(self):
        self.check("late", "time")

    def test_crash(self):
        self.check("crash", "crash")

    def test_hang(self):
        self.check("hang", "hang")

    def test_illegal_ponder_move_is_a_remark(self):
        records = self.play("ponder")
        self.assertGreater(report.tally(records, "faulty").remarks, 0)
        self.assertFalse(any(report.tally(records, "faulty").faults.values()))

    def test_two_sound_engines_reach_the_move_limit(self):
        records = self.play("none")
        self.assertEqual({r["reason"] for r in records}, {"move limit"})


class ResumeTest(unittest.TestCase):
    def test_a_line_cut_short_is_dropped(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / GAMES_FILE
            path.write_text('{"game":0,"void":false}\n{"game":1,"vo')
            self.assertEqual([r["game"] for r in load_records(Path(folder))], [0])
            self.assertEqual(path.read_text(), '{"game":0,"void":false}\n')


if __name__ == "__main__":
    unittest.main()
