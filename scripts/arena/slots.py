"""What a long run of games needs whatever it plays: one thread a slot, and a folder of its own."""

import json
import threading
from collections.abc import Callable
from pathlib import Path


def keep_config(path: Path, wanted: dict, kind: str) -> None:
    """Writes down what fixes a run, or refuses to mix two different ones in one folder (ValueError)."""
    if not path.exists():
        path.write_text(json.dumps(wanted, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    found = json.loads(path.read_text(encoding="utf-8"))
    for key, value in wanted.items():
        if found.get(key) != value:
            raise ValueError(f"{path} records another {kind} ('{key}' differs); choose another --out")


def run(work: Callable[[int], None], concurrency: int, stopping: threading.Event) -> None:
    """Runs `work` for each slot until all are done; at Ctrl-C sets `stopping` and waits for them."""
    workers = [threading.Thread(target=work, args=(slot,)) for slot in range(concurrency)]
    for worker in workers:
        worker.start()
    try:
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        stopping.set()
        for worker in workers:
            worker.join()
        raise
