use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use riker::actors::*;

use crate::run_scope::RunScope;
use crate::system_provider::RikerSystem;

/// FIBONACCI: the call tree of the recursive definition, with an actor for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = RikerSystem;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (number, latch) = (setup.n, scope.latch().clone());
        let asker = scope.create("asker", move || Asker { root: None, latch: latch.clone() })?;
        Ok(Box::new(move || asker.tell(CallMessage::Request { number }, None)))
    }
}

#[derive(Clone, Debug)]
enum CallMessage {
    Request { number: u32 },
    Response { value: u64 },
}

/// Parent of the root, which makes the root an actor like all others.
struct Asker {
    root: Option<ActorRef<CallMessage>>,
    latch: RunLatch,
}

impl Actor for Asker {
    type Msg = CallMessage;

    fn pre_start(&mut self, context: &Context<CallMessage>) {
        self.root = Some(create_call("root", context));
    }

    fn recv(&mut self, _: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match (message, &self.root) {
            (CallMessage::Response { value }, _) => self.latch.arrive_with(value),
            (request, Some(root)) => root.tell(request, None),
            (request, None) => self.latch.fail(format!("nobody to take {request:?}")),
        }
    }
}

/// One call; it ends with its answer.
struct Call {
    parent: ActorRef<CallMessage>,
    missing: u32,
    sum: u64,
    // Riker goes on to deliver messages to an actor that was told to stop; children created then would outlive it.
    stopped: bool,
}

impl ActorFactoryArgs<ActorRef<CallMessage>> for Call {
    fn create_args(parent: ActorRef<CallMessage>) -> Self {
        Self { parent, missing: 2, sum: 0, stopped: false }
    }
}

impl Call {
    fn end_with(&self, value: u64, context: &Context<CallMessage>) {
        self.parent.tell(CallMessage::Response { value }, None);
        context.stop(&context.myself);
    }
}

impl Actor for Call {
    type Msg = CallMessage;

    fn recv(&mut self, context: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match message {
            CallMessage::Response { value } => {
                self.sum += value;
                self.missing -= 1;
                if self.missing == 0 {
                    self.end_with(self.sum, context);
                }
            }
            CallMessage::Request { .. } if self.stopped => {}
            CallMessage::Request { number } if number <= 2 => self.end_with(1, context),
            CallMessage::Request { number } => {
                create_call("first", context).tell(CallMessage::Request { number: number - 1 }, None);
                create_call("second", context).tell(CallMessage::Request { number: number - 2 }, None);
            }
        }
    }

    fn post_stop(&mut self) {
        self.stopped = true;
    }
}

/// Creates a child; its name has to be unique among its siblings only.
fn create_call(name: &str, context: &Context<CallMessage>) -> ActorRef<CallMessage> {
    let created = context.actor_of_args::<Call, _>(name, context.myself());
    created.unwrap_or_else(|failure| panic!("a call cannot be created: {failure}"))
}
