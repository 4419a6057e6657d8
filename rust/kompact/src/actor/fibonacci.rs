use kompact::prelude::*;
use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::RunScope;
use crate::system_provider::RequestSystem;

/// FIBONACCI: the call tree of the recursive definition, with an actor for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = RequestSystem;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let root = scope.spawn(Call::new(scope.member()))?;
        let request = CallMessage::Request { number: setup.n, caller: Caller::Run(scope.latch().clone()) };
        Ok(Box::new(move || root.tell(request)))
    }
}

#[derive(Debug)]
enum CallMessage {
    Request { number: u32, caller: Caller },
    Response(u64),
}

/// The caller, which waits for the response.
#[derive(Debug)]
enum Caller {
    Run(RunLatch),
    Call(ActorRefStrong<CallMessage>),
}

impl Caller {
    fn respond(&self, value: u64) {
        match self {
            Self::Call(call) => call.tell(CallMessage::Response(value)),
            Self::Run(latch) => latch.arrive_with(value),
        }
    }
}

/// One call; it ends with its answer.
#[derive(ComponentDefinition)]
struct Call {
    ctx: ComponentContext<Self>,
    caller: Option<Caller>,
    missing: u32,
    sum: u64,
    member: Member,
}

impl Call {
    fn new(member: Member) -> Self {
        Self { ctx: ComponentContext::uninitialised(), caller: None, missing: 2, sum: 0, member }
    }

    fn call(&self, number: u32, caller: ActorRefStrong<CallMessage>) {
        let system = self.ctx.system();
        let child = system.create(|| Self::new(self.member.clone()));
        system.start(&child);
        child.actor_ref().tell(CallMessage::Request { number, caller: Caller::Call(caller) });
    }
}

ignore_lifecycle!(Call);

impl Actor for Call {
    type Message = CallMessage;

    fn receive_local(&mut self, message: CallMessage) -> HandlerResult {
        match message {
            CallMessage::Response(value) => {
                self.sum += value;
                self.missing -= 1;
                if self.missing > 0 {
                    return Handled::OK;
                }
                if let Some(caller) = &self.caller {
                    caller.respond(self.sum);
                }
                Handled::SHUTDOWN
            }
            CallMessage::Request { number, caller } if number <= 2 => {
                caller.respond(1);
                Handled::SHUTDOWN
            }
            CallMessage::Request { number, caller } => {
                self.caller = Some(caller);
                if let Some(itself) = self.ctx.actor_ref().hold() {
                    self.call(number - 1, itself.clone());
                    self.call(number - 2, itself);
                }
                Handled::OK
            }
        }
    }

    takes_no_network_messages!();
}
