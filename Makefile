# Everything runs in .venv, from requirements.lock. `make help` lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV := .venv
PY := $(VENV)/bin/python
# Give PYTHON=… to choose an interpreter, WORKERS=… for the number of test processes.
PYTHON ?=
WORKERS ?= auto
PORT ?= 8000

BOOK := book
HTML := $(BOOK)/_build/html
PIP := $(PY) -m pip --disable-pip-version-check --no-input
JB := $(VENV)/bin/jupyter-book build $(BOOK) --warningiserror --keep-going --quiet

export PYTHONUTF8 := 1
# No tool of ours asks a network for anything while it builds or tests.
export PYDEVD_DISABLE_FILE_VALIDATION := 1

.PHONY: help setup book test serve bench lint format verify-long lock clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.project ## make .venv from requirements.lock (again only when it changes)
	@:

# The first interpreter that is new enough and can make a virtual environment.
$(VENV)/.lock: requirements.lock
	@found=; old=; bare=; \
	for python in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
	  "$$python" -c '' 2>/dev/null || continue; \
	  if ! "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then old=$$python; \
	  elif ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then bare=$$python; \
	  else found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  if [ -n "$$bare" ]; then echo "python3-venv is missing: install it (Debian, Ubuntu: apt-get install python3-venv), then run make again" >&2; \
	  else echo "Python 3.11 or newer is missing$${old:+ ($$old is older)}: install it, then run make again" >&2; fi; \
	  exit 1; \
	fi; \
	echo "setup: $$("$$found" --version) in $(VENV), packages from requirements.lock"; \
	rm -rf $(VENV); "$$found" -m venv $(VENV)
	@$(PIP) install --quiet --require-hashes --requirement requirements.lock
	@touch $@

$(VENV)/.project: $(VENV)/.lock pyproject.toml tools/hatch_build.py
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

book: setup ## check the specs, build the book, run the examples on its pages
	@# Checking the specs: loading them all checks them all. `verify` takes over here.
	@if [ -f engine/phase10/cli.py ]; then $(PY) -m phase10.cli variants; fi
	@# Games by the million are played by compiled code, made once and kept.
	@$(PY) -m phase10.kernel
	@# The engine for the reader's browser, and the widgets around it.
	@$(PY) tools/web.py
	@# All pages anew: Sphinx does not see that the engine, a spec or a result has changed.
	@$(JB) --all
	@$(JB) --builder custom --custom-builder doctest
	@echo "The book is built: open $(HTML)/index.html, or run make serve"

test: setup ## style, types, tests (the book is tested as make book left it)
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(PY) -m phase10.kernel
	@$(PY) -m pytest -q -n $(WORKERS) --dist loadgroup

lint: setup ## style and types only
	@$(PY) -m ruff check .
	@$(PY) -m mypy

format: setup ## put the code in the usual form
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

serve: setup ## serve the built book on this machine (PORT=8000)
	@$(PY) tools/serve.py $(HTML) --port $(PORT)

bench: setup ## measure speed (never part of the tests)
	@$(PY) bench/bench.py
	@$(PY) bench/bench_spine.py
	@$(PY) bench/bench_odds.py
	@$(PY) bench/bench_solve.py
	@$(PY) bench/bench_kernel.py --cold
	@$(PY) bench/bench_tables.py
	@$(PY) bench/bench_beside.py
	@$(PY) -m bench.bench_web

verify-long: setup ## what takes minutes: the long tests, more Hypothesis examples
	@$(PY) -m pytest -q -n $(WORKERS) --dist loadgroup --long

lock: ## pin every package again (needs uv)
	@uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
	  --extra fast --group build --group fast --group test --group lint --group book --group web --group bench \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate --output-file requirements.lock

clean: ## remove what was built, keep .venv
	@rm -rf $(BOOK)/_build $(BOOK)/_static/app $(BOOK)/web/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +
