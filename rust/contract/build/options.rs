//! Writes the options of `proto/options.proto` as Rust.

use std::error::Error;
use std::fmt::Write;

use heck::{ToSnakeCase, ToUpperCamelCase};
use prost_reflect::{
    DescriptorPool, DynamicMessage, EnumDescriptor, EnumValueDescriptor, FieldDescriptor, Kind, MessageDescriptor,
    MethodDescriptor, Value,
};

/// The package of the contract.
pub const PACKAGE: &str = "kompics.benchmarks";

/// Response type of a measuring call.
const RESULT: &str = "TestResult";

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Returns the source of `limits`, of `Fields` and `Request` for all messages whose fields have options, and of
/// the benchmarks with their calls.
pub fn generate(pool: &DescriptorPool) -> Outcome<String> {
    let mut source = limits(pool)?;
    for message in pool.all_messages().filter(|message| message.package_name() == PACKAGE) {
        fields(pool, &message, &mut source)?;
    }
    source += &benchmarks(pool)?;
    Ok(source)
}

fn limits(pool: &DescriptorPool) -> Outcome<String> {
    let mut source =
        "/// Bounds that several parameters share: `Limit` in `proto/options.proto`.\npub mod limits {\n".to_owned();
    for limit in limit(pool)?.values() {
        if let Some(bound) = bound(pool, &limit)? {
            let name = limit.name().strip_prefix("LIMIT_").unwrap_or(limit.name());
            writeln!(source, "/// `{}`.\npub const {name}: u64 = {bound};", limit.name())?;
        }
    }
    Ok(source + "}\n")
}

fn limit(pool: &DescriptorPool) -> Outcome<EnumDescriptor> {
    Ok(pool.get_enum_by_name("mpp.options.Limit").ok_or("no enum Limit")?)
}

fn bound(pool: &DescriptorPool, limit: &EnumValueDescriptor) -> Outcome<Option<u64>> {
    let extension = pool.get_extension_by_name("mpp.options.value").ok_or("no option of a Limit's value")?;
    let options = limit.options();
    Ok(if options.has_extension(&extension) { options.get_extension(&extension).as_u64() } else { None })
}

/// Implements `Fields`, and `Request` for messages that have a policy.
fn fields(pool: &DescriptorPool, message: &MessageDescriptor, source: &mut String) -> Outcome<()> {
    let extension = pool.get_extension_by_name("mpp.options.parameter").ok_or("no option of parameters")?;
    let mut fields = String::new();
    let mut defaults = String::new();
    for field in message.fields().filter(|field| field.options().has_extension(&extension)) {
        let options = field.options();
        let parameter = options.get_extension(&extension);
        let parameter = parameter.as_message().ok_or("a parameter is a message")?;
        write_field(pool, &field, parameter, &mut fields)?;
        if let Some(default) =
            parameter.get_field_by_name("default_value").and_then(|value| value.as_f64()).filter(|value| *value != 0.0)
        {
            let name = field.name();
            writeln!(defaults, "if self.{name} == Default::default() {{ self.{name} = {default} as _; }}")?;
        }
    }
    if fields.is_empty() {
        return Ok(());
    }
    let rust = message.name().to_upper_camel_case();
    writeln!(
        source,
        "impl Fields for {rust} {{
            const NAME: &'static str = {:?};
            fn fields(&self) -> Vec<Field<'_>> {{ vec![{fields}] }}
            #[allow(unused_mut)]
            fn with_defaults(mut self) -> Self {{ {defaults} self }}
        }}",
        message.full_name()
    )?;
    if message.get_field_by_name("policy").is_some() {
        writeln!(
            source,
            "impl Request for {rust} {{
                fn read(message: prost::bytes::Bytes) -> Result<Self, tonic::Status> {{ crate::answer::read(message) }}
                fn policy(&self) -> RunPolicy {{ self.policy.unwrap_or_default() }}
            }}"
        )?;
    }
    Ok(())
}

fn write_field(
    pool: &DescriptorPool,
    field: &FieldDescriptor,
    parameter: &DynamicMessage,
    source: &mut String,
) -> Outcome<()> {
    let name = field.name();
    let number = |option| parameter.get_field_by_name(option).and_then(|value| value.as_u64());
    let (value, type_most) = match field.kind() {
        // Both values of a flag are allowed.
        Kind::Bool => return Ok(()),
        Kind::Uint32 => (format!("Whole(self.{name}.into())"), Some(u32::MAX.into())),
        Kind::Uint64 => (format!("Whole(self.{name})"), Some(u64::MAX)),
        Kind::Float => (format!("Float(self.{name})"), None),
        Kind::Double => (format!("Double(self.{name})"), None),
        Kind::String if parameter.get_field_by_name("duration").is_some_and(|flag| flag.as_bool() == Some(true)) => {
            (format!("Duration(&self.{name})"), Some(u64::MAX))
        }
        Kind::String => (format!("Name(&self.{name})"), None),
        Kind::Enum(_) => (format!("Choice(self.{name})"), None),
        other => return Err(format!("{}: no parameter is of type {other:?}", field.full_name()).into()),
    };
    let shared = parameter.get_field_by_name("limit").and_then(|limit| limit.as_enum_number()).unwrap_or_default();
    let shared = limit(pool)?.get_value(shared).ok_or_else(|| format!("{}: no such limit", field.full_name()))?;
    let own = if parameter.has_field_by_name("most") { number("most") } else { bound(pool, &shared)? };
    let most = own.or(type_most);
    let names = parameter.get_field_by_name("names");
    let mut names: Vec<_> = names
        .iter()
        .filter_map(|names| names.as_list())
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    if let Kind::Enum(choices) = field.kind() {
        names.extend(choices.values().map(|choice| choice.name().to_owned()));
    }
    writeln!(
        source,
        "Field {{ name: {name:?}, value: FieldValue::{value}, least: {}, most: {most:?}, names: &{names:?}, has_default: {} }},",
        number("least").unwrap_or_default(),
        parameter.has_field_by_name("default_value"),
    )?;
    Ok(())
}

/// Returns whether a call measures.
pub fn measures(method: &MethodDescriptor) -> bool {
    method.output().name() == RESULT
}

/// Returns the path of a call, as it goes over the wire.
pub fn path(method: &MethodDescriptor) -> String {
    format!("/{}/{}", method.parent_service().full_name(), method.name())
}

/// Writes a macro that knows all benchmarks, and which call is which one's.
fn benchmarks(pool: &DescriptorPool) -> Outcome<String> {
    let service =
        pool.get_service_by_name(&format!("{PACKAGE}.BenchmarkRunner")).ok_or("no service BenchmarkRunner")?;
    let extension = pool.get_extension_by_name("mpp.options.benchmark").ok_or("no option of benchmarks")?;
    let (mut benchmarks, mut symbols, mut reads) = (String::new(), String::new(), String::new());
    for method in service.methods().filter(measures) {
        let (name, request) = (method.name(), method.input().name().to_upper_camel_case());
        let options = method.options();
        if !options.has_extension(&extension) {
            return Err(format!("{} measures: give it the option mpp.options.benchmark", method.full_name()).into());
        }
        let benchmark = options.get_extension(&extension);
        let text = |option| benchmark.as_message()?.get_field_by_name(option)?.as_str().map(str::to_owned);
        let (symbol, measures) = text("symbol").zip(text("measures")).ok_or("a benchmark has texts")?;
        let latencies = benchmark.as_message().and_then(|it| it.get_field_by_name("latencies")?.as_bool());
        let (latencies, function) = (latencies.unwrap_or_default(), name.to_snake_case());
        writeln!(benchmarks, "{name} {function} {request} {symbol:?} {measures:?} {latencies},")?;
        writeln!(symbols, "{:?} => {symbol:?},", path(&method))?;
        writeln!(reads, "{symbol:?} => answer::read::<{request}>(message).map(drop),")?;
    }
    Ok(format!(
        "/// Has a macro take all benchmarks, `Name function Request \"SYMBOL\" \"measures\" latencies, ...`.
        #[macro_export]
        macro_rules! for_each_benchmark {{
            ($macro:ident) => {{ $macro! {{ {benchmarks} }} }};
        }}

        /// Returns the benchmark of the call of a path, if that measures.
        fn benchmark_of(path: &str) -> Option<&'static str> {{
            Some(match path {{ {symbols} _ => return None }})
        }}

        /// Makes sure that a request can be read, to a benchmark that the testee lacks.
        ///
        /// # Errors
        ///
        /// The status INTERNAL, as [`Request::read`].
        pub fn check_request(symbol: &str, message: prost::bytes::Bytes) -> Result<(), tonic::Status> {{
            match symbol {{ {reads} _ => Ok(()) }}
        }}"
    ))
}
