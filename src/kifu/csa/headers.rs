//! Names of headers in CSA and in KIF.

/// CSA's name, as its lines begin (`$`, for the players `N`), and that of KIF.
const NAMES: [(&str, &str); 11] = [
    ("N+", "先手"),
    ("N-", "後手"),
    ("$EVENT", "棋戦"),
    ("$SITE", "場所"),
    ("$START_TIME", "開始日時"),
    ("$END_TIME", "終了日時"),
    ("$TIME_LIMIT", "持ち時間"),
    ("$OPENING", "戦型"),
    ("$MAX_MOVES", "最大手数"),
    ("$JISHOGI", "持将棋"),
    ("$NOTE", "備考"),
];

/// The KIF name of a CSA header. A name that only CSA has keeps its `$`; others lose the one that
/// [`to_csa`] gave them.
pub(super) fn from_csa(name: &str) -> &str {
    match NAMES.iter().find(|row| row.0 == name) {
        Some(row) => row.1,
        None if name.is_ascii() => name,
        None => name.trim_start_matches('$'),
    }
}

/// The CSA line of a header: a standard name, or the KIF name behind a `$`, which other programs
/// pass over.
pub(super) fn to_csa(name: &str, value: &str) -> String {
    let value = value.replace(['\r', '\n'], " ");
    match NAMES.iter().find(|row| row.1 == name) {
        Some((player, _)) if player.starts_with('N') => format!("{player}{value}\n"),
        Some((name, _)) => format!("{name}:{value}\n"),
        None => format!("${}:{value}\n", name.trim_start_matches('$')),
    }
}
