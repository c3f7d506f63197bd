//! Damaged and unusual files: a clear word, never a crash, a hang, or memory without reason.

use super::file::SMALL;
use super::generator;
use super::kit;
use kakunari::eval::nnue::{Architecture, NetError, Parameters};

/// The files to damage: small ones of every kind, and on demand all of the kit. Each is made when it
/// is its turn: the large ones do not fit into memory together.
fn files() -> impl Iterator<Item = (String, Vec<u8>)> {
    let small = ["halfkp_vm_32x2-8-8", "sfnn_halfka_hm2_64-15-32-k3k3"];
    let small = SMALL.into_iter().chain(small).map(str::to_string);
    let all = kit::tables().filter(|_| kit::all());
    let names = small.chain(all);
    let bytes = |name: &str| generator::network(name.parse().expect("a name"), 1).to_bytes();
    names.map(move |name| (name.clone(), bytes(&name)))
}

/// Numbers that look random.
fn random() -> impl FnMut() -> usize {
    let mut state = 0x0123_4567_89AB_CDEFu64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) as usize
    }
}

/// One line that says something.
fn check_message(error: &NetError, what: &str) {
    let text = error.to_string();
    assert!(text.len() > 20 && text.len() < 400 && !text.contains('\n'), "{what}: {text}");
    assert!(text.is_ascii(), "{what}: {text}");
}

#[test]
fn files_cut_anywhere_are_refused() {
    let mut random = random();
    for (name, bytes) in files() {
        let early = (0..40).map(|_| random() % 400.min(bytes.len())).collect::<Vec<_>>();
        let anywhere = (0..60).map(|_| random() % bytes.len()).collect::<Vec<_>>();
        for cut in early.into_iter().chain(anywhere).chain([bytes.len() - 1]) {
            match Parameters::from_bytes(&bytes[..cut]) {
                Ok(_) => panic!("{name}: cut at {cut}, and accepted"),
                Err(error) => check_message(&error, &format!("{name} cut at {cut}")),
            }
        }
    }
}

#[test]
fn files_that_go_on_are_refused() {
    for (name, mut bytes) in files() {
        for more in [1, 3, 32, 1000] {
            bytes.resize(bytes.len() + more, 0);
            let error = Parameters::from_bytes(&bytes).err().unwrap_or_else(|| panic!("{name}"));
            check_message(&error, &name);
        }
    }
}

/// A flipped bit of the string may go unnoticed, for strings lie anyway; but what is then computed
/// is what the numbers mean.
#[test]
fn headers_with_a_flipped_bit_are_refused_or_mean_the_same() {
    let mut random = random();
    for (name, mut bytes) in files() {
        let shape: Architecture = name.parse().expect("a known name");
        let header = 16 + shape.header().len();
        let mut refused = 0;
        for round in 0..100 {
            // Half of the flips outside of the string.
            let at = if round % 2 == 0 {
                [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][random() % 12]
            } else {
                random() % header
            };
            let bit = 1 << (random() % 8);
            bytes[at] ^= bit;
            let outcome = Parameters::from_bytes(&bytes);
            bytes[at] ^= bit;
            match outcome {
                Ok(read) => {
                    let same = read.architecture == shape;
                    assert!((12..12 + header).contains(&at) && same, "{name}: bit of byte {at}");
                }
                Err(error) => {
                    refused += 1;
                    check_message(&error, &name);
                }
            }
        }
        assert!(refused >= 45, "{name}: only {refused} of 100 refused");
    }
}

/// Eight bytes more of header, and the file has the length of one without hash words.
#[test]
fn a_longer_header_does_not_pass_for_missing_hash_words() {
    for name in ["halfka_hm1_32x2-8-8", "kp_32x2-8-8"] {
        let mut bytes = generator::network(name.parse().expect("a name"), 1).to_bytes();
        let length = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
        bytes[8..12].copy_from_slice(&(length + 8).to_le_bytes());
        let error = Parameters::from_bytes(&bytes).err().unwrap_or_else(|| panic!("{name}"));
        check_message(&error, name);
    }
}

#[test]
fn messages_name_what_was_found_and_expected() {
    let sound = generator::network("kp_256x2-32-32".parse().expect("a name"), 1).to_bytes();
    let message = |bytes: &[u8]| Parameters::from_bytes(bytes).err().map(|e| e.to_string());
    let changed = |at: usize, byte: u8| {
        let mut bytes = sound.clone();
        bytes[at] = byte;
        message(&bytes).unwrap_or_default()
    };
    let short = message(&sound[..sound.len() - 5]).unwrap_or_default();
    let expected = "is truncated: 893912 bytes, expected 893917 for kp_256x2-32-32; \
                    copy or download it again";
    assert_eq!(short, expected);
    assert!(changed(0, 0).starts_with("is no evaluation file: it begins with 0x7af32f00"));
    let hash = "is damaged or of another make: structure hash 0x5c646400, expected 0x5c6464a9 \
                for kp_256x2-32-32; copy or download it again";
    assert_eq!(changed(4, 0), hash);
    let claims = changed(11, 1);
    assert!(claims.starts_with("is damaged: its header claims 16777381 "), "{claims}");
}
