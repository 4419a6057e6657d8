use mpp_harness::numbers::{Fnv1a64, SplitMix64};
use mpp_harness::testing::{conformance, hex};
use serde_json::Value;

use crate::golden::double;

fn outputs(vector: &Value) -> &[Value] {
    vector["outputs"].as_array().unwrap()
}

fn seeded(vector: &Value) -> SplitMix64 {
    SplitMix64::new(vector["seed"].as_u64().unwrap())
}

#[test]
fn split_mix_64_gives_the_golden_sequences() {
    for vector in conformance("splitmix64.json")["next"].as_array().unwrap() {
        let mut random = seeded(vector);
        for output in outputs(vector) {
            assert_eq!(random.next_u64(), hex(output));
        }
    }
}

#[test]
fn split_mix_64_gives_the_golden_doubles() {
    for vector in conformance("splitmix64.json")["nextDouble"].as_array().unwrap() {
        let mut random = seeded(vector);
        for output in outputs(vector) {
            assert_eq!(random.next_f64(), double(output));
        }
    }
}

#[test]
fn split_mix_64_gives_the_bytes_of_its_values_the_most_significant_first() {
    for vector in conformance("splitmix64.json")["next"].as_array().unwrap() {
        let all: Vec<u8> = outputs(vector).iter().flat_map(|output| hex(output).to_be_bytes()).collect();
        for count in 0..=all.len() {
            assert_eq!(seeded(vector).bytes(count), all[..count]);
        }
    }
}

#[test]
fn doubles_of_split_mix_64_are_in_0_to_1() {
    let mut random = SplitMix64::new(u64::MAX);
    assert!((0..10_000).all(|_| (0.0..1.0).contains(&random.next_f64())));
}

#[test]
fn fnv_1a_hashes_bytes_to_the_golden_values() {
    for vector in conformance("fnv1a64.json")["bytes"].as_array().unwrap() {
        let mut hash = Fnv1a64::default();
        for pair in vector["input"].as_str().unwrap().as_bytes().chunks(2) {
            hash.update(u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap());
        }
        assert_eq!(hash.value(), hex(&vector["hash"]));
    }
}

#[test]
fn fnv_1a_hashes_doubles_to_the_golden_values() {
    for vector in conformance("fnv1a64.json")["doubles"].as_array().unwrap() {
        let values: Vec<_> = vector["input"].as_array().unwrap().iter().map(double).collect();
        assert_eq!(Fnv1a64::of(&values), hex(&vector["hash"]));
    }
}

#[test]
fn fnv_1a_takes_a_number_as_its_big_endian_bytes() {
    for value in [0.0, -0.0, 1.5, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY] {
        let (mut by_bytes, mut by_bits) = (Fnv1a64::default(), Fnv1a64::default());
        value.to_be_bytes().into_iter().for_each(|byte| by_bytes.update(byte));
        by_bits.update_u64(value.to_bits());
        assert_eq!((by_bytes.value(), by_bits.value()), (Fnv1a64::of(&[value]), Fnv1a64::of(&[value])));
    }
}
