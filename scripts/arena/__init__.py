"""Plays engines against each other and counts their faults; `scripts/soak` is the door to it.

Modules, each using only those before it: machine, clock, openings, engines, usi, referee, game,
series, report; and venv, which starts the scripts in their virtual environment.
"""
