//! The numbers of the hand-written evaluator, in centipawns.

use crate::types::{HandKind, Kind};

/// A piece on the board, by [`Kind`] index.
pub(super) const ON_BOARD: [i32; Kind::COUNT] =
    [100, 270, 290, 420, 680, 790, 500, 0, 560, 520, 530, 520, 960, 1130];

/// A piece in hand, by [`HandKind`] index: it can go anywhere, so it is worth a little more.
pub(super) const IN_HAND: [i32; HandKind::COUNT] = [110, 290, 300, 450, 740, 850, 540];

/// What having the move is worth.
pub(super) const TEMPO: i32 = 30;

/// Greatest distance between two squares along a file or rank.
const REACH: usize = 8;
const SIDE: usize = 2 * REACH + 1;

/// A bonus for each place of a piece relative to a king: index by [`place`].
pub(super) type Places = [[i16; SIDE * SIDE]; Kind::COUNT];

/// Index of a place `files` beside and `ranks` in front of a king, as its owner sees it.
#[inline(always)]
pub(super) const fn place(files: i32, ranks: i32) -> usize {
    ((files + REACH as i32) as usize) * SIDE + (ranks + REACH as i32) as usize
}

/// By distance 0 to 4 from the own king: what a piece is worth as its guard.
const GUARD: [[i32; 5]; Kind::COUNT] = {
    let mut table = [[0; 5]; Kind::COUNT];
    table[Kind::Pawn.index()] = [0, 14, 7, 2, 0];
    table[Kind::Lance.index()] = [0, 6, 4, 2, 0];
    table[Kind::Knight.index()] = [0, 8, 8, 4, 0];
    table[Kind::Silver.index()] = [0, 38, 26, 8, 0];
    table[Kind::Gold.index()] = [0, 48, 32, 10, 0];
    table[Kind::Horse.index()] = [0, 60, 50, 36, 20];
    table[Kind::Dragon.index()] = [0, 20, 16, 10, 4];
    let gold = [0, 30, 20, 6, 0];
    table[Kind::ProPawn.index()] = gold;
    table[Kind::ProLance.index()] = gold;
    table[Kind::ProKnight.index()] = gold;
    table[Kind::ProSilver.index()] = gold;
    table
};

/// By distance 0 to 5 from the enemy king: what a piece is worth as an attacker.
const ATTACKER: [[i32; 6]; Kind::COUNT] = {
    let mut table = [[0; 6]; Kind::COUNT];
    table[Kind::Pawn.index()] = [0, 38, 29, 10, 0, 0];
    table[Kind::Lance.index()] = [0, 32, 22, 10, 3, 0];
    table[Kind::Knight.index()] = [0, 26, 54, 32, 10, 0];
    table[Kind::Silver.index()] = [0, 90, 70, 42, 19, 3];
    table[Kind::Gold.index()] = [0, 112, 83, 42, 13, 0];
    table[Kind::Bishop.index()] = [0, 38, 35, 29, 22, 13];
    table[Kind::Rook.index()] = [0, 38, 35, 29, 22, 13];
    table[Kind::Horse.index()] = [0, 128, 112, 80, 51, 26];
    table[Kind::Dragon.index()] = [0, 154, 134, 96, 61, 32];
    let gold = [0, 118, 90, 54, 26, 6];
    table[Kind::ProPawn.index()] = gold;
    table[Kind::ProLance.index()] = gold;
    table[Kind::ProKnight.index()] = gold;
    table[Kind::ProSilver.index()] = gold;
    table
};

/// Guards belong beside and in front of the king; attackers are better in front of the enemy
/// king, where it cannot run past them, than behind it.
const fn shade(bonus: i32, ranks: i32, guard: bool) -> i32 {
    let percent = match (guard, ranks) {
        (true, ..=-2) => 40,
        (true, -1) => 70,
        (true, _) => 100,
        (false, ..=-2) => 50,
        (false, -1) => 75,
        (false, 0) => 90,
        (false, _) => 100,
    };
    bonus * percent / 100
}

const fn places<const N: usize>(by_distance: &[[i32; N]; Kind::COUNT], guard: bool) -> Places {
    let mut table = [[0; SIDE * SIDE]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut files = -(REACH as i32);
        while files <= REACH as i32 {
            let mut ranks = -(REACH as i32);
            while ranks <= REACH as i32 {
                let (across, along) =
                    (files.unsigned_abs() as usize, ranks.unsigned_abs() as usize);
                let distance = if across > along { across } else { along };
                if distance < N {
                    table[kind][place(files, ranks)] =
                        shade(by_distance[kind][distance], ranks, guard) as i16;
                }
                ranks += 1;
            }
            files += 1;
        }
        kind += 1;
    }
    table
}

/// Bonus of pieces around the own king.
pub(super) static GUARD_PLACES: Places = places(&GUARD, true);
/// Bonus of pieces around the enemy king.
pub(super) static ATTACK_PLACES: Places = places(&ATTACKER, false);

/// By own rank, 0 the far edge: how well a pawn stands.
pub(super) const PAWN_RANK: [i32; 9] = [0, 40, 36, 30, 12, 4, 0, 0, 0];
/// The same of a silver, which wants to come out but not stray.
pub(super) const SILVER_RANK: [i32; 9] = [0, 0, 10, 14, 12, 12, 14, 6, -6];
/// The same of a knight, which cannot come back.
pub(super) const KNIGHT_RANK: [i32; 9] = [0, 0, 10, 20, 0, 10, 14, 0, 0];
/// The same of the king: at home it is hard to reach, far up it has entered.
pub(super) const KING_RANK: [i32; 9] = [120, 110, 80, 0, -70, -80, -60, -20, 0];
/// The same of the king by distance from the middle file.
pub(super) const KING_FILE: [i32; 5] = [-30, -14, 6, 18, 10];
