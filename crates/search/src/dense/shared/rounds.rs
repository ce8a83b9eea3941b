//! What processes send each other, in rounds that all of them go through together.

use super::message::{Message, RoundEnd};
use super::peers::{Peers, PeersError};
use crate::dense::space::chunks::BitAddress;
use everyboard_store::WordCodec;
use std::collections::VecDeque;

/// The rounds of this process: what it sends, and what arrives of those that are not complete here.
pub(super) struct Rounds<'p> {
    peers: &'p mut dyn Peers,
    /// The round under way and those that others are ahead.
    arriving: VecDeque<Round>,
    /// By process: the number of its rounds that have ended, less those that are complete here.
    ahead: Vec<usize>,
}

/// All that arrived in one round.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// Sorted by chunk once the round is complete.
    images: Vec<Image>,
    /// First positions of the deepest level, in the round after it.
    pub(super) first: Vec<BitAddress>,
    /// How many processes have sent their part.
    ended: usize,
    /// Of all of them: the sum of the positions, and whether one was told to stop.
    pub(super) all: RoundEnd,
}

/// The image of some positions in a chunk of this process, as it was sent.
#[derive(Debug)]
pub(super) struct Image {
    pub(super) chunk: usize,
    /// The process that sent it.
    pub(super) from: usize,
    message: Vec<u8>,
}

impl Round {
    /// The images, sorted by chunk.
    pub(super) fn images(&self) -> impl Iterator<Item = &Image> {
        self.images.iter()
    }

    /// Whether an image of a chunk arrived.
    pub(super) fn reaches(&self, chunk: usize) -> bool {
        self.images.binary_search_by_key(&chunk, |image| image.chunk).is_ok()
    }

    /// Adds the images of a chunk to its words. `image` is a buffer.
    pub(super) fn add(
        &self,
        chunk: usize,
        codec: &mut WordCodec,
        image: &mut Vec<u64>,
        words: &mut [u64],
    ) -> Result<(), PeersError> {
        let first = self.images.partition_point(|image| image.chunk < chunk);
        let here = self.images[first..].iter().take_while(|image| image.chunk == chunk);
        for &Image { from: process, ref message, .. } in here {
            image.resize(words.len(), 0);
            let decoded = match Message::of_bytes(message) {
                Some(Message::Image { encoding, words, .. }) => {
                    codec.decode(encoding, words, image)
                }
                _ => None,
            };
            decoded.ok_or(PeersError::Nonsense { process })?;
            words.iter_mut().zip(&*image).for_each(|(word, image)| *word |= image);
        }
        Ok(())
    }
}

impl<'p> Rounds<'p> {
    pub(super) fn new(peers: &'p mut dyn Peers) -> Self {
        let ahead = vec![0; peers.processes()];
        Rounds { peers, arriving: VecDeque::new(), ahead }
    }

    /// Sends a message to one process.
    pub(super) fn send(&mut self, to: usize, message: &[u8]) -> Result<(), PeersError> {
        self.peers.send(to, message)
    }

    /// Sends a message to all other processes.
    pub(super) fn send_all(&mut self, message: &Message) -> Result<(), PeersError> {
        let (bytes, me) = (message.to_bytes(), self.peers.me());
        for to in (0..self.peers.processes()).filter(|&to| to != me) {
            self.send(to, &bytes)?;
        }
        Ok(())
    }

    /// Ends the part of this process in its next round.
    pub(super) fn end(&mut self, end: RoundEnd) -> Result<(), PeersError> {
        self.send_all(&Message::End(end))?;
        self.ended(self.peers.me(), end);
        Ok(())
    }

    /// Waits until all processes have ended the first round that is not complete, and takes what arrived in it.
    pub(super) fn complete(&mut self) -> Result<Round, PeersError> {
        while self.arriving.front().is_none_or(|round| round.ended < self.ahead.len()) {
            self.receive()?;
        }
        self.ahead.iter_mut().for_each(|ahead| *ahead -= 1);
        let mut round = self.arriving.pop_front().expect("the loop waited for it");
        round.images.sort_by_key(|image| image.chunk);
        Ok(round)
    }

    fn receive(&mut self) -> Result<(), PeersError> {
        let (from, message) = self.peers.receive()?;
        match Message::of_bytes(&message).ok_or(PeersError::Nonsense { process: from })? {
            Message::End(end) => self.ended(from, end),
            Message::First(first) => self.round_of(from).first.extend(first),
            Message::Image { chunk, .. } => {
                self.round_of(from).images.push(Image { chunk, from, message });
            }
        }
        Ok(())
    }

    fn ended(&mut self, process: usize, end: RoundEnd) {
        let round = self.round_of(process);
        round.ended += 1;
        round.all.is_stopped |= end.is_stopped;
        round.all.new += end.new;
        self.ahead[process] += 1;
    }

    /// The round of which a process sends now.
    fn round_of(&mut self, process: usize) -> &mut Round {
        let number = self.ahead[process];
        while self.arriving.len() <= number {
            self.arriving.push_back(Round::default());
        }
        &mut self.arriving[number]
    }
}
