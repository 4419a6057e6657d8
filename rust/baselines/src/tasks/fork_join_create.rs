use mpp_harness::parameters::ForkJoinCreateParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Supervisor, Tasks};

/// FORKJOINCREATE: a task that creates others, each of which answers one message.
pub(crate) struct ForkJoinCreate;

impl ComponentBenchmark for ForkJoinCreate {
    type Parameters = ForkJoinCreateParameters;
    type Setup = ForkJoinCreateParameters;
    type System = Tasks;

    fn create(setup: &mut ForkJoinCreateParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (parent, messages) = unbounded_channel();
        scope.start(create_children(*setup, parent.clone(), messages, scope.supervisor(), scope.latch().clone()));
        let latch = scope.latch().clone();
        Ok(Box::new(move || {
            if let Err(failure) = parent.send(ToParent::Start) {
                latch.fail(failure);
            }
        }))
    }
}

enum ToParent {
    Start,
    Ack { number: u64 },
}

struct Go {
    number: u64,
}

async fn create_children(
    ForkJoinCreateParameters { components, hold_all }: ForkJoinCreateParameters,
    itself: UnboundedSender<ToParent>,
    mut mailbox: UnboundedReceiver<ToParent>,
    supervisor: Supervisor,
    latch: RunLatch,
) -> Result<(), BenchmarkError> {
    let (mut missing, mut sum) = (components, 0);
    while let Some(message) = mailbox.recv().await {
        match message {
            ToParent::Start if hold_all => {
                let children: Vec<_> = (0..components).map(|_| create_child(&itself, &supervisor)).collect();
                children.iter().zip(1..).try_for_each(|(child, number)| child.send(Go { number }))?;
            }
            ToParent::Start => {
                (1..=components).try_for_each(|number| create_child(&itself, &supervisor).send(Go { number }))?;
            }
            ToParent::Ack { number } => {
                sum += number;
                missing -= 1;
                if missing == 0 {
                    latch.arrive_with(sum);
                }
            }
        }
    }
    Ok(())
}

fn create_child(parent: &UnboundedSender<ToParent>, supervisor: &Supervisor) -> UnboundedSender<Go> {
    let (child, mailbox) = unbounded_channel();
    // Nobody waits for it: it ends by itself, or with its runtime.
    tokio::spawn(supervisor.supervise(answer(mailbox, parent.clone())));
    child
}

/// One that ends with its answer, or when its parent has ended before it was told to go.
async fn answer(mut mailbox: UnboundedReceiver<Go>, parent: UnboundedSender<ToParent>) -> Result<(), BenchmarkError> {
    if let Some(Go { number }) = mailbox.recv().await {
        parent.send(ToParent::Ack { number })?;
    }
    Ok(())
}
