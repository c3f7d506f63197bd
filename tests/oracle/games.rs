//! Random games from many starts, steered towards drops, captures, promotions and checks.
//!
//! Everything follows from a seed: the same seed gives the same positions on every machine.

use super::board::{Kind, Move, Piece, Position, Side, Square};

/// SplitMix64, after Steele, Lea and Flood: small, and good enough to pick moves.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The longest game; then a new one is begun, so that no start is left out for long.
const LONGEST_GAME: u32 = 160;

/// The even game and the handicaps of the protocol text.
pub const USUAL_STARTS: [&str; 15] = [
    Position::START,
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
];

/// An endless row of positions from random games.
pub struct Games {
    rng: Rng,
    starts: Vec<Position>,
    now: Option<Position>,
    left_in_game: u32,
}

impl Games {
    /// Games from the usual starts, from `more_starts` and from random boards.
    pub fn new(seed: u64, more_starts: &[Position]) -> Games {
        let usual = USUAL_STARTS.iter().map(|sfen| Position::parse(sfen));
        Games {
            rng: Rng::new(seed),
            starts: usual.chain(more_starts.iter().copied()).collect(),
            now: None,
            left_in_game: 0,
        }
    }

    /// The next position to look at.
    pub fn position(&mut self) -> Position {
        *self.now.get_or_insert_with(|| {
            self.left_in_game = LONGEST_GAME;
            if self.rng.chance(50) {
                random_board(&mut self.rng)
            } else {
                self.rng.pick(&self.starts)
            }
        })
    }

    /// Goes on with one of `legal`, the legal moves of the position, and says which. `None` when
    /// there is none or the game has gone on long enough: the next position begins another game.
    /// `checks` are those of the moves that give check.
    pub fn advance(&mut self, legal: &[Move], checks: &[Move]) -> Option<Move> {
        let position = self.now.take()?;
        self.left_in_game -= 1;
        if legal.is_empty() || self.left_in_game == 0 {
            return None;
        }
        let mv = if !checks.is_empty() && self.rng.chance(30) {
            self.rng.pick(checks)
        } else {
            self.weighted(&position, legal)
        };
        self.now = Some(position.play(mv));
        Some(mv)
    }

    /// Picks the kind of move first, so that a hundred drops do not hide one promotion.
    fn weighted(&mut self, position: &Position, legal: &[Move]) -> Move {
        let wanted: fn(&Position, Move) -> bool = match self.rng.below(10) {
            0..=2 => |_, mv| mv.is_drop(),
            3..=4 => |position, mv| position.captures(mv),
            5..=7 => |_, mv| mv.promotes(),
            _ => |_, mv| !mv.is_drop(),
        };
        let matching: Vec<Move> =
            legal.iter().copied().filter(|&mv| wanted(position, mv)).collect();
        let pool = if matching.is_empty() { legal } else { &matching };
        self.rng.pick(pool)
    }
}

/// A board nobody would reach: any number of pieces, kings missing now and then, hands full or
/// empty, sometimes two pawns on a file or a piece on a dead square, often crowded round a king.
/// The side not to move is never in check, for from there the king could be captured.
pub fn random_board(rng: &mut Rng) -> Position {
    loop {
        let mut position = scatter(rng);
        position.turn = rng.pick(&Side::BOTH);
        position.ply = 1 + rng.below(300) as u32;
        if position.is_attacked(position.turn.opponent()) {
            position.turn = position.turn.opponent();
        }
        if !position.is_attacked(position.turn.opponent()) {
            return position;
        }
    }
}

/// A board and a pawn drop on it that gives check, or would if it were legal: the ground on which
/// 打ち歩詰め is decided, and which random games seldom reach. The defenders stand next to their
/// king, the attackers round the pawn, and sliders of the attacker anywhere, so that they pin.
pub fn pawn_drop_check(rng: &mut Rng) -> (Position, Move) {
    loop {
        let side = rng.pick(&Side::BOTH);
        let king = Square::new(1 + rng.below(9) as i8, 1 + rng.below(9) as i8);
        if king.ranks_to_go(side) == 9 {
            continue;
        }
        let towards_us = if side == Side::Black { 1 } else { -1 };
        let to = Square::new(king.file, king.rank + towards_us);
        let mut position = besieged(rng, side, king, to);
        position.put(to, None);
        position.turn = side;
        if !position.is_attacked(side.opponent()) {
            return (position, Move::Drop { kind: Kind::Pawn, to, promote: false });
        }
    }
}

/// Pieces round the king of the other side than `side`, whose pawn is to be dropped on `to`.
fn besieged(rng: &mut Rng, side: Side, king: Square, to: Square) -> Position {
    let enemy = side.opponent();
    let mut board = Scatter { rng, position: Position::empty(), odd: false, crowd: None, reach: 1 };
    board.position.put(king, Some(Piece { side: enemy, kind: Kind::King, promoted: false }));
    board.position.hands[side as usize][Kind::Pawn as usize] = 1;
    if board.rng.chance(70) {
        board.place(Piece { side, kind: Kind::King, promoted: false });
    }
    for kind in Kind::IN_HAND {
        let in_hand = usize::from(kind == Kind::Pawn);
        for _ in in_hand..kind.in_full_set() {
            let promoted = kind.promotes() && board.rng.chance(40);
            let slides = matches!(kind, Kind::Lance | Kind::Bishop | Kind::Rook);
            let (crowd, owner) = match board.rng.below(10) {
                0..=4 if slides => (None, side),
                0..=2 => (Some(king), enemy),
                3..=4 => (Some(to), side),
                _ => continue,
            };
            board.crowd = crowd;
            board.place(Piece { side: owner, kind, promoted });
        }
    }
    board.position
}

/// A board on which kings have often entered, with many pieces round them: ground for claims.
pub fn crowded_camp(rng: &mut Rng) -> Position {
    loop {
        let mut board =
            Scatter { rng, position: Position::empty(), odd: false, crowd: None, reach: 1 };
        for side in Side::BOTH {
            let far = if side == Side::Black { 1 } else { 9 };
            let far_away = Square::new(5, far);
            board.reach = if board.rng.chance(70) { 3 } else { 8 };
            board.crowd = Some(far_away);
            board.place(Piece { side, kind: Kind::King, promoted: false });
        }
        let missing = board.rng.below(60);
        for kind in Kind::IN_HAND {
            for _ in 0..kind.in_full_set() {
                let side = board.rng.pick(&Side::BOTH);
                let king = board.position.king(side);
                let promoted = kind.promotes() && board.rng.chance(50);
                match board.rng.below(100) {
                    roll if roll < missing => {}
                    roll if roll % 3 == 0 => {
                        board.position.hands[side as usize][kind as usize] += 1;
                    }
                    roll => {
                        (board.reach, board.crowd) = (2, king.filter(|_| roll % 3 == 1));
                        board.place(Piece { side, kind, promoted });
                    }
                }
            }
        }
        let mut position = board.position;
        position.turn = rng.pick(&Side::BOTH);
        if !position.is_attacked(position.turn.opponent()) {
            return position;
        }
    }
}

/// Pieces strewn over a board, and how: the chances of a piece in per cent and a place to crowd.
struct Scatter<'a> {
    rng: &'a mut Rng,
    position: Position,
    /// Whether dead squares and doubled pawns are let through.
    odd: bool,
    /// The pieces stand within `reach` steps of this square, if any.
    crowd: Option<Square>,
    reach: i8,
}

fn scatter(rng: &mut Rng) -> Position {
    let odd = rng.chance(5);
    let on_board = rng.below(100);
    let in_hand = rng.below(101 - on_board);
    let mut board = Scatter { rng, position: Position::empty(), odd, crowd: None, reach: 2 };
    for side in Side::BOTH {
        if board.rng.chance(85) {
            board.place(Piece { side, kind: Kind::King, promoted: false });
        }
    }
    if board.rng.chance(40) {
        let besieged = board.rng.pick(&Side::BOTH);
        board.crowd = board.position.king(besieged);
    }
    for kind in Kind::IN_HAND {
        for _ in 0..kind.in_full_set() {
            let side = board.rng.pick(&Side::BOTH);
            let fate = board.rng.below(100);
            if fate < on_board {
                let promoted = kind.promotes() && board.rng.chance(30);
                board.place(Piece { side, kind, promoted });
            } else if fate < on_board + in_hand {
                board.position.hands[side as usize][kind as usize] += 1;
            }
        }
    }
    board.position
}

impl Scatter<'_> {
    /// Puts a piece on a random empty square, or leaves it out after a few tries.
    fn place(&mut self, piece: Piece) {
        for _ in 0..8 {
            let square = self.any_square();
            let free = self.position.at(square).is_none();
            if free && (self.odd || piece.promoted || self.could_stand(piece, square)) {
                self.position.put(square, Some(piece));
                return;
            }
        }
    }

    fn any_square(&mut self) -> Square {
        let reach = self.reach;
        let mut near = |centre: Option<i8>| match centre {
            None => 1 + self.rng.below(9) as i8,
            Some(centre) => {
                let offset = self.rng.below(2 * reach as usize + 1) as i8 - reach;
                (centre + offset).clamp(1, 9)
            }
        };
        let file = near(self.crowd.map(|square| square.file));
        Square::new(file, near(self.crowd.map(|square| square.rank)))
    }

    /// Whether the rules would let an unpromoted piece come to stand here.
    fn could_stand(&self, piece: Piece, square: Square) -> bool {
        let ranks_needed = match piece.kind {
            Kind::Pawn | Kind::Lance => 1,
            Kind::Knight => 2,
            _ => 0,
        };
        let mut file = (1..=9).map(|rank| self.position.at(Square::new(square.file, rank)));
        square.ranks_to_go(piece.side) > ranks_needed
            && (piece.kind != Kind::Pawn || file.all(|stands| stands != Some(piece)))
    }
}
