//! What processes send each other, in rounds that all of them go through together.

use super::Wire;
use super::message::{Message, RoundEnd};
use crate::sweep::owners::ClusterView;
use everyboard_levels::{Peers, PeersError, Resources, StopReason};
use everyboard_store::WordCodec;
use std::collections::VecDeque;

/// The rounds of this process: what it sends, and what arrives of those that are not complete here.
/// A process that is alone goes through them too, and neither sends nor receives.
pub struct Rounds<'p> {
    pub(super) wire: Wire,
    cluster: ClusterView,
    /// None if it is alone.
    peers: Option<&'p mut dyn Peers>,
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
    /// The numbers of all other processes.
    numbers: Vec<u64>,
    /// How many processes have sent their part.
    ended: usize,
    /// Of all of them: the sum of the positions, and whether one has the flag set.
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

    /// Adds the images of a chunk to its words.
    pub(super) fn add(
        &self,
        chunk: usize,
        codec: &mut WordCodec,
        into: &mut [u64],
    ) -> Result<(), PeersError> {
        let first = self.images.partition_point(|image| image.chunk < chunk);
        let here = self.images[first..].iter().take_while(|image| image.chunk == chunk);
        for &Image { from: process, ref message, .. } in here {
            let added = match Message::of_bytes(message) {
                Some(Message::Image { encoding, words, .. }) => codec.add(encoding, words, into),
                _ => None,
            };
            added.ok_or(PeersError::Nonsense { process })?;
        }
        Ok(())
    }
}

impl<'p> Rounds<'p> {
    /// Those of a process that is alone.
    pub fn alone() -> Self {
        Self::of(ClusterView::ALONE, Wire::Raw, None)
    }

    /// Those of one of several processes.
    pub fn new(peers: &'p mut dyn Peers, wire: Wire) -> Self {
        let cluster = ClusterView { me: peers.me(), processes: peers.processes() };
        Self::of(cluster, wire, Some(peers))
    }

    fn of(cluster: ClusterView, wire: Wire, peers: Option<&'p mut dyn Peers>) -> Self {
        let ahead = vec![0; cluster.processes];
        Rounds { wire, cluster, peers, arriving: VecDeque::new(), ahead }
    }

    /// This process among the others.
    pub fn cluster(&self) -> ClusterView {
        self.cluster
    }

    /// Goes through a round without images: what all processes say together.
    pub fn agree(&mut self, end: RoundEnd) -> Result<RoundEnd, PeersError> {
        self.end(end)?;
        Ok(self.complete()?.all)
    }

    /// Waits until all processes have come here.
    pub fn wait(&mut self) -> Result<(), PeersError> {
        self.agree(RoundEnd::default()).map(drop)
    }

    /// Whether the answer of any process is yes. All wait here for each other.
    pub fn any(&mut self, flag: bool) -> Result<bool, PeersError> {
        Ok(self.agree(RoundEnd { flag, new: 0 })?.flag)
    }

    /// Whether any process was told to stop, where levels are not left incomplete.
    pub fn is_to_stop(&mut self, resources: &Resources) -> Result<bool, StopReason> {
        Ok(!resources.may_stop && self.any(resources.watch.is_stopped())?)
    }

    /// The numbers of all processes together.
    pub fn join(&mut self, mut numbers: Vec<u64>) -> Result<Vec<u64>, PeersError> {
        let message = Message::Numbers(numbers.clone());
        self.send_all(&message)?;
        self.end(RoundEnd::default())?;
        numbers.extend(self.complete()?.numbers);
        Ok(numbers)
    }

    /// Tells all others why this process cannot go on.
    pub fn fail(&mut self, reason: &str) {
        // They may have ended for the same reason.
        let _ = self.send_all(&Message::Failed(reason));
    }

    /// Sends a message to one process.
    pub(super) fn send(&mut self, to: usize, message: Vec<u8>) -> Result<(), PeersError> {
        match &mut self.peers {
            Some(peers) => peers.send(to, message),
            None => Ok(()),
        }
    }

    /// Sends a message to all other processes.
    fn send_all(&mut self, message: &Message) -> Result<(), PeersError> {
        let (bytes, ClusterView { me, processes }) = (message.to_bytes(), self.cluster);
        for to in (0..processes).filter(|&to| to != me) {
            self.send(to, bytes.clone())?;
        }
        Ok(())
    }

    /// Ends the part of this process in its next round.
    pub(super) fn end(&mut self, end: RoundEnd) -> Result<(), PeersError> {
        self.send_all(&Message::End(end))?;
        self.ended(self.cluster.me, end);
        Ok(())
    }

    /// Waits until all processes have ended the first round that is not complete, and takes what
    /// arrived in it.
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
        let Some(peers) = &mut self.peers else { return Ok(()) };
        let (from, message) = peers.receive()?;
        match Message::of_bytes(&message).ok_or(PeersError::Nonsense { process: from })? {
            Message::End(end) => self.ended(from, end),
            Message::Numbers(numbers) => self.round_of(from).numbers.extend(numbers),
            Message::Failed(reason) => {
                return Err(PeersError::Failed { process: from, reason: reason.to_owned() });
            }
            Message::Image { chunk, .. } => {
                self.round_of(from).images.push(Image { chunk, from, message });
            }
        }
        Ok(())
    }

    fn ended(&mut self, process: usize, end: RoundEnd) {
        let round = self.round_of(process);
        round.ended += 1;
        round.all.flag |= end.flag;
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
