"""Release builds of earlier commits, kept under runs/builds, one folder a commit."""

import os
import shutil
import subprocess
from pathlib import Path

from arena.venv import ROOT

BUILDS = ROOT / "runs" / "builds"


def build(revision: str) -> Path:
    """The `kakunari` binary of a commit, built when it is not there; ValueError when that fails."""
    commit = git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    binary = BUILDS / commit[:12] / "kakunari"
    if binary.exists():
        return binary
    print(f"Building {revision} ({commit[:12]}) ...", flush=True)
    tree = BUILDS / commit[:12] / "source"
    shutil.rmtree(tree, ignore_errors=True)
    git("worktree", "prune")
    git("worktree", "add", "--detach", str(tree), commit)
    try:
        # Not the caller's target folder: a build of other sources must not overwrite it.
        environment = os.environ | {"CARGO_TARGET_DIR": str(BUILDS / "target")}
        command = ["cargo", "build", "--release", "--locked", "--quiet", "--bin", "kakunari"]
        if subprocess.run(command, cwd=tree, env=environment, check=False).returncode:
            raise ValueError(f"cannot build {revision} in {tree}")
        shutil.copy2(BUILDS / "target" / "release" / "kakunari", binary)
    finally:
        git("worktree", "remove", "--force", str(tree))
    return binary


def git(*arguments: str) -> str:
    """Runs git in the repository and returns its output without the line end."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"git {' '.join(arguments)} failed: {done.stderr.strip() or 'no such revision'}")
    return done.stdout.strip()
