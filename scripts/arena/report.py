"""What a match came to: points, Elo, and per engine its faults, reply times and memory."""

import math
from dataclasses import dataclass, field

KINDS = ("illegal", "time", "crash", "hang")
#: Width of the printed interval, in standard deviations (95 %).
Z = 1.96


@dataclass
class Tally:
    """Sums over the counted games for one engine."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    remarks: int = 0
    times: list[float] = field(default_factory=list)
    rss_kib: int = 0

    @property
    def games(self) -> int:
        """Counted games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one point, a draw half."""
        return self.wins + self.draws / 2


def tally(records: list[dict], name: str) -> Tally:
    """Adds up the records for the engine `name`; void games count for nothing."""
    total = Tally()
    for record in counted(records):
        colour = "black" if record["black"] == name else "white"
        if record["winner"] is None:
            total.draws += 1
        elif record["winner"] == colour:
            total.wins += 1
        else:
            total.losses += 1
        total.times += record["times_ms"][colour]
        total.rss_kib = max(total.rss_kib, record["rss_kib"][colour])
        total.remarks += sum(1 for remark in record["remarks"] if remark["engine"] == name)
        for fault in record["faults"]:
            if fault["engine"] == name:
                total.faults[fault["kind"]] += 1
    return total


def counted(records: list[dict]) -> list[dict]:
    """The records that are not void."""
    return [record for record in records if not record["void"]]


def elo(score: float) -> float:
    """The difference in Elo that a share of the points (0 to 1) stands for."""
    score = min(max(score, 1e-6), 1 - 1e-6)
    return 400 * math.log10(score / (1 - score))


def score_interval(records: list[dict], name: str) -> tuple[float, float, float]:
    """Share of the points with its interval, from pairs of games on the same opening where complete."""
    groups: dict[int, list[float]] = {}
    for record in counted(records):
        colour = "black" if record["black"] == name else "white"
        result = 0.5 if record["winner"] is None else float(record["winner"] == colour)
        groups.setdefault(record["game"] // 2, []).append(result)
    count = sum(len(group) for group in groups.values())
    mean = sum(sum(group) for group in groups.values()) / count
    # Games of a pair are not independent, so the pair is what varies.
    variance = sum((sum(group) - mean * len(group)) ** 2 for group in groups.values()) / count**2
    error = Z * math.sqrt(variance)
    return mean, max(0.0, mean - error), min(1.0, mean + error)


def elo_text(records: list[dict], name: str) -> str:
    """Elo difference with its interval; one-sided results have no finite one."""
    mean, low, high = score_interval(records, name)
    if mean in (0.0, 1.0):
        return "no finite figure"
    bounds = [f"{elo(bound):+.0f}" if 0.0 < bound < 1.0 else "?" for bound in (low, high)]
    return f"{elo(mean):+.0f} [{bounds[0]}, {bounds[1]}] (95 %)"


def summary(
    records: list[dict], names: list[str], margins_ms: list[int], limits: list[int | None]
) -> str:
    """The report in words and one table, our engine first; `limits` in ms where fixed per move."""
    games = counted(records)
    voids = len(records) - len(games)
    if not games:
        return "No game counted yet."
    mine = tally(records, names[0])
    lines = [
        f"{names[0]} against {names[1]}: {mine.games} games, "
        f"+{mine.wins} ={mine.draws} -{mine.losses}, "
        f"{mine.points:g} points ({100 * mine.points / mine.games:.1f} %), Elo {elo_text(records, names[0])}",
        f"ended by: {reasons(games)}",
        f"void, since a busy machine explains the lateness, and played again: {voids}",
        f"noise: some program waited for a CPU in {noise(games):.1f} % of the playing time",
        "",
        f"{'engine':<18}{'illegal':>8}{'time':>6}{'crash':>7}{'hang':>6}{'remarks':>9}"
        f"{'moves':>8}{'mean ms':>9}{'99 % ms':>9}{'worst ms':>10}{'over':>6}{'MiB':>6}",
    ]
    for name, limit in zip(names, limits):
        lines.append(engine_row(name, tally(records, name), limit))
    lines += [
        "",
        f"time: replies later than the limit by more than {margins_ms[0]} ms ({names[0]}) or "
        f"{margins_ms[1]} ms ({names[1]}), each a lost game.",
        "over: replies after the limit itself.",
        "remarks: illegal ponder moves and output while idle; they lose no game.",
    ]
    return "\n".join(lines)


def reasons(games: list[dict]) -> str:
    """How the games ended, most frequent first."""
    counts: dict[str, int] = {}
    for game in games:
        counts[game["reason"]] = counts.get(game["reason"], 0) + 1
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return ", ".join(f"{reason} {count}" for reason, count in ranked)


def noise(games: list[dict]) -> float:
    """Share of the playing time, in percent, in which programs waited for a CPU."""
    seconds = sum(game["seconds"] for game in games)
    return sum(game["waited_ms"] for game in games) / (10 * seconds) if seconds else 0.0


def engine_row(name: str, total: Tally, limit: int | None) -> str:
    """One line of the table."""
    mean = sum(total.times) / len(total.times) if total.times else 0.0
    over = "-" if limit is None else str(sum(1 for time in total.times if time > limit))
    faults = total.faults
    return (
        f"{name:<18}{faults['illegal']:>8}{faults['time']:>6}{faults['crash']:>7}{faults['hang']:>6}"
        f"{total.remarks:>9}{len(total.times):>8}{mean:>9.1f}{percentile(total.times, 0.99):>9.1f}"
        f"{max(total.times, default=0.0):>10.1f}"
        f"{over:>6}{total.rss_kib / 1024:>6.0f}"
    )


def percentile(values: list[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed; 0 for none."""
    return sorted(values)[math.ceil(share * len(values)) - 1] if values else 0.0


def fault_lines(records: list[dict]) -> list[str]:
    """Each fault with its game, ply and detail, void games included."""
    return [
        f"game {record['game']}{' (void)' if record['void'] else ''}, ply {fault['ply']}: "
        f"{fault['engine']} {fault['kind']}: {fault['detail']}"
        + (f" (programs waited {fault['waited_ms']:.0f} ms for a CPU)" if fault["waited_ms"] else "")
        for record in records
        for fault in record["faults"]
    ]
