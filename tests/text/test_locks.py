"""A lock that does not outlive its holder."""

import os
import threading

import pytest

from spanproof.text.cache import Cache


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork, which this system has not")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_does_not_wait_for_a_thread_of_its_parent():
    cache, held, done = Cache(10), threading.Event(), threading.Event()

    def hold():
        with cache._lock:
            held.set()
            done.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(30)
    child = os.fork()
    if not child:
        threading.Timer(20, lambda: os._exit(1)).start()
        os._exit(cache.get("key", lambda: 0, cost=1))
    status = os.waitpid(child, 0)[1]
    done.set()
    thread.join()
    assert os.waitstatus_to_exitcode(status) == 0
