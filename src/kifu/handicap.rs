//! The start positions that have a name (手合割), and those names in KIF and JKF.

use crate::position::Position;

/// A start position with a name.
pub(super) struct Handicap {
    /// The word of the KIF header 手合割.
    pub kif: &'static str,
    /// The word of JKF's `preset`.
    pub jkf: &'static str,
    /// White's first two ranks as SFEN; the rest is the even position.
    camp: &'static str,
}

/// The even game first, which alone is begun by black.
const NAMED: [Handicap; 16] = [
    Handicap { kif: "平手", jkf: "HIRATE", camp: "lnsgkgsnl/1r5b1" },
    Handicap { kif: "香落ち", jkf: "KY", camp: "lnsgkgsn1/1r5b1" },
    Handicap { kif: "右香落ち", jkf: "KY_R", camp: "1nsgkgsnl/1r5b1" },
    Handicap { kif: "角落ち", jkf: "KA", camp: "lnsgkgsnl/1r7" },
    Handicap { kif: "飛車落ち", jkf: "HI", camp: "lnsgkgsnl/7b1" },
    Handicap { kif: "飛香落ち", jkf: "HIKY", camp: "lnsgkgsn1/7b1" },
    Handicap { kif: "二枚落ち", jkf: "2", camp: "lnsgkgsnl/9" },
    Handicap { kif: "三枚落ち", jkf: "3", camp: "lnsgkgsn1/9" },
    Handicap { kif: "四枚落ち", jkf: "4", camp: "1nsgkgsn1/9" },
    Handicap { kif: "五枚落ち", jkf: "5", camp: "2sgkgsn1/9" },
    Handicap { kif: "左五枚落ち", jkf: "5_L", camp: "1nsgkgs2/9" },
    Handicap { kif: "六枚落ち", jkf: "6", camp: "2sgkgs2/9" },
    Handicap { kif: "左七枚落ち", jkf: "7_L", camp: "2sgkg3/9" },
    Handicap { kif: "右七枚落ち", jkf: "7_R", camp: "3gkgs2/9" },
    Handicap { kif: "八枚落ち", jkf: "8", camp: "3gkg3/9" },
    Handicap { kif: "十枚落ち", jkf: "10", camp: "4k4/9" },
];

impl Handicap {
    /// The handicap of a KIF word, with or without the last letter of 落ち.
    pub(super) fn from_kif(word: &str) -> Option<&'static Handicap> {
        NAMED.iter().find(|named| named.kif == word || named.kif.trim_end_matches('ち') == word)
    }

    /// The handicap of a JKF word.
    pub(super) fn from_jkf(word: &str) -> Option<&'static Handicap> {
        NAMED.iter().find(|named| named.jkf == word)
    }

    /// The handicap whose start is this position.
    pub(super) fn of(position: &Position) -> Option<&'static Handicap> {
        let same = |named: &&Handicap| {
            let start = named.start();
            start.key() == position.key() && start.sfen() == first_move(position)
        };
        NAMED.iter().find(same)
    }

    /// The start position.
    pub(super) fn start(&self) -> Position {
        let side = if self.jkf == "HIRATE" { 'b' } else { 'w' };
        let sfen = format!("{}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1", self.camp);
        sfen.parse().expect("a start position")
    }

    /// Is this the even game?
    pub(super) fn is_even(&self) -> bool {
        self.jkf == "HIRATE"
    }
}

/// The SFEN of a position with its moves counted from 1.
fn first_move(position: &Position) -> String {
    let sfen = position.sfen();
    let fields = sfen.rsplit_once(' ').map_or("", |(fields, _)| fields);
    format!("{fields} 1")
}
