//! Values of options as text.

use super::{Applied, OptionError};
use std::ffi::OsString;

pub(super) fn parse_check(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::Check { name, value: shorten(text) }),
    }
}

/// A whole number; one too large for the type counts as the largest.
pub(super) fn parse_spin(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

/// A text value without quotes; `<empty>` is nothing.
pub(super) fn plain(value: &OsString) -> OsString {
    let bytes = value.as_encoded_bytes();
    match bytes {
        b"<empty>" => OsString::new(),
        [b'"', .., b'"'] => match value.to_str() {
            Some(text) => text[1..text.len() - 1].into(),
            None => unquoted(value),
        },
        _ => value.clone(),
    }
}

/// A value that is no Unicode text, without its quotes.
#[cfg(unix)]
fn unquoted(value: &OsString) -> OsString {
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let bytes = value.as_bytes();
    OsString::from_vec(bytes[1..bytes.len() - 1].to_vec())
}

/// A value that is no Unicode text, as it is.
#[cfg(not(unix))]
fn unquoted(value: &OsString) -> OsString {
    value.clone()
}

pub(super) fn variant(text: &str) -> Result<Applied, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "shogi" | "standard" | "" => Ok(Applied::Unknown),
        _ => Err(OptionError::Variant(shorten(text))),
    }
}

/// Enough of a bad value to recognise it.
pub(super) fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
