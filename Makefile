# Five words are enough to work here: run, test, check, bench, demo.
# Each prepares what it needs; none needs root.

PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
VENV   := .venv
PY     := $(VENV)/bin/python
.DEFAULT_GOAL := help
export PYTHONUNBUFFERED := 1

.PHONY: help run test check bench chaos load demo setup setup-test setup-dev compiled plain lock messages schema clients fields format clean

help:       ## what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1	/p' $(MAKEFILE_LIST) | expand -t 20

run: setup  ## serve the site on http://127.0.0.1:8000 (PORT=…, HOST=…)
	@$(PY) tools/compile.py --aside
	@$(PY) manage.py run --host $(HOST) --port $(PORT)

test: setup-test ## run the whole suite (ARGS="path -k word" for a part of it)
	@$(PY) tools/run_tests.py $(ARGS)

check: setup-dev setup-test $(VENV)/.ready-types ## everything a machine can say about the code
	@$(PY) tools/check.py $(ARGS)

bench: setup-test ## measure: make bench ARGS="engine --json"
	@$(PY) -m bench $(ARGS)

chaos: setup-test ## kill whatever serves battles while they are played: make chaos ARGS="--battles 8"
	@$(PY) -m bench chaos $(ARGS)

load: setup-test ## everything at once on the production layout: make load ARGS="--rates 4 8"
	@$(PY) -m bench load $(ARGS)

demo: setup ## two clients play a whole battle on a real server, printed as text
	@$(PY) manage.py demo $(ARGS)

setup: $(VENV)/.ready
setup-test: $(VENV)/.ready-test
setup-dev: $(VENV)/.ready-dev

$(VENV)/.ready: requirements.txt tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh requirements.txt $@

$(VENV)/.ready-test: requirements-test.txt $(VENV)/.ready
	@PYTHON="$(PYTHON)" sh tools/setup.sh requirements-test.txt $@

$(VENV)/.ready-dev: requirements-dev.txt $(VENV)/.ready
	@PYTHON="$(PYTHON)" sh tools/setup.sh requirements-dev.txt $@

# Optional: without npm the types of the browser modules are not checked.
$(VENV)/.ready-types: tools/js/package-lock.json $(VENV)/.ready
	@if command -v npm >/dev/null; then npm ci --silent --prefix tools/js || true; fi
	@touch $@

compiled: setup-dev ## compile the rules engine (needs a C compiler; `make run` does it aside)
	@$(PY) tools/compile.py $(ARGS)

plain: setup ## take the compiled engine away again
	@$(PY) tools/compile.py --remove

lock: setup-dev ## pin what requirements*.in ask for
	@for each in requirements requirements-test requirements-dev; do \
		$(VENV)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
			$$each.in -o $$each.txt || exit 1; \
	done

messages: setup-dev ## collect and compile translations (needs GNU gettext)
	@$(PY) tools/translations.py

schema: setup ## write the OpenAPI schema and the generated references
	@$(PY) tools/generate_references.py

clients: setup-dev ## write the types of the Python client from the schema
	@$(PY) tools/client_types.py

fields: setup-dev ## write records, frames and positions from their fields
	@$(PY) tools/generate_fields.py

format: setup-dev ## lay out code and templates
	@$(VENV)/bin/ruff check -q --fix-only . || true
	@$(VENV)/bin/ruff format -q .
	@$(VENV)/bin/djlint --quiet --reformat templates || true

clean:      ## remove what was built; the data in var/ stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis staticfiles test.sqlite3*
