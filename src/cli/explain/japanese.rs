//! Explanations in Japanese. Squares are written as records write them: ７六.

use super::fact::{Fact, Man};
use crate::types::{Color, Kind, Square};

/// The sentence for a fact.
pub(super) fn sentence(fact: &Fact) -> String {
    match fact {
        Fact::PromotingDrop { kind } => {
            format!("持ち駒の{}は成った状態では打てません。", name(kind.kind()))
        }
        Fact::NotInHand { side, kind } => {
            format!("{}の持ち駒に{}がありません。", player(*side), name(kind.kind()))
        }
        Fact::Occupied { taken_by } => {
            format!("{}があるため、そこに駒は打てません。", whose(*taken_by))
        }
        Fact::DeadDrop { kind, to } => format!(
            "{}に{}を打つと動ける場所がなくなります（行き所のない駒）。",
            square(*to),
            name(kind.kind())
        ),
        Fact::SecondPawn { pawn } => {
            format!("同じ筋に{}がすでにあるため、二歩になります。", whose(*pawn))
        }
        Fact::Nobody { from } => format!("{}に駒がありません。", square(*from)),
        Fact::Foreign { man } => {
            format!("{}は{}の駒ではありません。", whose(*man), player(man.piece.color().flip()))
        }
        Fact::WrongStep { man, to } => format!("{}は{}には動けません。", the(*man), square(*to)),
        Fact::Blocked { man, to, blocker } => format!(
            "{}が間にあるため、{}は{}まで進めません。",
            whose(*blocker),
            the(*man),
            square(*to)
        ),
        Fact::OwnPiece { on_target } => {
            format!("{}は自分の駒なので、取ることはできません。", whose(*on_target))
        }
        Fact::NeverPromotes { man } => format!("{}は成ることのできない駒です。", the(*man)),
        Fact::PromotedAlready { man } => format!("{}はすでに成っています。", the(*man)),
        Fact::OutsideCamp { side, from, to } => format!(
            "{}も{}も{}から見た敵陣ではないため、成れません。",
            square(*from),
            square(*to),
            player(*side)
        ),
        Fact::MustPromote { man, to } => format!(
            "{}は{}で成らないと動ける場所がなくなります（行き所のない駒）。",
            the(*man),
            square(*to)
        ),
        Fact::KingIntoAttack { to, attacker } => {
            format!("玉の移動先の{}には{}が利いています。", square(*to), whose(*attacker))
        }
        Fact::Unpinned { man, king, attacker } => format!(
            "{}が動くと、{}の利きが{}の玉に通ってしまいます。",
            the(*man),
            whose(*attacker),
            square(*king)
        ),
        Fact::CheckStays { king, attackers } => {
            let attackers: Vec<String> = attackers.iter().copied().map(whose).collect();
            format!(
                "{}に対する{}の王手が残ります（王手放置）。",
                whose(*king),
                attackers.join("と")
            )
        }
        Fact::PawnDropMate { to, king } => {
            format!("{}に歩を打つと{}が詰み、打ち歩詰めになります。", square(*to), whose(*king))
        }
        Fact::TakesKing { king } => {
            format!("{}を取る手はありません（その前に対局は終わっています）。", whose(*king))
        }
        Fact::Unknown { rule } => format!("反則です（{}）。", rule.word()),
    }
}

/// 後手の５一の飛車.
fn whose(man: Man) -> String {
    format!("{}の{}", player(man.piece.color()), the(man))
}

/// ５一の飛車.
fn the(man: Man) -> String {
    format!("{}の{}", square(man.at), name(man.piece.kind()))
}

fn player(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// File in full-width digits, rank in kanji: ７六.
fn square(square: Square) -> String {
    const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    [FILES[square.file() as usize], RANKS[square.rank() as usize]].iter().collect()
}

/// The name of a kind as a sentence says it.
fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "歩",
        Kind::Lance => "香車",
        Kind::Knight => "桂馬",
        Kind::Silver => "銀",
        Kind::Bishop => "角",
        Kind::Rook => "飛車",
        Kind::Gold => "金",
        Kind::King => "玉",
        Kind::ProPawn => "と金",
        Kind::ProLance => "成香",
        Kind::ProKnight => "成桂",
        Kind::ProSilver => "成銀",
        Kind::Horse => "馬",
        Kind::Dragon => "竜",
    }
}
