//! The closing sentence: まで112手で先手の勝ち.

use crate::kifu::ending::Ending;
use crate::types::Color;

/// What the sentence says when `side` is to move; `None` when it is no such sentence or says nothing.
pub(super) fn parse(line: &str, side: Color) -> Option<Ending> {
    let rest = line.strip_prefix("まで")?;
    let said = rest.split_once('で').map_or(rest, |(_, said)| said).trim();
    let (by_time, said) = match said.strip_prefix("時間切れにより") {
        Some(said) => (true, said),
        None => (false, said),
    };
    let players = [
        ("先手", Color::Black),
        ("下手", Color::Black),
        ("後手", Color::White),
        ("上手", Color::White),
    ];
    let named = players.iter().find_map(|&(name, color)| Some((color, said.strip_prefix(name)?)));
    let Some((named, said)) = named else { return Ending::from_kif(said) };
    let word = said.strip_prefix('の').unwrap_or(said).trim();
    let is_mover = named == side;
    Some(match word {
        "勝ち" | "勝" if by_time && !is_mover => Ending::TimeUp,
        "勝ち" | "勝" if !is_mover => Ending::Resign,
        "負け" if is_mover => Ending::Resign,
        _ => {
            let kind = Ending::from_kif(word)?;
            let tells_winner = matches!(kind, Ending::Declaration);
            match kind {
                Ending::FoulWin | Ending::FoulLoss | Ending::ForfeitWin | Ending::ForfeitLoss
                    if !is_mover =>
                {
                    kind.of_other_side()?
                }
                Ending::TimeUp if !is_mover => return None,
                _ if tells_winner && !is_mover => return None,
                _ => kind,
            }
        }
    })
}

/// The sentence for a line of `count` moves after which `side` is to move; `names` are those of
/// black and white.
pub(super) fn sentence(kind: &Ending, count: usize, side: Color, names: [&str; 2]) -> String {
    let mover = names[side.index()];
    let other = names[side.flip().index()];
    let said = match kind {
        Ending::Resign => format!("{other}の勝ち"),
        Ending::TimeUp => format!("時間切れにより{other}の勝ち"),
        Ending::Declaration
        | Ending::FoulWin
        | Ending::FoulLoss
        | Ending::ForfeitWin
        | Ending::ForfeitLoss => format!("{mover}の{}", kind.kif()),
        _ => kind.kif().to_string(),
    };
    format!("まで{count}手で{said}")
}
