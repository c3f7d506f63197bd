"""A tuning run: pairs of games between two perturbed sides, and values on disk after every pair."""

import json
import os
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from arena import slots
from arena.clock import NO_CLOCK_MS, TimeControl
from arena.duel import Duel
from arena.engines import EngineSpec
from arena.game import Game, Player, Rules
from arena.series import load_lines, start_engine
from arena.spsa import Parameter, Schedule, draw_trial, moved, table
from arena.usi import EngineFault, UsiEngine

CONFIG_FILE, JOURNAL_FILE, VALUES_FILE = "tune.json", "iterations.jsonl", "values.txt"
SIDES = ("plus", "minus")
#: So many pairs in a row that an engine spoils by a fault end the run.
MAX_FAULTS = 5


@dataclass(frozen=True)
class Plan:
    """All that fixes a run, apart from `concurrency` and `out`. One iteration is one pair of games."""

    engine: EngineSpec
    parameters: list[Parameter]
    control: TimeControl
    rules: Rules
    openings: list[list[str]]
    schedule: Schedule
    seed: int
    concurrency: int
    out: Path
    #: bench/duel.rs, to play the games in one process by its own rules; None for USI.
    duel: Path | None = None

    def describe(self) -> dict:
        """The values that a resumed run must share with its beginning."""
        return {
            "engine": self.engine.sha256(),
            "options": self.engine.options,
            "parameters": [asdict(parameter) for parameter in self.parameters],
            "limit": str(self.control),
            "rules": asdict(self.rules),
            "first_opening": self.openings[0],
            "schedule": asdict(self.schedule),
            "seed": self.seed,
            "in_one_process": self.duel is not None,
        }


class Tuning:
    """Plays the iterations that are left; `values` are the present ones, as real numbers."""

    def __init__(self, plan: Plan, on_progress):
        self.plan = plan
        self.on_progress = on_progress
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        #: Why the run had to end early, for people; None as long as all is well.
        self.failure: str | None = None
        plan.out.mkdir(parents=True, exist_ok=True)
        slots.keep_config(plan.out / CONFIG_FILE, plan.describe(), "run")
        records = load_lines(plan.out / JOURNAL_FILE)
        self.values = {parameter.name: parameter.start for parameter in plan.parameters}
        if records:
            self.values = records[-1]["values"]
        #: Games of the side `plus`: won, drawn, lost. Near to equal when all is well.
        self.counts = [sum(r["games"].count(result) for r in records) for result in (1, 0, -1)]
        self.faults = sum(1 for record in records if record["fault"])
        self._faults_in_a_row = 0
        done = {record["iteration"] for record in records}
        self.todo = [number for number in range(plan.schedule.iterations) if number not in done]
        self.done = len(done)

    def run(self) -> None:
        """Plays until nothing is left; Ctrl-C ends it after closing the engines, finished pairs kept."""
        slots.run(self._work, self.plan.concurrency, self.stopping)

    def _work(self, slot: int) -> None:
        """One slot: the same processes play pair after pair and are replaced after a fault."""
        engines: dict[str, UsiEngine | Duel] = {}
        try:
            while (taken := self._take()) is not None:
                number, trial = taken
                games, fault = self._pair(number, trial, slot, engines)
                if not self.stopping.is_set():
                    self._store(number, trial, games, fault)
                if fault:
                    while engines:
                        engines.popitem()[1].close()
        except (EngineFault, OSError) as error:
            self.failure = str(error)
            self.stopping.set()
        finally:
            for engine in engines.values():
                engine.close()

    def _take(self):
        """The next iteration and its trial around the values of this moment; None at the end."""
        with self.lock:
            if not self.todo or self.stopping.is_set():
                return None
            plan, number = self.plan, self.todo.pop(0)
            return number, draw_trial(plan.parameters, self.values, plan.schedule, number, plan.seed)

    def _pair(self, number: int, trial, slot: int, engines: dict) -> tuple[list[int], str | None]:
        """Both games on one opening: 1, 0, -1 each as `plus` fared, and the fault that spoilt the pair."""
        plan = self.plan
        opening = plan.openings[number % len(plan.openings)]
        if plan.duel:
            if "both" not in engines:
                held = {name: value for name, value in plan.engine.options.items() if name.islower()}
                engines["both"] = Duel(plan.duel, plan.control.nodes, held)
            return engines["both"].pair(opening, trial.plus, trial.minus), None
        players = {}
        for side, options in zip(SIDES, (trial.plus, trial.minus)):
            if side not in engines:
                folder = plan.out / "work" / f"{side}-{slot}"
                engines[side] = start_engine(plan.engine, folder, plan.rules.max_plies)
            for name, value in options.items():
                engines[side].send(f"setoption name {name} value {value}")
            players[side] = Player(engines[side], plan.control, NO_CLOCK_MS)
        games = []
        for black, white in (SIDES, SIDES[::-1]):
            record = Game(plan.rules, opening, [players[black], players[white]], self.stopping).play()
            if record["faults"]:
                fault = record["faults"][0]
                return [], f"{fault['kind']}: {fault['detail']}"
            winner = {"black": black, "white": white}.get(record["winner"])
            games.append({"plus": 1, None: 0, "minus": -1}[winner])
        return games, None

    def _store(self, number: int, trial, games: list[int], fault: str | None) -> None:
        """Moves the values by the result of an iteration and writes both down."""
        with self.lock:
            plan = self.plan
            self.values = moved(
                plan.parameters, self.values, plan.schedule, number, trial.signs, sum(games)
            )
            self.counts = [had + games.count(result) for had, result in zip(self.counts, (1, 0, -1))]
            self.done += 1
            self._faults_in_a_row = self._faults_in_a_row + 1 if fault else 0
            self.faults += bool(fault)
            record = {
                "iteration": number,
                "games": games,
                "fault": fault,
                "signs": "".join("+" if sign > 0 else "-" for sign in trial.signs.values()),
                "values": {name: round(value, 5) for name, value in self.values.items()},
            }
            with (plan.out / JOURNAL_FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(record, separators=(",", ":")) + "\n")
            fresh = plan.out / (VALUES_FILE + ".new")
            fresh.write_text(table(plan.parameters, self.values), encoding="utf-8")
            os.replace(fresh, plan.out / VALUES_FILE)
            if self._faults_in_a_row >= MAX_FAULTS:
                self.failure = f"{MAX_FAULTS} pairs in a row were spoilt by a fault, the last by {fault}"
                self.stopping.set()
            self.on_progress(self)
