"""A lock that does not outlive its holder."""

import os
import threading

import pytest

from spanproof.text.locks import ForkLock


def test_one_thread_at_a_time_has_it():
    lock, inside, most = ForkLock(), [], []

    def work():
        for _ in range(200):
            with lock:
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(most) == {1}


def test_it_is_opened_when_the_block_fails():
    lock = ForkLock()
    with pytest.raises(ValueError, match="inside"), lock:
        raise ValueError("inside")
    with lock:
        pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork, which this system has not")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_does_not_wait_for_a_thread_of_its_parent():
    lock, held, done = ForkLock(), threading.Event(), threading.Event()

    def hold():
        with lock:
            held.set()
            done.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(30)
    child = os.fork()
    if not child:
        threading.Timer(20, lambda: os._exit(1)).start()
        with lock:
            os._exit(0)
    status = os.waitpid(child, 0)[1]
    done.set()
    thread.join()
    assert os.waitstatus_to_exitcode(status) == 0
