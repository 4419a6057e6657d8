use std::collections::HashMap;

use mpp_contract::test_result::SealedValue;
use mpp_contract::{
    ApspRequest, FailureKind, Operation, ProgressResponse, ReadyResponse, RunPolicy, TestFailure, TestResult,
    TestSuccess, TesteeInfo,
};
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};

use super::{read, write};
use crate::term::{Malformed, TermReader, TermWriter};

fn descriptor(name: &str) -> MessageDescriptor {
    let pool = DescriptorPool::decode(mpp_contract::DESCRIPTORS).unwrap();
    pool.get_message_by_name(&format!("kompics.benchmarks.{name}")).unwrap()
}

/// To Erlang and back.
fn round_trip<M: Message + Default>(name: &str, message: &M) -> M {
    let descriptor = descriptor(name);
    let dynamic = DynamicMessage::decode(descriptor.clone(), message.encode_to_vec().as_slice()).unwrap();
    let mut writer = TermWriter::new();
    write(&dynamic, &mut writer);
    let term = writer.finish();
    M::decode(read(&mut TermReader::new(&term).unwrap(), &descriptor).unwrap().as_slice()).unwrap()
}

#[test]
fn messages_are_the_same_on_either_side() {
    let request = ApspRequest {
        number_of_nodes: u32::MAX,
        block_size: 0,
        policy: Some(RunPolicy { max_millis: u64::MAX, verify: true, rse_target: -0.1, ..RunPolicy::default() }),
    };
    assert_eq!(round_trip("APSPRequest", &request), request);

    let info = TesteeInfo {
        symbol: "ERLANG".to_owned(),
        benchmarks: vec!["PINGPONG".to_owned(), String::new()],
        settings: HashMap::from([("schedulers".to_owned(), "2".to_owned())]),
        ..TesteeInfo::default()
    };
    let ready = ReadyResponse { status: true, info: Some(info) };
    assert_eq!(round_trip("ReadyResponse", &ready), ready);

    let operation = Operation { replica: 2, key: 1 << 40, write: true, value: 3, ..Operation::default() };
    let success = TestSuccess {
        number_of_runs: 2,
        run_results: vec![1.0, 1e-300],
        answer: Some(u64::MAX),
        history: vec![operation; 3],
        ..TestSuccess::default()
    };
    let result = TestResult { sealed_value: Some(SealedValue::Success(success)) };
    assert_eq!(round_trip("TestResult", &result), result);

    let failure = TestFailure {
        reason: "größer".to_owned(),
        kind: FailureKind::WrongAnswer.into(),
        answer: Some(0),
        ..TestFailure::default()
    };
    let result = TestResult { sealed_value: Some(SealedValue::Failure(failure)) };
    assert_eq!(round_trip("TestResult", &result), result);
}

#[test]
fn numbers_that_are_none_pass_as_atoms() {
    for rse in [f64::INFINITY, f64::NEG_INFINITY] {
        let progress = ProgressResponse { rse, ..ProgressResponse::default() };
        assert_eq!(round_trip("ProgressResponse", &progress), progress);
    }
    let policy = RunPolicy { rse_target: f64::NAN, ..RunPolicy::default() };
    assert!(round_trip("RunPolicy", &policy).rse_target.is_nan());
}

/// What the term, written by a closure, comes to as a message of some name.
fn reading(name: &str, write_term: impl FnOnce(&mut TermWriter)) -> Result<Vec<u8>, Malformed> {
    let mut writer = TermWriter::new();
    write_term(&mut writer);
    read(&mut TermReader::new(&writer.finish()).unwrap(), &descriptor(name))
}

#[test]
fn a_list_of_small_numbers_may_come_as_a_string() {
    // term_to_binary(#{run_results => [1, 2]}), which Erlang shortens.
    let term = b"\x83t\0\0\0\x01w\x0brun_resultsk\0\x02\x01\x02";
    let wire = read(&mut TermReader::new(term).unwrap(), &descriptor("TestSuccess")).unwrap();
    assert_eq!(TestSuccess::decode(wire.as_slice()).unwrap().run_results, [1.0, 2.0]);
}

#[test]
fn lists_and_maps_that_say_more_than_they_have_are_refused() {
    for length in [i32::MAX.cast_unsigned(), u32::MAX] {
        let length = length.to_be_bytes();
        let list = [b"\x83t\0\0\0\x01w\x0brun_resultsl", &length[..], b"a\x01"].concat();
        assert!(read(&mut TermReader::new(&list).unwrap(), &descriptor("TestSuccess")).is_err());
        let map = [b"\x83t", &length[..], b"w\x08min_runsa\x01"].concat();
        assert!(read(&mut TermReader::new(&map).unwrap(), &descriptor("RunPolicy")).is_err());
    }
}

#[test]
fn what_does_not_fit_the_contract_is_refused() {
    let pair = |key: &'static str, value: fn(&mut TermWriter)| {
        reading("RunPolicy", |writer| {
            writer.map(1);
            writer.atom(key);
            value(writer);
        })
    };
    assert!(pair("min_runs", |writer| writer.integer(7)).is_ok());
    assert!(pair("min_runs", |writer| writer.integer(-1)).is_err());
    assert!(pair("min_runs", |writer| writer.integer(1 << 32)).is_err());
    assert!(pair("min_runs", |writer| writer.binary(b"7")).is_err());
    assert!(pair("verify", |writer| writer.atom("perhaps")).is_err());
    assert!(pair("no_such_field", |writer| writer.integer(7)).is_err());
    assert!(reading("RunPolicy", |writer| writer.integer(7)).is_err());
}
