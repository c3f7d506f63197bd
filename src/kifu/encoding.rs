//! Bytes of record files to text and back: UTF-8 with or without a mark, CP932, UTF-16 with a mark.

use super::error::KifuError;
use encoding_rs::{SHIFT_JIS, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// An encoding to write records in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8 without a mark, lines end in LF.
    Utf8,
    /// CP932 (Shift_JIS as Windows knows it), lines end in CRLF.
    Cp932,
}

/// The text of a file. A character cut off at the end of the file is left out.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, KifuError> {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => return Ok(String::from_utf8_lossy(rest)),
        [0xff, 0xfe, rest @ ..] => return Ok(UTF_16LE.decode_without_bom_handling(rest).0),
        [0xfe, 0xff, rest @ ..] => return Ok(UTF_16BE.decode_without_bom_handling(rest).0),
        _ => {}
    }
    let cut = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(Cow::Borrowed(text)),
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        Err(_) => 0,
    };
    if let Ok(text) = std::str::from_utf8(&bytes[..cut])
        && !text.is_ascii()
    {
        return Ok(Cow::Borrowed(text));
    }
    let cp932 = |bytes| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    let whole = cp932(bytes);
    whole.or_else(|| cp932(&bytes[..bytes.len() - 1])).ok_or(KifuError::Encoding)
}

/// The bytes of a text, and how many of its characters the encoding does not know. Those are
/// written as 〓.
pub fn encode(text: &str, encoding: Encoding) -> (Vec<u8>, usize) {
    if encoding == Encoding::Utf8 {
        return (text.as_bytes().to_vec(), 0);
    }
    let text = text.replace('\n', "\r\n");
    let (bytes, _, lost) = SHIFT_JIS.encode(&text);
    if !lost {
        return (bytes.into_owned(), 0);
    }
    let mut count = 0;
    let mut letter = [0; 4];
    let kept: String = text
        .chars()
        .map(|c| {
            let is_lost = SHIFT_JIS.encode(c.encode_utf8(&mut letter)).2;
            count += usize::from(is_lost);
            if is_lost { '〓' } else { c }
        })
        .collect();
    (SHIFT_JIS.encode(&kept).0.into_owned(), count)
}
