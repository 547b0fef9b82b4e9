"""The trunk as an ONNX graph, written node by node so that the quantised products are exactly those we want.

Weights are int8 with one scale an output. The input of a product is quantised to 8 bits with one scale a token, so that
a token's numbers depend on its own sequence alone: the largest magnitude of a row is divided out before, and multiplied
in behind an integer product (`MatMulIntegerToFloat`, which takes one scale for its whole input). Attention and the
activation are ONNX Runtime's fused float32 operators. There is no mask: a sequence is read without padding, and without
a mask attention is computed block by block. The last block is computed only where its output is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import numpy as np

from spanproof.training.bert import Shape

Mode = Literal["int8", "float"]
Part = tuple[int, int]  # columns of a product, half-open
Array = np.ndarray[Any, Any]
_MS = "com.microsoft"
_TINY = np.float32(1e-9)  # a row of zeros stays one


@dataclass(slots=True)
class _Graph:
    """Nodes and constants in the making; `mode` says how products are computed."""

    mode: Mode
    nodes: list[Any] = field(default_factory=list)
    constants: dict[str, Array] = field(default_factory=dict)

    def node(self, op: str, inputs: Sequence[str], *, domain: str = "", **attributes: Any) -> str:  # noqa: ANN401
        """Append an operator and return the name of its first output."""
        from onnx import helper

        name = f"{op}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, list(inputs), [name], name=name, domain=domain, **attributes))
        return name

    def split(self, x: str, widths: Sequence[int]) -> list[str]:
        """Return columns of `x`, so many a part."""
        from onnx import helper

        names = [f"Split_{len(self.nodes)}_{i}" for i in range(len(widths))]
        sizes = self.constant(f"split.{len(widths)}", np.array(widths))
        self.nodes.append(helper.make_node("Split", [x, sizes], names, name=names[0], axis=-1))
        return names

    def constant(self, name: str, value: Array) -> str:
        """Register a constant and return its name."""
        self.constants[name] = value
        return name

    def product(self, x: str, name: str, weight: Array, part: Part | None = None) -> str:
        """Return `x @ weight.T` (`weight` is `[N, K]`), or the columns of a part of it."""
        if self.mode == "float":
            whole = self.constant(f"{name}.w", np.ascontiguousarray(weight.T))
            return self.node("MatMul", [x, self.part(whole, part)])
        codes, scales = quantise(weight)
        largest = self.node("ReduceMax", [self.node("Abs", [x])], axes=[-1], keepdims=1)
        size = self.node("Max", [largest, self.constant("tiny", np.array(_TINY))])
        step, middle = (
            self.constant("step", np.array(np.float32(1 / 127))),
            self.constant("middle", np.array(np.uint8(128))),
        )
        whole = self.node("QuantizeLinear", [self.node("Div", [x, size]), step, middle])
        weights = [self.part(self.constant(*each), part) for each in ((f"{name}.q", codes), (f"{name}.s", scales))]
        zero = self.constant(f"{name}.z{part[0] if part else ''}", np.array(np.int8(0)))  # onnxruntime rewrites each
        inputs = [whole, weights[0], step, weights[1], middle, zero]
        return self.node("Mul", [self.node("MatMulIntegerToFloat", inputs, domain=_MS), size])

    def linear(self, x: str, name: str, weights: Mapping[str, Array], part: Part | None = None) -> str:
        """Return the affine map `name` of `x`, or the columns of a part of it."""
        out = self.product(x, name, weights[f"{name}.weight"], part)
        return self.node("Add", [out, self.part(self.constant(f"{name}.b", weights[f"{name}.bias"]), part)])

    def part(self, constant: str, part: Part | None) -> str:
        """Return the columns of a constant; they are cut out once, when the graph is loaded."""
        if part is None:
            return constant
        borders = [self.constant(f"columns.{at}", np.array([at])) for at in part]
        return self.node("Slice", [constant, *borders, self.constant("last", np.array([-1]))])


def quantise(weight: Array) -> tuple[Array, Array]:
    """Return int8 codes `[K, N]` and float32 scales `[N]` of a weight `[N, K]`; `codes * scales` is its transpose."""
    scales = (np.maximum(np.abs(weight).max(axis=1), 1e-8) / 127).astype(np.float32)
    codes = np.rint(weight / scales[:, None]).astype(np.int8)
    return np.ascontiguousarray(codes.T), scales


def build(weights: Mapping[str, Array], shape: Shape, *, mode: Mode = "int8") -> Any:  # noqa: ANN401
    """Return the ONNX model of a trunk.

    Its inputs are `inputs_embeds`, float32 `[B, T, H]`, `token_type_ids`, int64 `[B, T]`, and `read`, int64 `[R]`: the
    positions, 0 the first, whose tokens have a logit in `word_logits`, `[B, R]`. `nli_logits`, `[B, 3]`, come from the
    token at position 0.

    Args:
        weights: float32 arrays by the parameter names of `spanproof.training.bert.Trunk`.
        shape: the trunk's sizes.
        mode: `int8` ships; `float` is for comparison.
    """
    graph = _Graph(mode)
    x = _embedded(graph, weights, shape)
    last = shape.num_hidden_layers - 1
    for i in range(shape.num_hidden_layers):
        own = {k: v for k, v in weights.items() if k.startswith(f"blocks.{i}.")}
        x = _block(graph, x, weights=own, name=f"blocks.{i}", shape=shape, read="" if i < last else "read")
    _heads(graph, x, weights)
    return _model(graph, shape)


def _embedded(graph: _Graph, weights: Mapping[str, Array], shape: Shape) -> str:
    size = graph.node("Gather", [graph.node("Shape", ["token_type_ids"]), graph.constant("one", np.array([1]))])
    zero, axis = graph.constant("zero", np.array([0])), graph.constant("axis", np.array([0]))
    positions = graph.node("Slice", [graph.constant("positions", weights["positions"]), zero, size, axis])
    segments = graph.node("Gather", [graph.constant("segments", weights["segments"]), "token_type_ids"])
    summed = graph.node("Add", [graph.node("Add", ["inputs_embeds", positions]), segments])
    scale, bias = (graph.constant(f"norm.{part}", weights[f"norm.{part}"]) for part in ("weight", "bias"))
    return graph.node("LayerNormalization", [summed, scale, bias], axis=-1, epsilon=shape.layer_norm_eps)


def _block(graph: _Graph, x: str, *, weights: Mapping[str, Array], name: str, shape: Shape, read: str) -> str:
    """Return the block's output for all tokens, or for those at the positions `read`, which attend to all."""
    width = shape.hidden_size
    if read:
        k, v = graph.split(graph.linear(x, f"{name}.qkv", weights, (width, 3 * width)), [width] * 2)
        x = graph.node("Gather", [x, read], axis=1)
        q = graph.linear(x, f"{name}.qkv", weights, (0, width))
    else:
        q, k, v = graph.split(graph.linear(x, f"{name}.qkv", weights), [width] * 3)
    mixed = graph.node("MultiHeadAttention", [q, k, v], domain=_MS, num_heads=shape.num_attention_heads)
    x = _normed(
        graph,
        x,
        graph.product(mixed, f"{name}.out", weights[f"{name}.out.weight"]),
        weights=weights,
        names=(f"{name}.norm1", f"{name}.out"),
        eps=shape.layer_norm_eps,
    )
    up = graph.product(x, f"{name}.up", weights[f"{name}.up.weight"])
    grown = graph.node("BiasGelu", [up, graph.constant(f"{name}.up.b", weights[f"{name}.up.bias"])], domain=_MS)
    return _normed(
        graph,
        x,
        graph.product(grown, f"{name}.down", weights[f"{name}.down.weight"]),
        weights=weights,
        names=(f"{name}.norm2", f"{name}.down"),
        eps=shape.layer_norm_eps,
    )


def _normed(
    graph: _Graph, x: str, added: str, *, weights: Mapping[str, Array], names: tuple[str, str], eps: float
) -> str:
    """Return the norm of `x + added + bias`, in plain operators: they are vectorised, the fused one is not."""
    norm, linear = names
    scale, shift, bias = (
        graph.constant(f"{part}.c", weights[part]) for part in (f"{norm}.weight", f"{norm}.bias", f"{linear}.bias")
    )
    total = graph.node("Add", [graph.node("Add", [added, x]), bias])
    centred = graph.node("Sub", [total, graph.node("ReduceMean", [total], axes=[-1], keepdims=1)])
    spread = graph.node("ReduceMean", [graph.node("Mul", [centred, centred])], axes=[-1], keepdims=1)
    spread = graph.node("Sqrt", [graph.node("Add", [spread, graph.constant("eps", np.array(np.float32(eps)))])])
    return graph.node("Add", [graph.node("Mul", [graph.node("Div", [centred, spread]), scale]), shift])


def _heads(graph: _Graph, x: str, weights: Mapping[str, Array]) -> None:
    """Both heads stay in float32: they are small and decide."""
    plain = _Graph("float", graph.nodes, graph.constants)
    logits = plain.linear(x, "words", weights)
    plain.nodes.append(_renamed("Squeeze", [logits, graph.constant("last", np.array([-1]))], "word_logits"))
    first = plain.node(
        "Squeeze", [plain.node("Slice", [x, "zero", graph.constant("until", np.array([1])), "one"]), "one"]
    )
    pooled = plain.node("Tanh", [plain.linear(first, "pool", weights)])
    plain.nodes.append(_renamed("Identity", [plain.linear(pooled, "nli", weights)], "nli_logits"))


def _renamed(op: str, inputs: Sequence[str], output: str) -> Any:  # noqa: ANN401  (an onnx node)
    from onnx import helper

    return helper.make_node(op, list(inputs), [output], name=output)


def _model(graph: _Graph, shape: Shape) -> Any:  # noqa: ANN401  (an onnx model)
    from onnx import TensorProto, helper, numpy_helper

    whole, real = TensorProto.INT64, TensorProto.FLOAT
    inputs = [
        helper.make_tensor_value_info("inputs_embeds", real, ["batch", "tokens", shape.hidden_size]),
        helper.make_tensor_value_info("token_type_ids", whole, ["batch", "tokens"]),
        helper.make_tensor_value_info("read", whole, ["read"]),
    ]
    outputs = [
        helper.make_tensor_value_info("word_logits", real, ["batch", "read"]),
        helper.make_tensor_value_info("nli_logits", real, ["batch", 3]),
    ]
    constants = [numpy_helper.from_array(value, name) for name, value in graph.constants.items()]
    made = helper.make_graph(graph.nodes, "trunk", inputs, outputs, constants)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_MS, 1)]
    model = helper.make_model(made, opset_imports=opsets, ir_version=9, producer_name="spanproof")
    helper.set_model_props(model, {"shape": json.dumps(asdict(shape))})
    return model
