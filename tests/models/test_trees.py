"""Stored trees and stored logistic regression say what scikit-learn says."""

import numpy as np
import pytest

from spanproof.errors import ModelError
from spanproof.models.trees import Trees
from spanproof.training.evidencechain.estimators import boosting, down, forest, logistic, pooled


def rows(count=600, columns=7, seed=3):
    draw = np.random.default_rng(seed)
    values = draw.normal(size=(count, columns)).astype(np.float32)
    values[:, 0] = np.round(values[:, 0])  # many equal values, as counts have
    labels = (values[:, 0] + values[:, 1] * values[:, 2] > 0.4).astype(np.int8)
    return values, labels


def test_a_forest_of_arrays_gives_the_probabilities_of_scikit_learns_forest():
    from sklearn.ensemble import RandomForestClassifier

    from spanproof.training.evidencechain import estimators

    values, labels = rows()
    model = RandomForestClassifier(12, max_depth=6, class_weight="balanced_subsample", random_state=7).fit(
        values, labels
    )
    ours = estimators._joined(
        [estimators._of_forest(each.tree_) for each in model.estimators_], boosted=False, bias=0.0
    )
    fresh, _ = rows(400, seed=4)
    assert np.allclose(ours(fresh), model.predict_proba(fresh)[:, 1], atol=1e-6)


def test_boosted_trees_of_arrays_give_the_probabilities_of_scikit_learns_boosting():
    from sklearn.ensemble import HistGradientBoostingClassifier

    from spanproof.training.evidencechain import estimators

    values, labels = rows()
    model = HistGradientBoostingClassifier(max_iter=20, max_leaf_nodes=8, random_state=7).fit(values, labels)
    parts = [estimators._of_boosting(stage[0].nodes) for stage in model._predictors]
    ours = estimators._joined(parts, boosted=True, bias=float(np.ravel(model._baseline_prediction)[0]))
    fresh, _ = rows(400, seed=4)
    assert np.allclose(ours(fresh), model.predict_proba(fresh)[:, 1], atol=1e-6)


@pytest.mark.parametrize("estimate", [logistic, forest, boosting])
def test_a_row_gets_the_same_probability_alone_and_among_others(estimate):
    values, labels = rows(300)
    model = estimate(values, labels)
    together = model(values)
    assert [float(model(row[None, :])[0]) for row in values[:40]] == together[:40].tolist()
    assert ((together >= 0) & (together <= 1)).all()


@pytest.mark.parametrize("estimate", [logistic, forest, boosting])
def test_each_model_tells_the_classes_apart_on_rows_it_has_not_seen(estimate):
    from sklearn.metrics import roc_auc_score

    values, labels = rows(1500)
    fresh, truth = rows(500, seed=9)
    least = 0.6 if estimate is logistic else 0.85
    assert roc_auc_score(truth, estimate(values, labels)(fresh)) > least


def test_a_threshold_rounded_down_parts_float32_values_as_the_exact_one_does():
    draw = np.random.default_rng(1)
    values = draw.normal(size=2000).astype(np.float32)
    thresholds = (values[:-1].astype(np.float64) + values[1:]) / 2
    rounded = down(thresholds)
    for at in (values, np.nextafter(values, np.float32(9)), rounded):
        assert (
            (at[:, None] <= rounded[None, :200]) == (at.astype(np.float64)[:, None] <= thresholds[None, :200])
        ).all()


@pytest.mark.parametrize("child", [-1, 3])
def test_trees_with_a_node_that_does_not_exist_are_refused(child):
    parts = {name: np.zeros(3) for name in ("feature", "threshold", "left", "value")}
    arrays = {**parts, "right": np.array([0, 1, child]), "roots": np.array([0])}
    with pytest.raises(ModelError, match="one entry a node"):
        Trees.of(arrays, depth=1, boosted=False, bias=0.0)


def test_pooled_trees_have_the_mean_logit_of_those_that_they_are_made_of():
    rng = np.random.default_rng(3)
    values = rng.normal(size=(300, 4)).astype(np.float32)
    labels = values[:, 0] + rng.normal(size=300) > 0
    parts = [boosting(values[own::3], labels[own::3], stages=9 + own) for own in range(3)]
    logits = [np.log(each / (1 - each)) for each in (part(values) for part in parts)]
    whole = pooled(parts)
    assert len(whole.roots) == 9 + 10 + 11
    np.testing.assert_allclose(np.log(whole(values) / (1 - whole(values))), np.mean(logits, axis=0), atol=1e-5)
