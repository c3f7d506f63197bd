"""Pairs of games played inside one process by bench/duel.rs: no pipes between the moves."""

import subprocess
from pathlib import Path

from arena.usi import EngineFault


class Duel:
    """A running duel program."""

    def __init__(self, path: Path, nodes: int, held: dict[str, str]):
        #: Numbers of the search that both sides play with.
        self.held = held
        self.nodes = nodes
        self.path = path
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def pair(self, opening: list[str], plus: dict[str, int], minus: dict[str, int]) -> list[int]:
        """Both games on one opening: 1, 0, -1 each as `plus` fared. EngineFault when it dies."""
        sides = (
            ",".join(f"{name}={value}" for name, value in (self.held | side).items())
            for side in (plus, minus)
        )
        try:
            print(self.nodes, f"startpos moves {' '.join(opening)}", *sides, sep="|", file=self.process.stdin)
            wins, draws, losses = map(int, self.process.stdout.readline().split())
        except (OSError, ValueError):
            self.close()
            raise EngineFault("crash", f"{self.path} ended in a game") from None
        return [1] * wins + [0] * draws + [-1] * losses

    def close(self) -> None:
        """Ends the program, in the middle of a game if need be."""
        self.process.kill()
        self.process.communicate()
