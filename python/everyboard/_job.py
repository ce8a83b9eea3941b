"""Work in the background, which can be awaited and cancelled."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Generator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from ._progress import bar

if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing_extensions import Self

    from ._everyboard import Progress

P = ParamSpec("P")
T = TypeVar("T")


class Job(Awaitable[T], Generic[T]):
    """Work on a thread of its own, as `submit` begins it.

    Leaving a `with` block, or cancelling the task that awaits it, stops the work.

    >>> import asyncio, everyboard as eb
    >>> async def main():
    ...     return await eb.submit(eb.puzzle("knights-5x5").solve)
    >>> asyncio.run(main()).count
    1200
    """

    future: Future[T]
    """The same as a future of `concurrent.futures`, for `as_completed` and the like."""

    def __init__(self, work: Callable[..., T], *args: Any, **options: Any) -> None:
        # Imported when they are needed: they take longer than all else.
        from concurrent.futures import Future

        self.future = Future()
        self._stop = threading.Event()
        self._progress: Progress | None = None
        listener = options.pop("progress", None)
        self._bar = bar() if listener is True else None
        self._listener: Callable[[Progress], object] | None = self._bar or listener or None
        name = f"everyboard {getattr(work, '__name__', 'job')}"
        call = (work, args, {**options, "stop": self._stop, "progress": self._hear})
        # A program that ends does not wait for it.
        threading.Thread(target=self._run, args=call, name=name, daemon=True).start()

    def _run(self, work: Callable[..., T], args: Any, options: Any) -> None:
        self.future.set_running_or_notify_cancel()
        try:
            found = work(*args, **options)
        except BaseException as error:
            self.future.set_exception(error)
        else:
            self.future.set_result(found)
        finally:
            if self._bar:
                self._bar.close()

    def _hear(self, progress: Progress) -> None:
        self._progress = progress
        if self._listener:
            self._listener(progress)

    def result(self, timeout: float | None = None) -> T:
        """What the work found. Waits for it, for at most `timeout` seconds (`TimeoutError`)."""
        return self.future.result(timeout)

    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self.future.done()

    def cancel(self) -> None:
        """Asks the work to end: a search then has what it knows, other work raises `Stopped`."""
        self._stop.set()

    @property
    def progress(self) -> Progress | None:
        """How far it is; `None` as long as it has not said so."""
        return self._progress

    def __await__(self) -> Generator[Any, None, T]:
        return self._awaited().__await__()

    async def _awaited(self) -> T:
        import asyncio

        found = asyncio.wrap_future(self.future)
        try:
            return await asyncio.shield(found)
        except asyncio.CancelledError:
            self.cancel()
            # Nobody asks any more how the work ended.
            found.add_done_callback(lambda it: it.cancelled() or it.exception())
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.cancel()
        from concurrent.futures import wait

        wait([self.future])

    def __repr__(self) -> str:
        state = "done" if self.done() else "running"
        return f"<Job {state}>"


def submit(work: Callable[P, T], /, *args: P.args, **options: P.kwargs) -> Job[T]:
    """Begins work in the background: any method that takes the keyword arguments of `RunOptions`.

    >>> import everyboard as eb
    >>> with eb.submit(eb.puzzle("knights-5x5").census, memory="1G") as job:
    ...     print(job.result(timeout=60).reachable)
    67603900
    """
    return Job(work, *args, **options)
