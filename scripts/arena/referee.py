"""The rules of the game by cshogi, which shares no code with the engine under test."""

import cshogi

from arena.usi import EngineFault


class Outcome:
    """How a game ended: the winner's colour (`black`, `white` or None for a draw) and why."""

    def __init__(self, winner: str | None, reason: str):
        self.winner = winner
        self.reason = reason


def other(colour: str) -> str:
    """The opponent of `colour`."""
    return "white" if colour == "black" else "black"


class Referee:
    """One game: the moves so far, whose turn it is, and whether it is over."""

    def __init__(self, opening: list[str], max_plies: int):
        self.board = cshogi.Board()
        self.moves: list[str] = []
        self.max_plies = max_plies
        #: Per position reached: what identifies it, and whether its side to move stands in check.
        self.history = [self._snapshot()]
        for move in opening:
            self.play(move)

    @property
    def to_move(self) -> str:
        """The colour on turn."""
        return "black" if self.board.turn == cshogi.BLACK else "white"

    def _snapshot(self) -> tuple[str, bool]:
        """Board, side to move and hands as text, without the ply."""
        return self.board.sfen().rsplit(" ", 1)[0], bool(self.board.is_check())

    def legal_moves(self) -> set[str]:
        """All legal moves in USI notation."""
        return {cshogi.move_to_usi(move) for move in self.board.legal_moves}

    def play(self, move: str) -> None:
        """Plays a move; an illegal one is a fault. Words that are no moves go to `claim` first."""
        if move not in self.legal_moves():
            raise EngineFault("illegal", f"{move} at {self.board.sfen()}")
        self.board.push_usi(move)
        self.moves.append(move)
        self.history.append(self._snapshot())

    def claim(self, word: str) -> Outcome | None:
        """Judges the answers that are no moves: resignation, and declaring by the 27-point rule of CSA."""
        if word == "resign":
            return Outcome(other(self.to_move), "resignation")
        if word == "win":
            if not self.board.is_nyugyoku():
                raise EngineFault("illegal", f"declared a win at {self.board.sfen()}")
            return Outcome(self.to_move, "declaration")
        return None

    def over(self) -> Outcome | None:
        """The outcome when the position ends the game: no legal move, repetition, move limit."""
        if not self.legal_moves():
            return Outcome(other(self.to_move), "mate" if self.board.is_check() else "no legal move")
        return self._repetition() or self._move_limit()

    def _move_limit(self) -> Outcome | None:
        """A draw when the move limit is reached."""
        return Outcome(None, "move limit") if 0 < self.max_plies <= len(self.moves) else None

    def _repetition(self) -> Outcome | None:
        """The fourth occurrence: lost for the side that gave check all the way, else drawn."""
        current = self.history[-1][0]
        places = [index for index, (key, _) in enumerate(self.history) if key == current]
        if len(places) < 4:
            return None
        mover = other(self.to_move)
        # After the first occurrence the positions at even distance have the same side to move,
        # so the checks in them were given by `mover`; those at odd distance by the other side.
        window = self.history[places[0] + 1 :]
        if all(check for _, check in window[1::2]):
            return Outcome(self.to_move, f"perpetual check by {mover}")
        if all(check for _, check in window[0::2]):
            return Outcome(mover, f"perpetual check by {self.to_move}")
        return Outcome(None, "repetition")
