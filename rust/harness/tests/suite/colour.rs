use mpp_harness::chameneos::Colour::{self, Blue, Faded, Red, Yellow};

const COLOURS: [Colour; 3] = [Red, Yellow, Blue];

#[test]
fn complement_is_the_same_of_equals_and_the_third_of_different_ones() {
    for a in COLOURS {
        for b in COLOURS {
            let third = COLOURS.into_iter().find(|colour| *colour != a && *colour != b);
            assert_eq!(Some(a.complement(b)), if a == b { Some(a) } else { third });
        }
    }
}

#[test]
fn faded_with_any_is_faded() {
    for any in [Red, Yellow, Blue, Faded] {
        assert_eq!((any.complement(Faded), Faded.complement(any)), (Faded, Faded));
    }
}

#[test]
fn chameneos_begin_red_yellow_and_blue_in_turn() {
    assert_eq!([0, 1, 2, 3].map(Colour::of_chameneo), [Red, Yellow, Blue, Red]);
}
