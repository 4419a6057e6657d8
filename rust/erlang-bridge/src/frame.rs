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

    #[test]
    fn a_frame_that_is_cut_off_is_the_end() {
        for cut in [&b"\0\0"[..], b"\0\0\0\x05four"] {
            assert_eq!(read(&mut &cut[..]).unwrap(), None);
        }
    }
}
