use bytes::{Buf, BufMut, Bytes, BytesMut};
use mpp_harness::BenchmarkError;
use mpp_harness::transfers::TransferTerms;
use mpp_harness::wire::Tagged;
use mpp_tasks::RunScope;
use mpp_tasks::pairs::{PairSetup, ServedEnd, TransferCarrier, TransferMessage};

use crate::link::{Link, connect};
use crate::partners::{Partner, serve};

impl TransferCarrier for Link {
    async fn connect(setup: PairSetup<TransferTerms>, partners: &str) -> Result<Vec<Self>, BenchmarkError> {
        connect(setup, partners).await
    }

    async fn serve(
        host: &str,
        setup: PairSetup<TransferTerms>,
        scope: &mut RunScope,
    ) -> Result<String, BenchmarkError> {
        serve(host, setup, scope, |other| exchange(setup.terms, other)).await
    }

    async fn send(&mut self, message: TransferMessage) -> Result<(), BenchmarkError> {
        Self::send(self, encode(&message)).await
    }

    async fn receive(&mut self) -> Result<TransferMessage, BenchmarkError> {
        decode(Self::receive(self).await?)
    }
}

/// An end on the client, for all runs.
async fn exchange(terms: TransferTerms, mut other: Partner) -> Result<(), BenchmarkError> {
    let mut end = ServedEnd::new(terms);
    loop {
        let [name, frame] = other.receive_frame().await?;
        for answer in end.take(decode(frame)?)? {
            other.send_frame(name.clone(), encode(&answer)).await?;
        }
    }
}

/// Writes a message as a frame: a byte for its kind, then its fields.
fn encode(message: &TransferMessage) -> Bytes {
    let mut frame = BytesMut::with_capacity(size_of::<u8>() + message.size_of_fields());
    frame.put_u8(message.tag());
    message.put_fields(&mut frame);
    frame.freeze()
}

fn decode(mut frame: Bytes) -> Result<TransferMessage, BenchmarkError> {
    Ok(TransferMessage::get_all_fields(frame.try_get_u8()?, &mut frame)?)
}
