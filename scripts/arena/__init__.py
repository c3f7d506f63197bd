"""Plays engines against each other; the doors to it are `scripts/soak`, `scripts/match`, `scripts/tune`.

Modules, each using only those before it: venv (starts the scripts in their virtual environment),
builds, machine, clock, openings, engines, usi, referee, game, series, report (soak); sprt (match);
spsa, tuning (tune).
"""
