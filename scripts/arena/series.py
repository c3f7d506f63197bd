"""A match: the schedule, several games at once, and results on disk as soon as they are there."""

import json
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from arena import slots
from arena.clock import TimeControl
from arena.engines import EngineSpec
from arena.game import Game, Player, Rules
from arena.usi import EngineFault, UsiEngine

GAMES_FILE = "games.jsonl"
CONFIG_FILE = "match.json"
#: A game is played again at most so often because the machine was too busy.
MAX_VOIDS = 3


@dataclass(frozen=True)
class Match:
    """Everything that fixes a match; two runs with equal values play the same pairings."""

    engines: list[EngineSpec]
    controls: list[TimeControl]
    margins_ms: list[int]
    rules: Rules
    openings: list[list[str]]
    games: int
    concurrency: int
    out: Path

    def describe(self) -> dict:
        """The values that a resumed match must share with its beginning."""
        return {
            "engines": [
                {"name": e.name, "path": str(e.path), "sha256": e.sha256(), "options": e.options}
                for e in self.engines
            ],
            "time": [str(control) for control in self.controls],
            "margins_ms": self.margins_ms,
            "rules": asdict(self.rules),
            "first_opening": self.openings[0],
        }

    def pairing(self, number: int) -> tuple[list[str], list[int]]:
        """Opening and engine indices (black, white) of a game: each line twice, colours swapped."""
        opening = self.openings[(number // 2) % len(self.openings)]
        return opening, [0, 1] if number % 2 == 0 else [1, 0]


class Series:
    """Plays what is left of a match. Results so far are in `records`."""

    def __init__(self, match: Match, on_record):
        self.match = match
        self.on_record = on_record
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        #: Why the series had to end early, for people; None as long as all is well.
        self.failure: str | None = None
        match.out.mkdir(parents=True, exist_ok=True)
        slots.keep_config(match.out / CONFIG_FILE, match.describe(), "match")
        self.records = load_records(match.out)
        done = {r["game"] for r in self.records if not r["void"]}
        self.todo = [number for number in range(match.games) if number not in done]

    def run(self) -> None:
        """Plays until nothing is left; Ctrl-C ends it after closing the engines, results kept."""
        slots.run(self._work, self.match.concurrency, self.stopping)

    def _work(self, slot: int) -> None:
        """One slot: the same two processes play game after game and are replaced after a fault."""
        engines: dict[int, UsiEngine] = {}
        try:
            while (number := self._take()) is not None:
                record = self._play(number, slot, engines)
                if not self.stopping.is_set():
                    self._store(record)
        except EngineFault as fault:
            # An engine that does not start would only lose game after game.
            self.failure = str(fault)
            self.stopping.set()
        finally:
            for engine in engines.values():
                engine.close()

    def _take(self) -> int | None:
        with self.lock:
            return self.todo.pop(0) if self.todo and not self.stopping.is_set() else None

    def _play(self, number: int, slot: int, engines: dict[int, UsiEngine]) -> dict:
        opening, order = self.match.pairing(number)
        names = [self.match.engines[index].name for index in order]
        for index in (0, 1):
            if index not in engines:
                spec = self.match.engines[index]
                folder = self.match.out / "work" / f"{spec.name}-{slot}"
                engines[index] = start_engine(spec, folder, self.match.rules.max_plies)
        players = [
            Player(engines[index], self.match.controls[index], self.match.margins_ms[index])
            for index in order
        ]
        game = Game(self.match.rules, opening, players, self.stopping)
        record = game.play()
        faulty = {fault["engine"] for fault in record["faults"]}
        for index, spec in enumerate(self.match.engines):
            if spec.name in faulty:
                engines.pop(index).close()
        return {"game": number, "black": names[0], "white": names[1], "void": False} | record

    def _store(self, record: dict) -> None:
        """Appends the record; a lateness that the machine explains makes the game void: it is replayed."""
        with self.lock:
            number = record["game"]
            voids = sum(1 for r in self.records if r["game"] == number and r["void"])
            record["void"] = voids < MAX_VOIDS and any(is_excused(f) for f in record["faults"])
            if record["void"]:
                self.todo.insert(0, number)
            with (self.match.out / GAMES_FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
            self.records.append(record)
            self.on_record(record, self)


def start_engine(spec: EngineSpec, folder: Path, max_plies: int) -> UsiEngine:
    """A running engine that has its options and works in `folder`; EngineFault when it does not start."""
    folder.mkdir(parents=True, exist_ok=True)
    engine = UsiEngine(spec, folder, folder / "stderr.log")
    try:
        engine.start({"MaxMovesToDraw": str(max_plies), "Draw_Ply": str(max_plies)})
    except EngineFault as fault:
        engine.close()
        detail = f"{spec.name} does not start ({spec.path}): {fault.detail}"
        raise EngineFault(fault.kind, detail) from None
    return engine


def is_excused(fault: dict) -> bool:
    """True for a lateness during which programs had to wait for a CPU for at least as long."""
    return fault["late_ms"] is not None and fault["waited_ms"] >= fault["late_ms"]


def load_records(out: Path) -> list[dict]:
    """The games written so far."""
    return load_lines(out / GAMES_FILE)


def load_lines(path: Path) -> list[dict]:
    """The records of a file of JSON lines; a last line cut short by a kill is dropped from the file as well."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]
