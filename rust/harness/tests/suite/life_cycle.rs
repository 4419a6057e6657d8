//! The life cycles are the tables that all languages share.

use std::collections::BTreeSet;
use std::fmt::Debug;

use mpp_harness::distributed::{ClientEvent, ClientState, Membership, MembershipEvent};
use mpp_harness::running::{ImpossibleEvent, RequestEvent, RequestState};
use mpp_harness::testing::conformance;
use serde_json::Value;

const CHECK_INS: [MembershipEvent; 3] =
    [MembershipEvent::CheckIn, MembershipEvent::LastCheckIn, MembershipEvent::RepeatedCheckIn];

/// A name in the tables, as that of a variant.
fn variant(name: &str) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.replace('\'', "").split([' ', '-']).map(capitalised).collect()
}

/// The entry that a variant is mapped to.
fn entry(row: &Value, key: impl Debug) -> Option<&Value> {
    let key = format!("{key:?}");
    row.as_object().unwrap().iter().find(|(name, _)| variant(name) == key).map(|(_, value)| value)
}

fn names<T: Debug>(variants: &[T]) -> BTreeSet<String> {
    variants.iter().map(|variant| format!("{variant:?}")).collect()
}

fn check<S: Copy + Debug, E: Copy + Debug>(
    table: &str,
    states: &[S],
    events: &[E],
    after: impl Fn(S, E) -> Result<S, ImpossibleEvent>,
) {
    let tables = conformance("life_cycle.json");
    let rows = tables[table].as_object().unwrap();
    assert_eq!(rows.keys().map(|name| variant(name)).collect::<BTreeSet<_>>(), names(states), "{table}");
    let happening = rows.values().flat_map(|row| row.as_object().unwrap().keys());
    assert_eq!(happening.map(|name| variant(name)).collect::<BTreeSet<_>>(), names(events), "{table}");
    for state in states {
        for event in events {
            let next = after(*state, *event).map(|next| format!("{next:?}")).map_err(|wrong| wrong.to_string());
            let expected = entry(entry(&tables[table], state).unwrap(), event)
                .map(|next| variant(next.as_str().unwrap()))
                .ok_or_else(|| format!("{event:?} cannot happen in {state:?}"));
            assert_eq!(next, expected, "{table}: {event:?} in {state:?}");
        }
    }
}

#[test]
fn a_request_goes_through_the_states_of_its_table() {
    use RequestState::*;
    check(
        "request",
        &[Idle, SetUp, ClientsSetUp, Prepare, Run, CleanUp, ClientsCleanUp, LastCleanUp, ClientsLastCleanUp],
        &[RequestEvent::Request, RequestEvent::Done, RequestEvent::LastRunDone, RequestEvent::Failed],
        RequestState::after,
    );
}

#[test]
fn a_group_goes_through_the_states_of_its_table() {
    check(
        "membership",
        &[Membership::AwaitingClients, Membership::Complete, Membership::Broken],
        &[&CHECK_INS[..], &[MembershipEvent::ClientLost]].concat(),
        Membership::after,
    );
}

#[test]
fn a_client_goes_through_the_states_of_its_table() {
    use ClientEvent::*;
    check(
        "client",
        &[ClientState::Idle, ClientState::SetUp],
        &[SetUpDone, SetUpFailed, CleanUp, CleanUpFailed, LastCleanUp],
        ClientState::after,
    );
}

#[test]
fn a_master_answers_check_ins_by_its_table() {
    let tables = conformance("life_cycle.json");
    for state in [Membership::AwaitingClients, Membership::Complete, Membership::Broken] {
        let replies = entry(&tables["replies"], state).unwrap();
        for check_in in CHECK_INS {
            if let Some(reply) = entry(replies, check_in) {
                assert_eq!(state.accepts(check_in), reply == "accepted", "{check_in:?} in {state:?}");
            }
        }
    }
}
