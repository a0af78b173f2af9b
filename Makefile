# `make help` lists the targets. CI calls these targets and nothing else.
# PYTHON=... chooses the Python for .venv, LESSON=00 chooses one lesson, ARGS="..." adds options for train, bench, lab, site and one-click.

.DEFAULT_GOAL := help
BIN := .venv/bin
ROOT_USER := $(filter 0,$(shell id -u))
unexport PYTHONDONTWRITEBYTECODE # or every process that a test starts would compile the course again
# One process more than there are processors, for the time in which a test waits. The cells of a notebook, and the tests
# of a file, stay together; the longest of them come first.
PYTEST = $(BIN)/python -m pytest -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --dist loadfile --no-loadscope-reorder --durations=10 --durations-min=1

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: lab
lab: .venv/.installed-lab ## set up .venv if necessary, then open your copies of the lessons in JupyterLab
	@$(BIN)/python -m course.classroom.lab $(if $(ROOT_USER),--allow-root) $(ARGS)

.PHONY: install
install: .venv/.installed-dev ## set up .venv for lessons and all tests, and open nothing

# A stamp is newer than what it was made from, so nothing is installed twice. Each is an extra of pyproject.toml.
.venv/.installed-lab: pyproject.toml constraints.txt
	@.ci/setup lab
.venv/.installed-test: pyproject.toml constraints.txt
	@.ci/setup test
.venv/.installed-dev: pyproject.toml constraints.txt
	@.ci/setup lab,test,site,dev
.venv/.installed-bench: pyproject.toml constraints.txt
	@.ci/setup bench
.venv/.installed-site: pyproject.toml constraints.txt
	@.ci/setup site

.PHONY: test
test: .venv/.installed-dev lint types browser sandbox ## run what CI checks of each change: all but the tests marked nightly
	@$(PYTEST) -m "not nightly" --nbval notebooks tests

.PHONY: test-all
test-all: .venv/.installed-dev lint types browser sandbox solved ## run everything, as CI does each night
	@$(PYTEST) --nbval $(patsubst notebooks/%,build/solved/%,$(wildcard notebooks/*.ipynb)) notebooks tests

.PHONY: test-fast
test-fast: lint ## run the fast tests: no browser, no lesson, nothing marked slow or nightly
	@$(PYTEST) -m "not slow and not nightly" --ignore tests/browser --ignore tests/grammar tests

.PHONY: lint
lint: .venv/.installed-test ## check code and lessons with ruff
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

.PHONY: types
types: .venv/.installed-dev ## check types with mypy
	@$(BIN)/mypy --no-error-summary

.PHONY: format
format: .venv/.installed-test ## let ruff format code and lessons
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format --quiet

.PHONY: browser
browser: .venv/.installed-dev ## install Chromium for the browser tests if it is missing
	@.ci/browser

.PHONY: sandbox
sandbox: ## install bubblewrap for the tests of the grader if it is missing
	@.ci/sandbox

.PHONY: lessons
lessons: .venv/.installed-test ## build the lessons whose source or pictures have changed, or LESSON=00, or ALL=1
	@$(BIN)/python -m workshop.lessons build $(LESSON) $(if $(ALL),--all)

.PHONY: solved
solved: .venv/.installed-test ## write the lessons that ask for functions, with all answers, into build/solved
	@$(BIN)/python -m workshop.lessons solve $(LESSON)

.PHONY: slides
slides: .venv/.installed-test ## build the lectures, or LESSON=00, into build/slides (the first time npm fetches reveal.js)
	@$(BIN)/python -m course.classroom.slides $(LESSON)

.PHONY: pages
pages: .venv/.installed-test ## build the lessons, or LESSON=00, as pages to read in a browser, into build/pages
	@$(BIN)/python -m course.classroom.pages $(LESSON)

.PHONY: site
site: .venv/.installed-site ## build the site to read, build/site: lessons, pictures, exercises, reference (npm fetches MathJax once)
	@$(BIN)/python -m workshop.site $(ARGS)

.PHONY: one-click
one-click: .venv/.installed-test ## write lessons for Colab and Kaggle into one_click, and the address, for ARGS=OWNER/NAME on GitHub
	@$(BIN)/python -m workshop.one_click $(ARGS)

.PHONY: gallery
gallery: .venv/.installed-lab ## put all pictures on one page, build/gallery.html
	@$(BIN)/python -m course.classroom.gallery $(ARGS)

.PHONY: film
film: .venv/.installed-lab ## record the film of the whole machine again, for the README: notebooks/pictures
	@$(BIN)/python -m course.pictures.films.recording whole_machine --out notebooks/pictures

.PHONY: assignments
assignments: .venv/.installed-lab ## build the six ready assignments for nbgrader, into build/assignments
	@$(BIN)/python -m course assignment build $(ARGS)

.PHONY: train
train: data/everyday/train.parquet ## train the translator of data/models again, into build/translator (an hour on two cores)
	@OMP_NUM_THREADS=1 $(BIN)/torchrun --nproc-per-node 2 -m course train --out build/translator \
		--corpus everyday tatoeba tatoeba --d-model 192 --d-ff 512 --norm-first --dropout 0 --vocab-size 8000 \
		--typed-share 0.4 --max-len 64 --learning-rate 3e-3 --tokens-per-batch 1024 --accumulation-steps 2 \
		--max-steps 14000 --cooldown-steps 5600 --precision auto $(ARGS)

data/everyday/train.parquet:
	@$(MAKE) --no-print-directory everyday

.PHONY: corpus
corpus: .venv/.installed-lab ## draw the lessons' sentences again from their grammar, byte for byte
	@$(BIN)/python -m workshop.grammar --out data/spanish_english
	@$(BIN)/python -m workshop.grammar.tasks --out data/spanish_english_tasks
	@$(BIN)/python -m workshop.grammar.fresh_sentences --out data/fresh_sentences

.PHONY: everyday
everyday: .venv/.installed-lab ## draw data/everyday again, with the pairs on which the translator is trained (they are not shipped)
	@$(BIN)/python -m workshop.grammar --everyday --train 500000 --out data/everyday

.PHONY: bench
bench: .venv/.installed-bench browser sandbox ## measure ours against others, side by side
	@$(BIN)/python -m benchmarks $(ARGS)

.PHONY: clean
clean: ## remove .venv and everything else that these targets made, except your copies in my_lessons
	@rm -rf .venv build .pytest_cache .ruff_cache .mypy_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +
