//! Calls as Erlang gets them.

use mpp_contract::{Fields, Request, RunPolicy};
use mpp_harness::BenchmarkKey;
use mpp_harness::benchmarks::{WithBenchmark, with_benchmark};
use mpp_harness::parameters::{InvalidParameter, MeasuringPolicy, MeasuringRequest};
use prost::Message;
use prost_reflect::{DynamicMessage, MethodDescriptor, ReflectMessage, Value};

use crate::message_term;
use crate::options::option_of;
use crate::term::TermWriter;

const POLICY: &str = "policy";

/// Returns a call as a term: that of a benchmark validated, any other one as it is.
pub(crate) fn call_frame(call: u64, method: &MethodDescriptor, request: &DynamicMessage) -> Vec<u8> {
    let mut writer = TermWriter::new();
    writer.tuple(4);
    let symbol = benchmark_symbol(method);
    match with_benchmark(&symbol, Validate(request)) {
        Some(outcome) => {
            writer.atom("measure");
            writer.integer(call.into());
            writer.binary(symbol.as_bytes());
            writer.tuple(2);
            match outcome {
                Ok(policy) => {
                    writer.atom("ok");
                    message_term::write(&with_policy(request.clone(), &policy), &mut writer);
                }
                Err(invalid) => {
                    writer.atom("error");
                    writer.binary(invalid.to_string().as_bytes());
                }
            }
        }
        None => {
            writer.atom("call");
            writer.integer(call.into());
            writer.atom(method.name());
            message_term::write(request, &mut writer);
        }
    }
    writer.finish()
}

/// Returns the symbol of a call that measures; nothing for another one.
fn benchmark_symbol(method: &MethodDescriptor) -> String {
    let symbol = option_of(&method.options(), "mpp.options.benchmark", "symbol");
    symbol.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Validates a request. Returns its policy with all defaults.
struct Validate<'a>(&'a DynamicMessage);

impl WithBenchmark for Validate<'_> {
    type Output = Result<RunPolicy, InvalidParameter>;

    fn with<K: BenchmarkKey>(self) -> Self::Output {
        // It was decoded as the same message, which is therefore well-formed.
        let request: K::Request = self.0.transcode_to().unwrap_or_default();
        request.parameters()?;
        MeasuringPolicy::from_request(&request.policy())?;
        Ok(request.policy().with_defaults())
    }
}

fn with_policy(mut request: DynamicMessage, policy: &RunPolicy) -> DynamicMessage {
    let field = request.descriptor().get_field_by_name(POLICY);
    let kind = field.as_ref().map(prost_reflect::FieldDescriptor::kind);
    if let Some(message) = kind.as_ref().and_then(|kind| kind.as_message()) {
        let mut filled = DynamicMessage::new(message.clone());
        // Both have one message type, so that merging cannot fail.
        let _ = filled.merge(policy.encode_to_vec().as_slice());
        request.set_field_by_name(POLICY, Value::Message(filled));
    }
    request
}

#[cfg(test)]
mod tests {
    use mpp_harness::testing::conformance;
    use prost_reflect::{DescriptorPool, DynamicMessage};
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::term::{TermReader, Token};

    /// The frame of a call with a request of these fields.
    fn frame(is_called: impl Fn(&MethodDescriptor) -> bool, fields: &Json) -> Vec<u8> {
        let pool = DescriptorPool::decode(mpp_contract::DESCRIPTORS).unwrap();
        let service = pool.get_service_by_name("kompics.benchmarks.BenchmarkRunner").unwrap();
        let method = service.methods().find(is_called).unwrap();
        call_frame(7, &method, &DynamicMessage::deserialize(method.input(), fields).unwrap())
    }

    fn measure_frame(symbol: &str, fields: &Json) -> Vec<u8> {
        frame(|method| benchmark_symbol(method) == symbol, fields)
    }

    fn tokens(frame: &[u8]) -> Vec<Token<'_>> {
        let mut reader = TermReader::new(frame).unwrap();
        std::iter::from_fn(|| reader.next().ok()).collect()
    }

    fn vectors(kind: &str) -> Vec<Json> {
        conformance("invalid_parameters.json")[kind].as_array().unwrap().clone()
    }

    #[test]
    fn a_call_with_a_parameter_that_is_not_allowed_comes_with_the_reason() {
        for vector in vectors("rejected") {
            let symbol = vector["benchmark"].as_str().unwrap();
            let frame = measure_frame(symbol, &vector["request"]);
            let [Token::Tuple(4), Token::Atom("measure"), Token::Integer(7), Token::Binary(name), rest @ ..] =
                &tokens(&frame)[..]
            else {
                panic!("{vector}: {frame:?}")
            };
            assert_eq!(*name, symbol.as_bytes());
            let [Token::Tuple(2), Token::Atom("error"), Token::Binary(reason)] = rest else {
                panic!("{vector}: {rest:?}")
            };
            let refused = format!("{} = ", vector["parameter"].as_str().unwrap());
            assert!(reason.starts_with(refused.as_bytes()), "{vector}");
        }
    }

    #[test]
    fn a_valid_call_comes_with_its_request() {
        for vector in vectors("accepted") {
            let frame = measure_frame(vector["benchmark"].as_str().unwrap(), &vector["request"]);
            assert!(matches!(tokens(&frame)[4..], [Token::Tuple(2), Token::Atom("ok"), Token::Map(_), ..]), "{vector}");
        }
    }

    #[test]
    fn durations_are_in_milliseconds_and_policies_have_their_defaults() {
        let fields = json!({
            "number_of_partitions": 1,
            "batch_size": 2,
            "window_size": "2 s",
            "number_of_windows": 1,
            "window_size_amplification": 1,
            "policy": {"min_runs": 7},
        });
        let frame = measure_frame("STREAMINGWINDOWS", &fields);
        let tokens = tokens(&frame);
        for pair in [
            [Token::Atom("window_size"), Token::Integer(2000)],
            [Token::Atom("min_runs"), Token::Integer(7)],
            [Token::Atom("max_runs"), Token::Integer(100)],
            [Token::Atom("rse_target"), Token::Float(0.1)],
        ] {
            assert!(tokens.windows(2).any(|two| two == pair), "{pair:?} in {tokens:?}");
        }
    }

    #[test]
    fn a_call_that_no_testee_answers_comes_as_it_is() {
        let frame = frame(|method| method.name() == "AtomicBroadcast", &json!({}));
        let begin = [Token::Tuple(4), Token::Atom("call"), Token::Integer(7), Token::Atom("AtomicBroadcast")];
        assert_eq!(tokens(&frame)[..4], begin);
    }
}
