use super::*;

/// `term_to_binary({reply, 7, #{answer => 18446744073709551615, rse => infinity, samples => [1.5]}})`.
const REPLY: &[u8] = &[
    131, 104, 3, 119, 5, 114, 101, 112, 108, 121, 97, 7, 116, 0, 0, 0, 3, 119, 6, 97, 110, 115, 119, 101, 114, 110, 8,
    0, 255, 255, 255, 255, 255, 255, 255, 255, 119, 3, 114, 115, 101, 119, 8, 105, 110, 102, 105, 110, 105, 116, 121,
    119, 7, 115, 97, 109, 112, 108, 101, 115, 108, 0, 0, 0, 1, 70, 63, 248, 0, 0, 0, 0, 0, 0, 106,
];

#[test]
fn a_term_of_erlangs_is_read_token_by_token() {
    let mut reader = TermReader::new(REPLY).unwrap();
    let expected = [
        Token::Tuple(3),
        Token::Atom("reply"),
        Token::Integer(7),
        Token::Map(3),
        Token::Atom("answer"),
        Token::Integer(u64::MAX.into()),
        Token::Atom("rse"),
        Token::Atom("infinity"),
        Token::Atom("samples"),
        Token::List(1),
        Token::Float(1.5),
        Token::Nil,
    ];
    for token in expected {
        assert_eq!(reader.next().unwrap(), token);
    }
    assert!(reader.next().is_err());
}

#[test]
fn what_is_written_is_read_again() {
    let integers = [0, 255, 256, -1, i32::MAX.into(), i128::from(i32::MAX) + 1, u64::MAX.into(), i64::MIN.into()];
    let mut writer = TermWriter::new();
    integers.iter().for_each(|value| writer.integer(*value));
    writer.float(-0.25);
    writer.float(f64::NEG_INFINITY);
    writer.boolean(true);
    writer.binary(b"text");
    let bytes = writer.finish();
    let mut reader = TermReader::new(&bytes).unwrap();
    for value in integers {
        assert_eq!(reader.next(), Ok(Token::Integer(value)));
    }
    for token in [Token::Float(-0.25), Token::Atom("-infinity"), Token::Atom("true"), Token::Binary(b"text")] {
        assert_eq!(reader.next(), Ok(token));
    }
}

#[test]
fn whatever_is_cut_off_is_malformed() {
    for length in 0..REPLY.len() {
        let tokens =
            TermReader::new(&REPLY[..length]).and_then(|mut reader| (0..12).try_for_each(|_| reader.next().map(drop)));
        assert!(tokens.is_err(), "{length} bytes");
    }
}

#[test]
fn lengths_of_more_than_there_is_are_malformed_or_only_said() {
    // The largest number of 32 bits with a sign, and -1, which is the largest without.
    for length in [i32::MAX.cast_unsigned(), u32::MAX] {
        let term = |tag: u8| [&[VERSION, tag][..], &length.to_be_bytes(), b"short"].concat();
        assert_eq!(TermReader::new(&term(BINARY)).unwrap().next(), Err(cut_off()));
        let counts =
            [(LIST, Token::List as fn(usize) -> Token<'static>), (MAP, Token::Map), (LARGE_TUPLE, Token::Tuple)];
        for (tag, token) in counts {
            assert_eq!(TermReader::new(&term(tag)).unwrap().next(), Ok(token(length as usize)));
        }
    }
    for (tag, kind) in [(ATOM, "atom"), (UTF8_ATOM, "atom"), (STRING, "string")] {
        let term = [&[VERSION, tag][..], &u16::MAX.to_be_bytes(), b"short"].concat();
        assert_eq!(TermReader::new(&term).unwrap().next(), Err(cut_off()), "{kind}");
    }
}
