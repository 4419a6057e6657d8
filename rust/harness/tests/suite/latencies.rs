use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine};
use hdrhistogram::Histogram;
use hdrhistogram::serialization::Deserializer;
use mpp_harness::Latencies;
use mpp_harness::testing::conformance;
use serde_json::Value;

fn decode(histogram: &str) -> Histogram<u64> {
    let bytes = BASE64_STANDARD.decode(histogram).unwrap();
    Deserializer::new().deserialize(&mut bytes.as_slice()).unwrap()
}

fn record(latencies: &Value) -> Latencies {
    let mut taken = Latencies::new();
    for pair in latencies.as_array().unwrap() {
        taken.record_nanos(pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
    }
    taken
}

#[test]
fn histograms_are_the_golden_ones() {
    let vectors = conformance("histograms.json");
    for vector in vectors["cases"].as_array().unwrap() {
        let name = &vector["name"];
        let latencies = record(&vector["latencies"]);
        assert_eq!(Some(latencies.count()), vector["count"].as_u64(), "{name}");
        for (percentile, nanos) in vector["percentiles_nanos"].as_object().unwrap() {
            let quantile = match percentile.as_str() {
                "p50" => 0.5,
                "p90" => 0.9,
                "p99" => 0.99,
                "p99.9" => 0.999,
                "max" => 1.0,
                other => panic!("no percentile: {other}"),
            };
            assert_eq!(Some(latencies.percentile_nanos(quantile)), nanos.as_u64(), "{name}: {percentile}");
        }
        let (written, golden) = (latencies.encode().unwrap(), vector["histogram"].as_str().unwrap());
        assert_eq!(decode(&written), decode(golden), "{name}");
    }
}

#[test]
fn durations_beyond_the_bounds_count_as_them() {
    let mut latencies = Latencies::new();
    latencies.record(Duration::ZERO);
    latencies.record(Duration::MAX);
    let nanos = [0.5, 1.0].map(|quantile| latencies.percentile_nanos(quantile));
    assert_eq!((latencies.count(), nanos), (2, [1, 3_601_330_077_695]));
}

#[test]
fn a_histogram_without_latencies_can_be_written() {
    assert_eq!(decode(&Latencies::new().encode().unwrap()).len(), 0);
}
