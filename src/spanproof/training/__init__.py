"""Training of the embedded models: data adapters, stages, loop, calibration, export. Needs the `train` extra."""
