use kameo::prelude::*;
use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::run_scope::{KameoSystem, RunScope};
use crate::unbounded::{SendUnbounded, prepare, spawn};

/// FIBONACCI: the call tree of the recursive definition, with an actor for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = KameoSystem;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let number = setup.n;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let (asker, root) = (prepare(), prepare());
        let (to_asker, to_root) = (asker.actor_ref().clone(), root.actor_ref().clone());
        scope.spawn(root, Call::new(Requester::Asker(to_asker.clone()), member.clone()));
        scope.spawn(asker, Asker { root: to_root, latch, _member: member });
        Ok(Box::new(move || to_asker.send(Request { number })))
    }
}

struct Request {
    number: u32,
}

struct Response {
    value: u64,
}

/// Asks the root, which is an actor like all others that way.
#[derive(Actor)]
struct Asker {
    root: ActorRef<Call>,
    latch: RunLatch,
    _member: Member,
}

impl Message<Request> for Asker {
    type Reply = ();

    async fn handle(&mut self, request: Request, _: &mut Context<Self, Self::Reply>) {
        self.root.send(request);
    }
}

impl Message<Response> for Asker {
    type Reply = ();

    async fn handle(&mut self, Response { value }: Response, _: &mut Context<Self, Self::Reply>) {
        self.latch.arrive_with(value);
    }
}

/// The receiver of a call's answer. A `Recipient` would do for both, at the price of an allocation for each call.
enum Requester {
    Asker(ActorRef<Asker>),
    Call(ActorRef<Call>),
}

impl Requester {
    fn answer(&self, response: Response) {
        match self {
            Self::Asker(asker) => asker.send(response),
            Self::Call(call) => call.send(response),
        }
    }
}

/// One call; it ends with its answer.
#[derive(Actor)]
struct Call {
    requester: Requester,
    missing: u32,
    sum: u64,
    member: Member,
}

impl Call {
    fn new(requester: Requester, member: Member) -> Self {
        Self { requester, missing: 2, sum: 0, member }
    }

    fn call(&self, number: u32, context: &Context<Self, ()>) {
        let child = spawn(Self::new(Requester::Call(context.actor_ref().clone()), self.member.clone()));
        child.send(Request { number });
    }

    fn answer(&self, value: u64, context: &mut Context<Self, ()>) {
        self.requester.answer(Response { value });
        context.stop();
    }
}

impl Message<Request> for Call {
    type Reply = ();

    async fn handle(&mut self, Request { number }: Request, context: &mut Context<Self, Self::Reply>) {
        if number <= 2 {
            self.answer(1, context);
        } else {
            self.call(number - 1, context);
            self.call(number - 2, context);
        }
    }
}

impl Message<Response> for Call {
    type Reply = ();

    async fn handle(&mut self, Response { value }: Response, context: &mut Context<Self, Self::Reply>) {
        self.sum += value;
        self.missing -= 1;
        if self.missing == 0 {
            self.answer(self.sum, context);
        }
    }
}
