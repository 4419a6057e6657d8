//! Replicas follow the scripts that all languages share, and wrong ones do not.

use std::collections::BTreeSet;

use mpp_harness::testing::conformance;
use serde_json::Value;

use super::replica_group::{NewReplica, ReplicaGroup};
use super::wrong_replicas::{self, right};

fn number(value: &Value) -> u32 {
    value.as_u64().unwrap().try_into().unwrap()
}

fn scripts() -> Vec<Value> {
    conformance("register_scripts.json")["scripts"].as_array().unwrap().clone()
}

/// Describes the first step at which replicas deviate from a script.
fn difference(script: &Value, new_replica: NewReplica) -> Option<String> {
    let mut group = ReplicaGroup::new(number(&script["replicas"]), number(&script["keys"]), new_replica);
    script["steps"].as_array().unwrap().iter().enumerate().find_map(|(at, step)| {
        take(step, &mut group);
        let expected = step.get("then").and_then(Value::as_array).into_iter().flatten();
        let expected: Vec<_> = expected.map(|effect| effect.as_str().unwrap()).collect();
        let effects = group.take_effects();
        (effects != expected).then(|| format!("step {at}: {} instead of {step}", effects.join("; ")))
    })
}

fn take(step: &Value, group: &mut ReplicaGroup) {
    if let Some(run) = step.get("prepare") {
        group.prepare(number(run));
    } else if let Some(words) = step.get("deliver") {
        group.deliver(words.as_str().unwrap()).unwrap();
    } else {
        let invoke = &step["invoke"];
        let write = invoke.get("write").map(|value| value.as_u64().unwrap());
        group.invoke(number(&invoke["replica"]), number(&invoke["key"]), write).unwrap();
    }
}

#[test]
fn replicas_do_what_the_scripts_say() {
    let scripts = scripts();
    assert!(scripts.len() > 10);
    for script in scripts {
        assert_eq!(difference(&script, right), None, "{}", script["name"]);
    }
}

#[test]
fn wrong_replicas_are_noticed() {
    let noticed = [
        ("compares timestamps only", "two writers with the same timestamp"),
        ("compares timestamps only", "a read of two values with the same timestamp, the lower first"),
        ("never imposes what it reads", "a write that one of five has"),
        ("always imposes what it reads", "a write, and reads by others"),
        ("answers from a stale copy", "a write, and reads by others"),
        ("takes half for a majority", "four replicas"),
        ("confuses runs", "messages of an earlier run"),
        ("confuses operations", "answers to an earlier operation"),
    ];
    let scripts = scripts();
    for (mistake, name) in noticed {
        let script = scripts.iter().find(|script| script["name"] == name).unwrap();
        assert!(difference(script, wrong_replicas::that(mistake)).is_some(), "{mistake}: {name}");
    }
    let mistakes: BTreeSet<_> = noticed.iter().map(|(mistake, _)| *mistake).collect();
    assert_eq!(mistakes, wrong_replicas::ALL.iter().map(|(mistake, _)| *mistake).collect());
}
