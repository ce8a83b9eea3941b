"""Work in the background, progress, limits, and how work is stopped."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time

import everyboard as eb
import pytest

# Minutes of work, which no test waits for.
LONG = "knights-6x6"


def test_a_job_finds_what_the_method_finds() -> None:
    with eb.submit(eb.puzzle("knights-5x5").solve) as job:
        assert job.result(timeout=60).count == 1200
        assert job.done() and repr(job) == "<Job done>"


def test_a_job_is_cancelled() -> None:
    job = eb.submit(eb.puzzle("fifteen-puzzle").bound)
    time.sleep(0.3)
    assert not job.done()
    began = time.monotonic()
    job.cancel()
    assert job.result(timeout=20).unfinished is not None
    assert time.monotonic() - began < 5
    assert isinstance(job.result().unfinished, eb.Stopped)


def test_leaving_the_block_stops_the_work() -> None:
    with eb.submit(eb.queens(20).count) as job:
        time.sleep(0.1)
    assert job.done()
    with pytest.raises(eb.Stopped):
        job.result()


def test_jobs_are_awaited_side_by_side() -> None:
    async def both() -> tuple[int, int]:
        ticks = 0
        jobs = asyncio.gather(
            eb.submit(eb.puzzle("knights-5x5").census), eb.submit(eb.queens(12).count)
        )
        while not jobs.done():
            await asyncio.sleep(0.005)
            ticks += 1
        census, queens = await jobs
        assert ticks > 0 and queens == 14_200
        return census.reachable, ticks

    assert asyncio.run(both())[0] == 67_603_900


def test_cancelling_a_task_stops_the_work() -> None:
    async def cancelled() -> eb.Job[int]:
        job = eb.submit(eb.queens(20).count)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(job, timeout=0.1)
        return job

    with pytest.raises(eb.Stopped):
        asyncio.run(cancelled()).result(timeout=20)


def test_an_event_stops_the_work() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    began = time.monotonic()
    with pytest.raises(eb.Stopped):
        eb.queens(20).count(stop=stop)
    assert time.monotonic() - began < 5


def test_a_time_limit() -> None:
    with pytest.raises(eb.Stopped):
        eb.queens(20).count(time_limit=0.1)
    solutions = eb.puzzle("fifteen-puzzle").position("FEDC/BA98/7654/321.").solve(time_limit=0.2)
    assert solutions.count is None and isinstance(solutions.unfinished, eb.Stopped)


def test_too_little_memory_is_refused() -> None:
    with pytest.raises(eb.TooLarge):
        eb.puzzle(LONG).census(memory="20M")
    with pytest.raises(MemoryError):
        eb.puzzle(LONG).distances(memory=20 << 20)


def test_progress_is_told() -> None:
    told: list[eb.Progress] = []
    eb.puzzle("knights-5x5").census(progress=told.append)
    assert told and told[-1].phase == "searching" and told[-1].level == 39
    assert "level=39" in repr(told[-1]) and told[-1].seconds >= 0
    assert [it.level for it in told] == sorted(it.level for it in told)


def test_what_the_callback_raises_comes_out() -> None:
    def broken(progress: eb.Progress) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        eb.queens(20).count(progress=broken)


def test_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    eb.puzzle("knights-5x5").census(progress=True)
    assert eb.puzzle("knights-4x3").solve(progress=False).count == 98_496


def test_python_goes_on_beside_the_work() -> None:
    with eb.submit(eb.queens(16).count) as job:
        turns = 0
        while not job.done():
            turns += 1
        assert job.result() == 14_772_512 and turns > 10_000


def test_threads_of_python_work_side_by_side() -> None:
    puzzle = eb.puzzle("knights-4x3")
    found: list[int] = []
    work = [threading.Thread(target=lambda: found.append(puzzle.census().reachable)) for _ in range(8)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert found == [18_480] * 8


INTERRUPTED = """
import os, signal, threading, time, everyboard as eb
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
began = time.monotonic()
try:
    {question}
except KeyboardInterrupt:
    print(time.monotonic() - began - 0.5)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(
    "question",
    [
        "eb.queens(20).count()",
        "eb.puzzle('fifteen-puzzle').bound()",
        "eb.puzzle('knights-6x6').solve(memory='2G')",
        "next(it for it in eb.place('Q', 30) if len(it) == 0)",
        "eb.open_tablebase(make=5).probe_dtm('8/8/8/3k4/8/1r1n4/8/K1Q5 w')",
    ],
)
def test_ctrl_c(question: str) -> None:
    program = INTERRUPTED.format(question=question)
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert float(run.stdout) < 0.5, run.stdout + run.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="systems without fork")
def test_a_forked_process_works_too() -> None:
    puzzle = eb.puzzle("knights-4x3")
    assert puzzle.solve().count == 98_496
    child = os.fork()
    if child == 0:
        os._exit(0 if puzzle.solve().count == 98_496 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
