"""One game between two running engines, written down as a record of plain data."""

import time
from dataclasses import dataclass
from threading import Event

from arena import machine
from arena.clock import NO_CLOCK_MS, Clock, TimeControl, go_command
from arena.referee import Outcome, Referee, other
from arena.usi import EngineFault, Reply, UsiEngine


@dataclass(frozen=True)
class Rules:
    """What holds for every game of a match; times in ms, scores in centipawns, 0 switches a rule off."""

    max_plies: int
    resign_score: int
    resign_moves: int


@dataclass(frozen=True)
class Player:
    """Who plays, with which time, and how many ms after its limit a reply loses."""

    engine: UsiEngine
    control: TimeControl
    margin_ms: int


@dataclass
class Side:
    """One player in the course of one game."""

    engine: UsiEngine
    margin_ms: int
    clock: Clock
    times: list[float]
    scores: list[int | None]


class Game:
    """Plays one game to its end, or until `stopping` is set; `players` are black and white."""

    def __init__(self, rules: Rules, opening: list[str], players: list[Player], stopping: Event):
        self.rules = rules
        self.referee = Referee(opening, rules.max_plies)
        self.opening = opening
        self.sides = {
            colour: Side(player.engine, player.margin_ms, Clock(player.control), [], [])
            for colour, player in zip(("black", "white"), players)
        }
        self.stopping = stopping
        self.faults: list[dict] = []
        self.remarks: list[dict] = []

    def play(self) -> dict:
        """Plays and returns the record; faults of the engines end the game and are part of it."""
        started, waited = time.time(), machine.waited_ms()
        outcome = self._prepare() or self._run()
        for colour, side in self.sides.items():
            self._tell_result(colour, side, outcome)
        return {
            "winner": outcome.winner,
            "reason": outcome.reason,
            "plies": len(self.referee.moves),
            "moves": self.referee.moves,
            "opening_plies": len(self.opening),
            "times_ms": {c: [round(t, 1) for t in s.times] for c, s in self.sides.items()},
            "scores": {c: s.scores for c, s in self.sides.items()},
            "rss_kib": {c: s.engine.rss_kib() for c, s in self.sides.items()},
            "faults": self.faults,
            "remarks": self.remarks,
            "started": time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(started)),
            "seconds": round(time.time() - started, 1),
            "waited_ms": round(machine.waited_ms() - waited),
        }

    def _prepare(self) -> Outcome | None:
        """Gets both engines ready for a new game."""
        for colour, side in self.sides.items():
            try:
                side.engine.new_game()
            except EngineFault as fault:
                return self._lost_by_fault(colour, fault, 0.0)
        return None

    def _run(self) -> Outcome:
        """Move after move until something ends the game."""
        while not self.stopping.is_set():
            outcome = self.referee.over() or self._adjudicate()
            if outcome:
                return outcome
            colour = self.referee.to_move
            waited = machine.waited_ms()
            try:
                outcome = self._one_move(colour)
            except EngineFault as fault:
                return self._lost_by_fault(colour, fault, machine.waited_ms() - waited)
            if outcome:
                return outcome
        return Outcome(None, "interrupted")

    def _one_move(self, colour: str) -> Outcome | None:
        """Asks one side, judges the clock and then the answer."""
        side, opponent = self.sides[colour], self.sides[other(colour)]
        limit = side.clock.limit_ms()
        go = go_command(side.clock, opponent.clock, colour == "black")
        reply, stray = side.engine.think(self._position(), go, NO_CLOCK_MS if limit is None else limit)
        side.times.append(reply.elapsed_ms)
        side.scores.append(reply.score)
        for line in stray:
            self._remark(colour, f"printed while idle: {line}")
        if limit is not None and reply.elapsed_ms > limit + side.margin_ms:
            late = reply.elapsed_ms - limit
            raise EngineFault("time", f"{reply.elapsed_ms:.0f} ms for '{go}', allowed {limit}", late)
        side.clock.spend(reply.elapsed_ms)
        outcome = self.referee.claim(reply.move)
        if outcome is None:
            self.referee.play(reply.move)
            self._check_ponder_move(colour, reply)
        return outcome

    def _position(self) -> str:
        moves = " ".join(self.referee.moves)
        return f"position startpos moves {moves}" if moves else "position startpos"

    def _check_ponder_move(self, colour: str, reply: Reply) -> None:
        """The move that an engine expects must be legal: GUIs play it on the board."""
        if reply.ponder is not None and reply.ponder not in self.referee.legal_moves():
            self._remark(colour, f"illegal ponder move {reply.ponder} after {reply.move}")

    def _adjudicate(self) -> Outcome | None:
        """Ends a game on which both sides agree by `resign_score` for `resign_moves` moves each."""
        if not self.rules.resign_score:
            return None
        count = self.rules.resign_moves
        for colour, side in self.sides.items():
            mine, theirs = side.scores[-count:], self.sides[other(colour)].scores[-count:]
            if min(len(mine), len(theirs)) < count or None in mine or None in theirs:
                continue
            if max(mine) <= -self.rules.resign_score and min(theirs) >= self.rules.resign_score:
                return Outcome(other(colour), "adjudicated: both sides agree")
        return None

    def _lost_by_fault(self, colour: str, fault: EngineFault, waited_ms: float) -> Outcome:
        self.faults.append(
            {
                "engine": self.sides[colour].engine.spec.name,
                "kind": fault.kind,
                "detail": fault.detail,
                "ply": len(self.referee.moves),
                "late_ms": fault.late_ms,
                "waited_ms": round(waited_ms, 1),
            }
        )
        return Outcome(other(colour), fault.kind)

    def _remark(self, colour: str, text: str) -> None:
        name = self.sides[colour].engine.spec.name
        self.remarks.append({"engine": name, "ply": len(self.referee.moves), "text": text})

    def _tell_result(self, colour: str, side: Side, outcome: Outcome) -> None:
        """`gameover`; an engine that is gone by now, and has no fault yet, gets one."""
        word = "draw" if outcome.winner is None else "win" if outcome.winner == colour else "lose"
        try:
            side.engine.game_over(word)
        except EngineFault as fault:
            if not self.faults:
                self._lost_by_fault(colour, fault, 0.0)
