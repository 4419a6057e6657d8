use kompact::prelude::*;

/// Begins a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start;

/// Provided by the components of a run that begin, and required by none: the program triggers its event.
pub(crate) struct StartPort;

impl Port for StartPort {
    type Indication = Never;
    type Request = Start;
}
