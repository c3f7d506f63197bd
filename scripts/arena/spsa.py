"""SPSA: the numbers that an engine offers for tuning, the schedule of steps, and the values on their way."""

import math
import random
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

#: The decay of perturbations and steps, as Spall recommends it.
ALPHA, GAMMA = 0.602, 0.101
#: The steps of the first iterations are damped by a constant of this share of all iterations.
DAMPING_SHARE = 0.1
#: The last perturbation of a number: this share of its range, and no less than LEAST_SPREAD,
#: under which two sides would mostly play with the same integer.
SPREAD_SHARE = 1 / 20
LEAST_SPREAD = 0.5
SPIN = re.compile(r"spin default (-?\d+) min (-?\d+) max (-?\d+)")
TUNABLE_NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Parameter:
    """One number of the engine: its range, where the tuning starts, and its last perturbation."""

    name: str
    default: int
    low: int
    high: int
    start: float
    spread: float

    def clamp(self, value: float) -> float:
        """The nearest value inside the range."""
        return min(max(value, self.low), self.high)

    def whole(self, value: float, luck: float) -> int:
        """An integer for the engine; with `luck` uniform in [0, 1) its mean is `value`."""
        return int(self.clamp(math.floor(self.clamp(value) + luck)))

    def change(self, value: float) -> float:
        """How far `value` lies from the default, in percent of the range."""
        return 100 * (value - self.default) / (self.high - self.low)


def offered(declared: dict[str, str]) -> dict[str, Parameter]:
    """All spin options with a lower-case name and more than one value."""
    found = {}
    for name, kind in declared.items():
        spin = SPIN.fullmatch(kind.strip())
        if spin and TUNABLE_NAME.fullmatch(name):
            default, low, high = map(int, spin.groups())
            if low < high:
                spread = max((high - low) * SPREAD_SHARE, LEAST_SPREAD)
                found[name] = Parameter(name, default, low, high, float(default), spread)
    return found


def select(names: list[str], only: list[str], exclude: list[str]) -> list[str]:
    """The names that match a pattern of `only` (all when empty) and none of `exclude`; ValueError when none."""
    for pattern in only + exclude:
        if not any(fnmatchcase(name, pattern) for name in names):
            raise ValueError(f"the engine declares no tunable option '{pattern}'")
    chosen = [
        name
        for name in names
        if (not only or any(fnmatchcase(name, pattern) for pattern in only))
        and not any(fnmatchcase(name, pattern) for pattern in exclude)
    ]
    if not chosen:
        raise ValueError("--only and --exclude leave nothing to tune")
    return chosen


def read_values(path: Path) -> dict[str, float]:
    """Reads lines `name = value …`, such as those of values.txt; what follows the value is for people."""
    values = {}
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not text.strip() or text.startswith("#"):
            continue
        name, _, rest = text.partition("=")
        try:
            values[name.strip()] = float(rest.split()[0])
        except (IndexError, ValueError):
            raise ValueError(f"{path}:{number}: expected 'name = value', found '{text}'") from None
    return values


def table(parameters: list[Parameter], values: dict[str, float]) -> str:
    """The values as lines that `read_values` reads, each with its default and its change."""
    lines = []
    for parameter in parameters:
        value = values[parameter.name]
        digits = 2 if parameter.high - parameter.low < 100 else 0
        lines.append(
            f"{parameter.name} = {value:.{digits}f}   (default {parameter.default}, "
            f"{parameter.change(value):+.1f} % of {parameter.low}..{parameter.high})"
        )
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Schedule:
    """How perturbations and steps shrink over `iterations`; `rate` is the last step over its perturbation."""

    iterations: int
    rate: float

    def spread(self, parameter: Parameter, iteration: int) -> float:
        """The perturbation of iteration 0, 1, …; that of the last is `parameter.spread`."""
        return parameter.spread * (self.iterations / (iteration + 1)) ** GAMMA

    def step(self, parameter: Parameter, iteration: int) -> float:
        """How far one game won more by one side moves the value towards that side."""
        damping = DAMPING_SHARE * self.iterations
        growth = ((damping + self.iterations) / (damping + iteration + 1)) ** ALPHA
        return self.rate * growth * parameter.spread**2 / self.spread(parameter, iteration)


@dataclass(frozen=True)
class Trial:
    """One iteration: the signs of the side `plus`, and the integers that both sides play with."""

    signs: dict[str, int]
    plus: dict[str, int]
    minus: dict[str, int]


def draw_trial(
    parameters: list[Parameter], values: dict[str, float], schedule: Schedule, iteration: int, seed: int
) -> Trial:
    """The trial of an iteration around `values`; the same seed and iteration draw the same signs."""
    chance = random.Random(f"{seed}/{iteration}")
    trial = Trial({}, {}, {})
    for parameter in parameters:
        sign, luck = chance.choice((-1, 1)), chance.random()
        offset = sign * schedule.spread(parameter, iteration)
        value = values[parameter.name]
        trial.signs[parameter.name] = sign
        # One draw for both sides: rounding apart would blur the difference that is being measured.
        trial.plus[parameter.name] = parameter.whole(value + offset, luck)
        trial.minus[parameter.name] = parameter.whole(value - offset, luck)
    return trial


def moved(
    parameters: list[Parameter],
    values: dict[str, float],
    schedule: Schedule,
    iteration: int,
    signs: dict[str, int],
    score: int,
) -> dict[str, float]:
    """The values after an iteration in which the side `plus` won `score` games more than it lost."""
    return {
        parameter.name: parameter.clamp(
            values[parameter.name]
            + schedule.step(parameter, iteration) * score * signs[parameter.name]
        )
        for parameter in parameters
    }
