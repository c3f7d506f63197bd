//! The numbers that shape the search: one line each, centipawns or plies unless said otherwise.
//!
//! Each is a function of its name. With the feature `tune` each is an option as well, so that a
//! tuner can reach it through USI; without, it is a constant.

/// A number that can be tuned.
#[cfg(feature = "tune")]
pub struct Tunable {
    /// Its name, which is that of its option.
    pub name: &'static str,
    /// What the search uses unless told otherwise.
    pub default: i32,
    /// Least value that makes sense.
    pub min: i32,
    /// Greatest value that makes sense.
    pub max: i32,
    value: std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    /// The value for searches from now on.
    pub fn set(&self, value: i32) {
        self.value.store(value.clamp(self.min, self.max), std::sync::atomic::Ordering::Relaxed);
    }
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub const fn $name() -> i32 {
                const { assert!($min <= $default && $default <= $max) };
                $default
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub fn $name() -> i32 {
                TUNABLES[Place::$name as usize].value.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_camel_case_types)]
        enum Place {
            $($name,)*
        }

        /// All numbers that can be tuned.
        #[cfg(feature = "tune")]
        pub static TUNABLES: [Tunable; [$(stringify!($name)),*].len()] = [
            $(Tunable {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                value: std::sync::atomic::AtomicI32::new($default),
            },)*
        ];
    };
}

tunables! {
    /// First half-width of the aspiration window.
    aspiration = 41 in 0..=120;
    /// Depth from which windows are narrowed at all.
    aspiration_depth = 4 in 0..=12;
    /// Correction of the evaluation: weight of what is known by pawns. A full entry counts as much.
    correction_pawns = 60 in 0..=400;
    /// Correction: weight by each player's king, golds and silvers.
    correction_castle = 85 in 0..=400;
    /// Correction: weight by both hands.
    correction_hands = 83 in 0..=400;
    /// Correction: weight by the two latest moves.
    correction_moves = 100 in 0..=400;
    /// Correction: how fast an error is learnt, for each ply of depth, in 1/1024.
    correction_rate = 119 in 0..=512;
    /// Razoring: margin, and how it grows with the square of the depth.
    razor_base = 389 in 0..=1050;
    /// See [`razor_base`].
    razor_square = 176 in 0..=540;
    /// Greatest depth of razoring.
    razor_depth = 4 in 0..=12;
    /// Reverse futility: margin a ply.
    reverse_futility = 183 in 0..=390;
    /// Greatest depth of reverse futility.
    reverse_futility_depth = 7 in 0..=24;
    /// Reverse futility: less margin where the move before made things worse for the opponent.
    reverse_worsening = 23 in 0..=200;
    /// Null move: plies taken off at least.
    null_base = 5 in 0..=9;
    /// Null move: one more ply for each so many plies of depth.
    null_depth_share = 3 in 1..=12;
    /// Null move: one more ply for each so many centipawns above beta.
    null_eval_share = 260 in 1..=780;
    /// Null move: how far below beta the evaluation itself may be, a ply.
    null_static_slope = 25 in 0..=100;
    /// Null move: how far above beta it must be at depth 0.
    null_static_base = 212 in 0..=600;
    /// Null move: depth from which a success is verified.
    null_verify_depth = 12 in 0..=36;
    /// ProbCut: how far above beta a shallow search must land.
    probcut_margin = 290 in 0..=780;
    /// ProbCut: least depth.
    probcut_depth = 5 in 0..=15;
    /// Internal reduction without a table move: least depth.
    internal_reduction_depth = 4 in 0..=12;
    /// A move that was reduced is searched a ply shallower still where both evaluations around it
    /// add up to more than this.
    hindsight_margin = 165 in 0..=1000;
    /// Futility of quiet moves: margin.
    futility_base = 117 in 0..=450;
    /// Futility of quiet moves: margin a ply of reduced depth.
    futility_slope = 163 in 0..=450;
    /// Futility of quiet moves: greatest reduced depth.
    futility_depth = 8 in 0..=24;
    /// Quiet moves may lose this much a square of reduced depth by exchanges.
    see_quiet = 30 in 0..=105;
    /// Captures may lose this much a ply by exchanges.
    see_capture = 95 in 0..=330;
    /// Quiet moves with a history below this a ply (negative) are left out.
    history_pruning = 3687 in 0..=12000;
    /// Greatest depth at which [`history_pruning`] leaves moves out.
    history_pruning_depth = 6 in 0..=20;
    /// Singular extension: least depth.
    singular_depth = 6 in 0..=21;
    /// Singular extension: margin below the table's score, per ply, in 1/16.
    singular_margin = 27 in 0..=72;
    /// Singular extension: how far below the margin the others must stay for two plies.
    singular_double = 30 in 0..=90;
    /// Singular extension: more margin where an earlier visit saw a principal variation, in 1/16.
    singular_was_pv = 12 in 0..=100;
    /// Singular extension: how far below the margin the others must stay for three plies.
    singular_triple = 120 in 0..=2000;
    /// Singular extension: plies taken off where the table's score is above beta.
    singular_negative = 3 in 0..=4;
    /// Singular extension: plies taken off where a cutoff is expected.
    singular_cut = 2 in 0..=4;
    /// Late move pruning: quiet moves tried at depth 0.
    late_count_base = 3 in 0..=9;
    /// Late move pruning: more quiet moves by the square of the depth, in percent.
    late_count_square = 147 in 0..=300;
    /// Check extension: greatest depth.
    check_extension_depth = 8 in 0..=24;
    /// Check extension: moves of a node that can have one.
    check_extension_moves = 6 in 0..=18;
    /// Late moves: reduction of the first, in 1/1024 ply. So are all the following.
    late_base = 1139 in 0..=1800;
    /// Late moves: factor of the product of logarithms.
    late_product = 376 in 0..=1470;
    /// Late moves: less on the principal variation.
    late_pv = 998 in 0..=3072;
    /// Late moves: less where an earlier visit saw a principal variation.
    late_was_pv = 589 in 0..=1536;
    /// Late moves: more where a cutoff is expected.
    late_cut = 1324 in 0..=3600;
    /// Late moves: more where the side to move does not improve.
    late_worse = 631 in 0..=1800;
    /// Late moves: more for quiet moves where the table's move is not.
    late_tactical = 687 in 0..=2100;
    /// Late moves: less for checks.
    late_check = 922 in 0..=2700;
    /// Late moves: less for killers and counter moves.
    late_refutation = 994 in 0..=2700;
    /// Late moves: history that takes off or adds a ply.
    late_history = 10884 in 1..=27000;
    /// Late moves: more where the siblings of the child failed high time and again.
    late_cutoffs = 833 in 0..=4096;
    /// Late moves: what is left of the reduction for captures and promotions, in percent.
    late_capture = 46 in 0..=100;
    /// A reduced move that beats the best by this much is searched a ply deeper than it would be.
    deeper_margin = 63 in 0..=400;
    /// A reduced move that beats the best by less is searched a ply shallower.
    shallower_margin = 21 in 0..=200;
    /// Quiet moves with a history below this a ply (negative) stay unsorted.
    sorted_slope = 3453 in 0..=10000;
    /// Order of quiet moves: weight of the butterfly history. So are the following, of the moves
    /// 1, 2, 4 and 6 plies before.
    order_butterfly = 179 in 0..=600;
    /// See [`order_butterfly`].
    order_one = 213 in 0..=600;
    /// See [`order_butterfly`].
    order_two = 98 in 0..=400;
    /// See [`order_butterfly`].
    order_four = 95 in 0..=400;
    /// See [`order_butterfly`].
    order_six = 48 in 0..=300;
    /// Pruning and reducing quiet moves: weight of the butterfly history in percent. So are the
    /// following, of the moves 1, 2 and 4 plies before.
    judge_butterfly = 102 in 0..=400;
    /// See [`judge_butterfly`].
    judge_one = 99 in 0..=400;
    /// See [`judge_butterfly`].
    judge_two = 106 in 0..=400;
    /// See [`judge_butterfly`].
    judge_four = 39 in 0..=400;
    /// How far a check that loses little comes forward among quiet moves.
    check_rank = 9053 in 0..=40000;
    /// Order of captures and promotions: weight of what they win, where experience weighs an eighth.
    gain_weight = 7 in 1..=30;
    /// Captures and promotions come first if they lose no more than this part of their rank.
    good_share = 47 in 1..=200;
    /// Praise of a refutation in the histories: for each ply of depth.
    bonus_slope = 233 in 0..=800;
    /// Praise: less by this.
    bonus_offset = 60 in 0..=800;
    /// Praise: at most.
    bonus_limit = 1554 in 0..=8000;
    /// Praise of the move before a node that failed low, in 1/1024 of that of a refutation: in the
    /// continuation histories.
    prior_continuation = 829 in 0..=4096;
    /// The same in the butterfly history.
    prior_butterfly = 496 in 0..=4096;
    /// Praise and blame by the second search of a reduced move, in 1/1024.
    second_search = 1157 in 0..=4096;
    /// Praise of a table move that cuts off at once, in 1/1024.
    table_praise = 1004 in 0..=4096;
    /// Blame of captures and promotions before a refutation, in 1/1024 of its praise.
    tactical_malus = 1020 in 0..=4096;
    /// Blame of the quiet moves before a refutation, in 1/1024 of its praise.
    malus = 1108 in 0..=4096;
    /// Quiescence: depth down to which a mate in one is looked for.
    quiescence_mate_depth = 0 in 0..=4;
    /// Quiescence: depth down to which quiet checks are tried.
    quiescence_check_depth = 0 in 0..=4;
    /// Quiescence: what a capture must promise beyond the evaluation.
    quiescence_futility = 253 in 0..=600;
    /// Quiescence: what a move may lose by exchanges.
    quiescence_see = 0 in 0..=400;
    /// Quiescence: quiet evasions tried once one move does not lose by mate.
    quiet_evasions = 2 in 0..=6;
    /// Quiescence: depth at which a check is no longer answered but evaluated as it stands. Proving a
    /// mate against every useless interposition is no work for quiescence.
    last_evasion = -4 in -8..=0;
}
