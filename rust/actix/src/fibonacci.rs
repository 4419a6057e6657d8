use actix::prelude::*;
use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, Member, RunLatch};

use crate::placement::WithCreator;
use crate::run_scope::{RunScope, stops_when_told};
use crate::system_provider::ActixSystem;

/// FIBONACCI: the call tree of the recursive definition, with an actor for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = ActixSystem<WithCreator>;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let number = setup.n;
        let (latch, member) = (scope.latch().clone(), scope.member());
        let asker = scope.start(0, move |context| {
            let root = Call::new(Requester::Asker(context.address()), member.clone()).start();
            Asker { root, latch, _member: member }
        });
        Ok(Box::new(move || asker.do_send(Request { number })))
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Request {
    number: u32,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Response {
    value: u64,
}

/// Asks the root, which is an actor like all others that way.
struct Asker {
    root: Addr<Call>,
    latch: RunLatch,
    _member: Member,
}

impl Actor for Asker {
    type Context = Context<Self>;
}

stops_when_told!(Asker);

impl Handler<Request> for Asker {
    type Result = ();

    fn handle(&mut self, request: Request, _: &mut Self::Context) {
        self.root.do_send(request);
    }
}

impl Handler<Response> for Asker {
    type Result = ();

    fn handle(&mut self, Response { value }: Response, _: &mut Self::Context) {
        self.latch.arrive_with(value);
    }
}

/// The receiver of a call's answer. A `Recipient` would do for both, at the price of an allocation for each call.
enum Requester {
    Asker(Addr<Asker>),
    Call(Addr<Call>),
}

impl Requester {
    fn answer(&self, response: Response) {
        match self {
            Self::Asker(asker) => asker.do_send(response),
            Self::Call(call) => call.do_send(response),
        }
    }
}

/// One call; it ends with its answer.
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

    fn call(&self, number: u32, context: &Context<Self>) {
        let child = Self::new(Requester::Call(context.address()), self.member.clone()).start();
        child.do_send(Request { number });
    }

    fn answer(&self, value: u64, context: &mut Context<Self>) {
        self.requester.answer(Response { value });
        context.stop();
    }
}

impl Actor for Call {
    type Context = Context<Self>;
}

impl Handler<Request> for Call {
    type Result = ();

    fn handle(&mut self, Request { number }: Request, context: &mut Self::Context) {
        if number <= 2 {
            self.answer(1, context);
        } else {
            self.call(number - 1, context);
            self.call(number - 2, context);
        }
    }
}

impl Handler<Response> for Call {
    type Result = ();

    fn handle(&mut self, Response { value }: Response, context: &mut Self::Context) {
        self.sum += value;
        self.missing -= 1;
        if self.missing == 0 {
            self.answer(self.sum, context);
        }
    }
}
