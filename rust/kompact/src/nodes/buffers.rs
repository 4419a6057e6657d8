/// Makes an actor have its buffers for messages to other nodes when it starts, not when it sends the first one: that may be
/// within the timed run.
macro_rules! starts_with_buffers {
    ($actor:ty) => {
        impl kompact::prelude::ComponentLifecycle for $actor {
            fn on_start(&mut self) -> kompact::prelude::HandlerResult {
                self.ctx.init_buffers(None, None);
                kompact::prelude::Handled::OK
            }
        }
    };
}

pub(crate) use starts_with_buffers;
