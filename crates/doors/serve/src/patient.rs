//! A connection that gives up a client that does not read.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A client that reads less than this many bytes a second is given up.
const LEAST_RATE: u64 = 4096;

/// A stream whose writes fail when its reader keeps them waiting.
///
/// All waits together may take the patience that it begins with, and a second more for every
/// [`LEAST_RATE`] bytes that were written. So a reader that takes a byte now and then gains nothing
/// by it.
#[derive(Debug)]
pub(crate) struct PatientStream<S> {
    stream: S,
    /// How long the reader may still keep writes waiting.
    patience: Duration,
    /// When a write began to wait, and what wakes it when patience is over.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> PatientStream<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        PatientStream { stream, patience, waiting: None }
    }

    /// What came of a write, or an error if it has waited for too long.
    fn done(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = written else {
            let patience = self.patience;
            let begin = || (Instant::now(), Box::pin(sleep(patience)));
            let (_, over) = self.waiting.get_or_insert_with(begin);
            ready!(over.as_mut().poll(context));
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        };
        if let Some((since, _)) = self.waiting.take() {
            self.patience = self.patience.saturating_sub(since.elapsed());
        }
        if let Ok(bytes) = written {
            self.patience += Duration::from_secs(1) * bytes as u32 / LEAST_RATE as u32;
        }
        Poll::Ready(written)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PatientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PatientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.done(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.done(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // A socket keeps nothing back, so that these wait for nobody.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::runtime::Builder;

    const PATIENCE: Duration = Duration::from_millis(100);

    #[test]
    fn a_reader_that_keeps_up_gets_all() {
        let bytes = Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
            let (near, mut far) = duplex(64);
            let mut patient = PatientStream::new(near, PATIENCE);
            tokio::spawn(async move { patient.write_all(&[7; 10_000]).await });
            let mut bytes = Vec::new();
            far.read_to_end(&mut bytes).await.unwrap();
            bytes
        });
        assert_eq!(bytes, [7; 10_000]);
    }

    /// A client that never read held the turn of all jobs, and its connection, for ever. One that
    /// reads a byte now and then would hold them for as long.
    #[test]
    fn readers_that_keep_it_waiting_are_given_up() {
        for reads in [false, true] {
            Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
                let (near, mut far) = duplex(64);
                let reading = tokio::spawn(async move {
                    while reads && far.read_u8().await.is_ok() {
                        sleep(PATIENCE / 10).await;
                    }
                    far
                });
                let mut patient = PatientStream::new(near, PATIENCE);
                let error = patient.write_all(&[7; 10_000]).await.unwrap_err();
                assert_eq!(error.kind(), ErrorKind::TimedOut, "{reads}");
                reading.abort();
            });
        }
    }
}
