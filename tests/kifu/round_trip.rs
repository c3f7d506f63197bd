//! From every file through every format and back: what the format has a place for comes back, and
//! what it has no place for is named.

use crate::data;
use kakunari::kifu::{self, Encoding, End, Ending, Format, Game, Line, Notes, Spent};

#[test]
fn what_a_format_can_hold_comes_back() {
    for case in data::cases() {
        for game in case.read().games {
            for format in Format::ALL {
                let place = format!("{} as {format:?}", case.name);
                let written = kifu::write(&game, format);
                let reading = kifu::read(written.text.as_bytes());
                assert_eq!(reading.errors, [], "{place}\n{}", written.text);
                if format == Format::Sfen {
                    let last = reading.games.last().expect("a position");
                    assert_eq!(reading.games.len(), game.moves().len() + 1, "{place}");
                    assert_eq!(last.start.sfen(), game.last().sfen(), "{place}");
                    continue;
                }
                let [back] = &reading.games[..] else { panic!("{place}: {reading:?}") };
                assert!(back.faults.is_empty(), "{place}: {:?}\n{}", back.faults, written.text);
                let (kept, back) = (reduced(&game, format), reduced(back, format));
                assert_eq!(bare(&kept), bare(&back), "{place}\n{}", written.text);
                // Written again nothing is dropped that the first time was not.
                let again = kifu::write(&back, format);
                let is_news = |what: &String| !written.dropped.contains(what);
                assert!(!again.dropped.iter().any(is_news), "{place}: {:?}", again.dropped);
            }
        }
    }
}

#[test]
fn nothing_is_dropped_without_a_word() {
    for case in data::cases() {
        for game in case.read().games.iter().filter(|game| game.faults.is_empty()) {
            for format in Format::ALL.into_iter().filter(|&format| format != Format::Sfen) {
                let written = kifu::write(game, format);
                let back = &kifu::read(written.text.as_bytes()).games[0];
                let is_same = bare(&reduced(game, Format::Kif))
                    == bare(&reduced(back, Format::Kif))
                    && game.start.ply() == back.start.ply();
                let place = format!("{} as {format:?}: {:?}", case.name, written.dropped);
                assert_eq!(is_same, written.dropped.is_empty(), "{place}\n{}", written.text);
            }
        }
    }
}

#[test]
fn shift_jis_comes_back_and_lost_characters_are_named() {
    for case in data::cases() {
        for game in case.read().games {
            let (bytes, _) = kifu::write_encoded(&game, Format::Kif, Encoding::Cp932);
            let back = &kifu::read(&bytes).games[0];
            let kept = reduced(&game, Format::Kif);
            assert_eq!(bare(&kept), bare(&reduced(back, Format::Kif)), "{}", case.name);
        }
    }
    let mut game = Game::new(Default::default());
    game.headers.push(("先手".to_string(), "é😀甲".to_string()));
    let (bytes, dropped) = kifu::write_encoded(&game, Format::Kif, Encoding::Cp932);
    assert_eq!(dropped, ["characters unknown to Shift_JIS: 2, written as 〓"]);
    assert_eq!(kifu::read(&bytes).games[0].header("先手"), Some("〓〓甲"));
}

/// The game without what a format has no place for. Totals of time follow from the times.
fn reduced(game: &Game, format: Format) -> Game {
    let mut game = game.clone();
    game.faults.clear();
    let is_bare = format == Format::Usi;
    if is_bare {
        game.headers.clear();
        game.main.end = None;
    }
    notes(&mut game.start_notes, format);
    line(&mut game.main, format);
    if let Some(End { kind, .. }) = &mut game.main.end {
        let is_old = format == Format::Csa22;
        let lost: &[Ending] = match format {
            Format::Csa => &[Ending::ForfeitWin, Ending::ForfeitLoss, Ending::Matta],
            Format::Csa22 => &[Ending::ForfeitWin, Ending::ForfeitLoss],
            _ => &[],
        };
        if is_old && *kind == Ending::MaxMoves {
            *kind = Ending::Draw;
        }
        if lost.contains(kind) {
            game.main.end = None;
        }
    }
    game
}

fn line(of: &mut Line, format: Format) {
    let has_variations = !matches!(format, Format::Csa | Format::Csa22 | Format::Usi);
    if !has_variations {
        of.tails.clear();
    }
    for step in &mut of.steps {
        if !has_variations {
            step.forks.clear();
        }
        step.forks.iter_mut().for_each(|fork| line(fork, format));
        notes(&mut step.notes, format);
        time(&mut step.time, format);
    }
    of.tails.iter_mut().for_each(|tail| line(tail, format));
    if let Some(end) = &mut of.end {
        notes(&mut end.notes, format);
        time(&mut end.time, format);
    }
}

fn time(time: &mut Option<Spent>, format: Format) {
    match time {
        _ if matches!(format, Format::Ki2 | Format::Usi) => *time = None,
        Some(spent) => {
            spent.total = None;
            if format == Format::Csa22 {
                spent.this = std::time::Duration::from_secs(spent.this.as_secs());
            }
        }
        None => {}
    }
}

fn notes(notes: &mut Notes, format: Format) {
    if !matches!(format, Format::Kif | Format::Ki2) {
        notes.bookmark = None;
    }
    if format == Format::Usi {
        notes.comments.clear();
    }
}

/// Everything of a game that can be compared.
fn bare(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let start = game.start.sfen();
    let fields = start.rsplit_once(' ').expect("fields").0.to_string();
    (game.headers.clone(), fields, game.start_notes.clone(), game.main.clone())
}
