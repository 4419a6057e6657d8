use mpp_harness::parameters::AtomicBroadcastParameters;

/// The replacement of the group in mid-run, if there is to be one.
#[derive(Debug)]
pub(super) struct Replacement {
    parameters: AtomicBroadcastParameters,
    /// The ranks of the group that the run ends with, as far as that is known.
    group: Vec<u32>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It comes with a proposal.
    Due,
    /// The leader was asked for it.
    UnderWay,
    /// There is nothing to be replaced any more.
    Over,
}

impl Replacement {
    pub(super) fn new(parameters: AtomicBroadcastParameters) -> Self {
        let stage = if parameters.replaced > 0 { Stage::Due } else { Stage::Over };
        Self { parameters, group: (0..parameters.replicas).collect(), stage }
    }

    /// Returns the group that is to follow if it is time to ask the leader for it: before the first proposal of the second
    /// half.
    pub(super) fn begin(&mut self, proposal: u64, leader: u32) -> Option<Vec<u32>> {
        let AtomicBroadcastParameters { replicas, proposals, replaced, replaces_leader, .. } = self.parameters;
        if self.stage != Stage::Due || proposal < proposals / 2 {
            return None;
        }
        self.stage = Stage::UnderWay;
        // Those from the leader on, around.
        let mut stays: Vec<_> = (0..replicas).map(|distance| (leader + distance) % replicas).collect();
        let first = usize::from(!replaces_leader);
        stays.drain(first..first + replaced as usize);
        self.group = stays.into_iter().chain(replicas..replicas + replaced).collect();
        Some(self.group.clone())
    }

    /// Takes note that the group that follows decides alone; returns false if that was known.
    pub(super) fn end(&mut self) -> bool {
        let ends = self.stage == Stage::UnderWay;
        if ends {
            self.stage = Stage::Over;
        }
        ends
    }

    /// Returns true if nothing is to be replaced any more.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Returns the ranks of the group that the run ends with, once the replacement is over.
    pub(super) fn group(&self) -> &[u32] {
        &self.group
    }
}
