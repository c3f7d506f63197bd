//! The clock: U54 to U56. The arithmetic is tested in `search::clock`, and a stalled search (U57)
//! in `session`.

use crate::driver::{Engine, ms, times, within};
use crate::startup::folder;
use std::time::{Duration, Instant};

#[test]
fn u54_byoyomi_is_used_and_never_exceeded() {
    let mut engine = Engine::ready_with(&["NetworkDelay2 value 200", "Threads value 2"]);
    let count = times(3, 200);
    let mut total = Duration::ZERO;
    engine.send("position startpos moves 7g7f 3c3d");
    for _ in 0..count {
        let asked = Instant::now();
        let taken = engine.go("go btime 0 wtime 0 byoyomi 1000").at - asked;
        assert!(taken < within(1000), "{taken:?}");
        total += taken;
    }
    assert!(total / count as u32 > ms(700), "{:?}", total / count as u32);
    engine.quit();
}

/// What can be used safely of a byoyomi is what `NetworkDelay2` leaves of it.
#[test]
fn byoyomi_is_used_up_with_default_margins() {
    let mut engine = Engine::ready();
    engine.send("position startpos moves 7g7f 3c3d");
    for byoyomi in [200, 1000] {
        let (safe, count) = (byoyomi - 150, times(3, 50) as u32);
        let mut total = Duration::ZERO;
        for _ in 0..count {
            let asked = Instant::now();
            let taken = engine.go(&format!("go btime 0 wtime 0 byoyomi {byoyomi}")).at - asked;
            assert!(taken < within(byoyomi), "{taken:?}");
            total += taken;
        }
        assert!(total / count >= ms(safe * 9 / 10), "{:?} of {safe} ms", total / count);
    }
    engine.quit();
}

#[test]
fn case21_a_log_does_not_make_moves_late() {
    let folder = folder("case21");
    let log = folder.join("棋譜 ログ.log");
    let mut engine = Engine::ready_with(&["Threads value 8"]);
    engine.send(&format!("setoption name DebugLogFile value {}", log.display()));
    for _ in 0..times(2, 60) {
        let asked = Instant::now();
        let taken = engine.go("go btime 0 wtime 0 byoyomi 1000").at - asked;
        assert!(taken < within(1000), "{taken:?}");
    }
    engine.quit();
    let text = std::fs::read_to_string(&log).expect("a log");
    assert!(text.contains("> go btime") && text.contains("< bestmove"));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn u55_case31_sudden_death_by_real_subtraction() {
    let mut engine = Engine::ready();
    let mut left = [ms(times(3000, 10_000) as u64); 2];
    let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"];
    let mut moves = String::new();
    for number in 0..times(100, 400) {
        engine.send(&format!("position startpos moves{moves}"));
        let [black, white] = left.map(|time| time.as_millis());
        let asked = Instant::now();
        let taken = engine.go(&format!("go btime {black} wtime {white}")).at - asked;
        let clock = &mut left[number % 2];
        assert!(taken < *clock, "flag in move {number}: {taken:?} of {clock:?}");
        assert!(number > 1 || taken < within(1500));
        *clock -= taken;
        moves.push(' ');
        moves.push_str(shuffle[number % 4]);
    }
    engine.quit();
}

#[test]
fn u56_rounding_uses_the_rest_of_a_second() {
    let mut engine = Engine::ready();
    for _ in 0..times(1, 10) {
        let asked = Instant::now();
        let taken = engine.go("go btime 240000 wtime 240000").at - asked;
        assert!(taken > ms(800), "{taken:?}");
        let part = taken.subsec_millis();
        assert!(part >= 800 || taken > within(900), "{taken:?}");
    }
    engine.quit();
}

#[test]
fn case29_each_side_has_its_own_clock() {
    let mut engine = Engine::ready();
    for (moves, clock) in [(" moves 7g7f", "btime 600000 wtime 0"), ("", "btime 0 wtime 600000")] {
        engine.send(&format!("position startpos{moves}"));
        let asked = Instant::now();
        let taken = engine.go(&format!("go {clock} byoyomi 1000")).at - asked;
        assert!(taken > ms(500) && taken < within(950), "{taken:?}");
    }
    engine.quit();
}

#[test]
fn case87_a_cold_start_within_the_clock() {
    let moves = " 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2h3h 8b7b 3h2h 7b8b".to_string();
    let mut engine = Engine::start();
    let asked = Instant::now();
    engine.send(&format!("position startpos moves{moves}"));
    let taken = engine.go("go btime 3000 wtime 3000").at - asked;
    assert!(taken < ms(3000), "{taken:?}");
    engine.quit();
}
