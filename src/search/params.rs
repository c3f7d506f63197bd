//! The numbers that shape the search: one line each, centipawns or plies unless said otherwise.

/// First half-width of the aspiration window.
pub const ASPIRATION: i32 = 40;
/// Depth from which windows are narrowed at all.
pub const ASPIRATION_DEPTH: i32 = 4;

/// Razoring: margin, and how it grows with the square of the depth.
pub const RAZOR_BASE: i32 = 350;
/// See [`RAZOR_BASE`].
pub const RAZOR_SQUARE: i32 = 180;
/// Greatest depth of razoring.
pub const RAZOR_DEPTH: i32 = 4;

/// Reverse futility: margin a ply.
pub const REVERSE_FUTILITY: i32 = 130;
/// Greatest depth of reverse futility.
pub const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// Null move: plies taken off at least.
pub const NULL_BASE: i32 = 3;
/// Null move: one more ply for each so many plies of depth.
pub const NULL_DEPTH_SHARE: i32 = 4;
/// Null move: one more ply for each so many centipawns above beta.
pub const NULL_EVAL_SHARE: i32 = 260;
/// Null move: depth from which a success is verified.
pub const NULL_VERIFY_DEPTH: i32 = 12;

/// ProbCut: how far above beta a shallow search must land.
pub const PROBCUT_MARGIN: i32 = 260;
/// ProbCut: least depth.
pub const PROBCUT_DEPTH: i32 = 5;

/// Internal reduction without a table move: least depth.
pub const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Futility of quiet moves: margin.
pub const FUTILITY_BASE: i32 = 150;
/// Futility of quiet moves: margin a ply of reduced depth.
pub const FUTILITY_SLOPE: i32 = 150;
/// Futility of quiet moves: greatest reduced depth.
pub const FUTILITY_DEPTH: i32 = 8;

/// Quiet moves may lose this much a square of reduced depth by exchanges.
pub const SEE_QUIET: i32 = 35;
/// Captures may lose this much a ply by exchanges.
pub const SEE_CAPTURE: i32 = 110;

/// Quiet moves with a history below this a ply (negative) are left out.
pub const HISTORY_PRUNING: i32 = 4000;

/// Singular extension: least depth.
pub const SINGULAR_DEPTH: i32 = 7;
/// Singular extension: margin below the table's score, per ply, in 1/16.
pub const SINGULAR_MARGIN: i32 = 24;
/// Singular extension: how far below the margin the others must stay for two plies.
pub const SINGULAR_DOUBLE: i32 = 30;

/// Late move pruning: quiet moves tried at depth 0.
pub const LATE_COUNT_BASE: i32 = 3;
/// Late move pruning: more quiet moves by the square of the depth, in percent.
pub const LATE_COUNT_SQUARE: i32 = 100;

/// Check extension: greatest depth.
pub const CHECK_EXTENSION_DEPTH: i32 = 8;
/// Check extension: moves of a node that can have one.
pub const CHECK_EXTENSION_MOVES: i32 = 6;

/// Late moves: reduction of the first, in 1/1024 ply. So are all the following.
pub const LATE_BASE: i32 = 600;
/// Late moves: factor of the product of logarithms.
pub const LATE_PRODUCT: i32 = 490;
/// Late moves: less on the principal variation.
pub const LATE_PV: i32 = 1024;
/// Late moves: less where an earlier visit saw a principal variation.
pub const LATE_WAS_PV: i32 = 512;
/// Late moves: more where a cutoff is expected.
pub const LATE_CUT: i32 = 1200;
/// Late moves: more where the side to move does not improve.
pub const LATE_WORSE: i32 = 600;
/// Late moves: more for quiet moves where the table's move is not.
pub const LATE_TACTICAL: i32 = 700;
/// Late moves: less for checks.
pub const LATE_CHECK: i32 = 900;
/// Late moves: less for killers and counter moves.
pub const LATE_REFUTATION: i32 = 900;
/// Late moves: history that takes off or adds a ply.
pub const LATE_HISTORY: i32 = 9000;

/// Quiescence: depth down to which a mate in one is looked for.
pub const QUIESCENCE_MATE_DEPTH: i32 = 0;
/// Quiescence: depth down to which quiet checks are tried.
pub const QUIESCENCE_CHECK_DEPTH: i32 = 0;
/// Quiescence: what a capture must promise beyond the evaluation.
pub const QUIESCENCE_FUTILITY: i32 = 200;
/// Quiescence: quiet evasions tried once one move does not lose by mate.
pub const QUIET_EVASIONS: u32 = 2;
/// Quiescence: depth at which a check is no longer answered but evaluated as it stands. Proving a
/// mate against every useless interposition is no work for quiescence.
pub const LAST_EVASION: i32 = -4;
