//! Explanations in Japanese. Squares and moves are written as records write them: ７六, ▲７六歩.

use super::fact::{Fact, Man};
use super::lesson::{Effect, Lesson};
use super::role::Role;
use super::situation::{NoGap, Situation, Way};
use super::voice::{Heading, Voice};
use crate::draw::Script;
use crate::kifu;
use crate::kifu::notation::{self, square_name as square};
use crate::position::{GameEnd, Illegal, Position};
use crate::types::{Color, Kind, Move, Square};

/// The language.
pub(super) struct Japanese;

impl Voice for Japanese {
    fn script(&self) -> Script {
        Script::Japanese
    }

    fn board(&self, position: &Position) -> String {
        kifu::diagram(position)
    }

    fn mv(&self, position: &Position, mv: Move) -> String {
        notation::japanese(position, mv)
    }

    fn square(&self, at: Square) -> String {
        square(at)
    }

    fn fact(&self, fact: &Fact) -> String {
        sentence(fact)
    }

    fn effect(&self, effect: &Effect, before: &Situation) -> String {
        match effect {
            Effect::Answers(Way::Capture) => {
                format!("王手をかけている{}を取ります。", everyone(&before.checkers))
            }
            Effect::Answers(Way::Flight) => {
                format!("{}の王手から玉が逃げます。", everyone(&before.checkers))
            }
            Effect::Answers(Way::Interposition) => {
                format!("{}の王手に対する合駒です。", everyone(&before.checkers))
            }
            Effect::Takes(man) => format!("{}を取ります。", whose(*man)),
            Effect::Promotes(man) => match man.piece.kind().promote() {
                Some(kind) => format!("{}が{}に成ります。", name(man.piece.kind()), name(kind)),
                None => "成ります。".to_string(),
            },
            Effect::Checks(king) => format!("{}への王手です。", whose(*king)),
            Effect::PawnCheck { flights, takers } => pawn_check(flights, takers),
            Effect::Mates(king) => format!("{}は詰みです。", whose(*king)),
            Effect::MatesByPawnMove => {
                "盤上の歩を突いて詰ますのは反則ではありません（突き歩詰め）。".to_string()
            }
            Effect::MatesByDrop(kind) => format!(
                "{}を打って詰ますのは反則ではありません。打って詰ませてはいけないのは歩だけです。",
                name(*kind)
            ),
            Effect::Stalls => {
                format!("{}は指せる手がなくなり、負けになります。", player(!before.side))
            }
            Effect::Repeats(GameEnd::PerpetualCheck { winner }) => format!(
                "連続王手で同一局面が四回目となり、{}の勝ちです（連続王手の千日手）。",
                player(*winner)
            ),
            Effect::Repeats(_) => "同一局面が四回目となり、千日手です。".to_string(),
        }
    }

    fn situation(&self, situation: &Situation) -> String {
        let side = player(situation.side);
        let from = everyone(&situation.checkers);
        let count = situation.legal.len();
        match (situation.in_check(), count) {
            (true, 0) => {
                let between = match situation.no_gap {
                    None => "合駒もできません",
                    Some(NoGap::Double) => "両王手なので玉が動くほかありません",
                    Some(NoGap::Contact(_)) => "合駒をする場所もありません",
                    Some(NoGap::Jump(_)) => "桂馬の王手に合駒はききません",
                };
                format!(
                    "{side}の玉は{from}の王手で詰みです。王手の駒を取れず、玉の逃げ場所もなく、{between}。"
                )
            }
            (false, 0) => {
                format!("{side}に王手はかかっていませんが、指せる手がないので負けです。")
            }
            (true, _) => {
                let double = if situation.checkers.len() > 1 { "（両王手）" } else { "" };
                format!(
                    "{side}の玉に{from}の王手がかかっています{double}。指せる手は{count}通りです。"
                )
            }
            (false, _) => {
                format!("{side}の手番です。王手はかかっていません。指せる手は{count}通りです。")
            }
        }
    }

    fn pin(&self, pinned: Man, pinner: Man) -> String {
        format!(
            "{}は{}の利きから玉を守っていて、その筋から離れられません。",
            whose(pinned),
            whose(pinner)
        )
    }

    fn no_gap(&self, no_gap: NoGap) -> String {
        match no_gap {
            NoGap::Contact(man) => {
                format!("{}は玉に接しているので、合駒はできません。", whose(man))
            }
            NoGap::Jump(man) => format!("{}は跳んで利いているので、合駒はできません。", whose(man)),
            NoGap::Double => "両王手なので、玉を動かすほかありません。".to_string(),
        }
    }

    fn way(&self, way: Way) -> &'static str {
        match way {
            Way::Capture => "駒を取る",
            Way::Flight => "玉が逃げる",
            Way::Interposition => "合駒",
        }
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Mover => "移動元",
            Role::Target => "移動先",
            Role::Empty => "駒がない",
            Role::Foreign => "相手の駒",
            Role::Occupant => "すでに駒がある",
            Role::OwnPiece => "自分の駒",
            Role::Pawn => "同じ筋の歩",
            Role::Blocker => "間にある駒",
            Role::Dead => "行き所がない",
            Role::Pinned => "動けない駒",
            Role::Pinner => "玉をにらむ駒",
            Role::Checker => "王手の駒",
            Role::Attacker => "利いている駒",
            Role::King => "玉",
            Role::Escape => "逃げ場所",
            Role::Taker => "取れる駒",
            Role::Between => "合駒の場所",
            Role::Shut => "利きがある",
            Role::Guard => "利かせている駒",
        }
    }

    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Squares => "マス",
            Heading::SamePiece => "この駒で指せる手",
            Heading::SameSquare => "そこへ指せる手",
        }
    }

    fn verdict(&self, position: &Position, lesson: &Lesson) -> String {
        let mv = self.mv(position, lesson.mv);
        match lesson.rules.first().copied().map(Illegal::word) {
            Some(word) => format!("{mv} は指せません（{word}）"),
            None => format!("{mv} は指せます"),
        }
    }

    fn with_reason(&self, verdict: &str, reason: &str) -> String {
        format!("{verdict}。{reason}")
    }

    fn none(&self) -> &'static str {
        "なし"
    }

    fn more(&self, count: usize) -> String {
        format!("ほか{count}手")
    }

    fn entry(&self, name: &str, value: &str) -> String {
        format!("{name}：{value}")
    }

    fn comma(&self) -> &'static str {
        "、"
    }

    fn gap(&self) -> &'static str {
        ""
    }
}

/// Why a pawn dropped with check is legal.
fn pawn_check(flights: &[Square], takers: &[Man]) -> String {
    let mut ways = Vec::new();
    if !takers.is_empty() {
        let takers: Vec<String> = takers.iter().copied().map(the).collect();
        ways.push(format!("{}で歩を取れる", takers.join("か")));
    }
    if !flights.is_empty() {
        let squares: Vec<String> = flights.iter().copied().map(square).collect();
        ways.push(format!("玉が{}に逃げられる", squares.join("か")));
    }
    format!("{}ため詰みではなく、打ち歩詰めになりません。", ways.join("うえ、"))
}

/// 後手の５一の飛車と後手の１五の角.
fn everyone(men: &[Man]) -> String {
    let men: Vec<String> = men.iter().copied().map(whose).collect();
    men.join("と")
}

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
        Fact::KingIntoAttack { to, attackers } => {
            format!("玉の移動先の{}には{}が利いています。", square(*to), everyone(attackers))
        }
        Fact::Unpinned { man, king, attacker } => format!(
            "{}が動くと、{}の利きが{}の玉に通ってしまいます。",
            the(*man),
            whose(*attacker),
            square(*king)
        ),
        Fact::CheckStays { king, attackers } => {
            format!("{}に対する{}の王手が残ります（王手放置）。", whose(*king), everyone(attackers))
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
