"""The threads that models share: every piece of work is done once, the largest waiting first, and errors are raised."""

import subprocess
import sys
import threading

import pytest

from spanproof.models.workers import Workers, workers


def test_the_largest_waiting_is_next_whoever_submitted_it():
    own, done, hold = Workers(1), [], threading.Event()
    first = own.submit([(0, lambda alone: hold.wait(30))])
    small = own.submit((size, lambda alone, size=size: done.append(size)) for size in (3, 9))
    large = own.submit([(7, lambda alone: done.append(7))])
    hold.set()
    for future in first + small + large:
        future.result(timeout=30)
    assert done == [9, 7, 3]


def test_results_come_in_the_order_of_the_work():
    futures = Workers(2).submit((size, lambda alone, size=size: size * 2) for size in range(50))
    assert [future.result(timeout=30) for future in futures] == [size * 2 for size in range(50)]


def test_work_knows_whether_it_is_alone():
    own = Workers(2)
    assert own.submit([(1, lambda alone: alone)])[0].result(timeout=30) is True
    together = threading.Barrier(2)
    pair = own.submit((1, lambda alone: (together.wait(30), alone)[1]) for _ in range(2))
    assert [future.result(timeout=30) for future in pair] == [False, False]


def test_an_error_is_raised_where_the_result_is_asked_for_and_harms_nothing_else():
    own = Workers(2)
    failing, sound = own.submit([(2, lambda alone: 1 / 0), (1, lambda alone: "sound")])
    with pytest.raises(ZeroDivisionError):
        failing.result(timeout=30)
    assert sound.result(timeout=30) == "sound"
    assert own.submit([(1, lambda alone: alone)])[0].result(timeout=30) is True


def test_they_are_one_set_a_process_and_number():
    assert workers(2) is workers(2)
    assert workers(2) is not workers(3)


def test_work_that_comes_while_the_interpreter_ends_is_done():
    code = "import atexit, threading; from spanproof.models.workers import workers\n"
    code += "w = workers(2); w.submit([(1, lambda alone: 0)])[0].result()\n"
    code += "def late():\n    threading.main_thread().join()\n"
    code += "    print(w.submit([(1, lambda alone: 7)])[0].result(), flush=True)\n"
    code += "threading.Thread(target=late).start()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "7\n"
