# Each target sets itself up in .venv (tools/venv) and is one line. ARGS goes to what runs: make test ARGS='-k topics'
# Two processes, each with a broker of its own; one where a running broker is named.
SPREAD = $(if $(TROTH_TEST_BROKER),,-n 2 --dist loadfile)
.PHONY: demo test check bench up down

demo: ; @tools/venv demo && .venv/bin/troth demo $(ARGS)
test: ; @tools/venv test && .venv/bin/python -m pytest $(SPREAD) $(ARGS)
check: ; @tools/venv check && .venv/bin/ruff check . && .venv/bin/ruff format --check . && .venv/bin/mypy
bench: ; @tools/venv bench && .venv/bin/python -m tests.bench $(ARGS)
up: ; @tools/token && docker compose up --build --detach --wait
down: ; docker compose down
