/// Completes an implementation of Kompact's `Actor`, which has to say what it does with messages from the network if
/// Kompact is built with the feature `distributed`. Nobody sends any to the actors of local benchmarks.
macro_rules! takes_no_network_messages {
    () => {
        #[cfg(feature = "distributed")]
        fn receive_network(&mut self, message: kompact::prelude::NetMessage) -> kompact::prelude::HandlerResult {
            panic!("{message:?} came from the network, which local benchmarks do not use")
        }
    };
}
