"""The benchmark harness: data sets, detectors and rivals, metrics, results, and the tables and figures made of them."""
