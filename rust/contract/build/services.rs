//! Writes the services' traits, and the answers to their calls by path, as Rust.
//!
//! Tonic's own generator writes a server whose calls are each compiled with all that they stand on: frames, compression,
//! streams. With some thirty calls that was a fifth of the harness's code, which every program optimises anew when it is
//! linked (`-Zdump-mono-stats`). Here all calls that measure are one function, and others differ only in how their messages
//! are read and written.

use std::error::Error;
use std::fmt::Write;

use heck::{ToSnakeCase, ToUpperCamelCase};
use prost_reflect::{DescriptorPool, ServiceDescriptor};

use crate::options;

/// Returns the source of all services of the contract.
///
/// # Errors
///
/// If a call streams, which no call of the contract does.
pub fn generate(pool: &DescriptorPool) -> Result<String, Box<dyn Error>> {
    let services = pool.services().filter(|service| service.package_name() == options::PACKAGE);
    services.map(|service| source(&service)).collect()
}

fn source(service: &ServiceDescriptor) -> Result<String, Box<dyn Error>> {
    let (mut functions, mut answers) = (String::new(), String::new());
    let (measuring, others): (Vec<_>, Vec<_>) = service.methods().partition(options::measures);
    for method in others {
        if method.is_client_streaming() || method.is_server_streaming() {
            return Err(format!("{} streams", method.full_name()).into());
        }
        let [request, response] = [method.input(), method.output()].map(|message| message.name().to_upper_camel_case());
        let (name, function) = (method.name(), method.name().to_snake_case());
        writeln!(
            functions,
            "/// Answers `{name}`.
            fn {function}(&self, request: {request}) -> impl Future<Output = Result<{response}, tonic::Status>> + Send;"
        )?;
        writeln!(
            answers,
            "{:?} => answer(service, |service, request| async move {{ service.{function}(request).await }}),",
            options::path(&method)
        )?;
    }
    if !measuring.is_empty() {
        functions += "/// Answers a call that measures, given its benchmark, and its request as it goes over the wire.
            fn measure(&self, symbol: &'static str, request: prost::bytes::Bytes)
                -> impl Future<Output = Result<TestResult, tonic::Status>> + Send;";
        answers += "path => {
            let symbol = benchmark_of(path)?;
            answer_unread(service, move |service, request| async move { service.measure(symbol, request).await })
        }";
    } else {
        answers += "_ => return None,";
    }
    let (name, calls) = (service.name(), service.name().to_snake_case());
    Ok(format!(
        "/// The calls of `{name}`.
        pub trait {name}: Send + Sync + 'static {{ {functions} }}

        /// Returns what answers the call of a path, if it is one of `{name}`.
        pub fn {calls}<S: {name}>(service: std::sync::Arc<S>, path: &str) -> Option<Answer> {{
            Some(match path {{ {answers} }})
        }}\n"
    ))
}
