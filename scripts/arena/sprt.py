"""An SPRT by shogiarena: its configuration, its run, and what its files say in the end."""

import json
import math
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import yaml

from arena.engines import EngineSpec
from arena.usi import declared_options

NEW, OLD = "new", "old"
#: Seconds between two lines of progress.
PROGRESS_S = 30
#: What shogiarena writes to its log when an engine misbehaves: all but lateness on the clock end
#: as ordinary losses in its results, so the log is the only place that tells them apart.
FAULTS = {
    "illegal": r"Illegal move from (new|old)\b",
    "no answer": r"No bestmove from (new|old)\b",
    "time or hang": r"Engine (new|old)\S* timed out",
    "crash": r"Error during move by (new|old)\b",
}


@dataclass(frozen=True)
class Plan:
    """All that fixes one test. Elo bounds as usual: H0 is elo0, H1 is elo1."""

    engines: dict[str, EngineSpec]
    time_control: dict
    openings: Path
    seed: int
    elo: tuple[float, float]
    alpha: float
    beta: float
    max_games: int
    concurrency: int
    max_plies: int
    resign: tuple[int, int]
    out: Path


def write_config(plan: Plan) -> Path:
    """Writes one YAML file per engine and the main one; returns the latter."""
    folder = plan.out / "config"
    folder.mkdir(parents=True, exist_ok=True)
    for name, spec in plan.engines.items():
        dump(folder / f"{name}.yaml", {
            "name": name,
            "engine_path": str(spec.path),
            "working_directory": str(folder.resolve()),
            "options": known_options(spec, plan.max_plies),
        })
    score, moves = plan.resign
    adjudication = {"max_plies": plan.max_plies, "sync_max_plies_with_engine": False}
    if score:
        adjudication |= {"resign_threshold_cp": score, "resign_move_count": moves}
    main = folder / "sprt.yaml"
    dump(main, {
        "experiment_name": plan.out.name,
        "engines": [{"name": name, "engine_path": f"{name}.yaml"} for name in (NEW, OLD)],
        "rules": {
            "time_control": plan.time_control,
            "repetition_occurrences_to_draw": 4,
            "adjudication": adjudication,
            "initial_positions": {
                "type": "file",
                "source": str(plan.openings.resolve()),
                # With replacement the games of two deterministic engines repeat.
                "selection_policy": "without_replacement",
            },
        },
        "tournament": {"num_parallel": plan.concurrency, "seed": plan.seed},
        "sprt": {
            "tested_engine": NEW,
            "model": "gsprt-pentanomial-v1",
            "elo0": plan.elo[0],
            "elo1": plan.elo[1],
            "alpha": plan.alpha,
            "beta": plan.beta,
            "max_games": plan.max_games,
        },
        "dashboard": {"enabled": False},
    })
    return main


def dump(path: Path, value: dict) -> None:
    """Writes YAML in the order of the dictionary."""
    path.write_text(yaml.safe_dump(value, sort_keys=False, allow_unicode=True), encoding="utf-8")


def known_options(spec: EngineSpec, max_plies: int) -> dict[str, str]:
    """Those options of the spec that the engine declares: shogiarena refuses others."""
    declared = declared_options(spec)
    wanted = {"MaxMovesToDraw": str(max_plies)} | spec.options
    return {name: value for name, value in wanted.items() if name in declared}


def run(plan: Plan, report_progress) -> int:
    """Runs or resumes the test; the whole log goes to run.log. Returns shogiarena's exit status."""
    config = write_config(plan)
    program = Path(sys.executable).parent / "shogiarena"
    command = [str(program), "run", "sprt", str(config.resolve()), "--run-dir", str(plan.out.resolve())]
    with (plan.out / "run.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=plan.out)
        last, shown = None, time.monotonic()
        while process.poll() is None:
            time.sleep(0.5)
            state = sprt_state(plan.out)
            if state != last and time.monotonic() - shown >= PROGRESS_S:
                last, shown = state, time.monotonic()
                report_progress(state)
    return process.returncode


def sprt_state(out: Path) -> dict:
    """The counts and the log-likelihood ratio so far; empty before the first game."""
    try:
        return json.loads((out / "state.json").read_text()).get("sprt_state") or {}
    except (OSError, ValueError):
        return {}


def verdict(state: dict, plan: Plan) -> str:
    """`H1`, `H0` or `undecided`, from the log-likelihood ratio and Wald's bounds."""
    llr = state.get("llr", 0.0)
    if llr >= math.log((1 - plan.beta) / plan.alpha):
        return "H1"
    return "H0" if llr <= math.log(plan.beta / (1 - plan.alpha)) else "undecided"


def elo_estimate(bins: list[int]) -> tuple[float, float] | None:
    """Elo and half its 95 % interval from counts of pairs with 0, ½, 1, 1½ and 2 points."""
    pairs = sum(bins)
    if pairs == 0:
        return None
    shares = [index / 4 for index in range(5)]
    mean = sum(n * share for n, share in zip(bins, shares)) / pairs
    variance = sum(n * (share - mean) ** 2 for n, share in zip(bins, shares)) / pairs
    if not 0 < mean < 1:
        return None
    slope = 400 / math.log(10) / (mean * (1 - mean))
    return 400 * math.log10(mean / (1 - mean)), 1.96 * slope * math.sqrt(variance / pairs)


def count_faults(out: Path) -> dict[str, dict[str, int]]:
    """Faults per engine and kind, from the log."""
    counts = {name: dict.fromkeys(FAULTS, 0) for name in (NEW, OLD)}
    text = (out / "run.log").read_text(encoding="utf-8", errors="replace")
    for kind, pattern in FAULTS.items():
        for match in re.finditer(pattern, text):
            counts[match.group(1)][kind] += 1
    return counts
