"""Any Hugging Face NLI model beside the default verifiers: `python examples/own_nli_model.py FOLDER`.

FOLDER holds config.json, tokenizer.json and model.safetensors of a sequence classifier. The command line takes it too,
with `--config FILE`, where FILE holds what `as_config` writes. Needs `pip install 'spanproof[transformers]'`.
"""

import json
import sys

import spanproof
from spanproof.config import DEFAULT_VERIFIERS, build
from spanproof.verifiers.sequence_classifier import SequenceClassifier

SOURCES = ["The museum opens at nine. Tickets cost ten euro.", "The museum is free for children on Monday."]


def as_config(folder: str) -> str:
    """The configuration file that adds the model to the default verifiers."""
    options = {"model": folder, "threshold": 0.6}
    return json.dumps(
        {
            "verifiers": [*DEFAULT_VERIFIERS, "sequence_classifier"],
            "options": {"sequence_classifier": options},
        },
        indent=1,
    )


def main(folder: str) -> None:
    """Adds the model to the default verifiers, whose checks are then weighed one by one; prints what it says."""
    default = build()
    guard = spanproof.Guard(
        splitter=default.splitter,
        aligner=default.aligner,
        verifiers={**default.verifiers, "own_nli": SequenceClassifier(folder, threshold=0.6)},
        policy=default.policy,
    )
    report = spanproof.verify("The museum opens at nine. Tickets cost twelve euro.", SOURCES, guard=guard)
    for verdict in report.verdicts:
        check = verdict.checks["own_nli"]
        print(f"{verdict.label}: {verdict.claim.text} (own_nli: {check.label}, {check.score:.2f}, {check.reason})")
    print(as_config(folder))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
