use std::io::{self, BufRead, Read};

/// The longest line that a worker may write, in bytes. Histories come in several.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The part of a line that is shown.
const SHOWN_CHARACTERS: usize = 200;

/// The next thing that came.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// The beginning of a line that is longer than [`MOST_BYTES`].
    TooLong(Vec<u8>),
    /// The end, in the middle of a line that began so.
    CutOff(Vec<u8>),
    /// The end.
    End,
}

/// Reads the next line; takes no more memory than the longest one.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    input.take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
    Ok(match line.last() {
        Some(b'\n') => {
            line.pop();
            Line::Whole(line)
        }
        Some(_) if line.len() > MOST_BYTES => Line::TooLong(line),
        Some(_) => Line::CutOff(line),
        None => Line::End,
    })
}

/// Returns the beginning of a worker's line, for people.
pub(crate) fn shown(bytes: &[u8]) -> String {
    // No character has more bytes than four.
    let begin = &bytes[..bytes.len().min(4 * SHOWN_CHARACTERS)];
    let text = String::from_utf8_lossy(begin);
    let escaped = |character: char| {
        if character.is_control() { character.escape_debug().to_string() } else { character.to_string() }
    };
    let shown: String = text.chars().take(SHOWN_CHARACTERS).map(escaped).collect();
    if text.chars().nth(SHOWN_CHARACTERS).is_some() || begin.len() < bytes.len() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one() {
        let mut input = &b"one\n\ntwo"[..];
        let expected =
            [Line::Whole(b"one".to_vec()), Line::Whole(Vec::new()), Line::CutOff(b"two".to_vec()), Line::End];
        for line in expected {
            assert_eq!(read(&mut input).unwrap(), line);
        }
    }

    #[test]
    fn a_line_may_be_so_long_and_no_longer() {
        let longest = [vec![b'x'; MOST_BYTES], b"\n".to_vec()].concat();
        assert_eq!(read(&mut longest.as_slice()).unwrap(), Line::Whole(vec![b'x'; MOST_BYTES]));
        let mut endless = io::BufReader::new(io::repeat(b'x'));
        assert_eq!(read(&mut endless).unwrap(), Line::TooLong(vec![b'x'; MOST_BYTES + 1]));
    }

    #[test]
    fn what_is_shown_is_cut() {
        assert_eq!(shown(b"\"\x1b\xff"), "\"\\u{1b}\u{fffd}");
        assert_eq!(shown(&[b'x'; SHOWN_CHARACTERS]), "x".repeat(SHOWN_CHARACTERS));
        assert_eq!(shown(&[b'x'; 10_000]), "x".repeat(SHOWN_CHARACTERS) + "...");
    }
}
