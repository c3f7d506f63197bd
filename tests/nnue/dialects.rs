//! Files as other programs write them.

use super::generator;
use kakunari::eval::nnue::{Architecture, NetError, Parameters};

fn net(name: &str) -> Parameters {
    generator::network(name.parse().expect("a known name"), 2)
}

fn with_header(net: &Parameters, header: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    net.write_with_header(header, &mut bytes).expect("memory takes everything");
    bytes
}

fn read(bytes: &[u8]) -> Architecture {
    Parameters::from_bytes(bytes).unwrap_or_else(|error| panic!("{error}")).architecture
}

fn why(bytes: &[u8]) -> String {
    match Parameters::from_bytes(bytes) {
        Err(NetError::Unknown { why, .. }) => why,
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("accepted"),
    }
}

#[test]
fn classic_strings_may_say_anything() {
    let net = net("kp_256x2-32-32");
    let usual = net.architecture.header();
    let lies = Architecture::classic(net.architecture.features, 512, 16, 64).header();
    for header in [
        &*usual,
        &usual.replace("AffineTransform[32<-512]", "AffineTransformSparseInput[32<-512]"),
        &lies,
        "Features=HalfKP(Friend)[125388->256x2],Network=AffineTransform[1<-32](ClippedReLU[32])",
        "",
        "評価関数",
    ] {
        assert_eq!(read(&with_header(&net, header)), net.architecture, "{header}");
    }
}

#[test]
fn stacked_strings_may_say_little() {
    let net = net("sfnn_kp_512-15-32-k3k3");
    for header in [
        "ModelType=SFNNWithoutPsqt;Features=K+P[1710->512x2],Network=SFNN_KP_512_15_32_K3K3{LayerStack=9}",
        "ModelType=SFNNWithoutPsqt;Features=K-P(Friend)[1710->512x2],Network=sfnn{LayerStack=9}",
        "LayerStack=9",
        "a sentence of its own",
        "",
    ] {
        assert_eq!(read(&with_header(&net, header)), net.architecture, "{header}");
    }
}

#[test]
fn the_string_gives_the_scale() {
    let net = net("kp_32x2-8-8");
    let header = format!("{},fv_scale=37", net.architecture.header());
    let read = Parameters::from_bytes(&with_header(&net, &header)).expect("a sound file");
    assert_eq!(read.fv_scale, Some(37));
}

#[test]
fn classic_files_without_hash_words() {
    let net = net("kp_32x2-8-8");
    let bytes = with_header(&net, &net.architecture.header());
    let transformer = 12 + net.architecture.header().len();
    let network = transformer + 4 + net.architecture.transformer_bytes();
    let kept = [&bytes[..transformer], &bytes[transformer + 4..network], &bytes[network + 4..]];
    assert_eq!(read(&kept.concat()), net.architecture);
}

/// Replaces the version, and puts a word behind the string.
fn as_version(bytes: &[u8], version: u32, word: Option<u32>, header: usize) -> Vec<u8> {
    let mut changed = version.to_le_bytes().to_vec();
    changed.extend(&bytes[4..12 + header]);
    changed.extend(word.map(u32::to_le_bytes).iter().flatten());
    changed.extend(&bytes[12 + header..]);
    changed
}

#[test]
fn other_versions() {
    let net = net("sfnn_kp_64-15-32-k3k3");
    let header = "Features=KP(Friend)[1710->64x2],Network=something,fv_scale=28";
    let bytes = with_header(&net, header);
    assert_eq!(read(&as_version(&bytes, 0x7AF3_2F20, None, header.len())), net.architecture);
    let tatara = as_version(&bytes, 0x7AF3_2F21, Some(9), header.len());
    assert_eq!(read(&tatara), net.architecture);
    let other = as_version(&bytes, 0x7AF3_2F21, Some(5), header.len());
    assert!(why(&other).contains("5 stacks"));
    // Not compressed.
    let mut plain = bytes[..16 + header.len()].to_vec();
    let shorts = net.biases.iter().chain(&*net.weights).flat_map(|number| number.to_le_bytes());
    plain.extend(shorts);
    let stacks = 9 * (4 + net.architecture.stack_bytes());
    plain.extend(&bytes[bytes.len() - stacks..]);
    assert_eq!(read(&as_version(&plain, 0x7AF3_2F20, None, header.len())), net.architecture);
}

#[test]
fn what_would_be_computed_wrongly_is_refused() {
    let classic = net("kp_32x2-8-8");
    for (header, word) in [
        ("Features=HalfKP(Friend)-SCReLU[125388->256x2]", "SCReLU"),
        ("Features=Threat[1710->32x2]", "threat"),
        ("Features=K+P[1710->32x2],PSQT=8", "PSQT"),
    ] {
        assert!(why(&with_header(&classic, header)).contains(word), "{header}");
    }
    let stacked = net("sfnn_kp_64-15-32-k3k3");
    let name = "Features=K+P[1710->64x2],Network=SFNN_KP_64_15_32_PROGRESS8KPABS{LayerStack=9}";
    assert!(why(&with_header(&stacked, name)).contains("PROGRESS8KPABS"));
}
