//! FIBONACCI.

use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use actix::prelude::*;

pub fn fibonacci(arbiter: &ArbiterHandle, number: u32) -> f64 {
    let (done, root_done) = channel();
    let root = Call::start_in_arbiter(arbiter, move |_| Call::new(Asker::Program(done)));
    let begin = Instant::now();
    root.do_send(Request(number));
    root_done.recv().expect("the root");
    begin.elapsed().as_secs_f64() * 1e3
}

#[derive(Message)]
#[rtype(result = "()")]
struct Request(u32);

#[derive(Message)]
#[rtype(result = "()")]
struct Response(u64);

enum Asker {
    Call(Addr<Call>),
    Program(Sender<u64>),
}

struct Call {
    asker: Asker,
    missing: u32,
    sum: u64,
}

impl Call {
    fn new(asker: Asker) -> Self {
        Self { asker, missing: 2, sum: 0 }
    }

    fn answer(&self, value: u64, context: &mut Context<Self>) {
        match &self.asker {
            Asker::Call(parent) => parent.do_send(Response(value)),
            Asker::Program(done) => done.send(value).expect("a program"),
        }
        context.stop();
    }
}

impl Actor for Call {
    type Context = Context<Self>;
}

impl Handler<Request> for Call {
    type Result = ();

    fn handle(&mut self, Request(number): Request, context: &mut Self::Context) {
        if number <= 2 {
            return self.answer(1, context);
        }
        for number in [number - 1, number - 2] {
            Self::new(Asker::Call(context.address())).start().do_send(Request(number));
        }
    }
}

impl Handler<Response> for Call {
    type Result = ();

    fn handle(&mut self, Response(value): Response, context: &mut Self::Context) {
        self.sum += value;
        self.missing -= 1;
        if self.missing == 0 {
            self.answer(self.sum, context);
        }
    }
}
