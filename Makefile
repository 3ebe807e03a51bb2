# The two commands of the README, and what they are made of.

SHELL := /bin/bash
SCRATCH ?= .build
PREFIX ?= /usr/local
ifeq ($(shell uname -s),Darwin)
# The compiler does not look into Homebrew's folder by itself.
BREW := $(shell brew --prefix 2>/dev/null || echo /opt/homebrew)
SYSTEM := -Xcc -I$(BREW)/include -Xlinker -L$(BREW)/lib
endif
# The package manager hands the traits to the compiler in the order of a set, which differs from run to run, and
# compiles everything again when it does. Builds only: tests shall meet any order.
BUILD := env SWIFT_DETERMINISTIC_HASHING=1 swift build
# Libraries of the system that the program has inside.
STATIC := $(abspath $(SCRATCH))/static
# The whole path: with another one for the same folder, the build would compile everything again.
RELEASE := env INSIGHTS_LIBRARIES=1 INSIGHTS_STATIC=$(STATIC) $(BUILD) -c release --scratch-path $(abspath $(SCRATCH)) $(SYSTEM)
# With the standard library inside, the program starts faster and runs where no Swift is installed.
ifeq ($(shell uname -s),Linux)
# As a flag of the compiler, and with the libraries in the manifest: they share the modules of the program.
RELEASE += -Xswiftc -static-stdlib -Xlinker -s
# What nothing calls is left out, public or not, and functions of the same code are there once.
RELEASE += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link
# What is linked into programs of other languages; elsewhere the Swift package is.
LIBRARY := libinsights
endif
# The program alone has Hunspell inside: its archive cannot be linked into shared libraries.
PROGRAM := env PKG_CONFIG_PATH=$(STATIC):$$PKG_CONFIG_PATH $(RELEASE)
INSIGHTS := $(SCRATCH)/release/insights
LIB := $(SCRATCH)/lib
# Where make test-python installs.
PYTHON := $(SCRATCH)/python/bin/python3
# Tests and checks share a build of their own, of optimized modules (Package.swift).
CHECKS := $(SCRATCH)/checks
# The modules that `import Insights` gives a front end, which the documentation covers.
MODULES = $(sort $(shell sed -n 's/^@_exported public import //p' Sources/*/ReExports.swift) LocalModel)

.DEFAULT_GOAL := help
.PHONY: help setup build product libinsights demo test test-libraries test-python test-spark test-pages test-model examples docs \
  minimal lint image fuzz test-faults test-instructions test-sanitized test-load coverage mutate sbom format install clean wheel test-wheel deb test-deb

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s%s\n", $$1, $$2 }' Makefile

setup: ## Checks for Swift and installs missing system packages
	@scripts/setup

build: setup ## Builds the program
	@scripts/images || $(MAKE) image
	@scripts/static-libraries $(STATIC)
	@scripts/quietly "building the program" $(PROGRAM) --product insights

# What Benchmarks/run calls: with other flags, everything would be compiled again.
product: setup
	@scripts/images || $(MAKE) image
	@scripts/static-libraries $(STATIC)
	@$(if $(filter insights,$(PRODUCT)),$(PROGRAM),$(RELEASE)) --product $(PRODUCT)

libinsights: setup ## Builds the C library and the SQLite extension
	@mkdir -p $(SCRATCH)
	@scripts/quietly "building libinsights" scripts/libraries $(SCRATCH) $(RELEASE)

demo: build ## Builds the program and reads some notes
	@scripts/demo $(INSIGHTS)

test lint image coverage test-sanitized: export INSIGHTS_FAST_TESTS = 1

test: setup lint ## Runs all tests and checks
	@$(BUILD) --build-tests --scratch-path $(CHECKS) $(SYSTEM)
	@swift test --skip-build --parallel --scratch-path $(CHECKS) $(SYSTEM)
	@scripts/test-faults --share 1/100 --seconds 2 $(CHECKS)/debug/insights

test-faults: build ## Makes each system call of each writing command fail, and kills it 200 times (an hour)
	@scripts/test-faults $(INSIGHTS)
	@scripts/test-faults $(INSIGHTS) --moments 200

coverage: setup ## Runs the tests and prints the share of lines they run, for each module
	@scripts/coverage $(SCRATCH)/coverage -- $(SYSTEM)

test-sanitized: setup ## Runs all tests under the address and the thread sanitizer (an hour each)
	@scripts/test-sanitized $(SCRATCH) $(or $(SANITIZERS),address thread) -- $(SYSTEM)

test-instructions: build ## Compares how many instructions the program executes with what is recorded
	@scripts/setup valgrind || echo "without it nothing is counted" >&2
	@scripts/check-instructions $(INSIGHTS)

test-libraries: build libinsights ## Checks the C library, its example and the SQLite extension
	@scripts/setup valgrind sqlite3 || echo "without them not all is checked" >&2
	@scripts/check-libraries $(SCRATCH)

test-python: build libinsights ## Installs the Python package into an environment of its own and tests it
	@scripts/quietly "preparing Python" scripts/python-environment $(SCRATCH) python test
	@INSIGHTS_PROGRAM=$(abspath $(INSIGHTS)) INSIGHTS_EXTENSION=$(abspath $(LIB))/insights.so $(PYTHON) -m pytest -q
	@$(PYTHON) -m mypy
	@$(PYTHON) -m mypy.stubtest insights --concise --mypy-config-file pyproject.toml --allowlist Python/tests/stubtest.txt

test-spark: libinsights ## Tests the Python package with Spark, which is large and needs Java
	@scripts/quietly "preparing Spark" scripts/python-environment $(SCRATCH) spark spark,test
	@SPARK_LOCAL_IP=127.0.0.1 $(SCRATCH)/spark/bin/python3 -m pytest -q Python/tests/test_spark.py Python/tests/test_cluster.py

test-pages: build ## Looks at the report and the server's pages in Chromium
	@scripts/test-pages $(INSIGHTS)
	@scripts/test-server-pages $(INSIGHTS)

test-model: build ## Runs the protocol of the second tier with llama-cpp-python's server and a model of noise
	@scripts/test-model $(INSIGHTS) $(SCRATCH)

examples: setup ## Builds and runs the examples, and compiles the snippets of the documentation
	@scripts/snippets Examples/JournalApp/Sources/Snippets/Snippets.swift
	@scripts/quietly "building the examples" $(BUILD) --package-path Examples/JournalApp --scratch-path $(SCRATCH)/examples $(SYSTEM)
	@swift run --skip-build --package-path Examples/JournalApp --scratch-path $(SCRATCH)/examples \
	  JournalApp Fixtures/journal.sqlite $(SCRATCH)/examples/wheel.svg

# The plugin of the documentation is no dependency: the versions of all others stay as they were.
docs: setup ## Builds the documentation and counts what is documented
	@mkdir -p $(SCRATCH) && { cp Package.resolved $(SCRATCH)/before-docs 2>/dev/null || true; }
	@scripts/quietly "building the documentation" env INSIGHTS_DOCS=1 swift package --scratch-path $(SCRATCH) \
	  generate-documentation $(MODULES:%=--target %) --enable-experimental-combined-documentation \
	  --warnings-as-errors
	@scripts/doc-coverage $(SCRATCH)/debug/../extracted-symbols $(MODULES)
	@mv $(SCRATCH)/before-docs Package.resolved 2>/dev/null || rm -f Package.resolved
	@echo "documentation: $(SCRATCH)/plugins/Swift-DocC/outputs/insights.doccarchive"

minimal: setup ## Builds the program without traits, with SQLite alone, and checks it
	@scripts/quietly "building without traits" \
	  $(BUILD) --disable-default-traits --scratch-path $(SCRATCH)-minimal --product insights
	@scripts/smoke $(SCRATCH)-minimal/debug/insights

test-load: build ## Reads 10 million notes, and runs every command on a journal of a million brews (an hour)
	@scripts/test-load $(INSIGHTS)

mutate: setup ## Changes statistics and assertions in the 200 small ways of Fuzz/mutants.tsv; the tests should notice (hours)
	@scripts/mutate $(SCRATCH) --list Fuzz/mutants.tsv -- $(SYSTEM)

fuzz: setup ## Fuzzes the readers for SECONDS (600), alike with the same SEED; needs Swift's libFuzzer
	@scripts/fuzz --seconds $(or $(SECONDS),600) --seed $(or $(SEED),0) --scratch $(abspath $(SCRATCH))/fuzz

sbom: ## Writes what the program is made of, as SPDX, to insights.spdx.json
	@swift package --scratch-path $(SCRATCH) resolve
	@scripts/sbom Package.resolved NOTICE Sources/Insights/InsightsVersion.swift >insights.spdx.json
	@echo "wrote insights.spdx.json"

lint: ## Checks the form of code and data
	@swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Examples Fuzz
	@scripts/lint-python Benchmarks Embeddings Fixtures Lexicon Python Tests scripts
	@scripts/lint-style Sources Fuzz/Sources Benchmarks/Cancellation Python README.md ARCHITECTURE.md CONTRIBUTING.md SECURITY.md Lexicon Benchmarks/README.md
	@scripts/lint-links
	@scripts/schemas --check
	@scripts/places >/dev/null || scripts/places
	@swift package --scratch-path $(CHECKS) dump-package | scripts/lint-imports
	@scripts/quietly "building the check of the lexicon" $(BUILD) --scratch-path $(CHECKS) --product insights-lint $(SYSTEM)
	@$(CHECKS)/debug/insights-lint
	@scripts/sbom Package.resolved NOTICE Sources/Insights/InsightsVersion.swift --check

# Whoever changes a table runs it; `make build` does where it was forgotten.
image: setup ## Compiles the tables of Lexicon/ into the images that the program reads
	@scripts/quietly "building the compiler of the lexicon" $(BUILD) --scratch-path $(CHECKS) --product insights-lint $(SYSTEM)
	@$(CHECKS)/debug/insights-lint --write-images
	@scripts/images --record

format: ## Formats the code
	@swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Examples Fuzz

install: build $(LIBRARY) ## Installs the program, its manual and the C library below PREFIX (/usr/local)
	@scripts/install $(INSIGHTS) "$(DESTDIR)" "$(PREFIX)" $(if $(LIBRARY),$(LIB))

wheel: ## Makes a wheel that brings the system's libraries along
	@scripts/wheel $(SCRATCH)

test-wheel: wheel ## Installs the wheel in a clean environment and uses it
	@scripts/test-wheel $(SCRATCH)/wheel

deb: build libinsights ## Makes Debian packages of the program and of the C library
	@scripts/deb $(INSIGHTS) $(LIB) $(SCRATCH)/deb

test-deb: deb ## Installs the Debian packages in a fresh root and uses them; needs root and debootstrap
	@scripts/test-deb $(SCRATCH)/deb

clean: ## Removes what was built
	@rm -rf $(SCRATCH) $(SCRATCH)-minimal
