//! FIBONACCI on actors.

use std::sync::mpsc::Sender;

use kompact::prelude::*;

use super::Start;

pub(crate) fn fibonacci(system: &KompactSystem, done: &Sender<()>, number: u32) -> Start {
    let root = system.create(Call::new);
    system.start_notify(&root).wait();
    let request = Message::Request(number, Caller::Run(done.clone()));
    Box::new(move || root.actor_ref().tell(request))
}

#[derive(Debug)]
enum Message {
    Request(u32, Caller),
    Response(u64),
}

#[derive(Debug)]
enum Caller {
    Run(Sender<()>),
    Call(ActorRefStrong<Message>),
}

#[derive(ComponentDefinition)]
struct Call {
    ctx: ComponentContext<Self>,
    caller: Option<Caller>,
    missing: u32,
    sum: u64,
}

impl Call {
    fn new() -> Self {
        Self { ctx: ComponentContext::uninitialised(), caller: None, missing: 2, sum: 0 }
    }

    fn call(&self, number: u32) {
        let caller = Caller::Call(self.ctx.actor_ref().hold().unwrap());
        let child = self.ctx.system().create(Self::new);
        self.ctx.system().start(&child);
        child.actor_ref().tell(Message::Request(number, caller));
    }

    fn answer(&mut self, value: u64) -> HandlerResult {
        match self.caller.take().unwrap() {
            Caller::Run(done) => done.send(()).unwrap(),
            Caller::Call(call) => call.tell(Message::Response(value)),
        }
        Handled::SHUTDOWN
    }
}

ignore_lifecycle!(Call);

impl Actor for Call {
    type Message = Message;

    fn receive_local(&mut self, message: Message) -> HandlerResult {
        match message {
            Message::Request(number, caller) => {
                self.caller = Some(caller);
                if number <= 2 {
                    return self.answer(1);
                }
                self.call(number - 1);
                self.call(number - 2);
            }
            Message::Response(value) => {
                self.sum += value;
                self.missing -= 1;
                if self.missing == 0 {
                    return self.answer(self.sum);
                }
            }
        }
        Handled::OK
    }

    #[cfg(feature = "distributed")]
    fn receive_network(&mut self, _message: NetMessage) -> HandlerResult {
        Handled::OK
    }
}
