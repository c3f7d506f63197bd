//! The reader thread: bytes in, lines out, nothing else.

use super::Event;
use std::io::{BufRead, BufReader, Read};
use std::thread;

/// The mark that some editors and shells put at the start of a stream.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Starts the thread. Lines may be of any length and hold any bytes; `send` returns false when
/// nobody listens any more.
pub fn start(input: impl Read + Send + 'static, send: impl Fn(Event) -> bool + Send + 'static) {
    thread::spawn(move || {
        let mut reader = BufReader::with_capacity(1 << 16, input);
        let mut first = true;
        loop {
            let mut line = Vec::new();
            match reader.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => {
                    send(Event::End);
                    return;
                }
                Ok(_) => {}
            }
            if std::mem::take(&mut first) && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            if !send(Event::Line(line)) {
                return;
            }
        }
    });
}
