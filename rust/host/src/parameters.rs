//! Facts about benchmarks that the contract's descriptors tell, and requests as a worker gets them.

use std::sync::LazyLock;

use mpp_contract::Request;
use mpp_harness::parameters::duration_millis;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, Kind, ReflectMessage, Value};
use serde_json::{Map, Value as Json};

const POLICY: &str = "policy";
const SERVICE: &str = "kompics.benchmarks.BenchmarkRunner";
const ROLE_LOCAL: &str = "ROLE_LOCAL";

static POOL: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(mpp_contract::DESCRIPTORS).unwrap_or_default());

/// Returns whether a benchmark runs within one process; nothing if there is no such benchmark.
pub(crate) fn is_local(symbol: &str) -> Option<bool> {
    let methods = POOL.get_service_by_name(SERVICE)?.methods().collect::<Vec<_>>();
    let benchmarks = methods.iter().filter_map(|method| option_of(&method.options(), "mpp.options.benchmark"));
    let benchmark = benchmarks.into_iter().find(|it| text(it, "symbol").as_deref() == Some(symbol))?;
    let local = POOL.get_enum_by_name("mpp.options.Role")?.get_value_by_name(ROLE_LOCAL)?.number();
    let roles = benchmark.get_field_by_name("roles")?;
    Some(roles.as_list()?.contains(&Value::EnumNumber(local)))
}

/// Returns the parameters of a request by the names of its fields: all but the policy. Durations are in milliseconds.
pub(crate) fn of<R: Request>(request: &R) -> Json {
    let wire = request.encode_to_vec();
    let message = POOL.get_message_by_name(R::NAME).and_then(|message| DynamicMessage::decode(message, &*wire).ok());
    // It was encoded by the same descriptors.
    let message = message.unwrap_or_else(|| unreachable!("{} does not fit its descriptor", R::NAME));
    let fields = message.descriptor().fields().filter(|field| field.name() != POLICY).collect::<Vec<_>>();
    let parameters: Map<_, _> =
        fields.iter().map(|field| (field.name().to_owned(), json(field, &message.get_field(field)))).collect();
    Json::Object(parameters)
}

fn json(field: &FieldDescriptor, value: &Value) -> Json {
    if let Some(text) = value.as_str() {
        let duration = option_of(&field.options(), "mpp.options.parameter")
            .and_then(|parameter| parameter.get_field_by_name("duration")?.as_bool())
            .unwrap_or_default();
        return if duration { duration_millis(text).into() } else { text.into() };
    }
    match value {
        Value::Bool(value) => (*value).into(),
        Value::I32(value) => (*value).into(),
        Value::I64(value) => (*value).into(),
        Value::U32(value) => (*value).into(),
        Value::U64(value) => (*value).into(),
        Value::F32(value) => (*value).into(),
        Value::F64(value) => (*value).into(),
        Value::EnumNumber(number) => choice(field, *number),
        // No parameter of the contract is anything else: its options are for these only.
        other => unreachable!("{} = {other:?}", field.name()),
    }
}

/// The name of an enumeration's value, or its number if it has none.
fn choice(field: &FieldDescriptor, number: i32) -> Json {
    match field.kind() {
        Kind::Enum(choices) => choices.get_value(number).map_or(number.into(), |value| value.name().into()),
        _ => number.into(),
    }
}

fn option_of(options: &DynamicMessage, name: &str) -> Option<DynamicMessage> {
    let extension = POOL.get_extension_by_name(name)?;
    if !options.has_extension(&extension) {
        return None;
    }
    options.get_extension(&extension).as_message().cloned()
}

fn text(message: &DynamicMessage, field: &str) -> Option<String> {
    message.get_field_by_name(field)?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use mpp_contract::{
        AtomicRegisterRequest, CallMode, RequestReplyRequest, RunPolicy, StreamingWindowsRequest,
        ThroughputPingPongRequest,
    };
    use serde_json::json;

    use super::*;

    #[test]
    fn the_contract_says_where_a_benchmark_runs() {
        assert_eq!(is_local("PINGPONG"), Some(true));
        assert_eq!(is_local("NETPINGPONG"), Some(false));
        assert_eq!(is_local("ATOMICBROADCAST"), Some(false));
        assert_eq!(is_local("NOSUCHBENCHMARK"), None);
    }

    #[test]
    fn parameters_have_the_names_of_their_fields() {
        let request = ThroughputPingPongRequest {
            messages_per_pair: u64::MAX,
            pipeline_size: 2,
            parallelism: 3,
            static_only: false,
            policy: Some(RunPolicy::default()),
        };
        let expected =
            json!({"messages_per_pair": u64::MAX, "pipeline_size": 2, "parallelism": 3, "static_only": false});
        assert_eq!(of(&request), expected);
        let request = AtomicRegisterRequest { read_workload: 0.5, write_workload: 0.5, ..Default::default() };
        assert_eq!(of(&request)["read_workload"], json!(0.5));
        let request = StreamingWindowsRequest { window_size: "2 s".to_owned(), ..Default::default() };
        assert_eq!(of(&request)["window_size"], json!(2000));
        let request = RequestReplyRequest { mode: CallMode::Ask.into(), ..Default::default() };
        assert_eq!(of(&request)["mode"], json!("CALL_MODE_ASK"));
    }
}
