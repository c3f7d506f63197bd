//! U76: what well-known programs send, replayed in their order and timing.

use crate::driver::{Engine, ms};

/// Introduces the engine as a GUI does, with its options, and waits for `readyok`.
fn introduce(options: &[&str]) -> Engine {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.until("usiok");
    for option in options {
        engine.send(&format!("setoption name {option}"));
    }
    assert_eq!(engine.isready(), [""; 0]);
    engine
}

#[test]
fn u76_shogihome_plays_two_games() {
    let mut engine = introduce(&["USI_Hash value 16", "USI_Ponder value true", "Threads value 1"]);
    for _ in 0..2 {
        // `usinewgame`, the position and the clock come in the same instant.
        engine.send("usinewgame\nposition startpos");
        engine.go("go btime 5000 wtime 5000 byoyomi 200");
        engine.send("position startpos moves 7g7f 3c3d");
        engine.send("go ponder btime 4800 wtime 5000 byoyomi 200");
        engine.no_answer_for(ms(150));
        // The opponent played something else.
        engine.send("stop");
        engine.reply();
        engine.send("position startpos moves 7g7f 8c8d");
        engine.go("go btime 4800 wtime 4700 byoyomi 200");
        engine.send("position startpos moves 7g7f 8c8d 2g2f 4a3b");
        engine.send("go ponder btime 4600 wtime 4700 byoyomi 200");
        engine.no_answer_for(ms(150));
        engine.send("ponderhit");
        engine.reply();
        // The game ends while the engine ponders: `stop` and `gameover` at once, one answer.
        engine.send("position startpos moves 7g7f 8c8d 2g2f 4a3b 2f2e 8d8e");
        engine.send("go ponder btime 4500 wtime 4600 byoyomi 200");
        engine.no_answer_for(ms(100));
        engine.send("stop\ngameover win");
        engine.reply();
        assert_eq!(engine.isready(), [""; 0]);
    }
    engine.quit();
}

#[test]
fn u76_shogihome_analyses_and_asks_for_mates() {
    let mut engine = introduce(&["USI_Hash value 16", "MultiPV value 2"]);
    for moves in ["7g7f", "7g7f 3c3d", "7g7f 3c3d 2g2f"] {
        engine.send(&format!("position startpos moves {moves}\ngo infinite"));
        engine.no_answer_for(ms(120));
        engine.send("stop");
        engine.reply();
        // Options that wait for the end of the search come before the next position.
        engine.send("setoption name MultiPV value 3");
    }
    engine.send("position sfen 7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1");
    assert_eq!(engine.mate("go mate infinite"), "G*2b 2c2b 3d3b+");
    assert_eq!(engine.mate("go mate 1000"), "G*2b 2c2b 3d3b+");
    engine.quit();
}

#[test]
fn u76_the_bridge_to_floodgate_ponders() {
    // It says `isready` once, and later only `usinewgame`.
    let mut engine = introduce(&[
        "USI_Hash value 16",
        "Hash value 16",
        "USI_Ponder value true",
        "Ponder value true",
    ]);
    for _ in 0..2 {
        engine.send("usinewgame\nposition startpos moves 2g2f");
        engine.go("go btime 3000 wtime 3000 byoyomi 0");
        engine.send("position startpos moves 2g2f 8c8d 7g7f");
        engine.send("go ponder btime 3000 wtime 2700 byoyomi 0");
        engine.no_answer_for(ms(100));
        engine.send("ponderhit");
        engine.reply();
        engine.send("gameover lose");
    }
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn u76_the_lishogi_bot_never_announces_a_game() {
    let mut engine = introduce(&["USI_Variant value shogi", "USI_Hash value 16"]);
    engine.send(
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves",
    );
    engine.go("go movetime 100.0");
    engine.send("position startpos moves 7g7f 3c3d");
    engine.go("go btime 2000 wtime 3900 byoyomi 100 binc 100 winc 100");
    engine.send("position startpos moves 7g7f 3c3d 2g2f 8c8d");
    engine.send("go ponder btime 1900 wtime 3900 byoyomi 100");
    engine.no_answer_for(ms(100));
    engine.send("stop");
    engine.reply();
    engine.send("stop");
    engine.quiet(ms(100));
    engine.quit();
}
