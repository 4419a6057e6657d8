//! Fields of all kinds.

use bytes::{Buf, BufMut, Bytes};

use super::{Wire, WireError};

macro_rules! number {
    ($($number:ty: $put:ident $get:ident,)+) => {
        $(impl Wire for $number {
            fn size(&self) -> usize {
                size_of::<Self>()
            }

            fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
                buffer.$put(*self);
            }

            fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
                Ok(buffer.$get()?)
            }
        })+
    };
}

number! {
    u32: put_u32 try_get_u32,
    u64: put_u64 try_get_u64,
    i64: put_i64 try_get_i64,
    f64: put_f64 try_get_f64,
}

/// One byte: 1 for true, 0 for false.
impl Wire for bool {
    fn size(&self) -> usize {
        size_of::<u8>()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        buffer.put_u8((*self).into());
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        Ok(buffer.try_get_u8()? != 0)
    }
}

/// A length in 4 bytes, and as many bytes. Nobody can read a value again that is longer than such a length.
impl Wire for Bytes {
    fn size(&self) -> usize {
        size_of::<u32>() + self.len()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        put_length(self.len(), buffer);
        buffer.put_slice(self);
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        let (expected, found) = (buffer.try_get_u32()? as usize, buffer.remaining());
        if found < expected { Err(WireError::CutShort { expected, found }) } else { Ok(buffer.copy_to_bytes(expected)) }
    }
}

/// As its bytes.
impl Wire for String {
    fn size(&self) -> usize {
        size_of::<u32>() + self.len()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        put_length(self.len(), buffer);
        buffer.put_slice(self.as_bytes());
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        Self::from_utf8(<Bytes as Wire>::get(buffer)?.into()).map_err(|_| no_text())
    }
}

/// The number of elements in 4 bytes, then each of them.
impl<T: Wire> Wire for Vec<T> {
    fn size(&self) -> usize {
        size_of::<u32>() + self.iter().map(T::size).sum::<usize>()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        put_length(self.len(), buffer);
        self.iter().for_each(|item| item.put(buffer));
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        // No room is made for more than is there.
        (0..buffer.try_get_u32()?).map(|_| T::get(buffer)).collect()
    }
}

fn no_text() -> WireError {
    WireError::Invalid("a text is not UTF-8".to_owned())
}

fn put_length<B: BufMut + ?Sized>(length: usize, buffer: &mut B) {
    buffer.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
}

/// Writes the last field of a message: without a length, all that is left.
#[derive(Debug)]
pub enum Rest {}

impl Wire<Rest> for Bytes {
    fn size(&self) -> usize {
        self.len()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        buffer.put_slice(self);
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        Ok(buffer.copy_to_bytes(buffer.remaining()))
    }
}

impl Wire<Rest> for String {
    fn size(&self) -> usize {
        self.len()
    }

    fn put<B: BufMut + ?Sized>(&self, buffer: &mut B) {
        buffer.put_slice(self.as_bytes());
    }

    fn get<B: Buf + ?Sized>(buffer: &mut B) -> Result<Self, WireError> {
        Self::from_utf8(<Bytes as Wire<Rest>>::get(buffer)?.into()).map_err(|_| no_text())
    }
}
