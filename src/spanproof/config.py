"""Configurations: which parts by which names, resolved through entry points, and built into a `Guard`."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import entry_points
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from spanproof._validation import require_one
from spanproof.errors import ConfigError, SpanproofError
from spanproof.fusion import load_fusion
from spanproof.guard import Guard
from spanproof.policy import PRESETS

__all__ = [
    "DEFAULT_EXTRACTOR",
    "DEFAULT_VERIFIERS",
    "FAST_VERIFIERS",
    "RULES",
    "Config",
    "build",
    "chosen",
    "extracting",
    "load",
    "part",
    "parts",
]

RULES = ("numbers", "dates", "names", "negation", "quotes", "citations", "coverage")
DEFAULT_VERIFIERS = (*RULES, "gb", "words", "nli", "phrases")
FAST_VERIFIERS = (*RULES, "words", "nli", "phrases")
DEFAULT_EXTRACTOR = "embedded"
"""What finds verbatim spans where an extractor is needed and none is named."""
_FAST = "fast"
_ALL, _NAMED = Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD
_FAST_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "words": {"small": True, "max_length": 384},
    "nli": {"sentences": 2},
}


class Config(BaseModel):
    """Names of parts, each registered under the entry-point group ``spanproof.<family>``, and the preset.

    A part that is a class is built without arguments, or with those under its name in ``options``; where parts of
    several families share a name, ``family:name`` tells them apart (``extractors:lexical``). Without ``verifiers``
    those of the preset are taken: `FAST_VERIFIERS` for ``fast``, else `DEFAULT_VERIFIERS`. What a preset brings does
    not count as set (``model_fields_set``), and ``options`` are the user's own: `build` adds the preset's.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    splitter: str = "sentence"
    aligner: str = "lexical"
    verifiers: tuple[str, ...] = DEFAULT_VERIFIERS
    extractor: str | None = None
    preset: str = "balanced"
    options: Mapping[str, Mapping[str, Any]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _of_the_preset(self) -> Config:
        if self.preset == _FAST and "verifiers" not in self.model_fields_set:
            self.__dict__["verifiers"] = FAST_VERIFIERS  # not by assignment, which would count as set by the user
        return self


def load(path: str | Path) -> Config:
    """Reads a configuration from a JSON file with the fields of `Config`, in UTF-8 with or without a mark at its start.

    Raises:
        ConfigError: if the file cannot be read or has unknown or ill-typed fields.
    """
    try:
        return Config.model_validate_json(Path(path).read_bytes().removeprefix(codecs.BOM_UTF8))
    except OSError as error:
        seen = f"{path}: {error.strerror or error}"
        raise ConfigError("a readable configuration file", seen=seen, remedy="give the path of a JSON file") from error
    except ValidationError as error:
        raise _invalid(error, f"correct {path}") from error


def _invalid(error: ValidationError, remedy: str) -> ConfigError:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"]) or "the whole"
    fields = ", ".join(Config.model_fields)
    return ConfigError(f"a configuration with the fields {fields}", seen=f"{where}: {first['msg']}", remedy=remedy)


def build(config: Config | Mapping[str, Any] | str | None = None, *, fused: bool = True) -> Guard:
    """The guard that a configuration describes; the same one for equal configurations.

    Args:
        config: which parts, as a `Config` or a mapping with its fields, or the name of a preset; the defaults if
            ``None``.
        fused: whether claims are decided by the fusion fitted for the verifiers and the preset, where there is one;
            else by each check for itself, as a fusion is fitted (`spanproof.training.fusion`).

    Raises:
        ConfigError: on a name that nobody registered, an unknown preset, unknown or ill-typed fields, options that a
            part does not take, or an environment that names no number of threads.
    """
    from spanproof.models.onnx import threads_of_environment

    threads_of_environment()  # by the verifiers it would be met where every failure is data
    return _build(_as_config(config).model_dump_json(), fused)


def chosen(guard: Guard | None = None, preset: str | None = None) -> Guard:
    """The guard that the arguments of a verb name: `guard`, or the one that `build` makes of `preset`.

    Raises:
        ConfigError: if both are given, `guard` does not verify, or there is no such preset.
    """
    if guard is None:
        return build(preset)
    if preset is not None:
        raise ConfigError("a guard or a preset", seen="both", remedy="build(...) the guard with the preset")
    if not callable(getattr(guard, "verify", None)):
        raise ConfigError(
            "a spanproof.Guard as guard",
            seen=guard,
            remedy="build it: config.build(...) takes the name of a preset too; to a verb, name a preset with preset=",
        )
    return guard


def _as_config(config: Config | Mapping[str, Any] | str | None) -> Config:
    if isinstance(config, Config):
        return config
    given = {} if config is None else {"preset": config} if isinstance(config, str) else config
    if not isinstance(given, Mapping):
        raise ConfigError(
            "a Config, a mapping with its fields or the name of a preset", seen=config, remedy="see spanproof.config"
        )
    try:
        return Config.model_validate(dict(given))
    except ValidationError as error:
        raise _invalid(error, "correct the field") from error


@lru_cache(maxsize=8)
def _build(text: str, fused: bool) -> Guard:
    config = Config.model_validate_json(text)
    require_one("a preset", config.preset, PRESETS)
    families = {
        "splitters": (config.splitter,),
        "aligners": (config.aligner,),
        "verifiers": config.verifiers,
        "extractors": () if config.extractor is None else (config.extractor,),
    }
    _require_parts(config.options, families)
    options = _with_the_presets(config)
    made: dict[str, Any] = {
        f"{family}:{name}": part(family, name, options.get(f"{family}:{name}", options.get(name, {})))
        for family, names in families.items()
        for name in names
    }
    fusion = load_fusion(config.verifiers, preset=config.preset) if fused else None
    return Guard(
        splitter=made[f"splitters:{config.splitter}"],
        aligner=made[f"aligners:{config.aligner}"],
        verifiers={name: made[f"verifiers:{name}"] for name in config.verifiers},
        policy=replace(PRESETS[config.preset], fusion=fusion, preset=config.preset),
        extractor=made.get(f"extractors:{config.extractor}"),
        configuration={**json.loads(text), "options": options},
        models=_digests([*made.values(), fusion]),
    )


def _require_parts(options: Iterable[str], families: Mapping[str, Sequence[str]]) -> None:
    """Refuse options of no part in use, and those whose name several parts have."""
    used = {key for family, names in families.items() for name in names for key in (name, f"{family}:{name}")}
    if unused := sorted(set(options) - used):
        raise ConfigError(
            "options for parts in use", seen=", ".join(unused), remedy="name the part, or remove its options"
        )
    for given in options:
        if len(own := [f"{family}:{given}" for family, names in families.items() if given in names]) > 1:
            raise ConfigError(
                "options for one part", seen=f"{given!r} for {len(own)}", remedy=f"name {' or '.join(own)}"
            )


def _with_the_presets(config: Config) -> dict[str, dict[str, Any]]:
    """The user's options, and those of the preset for the verifiers in use that the user gave none for."""
    brought = _FAST_OPTIONS if config.preset == _FAST else {}
    chosen = {**{name: brought[name] for name in config.verifiers if name in brought}, **config.options}
    return {name: dict(options) for name, options in chosen.items()}


def part(family: str, name: str, options: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - any plug point
    """The plug point registered as `name` in ``spanproof.<family>``; a class is built with `options`.

    Raises:
        ConfigError: if nobody registered the name, it cannot be imported, or making it fails, as with options that it
            does not take.
        SpanproofError: what a part of this package raises when it is made, such as a ModelError.
    """
    found = parts(family).get(name)
    if found is None:
        raise ConfigError(
            f"one of the {family} {', '.join(sorted(parts(family)))}",
            seen=name,
            remedy=f"correct the name, or register it under the entry-point group spanproof.{family}",
        )
    try:
        value = found.load()
        _require_all(name, value, options or {})
        return value(**(options or {})) if isinstance(value, type) or options else value
    except Exception as error:  # a part that others registered may fail in any way
        if isinstance(error, SpanproofError) and not isinstance(error, ImportError):
            raise
        raise ConfigError(
            f"{name!r} of {family} that loads with the options {dict(options or {})}",
            seen=f"{type(error).__name__}: {error}",
            remedy="check its installation and its options",
        ) from error


def _require_all(name: str, value: Any, options: Mapping[str, Any]) -> None:  # noqa: ANN401 - any plug point
    """Refuses a class that lacks options without which it cannot be made, with the place for them."""
    try:
        parameters = tuple(signature(value).parameters.values()) if isinstance(value, type) else ()
    except ValueError:  # a class that does not tell
        return
    needed = [each.name for each in parameters if each.default is each.empty and each.kind not in (_ALL, _NAMED)]
    if missing := [each for each in needed if each not in options]:
        example = json.dumps({"options": {name: dict.fromkeys(missing, "…")}}, ensure_ascii=False)
        raise ConfigError(
            f"options for {name}: {', '.join(missing)}",
            seen=", ".join(options) or "none",
            remedy=f"put them in a configuration file, for --config or load(...): {example}",
        )


def extracting(guard: Guard) -> Guard:
    """The same pipeline with an extractor: its own, or the default one where it has none."""
    return replace(guard, extractor=part("extractors", DEFAULT_EXTRACTOR)) if guard.extractor is None else guard


@lru_cache(maxsize=16)
def parts(family: str) -> Mapping[str, Any]:
    """What is registered under ``spanproof.<family>``: entry points by name."""
    return {point.name: point for point in entry_points(group=f"spanproof.{family}")}


def _digests(made: Any) -> dict[str, str]:  # noqa: ANN401 - any plug points
    out: dict[str, str] = {}
    for value in made:
        out.update(cast("Mapping[str, str]", getattr(value, "digests", {})))
    return out
