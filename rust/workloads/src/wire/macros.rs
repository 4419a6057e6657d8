//! Macros that make messages of structs and enums.

/// Makes a struct a [`Wire`], by its fields in the order in which they are written.
#[macro_export]
macro_rules! wire_struct {
    ($name:ident $(<$item:ident>)? { $($field:ident),+ }) => {
        impl $(<$item: $crate::wire::Wire>)? $crate::wire::Wire for $name $(<$item>)? {
            fn size(&self) -> usize {
                0 $(+ <_ as $crate::wire::Wire>::size(&self.$field))+
            }

            fn put<B: $crate::wire::BufMut + ?Sized>(&self, buffer: &mut B) {
                $(<_ as $crate::wire::Wire>::put(&self.$field, buffer);)+
            }

            fn get<B: $crate::wire::Buf + ?Sized>(buffer: &mut B) -> Result<Self, $crate::wire::WireError> {
                // In the order in which they stand here.
                Ok(Self { $($field: <_ as $crate::wire::Wire>::get(buffer)?),+ })
            }
        }
    };
}

/// Makes an enum [`Tagged`], by its variants with their tags and fields. The last variant holds all other messages.
#[macro_export]
macro_rules! wire_enum {
    ($name:ident {
        $($tag:tt = $variant:ident
            $(( $($field:ident $(as $form:ty)?),* ))?
            $({ $($named:ident),* })?
        ),+ $(,)?
    } $(else $other:ident)?) => {
        impl $crate::wire::Tagged for $name {
            fn tag(&self) -> u8 {
                match self {
                    $(Self::$variant { .. } => $tag,)+
                    $(Self::$other(message) => $crate::wire::Tagged::tag(message),)?
                }
            }

            fn size_of_fields(&self) -> usize {
                match self {
                    $(Self::$variant $(($($field),*))? $({ $($named),* })? => 0
                        $($(+ <_ as $crate::wire::Wire<($($form)?)>>::size($field))*)?
                        $($(+ <_ as $crate::wire::Wire>::size($named))*)?,)+
                    $(Self::$other(message) => $crate::wire::Tagged::size_of_fields(message),)?
                }
            }

            fn put_fields<B: $crate::wire::BufMut + ?Sized>(&self, buffer: &mut B) {
                match self {
                    $(Self::$variant $(($($field),*))? $({ $($named),* })? => {
                        $($(<_ as $crate::wire::Wire<($($form)?)>>::put($field, buffer);)*)?
                        $($(<_ as $crate::wire::Wire>::put($named, buffer);)*)?
                    })+
                    $(Self::$other(message) => $crate::wire::Tagged::put_fields(message, buffer),)?
                }
            }

            fn get_fields<B: $crate::wire::Buf + ?Sized>(
                tag: u8,
                buffer: &mut B,
            ) -> Result<Self, $crate::wire::WireError> {
                Ok(match tag {
                    $($tag => {
                        $($(let $field = <_ as $crate::wire::Wire<($($form)?)>>::get(buffer)?;)*)?
                        $($(let $named = <_ as $crate::wire::Wire>::get(buffer)?;)*)?
                        Self::$variant $(($($field),*))? $({ $($named),* })?
                    })+
                    tag => $crate::wire_enum!(@other tag, buffer $(, $other)?),
                })
            }
        }
    };
    (@other $tag:ident, $buffer:ident, $other:ident) => {
        Self::$other($crate::wire::Tagged::get_fields($tag, $buffer)?)
    };
    (@other $tag:ident, $buffer:ident) => {
        return Err($crate::wire::WireError::Unknown($tag))
    };
}
