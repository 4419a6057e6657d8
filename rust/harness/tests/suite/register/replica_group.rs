use mpp_harness::register::{Ack, Completion, Read, Replica, ReplicaError, Rules, Stamp, Step, Value, Workload, Write};

/// A replica, be it right or wrong.
pub trait Registers {
    fn read(&mut self, key: u32) -> Result<Read, ReplicaError>;
    fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError>;
    fn on_read(&mut self, read: Read) -> Result<Option<Value>, ReplicaError>;
    fn on_value(&mut self, value: Value) -> Result<Option<Step>, ReplicaError>;
    fn on_write(&mut self, write: Write) -> Result<Option<Ack>, ReplicaError>;
    fn on_ack(&mut self, ack: Ack) -> Result<Option<Step>, ReplicaError>;
}

impl<R: Rules> Registers for Replica<R> {
    fn read(&mut self, key: u32) -> Result<Read, ReplicaError> {
        self.read(key)
    }

    fn write(&mut self, key: u32, value: u64) -> Result<Read, ReplicaError> {
        self.write(key, value)
    }

    fn on_read(&mut self, read: Read) -> Result<Option<Value>, ReplicaError> {
        self.on_read(read)
    }

    fn on_value(&mut self, value: Value) -> Result<Option<Step>, ReplicaError> {
        self.on_value(value)
    }

    fn on_write(&mut self, write: Write) -> Result<Option<Ack>, ReplicaError> {
        self.on_write(write)
    }

    fn on_ack(&mut self, ack: Ack) -> Result<Option<Step>, ReplicaError> {
        self.on_ack(ack)
    }
}

/// Makes a replica from the number of the run, its rank, the number of replicas and of keys.
pub type NewReplica = fn(u32, u32, u32, u32) -> Box<dyn Registers>;

/// Replicas whose messages are under way until a test delivers them.
pub struct ReplicaGroup {
    size: u32,
    keys: u32,
    new_replica: NewReplica,
    replicas: Vec<Box<dyn Registers>>,
    under_way: Vec<Sent>,
    effects: Vec<String>,
    completions: Vec<(u32, Completion)>,
}

/// A message to one replica.
struct Sent {
    words: String,
    from: u32,
    to: u32,
    message: Message,
}

#[derive(Clone, Copy)]
enum Message {
    Read(Read),
    Value(Value),
    Write(Write),
    Ack(Ack),
}

impl Message {
    /// Returns its kind and its fields, as scripts write them.
    fn words(self) -> (&'static str, String) {
        let head = |run, key, rid| format!("run={run} key={key} rid={rid}");
        let content = |Stamp { timestamp, writer }: Stamp, value| format!(" ts={timestamp} wr={writer} value={value}");
        match self {
            Self::Read(Read { run, key, rid }) => ("READ", head(run, key, rid)),
            Self::Value(Value { run, key, rid, stamp, value }) => {
                ("VALUE", head(run, key, rid) + &content(stamp, value))
            }
            Self::Write(Write { run, key, rid, stamp, value }) => {
                ("WRITE", head(run, key, rid) + &content(stamp, value))
            }
            Self::Ack(Ack { run, key, rid }) => ("ACK", head(run, key, rid)),
        }
    }
}

impl ReplicaGroup {
    pub fn new(size: u32, keys: u32, new_replica: NewReplica) -> Self {
        Self {
            size,
            keys,
            new_replica,
            replicas: Vec::new(),
            under_way: Vec::new(),
            effects: Vec::new(),
            completions: Vec::new(),
        }
    }

    /// Makes all replicas begin a run; messages that are under way stay so.
    pub fn prepare(&mut self, run: u32) {
        self.replicas = (0..self.size).map(|rank| (self.new_replica)(run, rank, self.size, self.keys)).collect();
    }

    /// Begins an operation of a replica: a write if there is a value for it.
    pub fn invoke(&mut self, replica: u32, key: u32, write: Option<u64>) -> Result<(), ReplicaError> {
        let registers = &mut self.replicas[replica as usize];
        let read = match write {
            Some(value) => registers.write(key, value),
            None => registers.read(key),
        }?;
        self.broadcast(replica, Message::Read(read));
        Ok(())
    }

    /// Begins all operations of an ordinary run.
    pub fn begin(&mut self, replica: u32, workload: &Workload) {
        for key in 0..workload.keys() {
            let write = u64::from(replica) + 1;
            self.invoke(replica, key, (!workload.is_read(key)).then_some(write)).unwrap();
        }
    }

    /// Delivers the first message with these words.
    pub fn deliver(&mut self, words: &str) -> Result<(), ReplicaError> {
        let Some(at) = self.under_way.iter().position(|sent| sent.words == words) else {
            let all: Vec<_> = self.under_way.iter().map(|sent| sent.words.as_str()).collect();
            panic!("{words} is not under way, but {}", all.join("; "));
        };
        self.deliver_at(at)
    }

    /// Delivers a message by its place among those under way, which are in the order of their sending.
    pub fn deliver_at(&mut self, at: usize) -> Result<(), ReplicaError> {
        let Sent { from, to, message, .. } = self.under_way.remove(at);
        let replica = &mut self.replicas[to as usize];
        match message {
            Message::Read(read) => {
                let answer = replica.on_read(read)?;
                self.answer(to, from, answer.map(Message::Value));
            }
            Message::Write(write) => {
                let answer = replica.on_write(write)?;
                self.answer(to, from, answer.map(Message::Ack));
            }
            Message::Value(value) => {
                let step = replica.on_value(value)?;
                self.take(to, step);
            }
            Message::Ack(ack) => {
                let step = replica.on_ack(ack)?;
                self.take(to, step);
            }
        }
        Ok(())
    }

    /// Returns the number of messages under way.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// All that replicas did since this was last asked, as scripts write it.
    pub fn take_effects(&mut self) -> Vec<String> {
        std::mem::take(&mut self.effects)
    }

    /// Returns the operations completed since the last call, each with its replica.
    pub fn take_completions(&mut self) -> Vec<(u32, Completion)> {
        std::mem::take(&mut self.completions)
    }

    fn answer(&mut self, from: u32, to: u32, answer: Option<Message>) {
        if let Some(message) = answer {
            let (kind, fields) = message.words();
            let words = format!("{kind} {from}->{to} {fields}");
            self.effects.push(words.clone());
            self.under_way.push(Sent { words, from, to, message });
        }
    }

    fn take(&mut self, replica: u32, step: Option<Step>) {
        match step {
            Some(Step::Impose(write)) => self.broadcast(replica, Message::Write(write)),
            Some(Step::Complete(completion)) => {
                let Completion { key, write, value } = completion;
                let kind = if write { "write" } else { "read" };
                self.effects.push(format!("COMPLETE {replica} key={key} {kind}={value}"));
                self.completions.push((replica, completion));
            }
            None => {}
        }
    }

    fn broadcast(&mut self, from: u32, message: Message) {
        let (kind, fields) = message.words();
        self.effects.push(format!("{kind} {from}->* {fields}"));
        for to in 0..self.size {
            self.under_way.push(Sent { words: format!("{kind} {from}->{to} {fields}"), from, to, message });
        }
    }
}
