//! Blocks of 16-bit numbers in signed LEB128, as networks with layer stacks store them.
//!
//! The word `COMPRESSED_LEB128`, the number of bytes that follow, and the numbers: seven bits a
//! byte, the least significant first, bit 7 set on all but the last byte of a number.

/// What a block begins with.
pub const MAGIC: &[u8; 17] = b"COMPRESSED_LEB128";

/// A whole block.
pub fn encode(numbers: &[i16]) -> Vec<u8> {
    let head = MAGIC.len() + 4;
    let mut block = Vec::with_capacity(head + numbers.len() * 2);
    block.extend_from_slice(MAGIC);
    block.extend_from_slice(&[0; 4]);
    for &number in numbers {
        let mut rest = i32::from(number);
        while !(-64..64).contains(&rest) {
            block.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        block.push(rest as u8 & 0x7F);
    }
    let length = (block.len() - head) as u32;
    block[MAGIC.len()..head].copy_from_slice(&length.to_le_bytes());
    block
}

/// How many numbers a payload holds.
pub fn count(payload: &[u8]) -> usize {
    payload.iter().filter(|&&byte| byte & 0x80 == 0).count()
}

/// Reads as many numbers as there is room for and gives the bytes left over; `None` when the
/// payload ends too early or a number has more than 16 bits.
pub fn decode<'a>(payload: &'a [u8], numbers: &mut [i16]) -> Option<&'a [u8]> {
    let mut bytes = payload.iter();
    for number in numbers {
        let mut value = 0i32;
        let mut shift = 0;
        loop {
            let byte = *bytes.next()?;
            value |= i32::from(byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
            if shift > 14 {
                return None;
            }
        }
        let unused = 32 - shift;
        *number = i16::try_from(value << unused >> unused).ok()?;
    }
    Some(bytes.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_survives() {
        let numbers: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        let block = encode(&numbers);
        let payload = &block[MAGIC.len() + 4..];
        assert_eq!(count(payload), numbers.len());
        let mut read = vec![0; numbers.len()];
        assert_eq!(decode(payload, &mut read), Some(&[][..]));
        assert_eq!(read, numbers);
    }

    #[test]
    fn lengths_are_those_of_the_format() {
        let length = |number| encode(&[number]).len() - MAGIC.len() - 4;
        for (number, bytes) in [(63, 1), (-64, 1), (64, 2), (-65, 2), (8191, 2), (8192, 3)] {
            assert_eq!(length(number), bytes, "{number}");
        }
    }

    #[test]
    fn bad_payloads_are_refused() {
        for payload in [&[0x80][..], &[0xFF, 0xFF, 0x7F][..2], &[0x80, 0x80, 0x80, 1], &[]] {
            assert_eq!(decode(payload, &mut [0]), None, "{payload:?}");
        }
        // 16384 * 4 needs more than 16 bits.
        assert_eq!(decode(&[0x80, 0x80, 0x04], &mut [0]), None);
    }
}
