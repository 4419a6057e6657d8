//! FIBONACCI.

use std::sync::mpsc::{Sender as Done, channel};
use std::time::Instant;

use riker::actors::*;

pub fn fibonacci(system: &ActorSystem, run: usize, number: u32) -> f64 {
    let (done, root_done) = channel();
    let asker = move || Asker { done: done.clone() };
    let asker = system.actor_of_props(&format!("asker-{run}"), Props::new_from(asker)).expect("an asker");
    let begin = Instant::now();
    asker.tell(CallMessage::Request(number), None);
    root_done.recv().expect("the root");
    let millis = begin.elapsed().as_secs_f64() * 1e3;
    // To create an actor, Riker looks through all at the top of the system.
    system.stop(&asker);
    millis
}

#[derive(Clone, Debug)]
enum CallMessage {
    Request(u32),
    Response(u64),
}

struct Asker {
    done: Done<u64>,
}

impl Actor for Asker {
    type Msg = CallMessage;

    fn recv(&mut self, context: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match message {
            CallMessage::Response(value) => self.done.send(value).expect("a program"),
            request => {
                context.actor_of_args::<Call, _>("root", context.myself()).expect("the root").tell(request, None)
            }
        }
    }
}

struct Call {
    parent: ActorRef<CallMessage>,
    answered: u32,
    sum: u64,
}

impl ActorFactoryArgs<ActorRef<CallMessage>> for Call {
    fn create_args(parent: ActorRef<CallMessage>) -> Self {
        Self { parent, answered: 0, sum: 0 }
    }
}

impl Call {
    fn answer(&self, value: u64, context: &Context<CallMessage>) {
        self.parent.tell(CallMessage::Response(value), None);
        context.stop(&context.myself);
    }
}

impl Actor for Call {
    type Msg = CallMessage;

    fn recv(&mut self, context: &Context<CallMessage>, message: CallMessage, _: Sender) {
        match message {
            CallMessage::Response(value) => {
                self.sum += value;
                self.answered += 1;
                if self.answered == 2 {
                    self.answer(self.sum, context);
                }
            }
            CallMessage::Request(number) if number <= 2 => self.answer(1, context),
            CallMessage::Request(number) => {
                for (name, number) in [("first", number - 1), ("second", number - 2)] {
                    let call = context.actor_of_args::<Call, _>(name, context.myself()).expect("a call");
                    call.tell(CallMessage::Request(number), None);
                }
            }
        }
    }
}
