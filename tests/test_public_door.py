"""What `import spanproof` gives, and what it costs."""

import json
import subprocess
import sys

import spanproof
from spanproof.provenance import version


def test_the_public_names_are_sorted_few_and_all_there():
    assert spanproof.__all__ == sorted(spanproof.__all__)
    assert len(spanproof.__all__) <= 25
    for name in spanproof.__all__:
        assert getattr(spanproof, name).__doc__


def test_there_are_no_other_public_names():
    fresh = "import spanproof, json; print(json.dumps([n for n in vars(spanproof) if not n.startswith('_')]))"
    names = json.loads(subprocess.run([sys.executable, "-c", fresh], capture_output=True, check=True).stdout)
    modules = {"annotations", "errors", "labels", "types", "TYPE_CHECKING"}
    assert set(names) - modules <= set(spanproof.__all__)


def test_a_name_that_does_not_exist_is_an_attribute_error():
    assert not hasattr(spanproof, "verfiy")


def test_importing_the_package_loads_nothing_heavy():
    fresh = "import sys, json, spanproof; print(json.dumps(list(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", fresh], capture_output=True, check=True).stdout)
    heavy = {"numpy", "spacy", "torch", "onnxruntime", "sklearn", "pydantic", "rich", "rapidfuzz", "transformers"}
    assert heavy.isdisjoint(loaded)


def test_verbs_and_submodules_do_not_collide():
    from spanproof.auditing.run import run_audit
    from spanproof.cases import case

    assert callable(spanproof.audit)
    assert spanproof.case is case
    assert callable(run_audit)


def test_the_package_says_its_version_and_runs_as_a_module():
    assert spanproof.__version__ == version()
    done = subprocess.run([sys.executable, "-m", "spanproof", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == f"spanproof {spanproof.__version__}\n"
