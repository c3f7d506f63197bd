"""Time controls: what an engine is told with `go`, and how long it may take for it."""

from dataclasses import dataclass

KEYS = ("main", "byoyomi", "inc", "movetime", "nodes", "depth")
#: A search without a clock (nodes, depth) that takes longer than this hangs.
NO_CLOCK_MS = 120_000


@dataclass(frozen=True)
class TimeControl:
    """Limits of one side, in milliseconds (nodes and depth as they are); 0 means not set."""

    main: int = 0
    byoyomi: int = 0
    inc: int = 0
    movetime: int = 0
    nodes: int = 0
    depth: int = 0

    @staticmethod
    def parse(text: str) -> "TimeControl":
        """Reads `key=value,…`, e.g. `movetime=100` or `main=60000,byoyomi=1000`.

        ValueError says what is wrong.
        """
        values = {}
        for part in text.split(","):
            key, _, value = part.partition("=")
            if key not in KEYS:
                raise ValueError(f"unknown limit '{key}' in '{text}'; known: {', '.join(KEYS)}")
            if not value.isdigit() or int(value) == 0:
                raise ValueError(f"limit '{key}' in '{text}' needs a positive number")
            values[key] = int(value)
        control = TimeControl(**values)
        kinds = [control.has_clock, control.movetime > 0, control.nodes > 0, control.depth > 0]
        if sum(kinds) != 1:
            raise ValueError(f"'{text}' mixes limits; give a clock, movetime, nodes or depth")
        return control

    def __str__(self) -> str:
        return ",".join(f"{key}={getattr(self, key)}" for key in KEYS if getattr(self, key))

    @property
    def has_clock(self) -> bool:
        """True when time runs down over the game (main time, byoyomi or increment)."""
        return self.main > 0 or self.byoyomi > 0 or self.inc > 0


class Clock:
    """The running clock of one side in one game."""

    def __init__(self, control: TimeControl):
        self.control = control
        #: Main time left in ms, the increment of the coming move included.
        self.left = control.main + control.inc

    def limit_ms(self) -> int | None:
        """What the coming move may take at most, in ms; None where only nodes or depth limit it."""
        if self.control.movetime:
            return self.control.movetime
        return int(self.left) + self.control.byoyomi if self.control.has_clock else None

    def spend(self, elapsed_ms: float) -> None:
        """Books the time of one move and adds the increment of the next."""
        if self.control.has_clock:
            self.left = max(0.0, self.left - elapsed_ms) + self.control.inc

    def advertised(self) -> int:
        """The btime or wtime to send: ShogiHome leaves the coming increment out, so do we."""
        return max(0, int(self.left) - self.control.inc)


def go_command(mine: Clock, theirs: Clock, mine_is_black: bool) -> str:
    """The `go` line for the side of `mine`."""
    control = mine.control
    for key in ("movetime", "nodes", "depth"):
        if getattr(control, key):
            return f"go {key} {getattr(control, key)}"
    black, white = (mine, theirs) if mine_is_black else (theirs, mine)
    line = f"go btime {black.advertised()} wtime {white.advertised()}"
    if control.inc:
        return f"{line} binc {black.control.inc} winc {white.control.inc}"
    return f"{line} byoyomi {control.byoyomi}"
