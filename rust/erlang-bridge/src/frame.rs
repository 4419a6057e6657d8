//! Frames as ports with `{packet, 4}` have them: a length in four bytes, the most significant first, and as many bytes.

use std::io::{self, ErrorKind, Read, Write};

const LENGTH_BYTES: usize = 4;

/// Returns the next frame; none at the end of the input.
pub(crate) fn read(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; LENGTH_BYTES];
    match input.read_exact(&mut length) {
        Ok(()) => {}
        Err(end) if end.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        Err(failure) => return Err(failure),
    }
    // Grows as bytes come: a length is no reason to take gigabytes.
    let length = u64::from(u32::from_be_bytes(length));
    let mut frame = Vec::new();
    let taken = input.take(length).read_to_end(&mut frame)?;
    Ok((taken as u64 == length).then_some(frame))
}

/// Writes a frame, all of it at once.
pub(crate) fn write(output: &mut impl Write, frame: &[u8]) -> io::Result<()> {
    let length = u32::try_from(frame.len()).map_err(|_| io::Error::other("a frame of more than 4 GiB"))?;
    let mut bytes = Vec::with_capacity(LENGTH_BYTES + frame.len());
    bytes.extend_from_slice(&length.to_be_bytes());
    bytes.extend_from_slice(frame);
    output.write_all(&bytes)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        for frame in [&b""[..], b"one", b"two more"] {
            write(&mut bytes, frame).unwrap();
        }
        assert_eq!(&bytes[..8], b"\0\0\0\0\0\0\0\x03");
        let mut input = bytes.as_slice();
        for frame in [&b""[..], b"one", b"two more"] {
            assert_eq!(read(&mut input).unwrap().unwrap(), frame);
        }
        assert_eq!(read(&mut input).unwrap(), None);
    }

    /// An input that remembers for how many bytes it was asked at most.
    struct Asked<'a> {
        rest: &'a [u8],
        most: usize,
    }

    impl Read for Asked<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.most = self.most.max(bytes.len());
            self.rest.read(bytes)
        }
    }

    #[test]
    fn a_length_is_no_reason_to_take_memory_for_it() {
        // The largest number of 32 bits with a sign, and -1, which is the largest without.
        for length in [i32::MAX, -1] {
            let bytes = [&length.to_be_bytes()[..], b"short"].concat();
            let mut input = Asked { rest: &bytes, most: 0 };
            assert_eq!(read(&mut input).unwrap(), None, "{length}");
            assert!(input.rest.is_empty() && input.most <= 1 << 16, "{length}: {}", input.most);
        }
    }

    #[test]
    fn a_frame_that_is_cut_off_is_the_end() {
        for cut in [&b"\0\0"[..], b"\0\0\0\x05four"] {
            assert_eq!(read(&mut &cut[..]).unwrap(), None);
        }
    }
}
