use mpp_harness::parameters::FibonacciParameters;
use mpp_harness::{Begin, BenchmarkError, ComponentBenchmark, ComponentScope, RunLatch};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use mpp_tasks::{RunScope, Supervisor, Tasks};

/// FIBONACCI: the call tree of the recursive definition, with a task for each call.
pub(crate) struct Fibonacci;

impl ComponentBenchmark for Fibonacci {
    type Parameters = FibonacciParameters;
    type Setup = FibonacciParameters;
    type System = Tasks;

    fn create(setup: &mut FibonacciParameters, scope: &mut RunScope) -> Result<Begin, BenchmarkError> {
        let (asker, answers) = unbounded_channel();
        scope.start(ask(answers, scope.latch().clone()));
        let (root, mailbox) = unbounded_channel();
        scope.start(call(root.clone(), mailbox, asker, scope.supervisor()));
        let (number, latch) = (setup.n, scope.latch().clone());
        Ok(Box::new(move || {
            if let Err(failure) = root.send(Message::Request(number)) {
                latch.fail(failure);
            }
        }))
    }
}

#[derive(Debug)]
enum Message {
    Request(u32),
    Response(u64),
}

/// Asks the root, which is a call like all others that way.
async fn ask(mut mailbox: UnboundedReceiver<Message>, latch: RunLatch) -> Result<(), BenchmarkError> {
    match mailbox.recv().await {
        Some(Message::Response(value)) => latch.arrive_with(value),
        other => return Err(format!("{other:?} is no answer of the root").into()),
    }
    Ok(())
}

/// One call; it ends with its answer.
async fn call(
    itself: UnboundedSender<Message>,
    mut mailbox: UnboundedReceiver<Message>,
    requester: UnboundedSender<Message>,
    supervisor: Supervisor,
) -> Result<(), BenchmarkError> {
    let (mut missing, mut sum) = (2, 0);
    while let Some(message) = mailbox.recv().await {
        match message {
            Message::Request(number) if number <= 2 => return Ok(requester.send(Message::Response(1))?),
            Message::Request(number) => {
                create_call(&itself, &supervisor).send(Message::Request(number - 1))?;
                create_call(&itself, &supervisor).send(Message::Request(number - 2))?;
            }
            Message::Response(value) => {
                sum += value;
                missing -= 1;
                if missing == 0 {
                    return Ok(requester.send(Message::Response(sum))?);
                }
            }
        }
    }
    Ok(())
}

fn create_call(requester: &UnboundedSender<Message>, supervisor: &Supervisor) -> UnboundedSender<Message> {
    let (child, mailbox) = unbounded_channel();
    let component = call(child.clone(), mailbox, requester.clone(), supervisor.clone());
    // Nobody waits for it. It ends with the runtime at the latest.
    tokio::spawn(supervisor.supervise(component));
    child
}
