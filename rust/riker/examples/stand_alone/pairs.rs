//! PINGPONG and TPPINGPONG.

use std::sync::mpsc::{Sender as Done, channel};
use std::time::Instant;

use riker::actors::*;

const MESSAGES: u64 = 100_000;

pub fn ping_pong(system: &ActorSystem, run: usize, pipeline: u64, pairs: usize) -> f64 {
    let (done, all_done) = channel();
    let create = |pair: usize| {
        let done = done.clone();
        let ponger =
            system.actor_of_props(&format!("ponger-{run}-{pair}"), Props::new_from(|| Ponger)).expect("a ponger");
        let pinger = move || Pinger { ponger: ponger.clone(), pipeline, sent: 0, received: 0, done: done.clone() };
        system.actor_of_props(&format!("pinger-{run}-{pair}"), Props::new_from(pinger)).expect("a pinger")
    };
    let pingers: Vec<_> = (0..pairs).map(create).collect();
    let begin = Instant::now();
    pingers.iter().for_each(|pinger| pinger.tell(PingerMessage::Start, None));
    (0..pairs).for_each(|_| all_done.recv().expect("a pinger"));
    begin.elapsed().as_secs_f64() * 1e3
}

#[derive(Clone, Debug)]
struct Ping {
    pinger: ActorRef<PingerMessage>,
}

#[derive(Clone, Debug)]
enum PingerMessage {
    Start,
    Pong,
}

struct Ponger;

impl Actor for Ponger {
    type Msg = Ping;

    fn recv(&mut self, _: &Context<Ping>, Ping { pinger }: Ping, _: Sender) {
        pinger.tell(PingerMessage::Pong, None);
    }
}

struct Pinger {
    ponger: ActorRef<Ping>,
    pipeline: u64,
    sent: u64,
    received: u64,
    done: Done<()>,
}

impl Pinger {
    fn send(&mut self, context: &Context<PingerMessage>) {
        self.ponger.tell(Ping { pinger: context.myself() }, None);
        self.sent += 1;
    }
}

impl Actor for Pinger {
    type Msg = PingerMessage;

    fn recv(&mut self, context: &Context<PingerMessage>, message: PingerMessage, _: Sender) {
        match message {
            PingerMessage::Pong => {
                self.received += 1;
                if self.sent < MESSAGES {
                    self.send(context);
                } else if self.received == MESSAGES {
                    let _ = self.done.send(());
                }
            }
            PingerMessage::Start => (0..self.pipeline).for_each(|_| self.send(context)),
        }
    }
}
