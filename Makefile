# `make fuzz` and `make test` set up what they need. `make help` lists the rest.
# When something is missing tools/setup says what to install and exits 3; make itself then exits 2, as it always does.

.DEFAULT_GOAL := help
.PHONY: help fuzz test setup check slow bench bench-peers docs clean
export PYTHON TIME

PYTEST := .venv/bin/python -m pytest -n auto

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

fuzz: ## test the embedded solvers until Ctrl-C; TIME=20s bounds it
	@tools/setup solvers
	@tools/fuzz

test: ## the quick tests
	@tools/setup dev
	@$(PYTEST)

setup: ## .venv with everything a developer needs; PYTHON=... chooses the interpreter
	@tools/setup dev

check: ## ruff, the format, mypy, the layers
	@tools/setup dev
	@tools/check

slow: ## every test, the slow ones too
	@tools/setup dev
	@$(PYTEST) -m ""

bench: ## the measurements; DATA=DIR is a folder of corpora
	@tools/setup dev
	@tools/bench "$(DATA)"

bench-peers: ## tests per CPU-second beside yinyang, opfuzz and typefuzz; DATA=DIR is a folder of corpora
	@tools/setup dev
	@.venv/bin/python bench/peers.py "$(DATA)"

docs: ## what the documents say is still so: blocks run, links lead somewhere
	@tools/setup dev
	@$(PYTEST) tests/house/test_documents.py

clean: ## the environment, caches and build products
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
