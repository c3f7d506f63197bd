//! From the start of the process to the first game: U1 to U14.

use crate::driver::{Engine, PATIENCE, binary, field, ms, within};
use crate::grammar;
use crate::network::network;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A folder of its own for each test.
pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("kakunari-{}-{name}", std::process::id()));
    fs::create_dir_all(&path).expect("a writable folder for temporary files");
    path
}

#[test]
fn u01_silent_until_spoken_to_then_quick() {
    let mut engine = Engine::start();
    engine.quiet(ms(500));
    let asked = Instant::now();
    engine.send("usi");
    let lines = engine.until("usiok");
    assert!(asked.elapsed() < within(200));
    assert!(lines[0].starts_with("id name "));
    assert!(lines.iter().any(|line| line.starts_with("id author ")));
    assert_eq!(lines.last().map(String::as_str), Some("usiok"));
    engine.quit();
}

#[test]
fn u02_options_follow_the_grammar() {
    let mut engine = Engine::start();
    engine.send("usi");
    let lines = engine.until("usiok");
    let mut names = HashSet::new();
    for line in &lines {
        grammar::check(line).unwrap();
        if let Some(rest) = line.strip_prefix("option name ") {
            let name = rest.split(' ').next().expect("a name");
            assert!(names.insert(name.to_ascii_lowercase()), "{name} twice");
        }
    }
    for must in [
        "usi_hash",
        "usi_ponder",
        "threads",
        "multipv",
        "evalfile",
        "usi_ownbook",
        "bookfile",
        "bookdir",
        "bookmoves",
        "enteringkingrule",
        "maxmovestodraw",
        "networkdelay",
        "networkdelay2",
        "minimumthinkingtime",
    ] {
        assert!(names.contains(must), "{must}");
    }
    engine.quit();
}

#[test]
fn u03_usi_twice_and_quit() {
    let mut engine = Engine::start();
    engine.send("usi");
    let first = engine.until("usiok");
    engine.send("usi");
    assert_eq!(first, engine.until("usiok"));
    engine.quit();
    let mut hasty = Engine::start();
    hasty.send("usi\nquit");
    assert_eq!(hasty.until("usiok"), first);
    hasty.check_end(within(300));
}

#[test]
fn u05_crlf_and_byte_order_mark() {
    let mut engine = Engine::start();
    engine.send_bytes("\u{feff}usi\r\n".as_bytes());
    let lines = engine.until("usiok");
    assert!(lines[0].starts_with("id name"));
    engine.send_bytes(b"isready\r\nposition startpos moves 7g7f\r\n");
    let said = engine.until("readyok").into_iter();
    let said: Vec<String> = said.filter(|line| !line.starts_with("info string hash ")).collect();
    assert_eq!(said, ["readyok"]);
    engine.send_bytes(b"moves\r\n");
    assert!(engine.expect_line().0.contains("3c3d"));
    engine.send_bytes(b"go depth 2\r\n");
    assert!(engine.until("bestmove ").last().is_some_and(|line| line.len() > 9));
    engine.send_bytes(b"quit\r\n");
    engine.check_end(within(300));
}

#[test]
fn u06_case14_undeclared_options_are_taken_in_silence() {
    let mut engine = Engine::start();
    engine.send("usi");
    engine.until("usiok");
    for option in [
        "setoption name usi_hash value 64",
        "setoption name USI_Ponder value TRUE",
        "setoption name Hash value 32",
        "setoption name Ponder value false",
        "setoption name USI_Variant value shogi",
        "setoption name USI_OwnBook value false",
        "setoption name Skill Level value 3",
        "setoption name Foo value bar",
        "setoption name Nonsense",
        "setoption",
        "setoption name",
        "setoption value",
    ] {
        engine.send(option);
    }
    assert_eq!(engine.isready(), [""; 0]);
    for (name, line) in [("USI_HASH", "USI_Hash = 32"), ("usi_ponder", "USI_Ponder = false")] {
        engine.send(&format!("getoption {name}"));
        assert_eq!(engine.expect_line().0, line);
    }
    engine.quit();
}

#[test]
fn u07_two_ways_to_say_empty() {
    let mut engine = Engine::ready();
    for empty in ["setoption name BookFile value ", "setoption name BookFile value <empty>"] {
        engine.send("setoption name BookFile value some.db");
        engine.send(empty);
        engine.send("getoption BookFile");
        assert_eq!(engine.expect_line().0, "BookFile = <empty>");
    }
    engine.quit();
}

#[test]
fn u08_paths_of_every_kind_are_opened() {
    let folder = folder("u08");
    let mut engine = Engine::ready();
    for name in ["with blanks in it.log", "a name value b.log", "棋譜 ログ.log"] {
        for quote in ["", "\""] {
            let path = folder.join(name);
            let shown = path.display();
            engine.send(&format!("setoption name DebugLogFile value {quote}{shown}{quote}"));
            assert_eq!(engine.isready(), [""; 0]);
            engine.send("setoption name DebugLogFile value");
            assert_eq!(engine.isready(), [""; 0]);
            let log = fs::read_to_string(&path).expect("the log was opened");
            assert!(log.contains("> isready") && log.contains("< readyok"), "{log}");
            fs::remove_file(&path).expect("a file");
        }
    }
    // 棋譜 in CP932.
    engine.send_bytes(b"setoption name BookFile value \x8a\xfb\x95\x88\r\n");
    engine.send("getoption BookFile");
    assert!(engine.expect_line().0.starts_with("BookFile = "));
    engine.send("go depth 1");
    engine.reply();
    engine.quit();
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn u09_case62_values_out_of_range() {
    let mut engine = Engine::ready();
    for (option, kept) in [
        ("Threads value 0", "Threads = 1"),
        ("Threads value -1", "Threads = 1"),
        ("Threads value abc", "Threads = 1"),
        ("Threads value 99999999999999999999", "Threads = 512"),
        ("MultiPV value 1.5", "MultiPV = 1"),
        ("EnteringKingRule value mine", "EnteringKingRule = CSARule27"),
        ("USI_Ponder value perhaps", "USI_Ponder = false"),
    ] {
        engine.send(&format!("setoption name {option}"));
        let (line, _) = engine.expect_line();
        assert!(line.starts_with("info string "), "{option}: {line}");
        let name = option.split(' ').next().expect("a name");
        engine.send(&format!("getoption {name}"));
        assert_eq!(engine.expect_line().0, kept);
    }
    for threads in ["64", "2", "1"] {
        engine.send(&format!("setoption name Threads value {threads}"));
        assert_eq!(engine.go("go movetime 100").best.len(), 4);
    }
    engine.quit();
}

#[test]
fn u10_case81_a_network_that_is_not_there() {
    let mut engine = Engine::start();
    engine.send("setoption name EvalFile value /no/such/net.bin");
    let said = engine.isready();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string Error! EvalFile '/no/such/net.bin'"), "{said:?}");
    let reply = engine.go("go movetime 100");
    assert_eq!(reply.best, "resign");
    assert_eq!(reply.infos.len(), 1);
    assert!(reply.infos[0].starts_with("info string Error! "));
    engine.quiet(ms(100));
    engine.send("setoption name EvalFile value <internal>");
    assert_eq!(engine.go("go depth 2").best.len(), 4);
    engine.quit();
}

#[test]
fn u10_a_failed_search_is_held_like_any_other() {
    let mut engine = Engine::ready();
    engine.send("position nonsense\ngo infinite");
    engine.no_answer_for(ms(200));
    assert_eq!(engine.go("stop").best, "resign");
    engine.send("go ponder btime 1000 wtime 1000");
    engine.no_answer_for(ms(200));
    assert_eq!(engine.go("ponderhit").best, "resign");
    engine.quit();
}

#[test]
fn u11_isready_again_is_cheap_and_keeps_the_hash() {
    let mut engine = Engine::ready();
    for _ in 0..10 {
        let asked = Instant::now();
        assert_eq!(engine.isready(), [""; 0]);
        assert!(asked.elapsed() < within(20));
    }
    let first = engine.go("go depth 12").value("nodes");
    engine.isready();
    assert!(engine.go("go depth 12").value("nodes") < first);
    engine.quit();
}

#[test]
fn u12_isready_while_analysing() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    engine.until("info depth");
    let asked = Instant::now();
    engine.isready();
    assert!(asked.elapsed() < within(100));
    engine.until("info depth");
    assert_eq!(engine.go("stop").best.len(), 4);
    engine.quit();
}

#[test]
fn u13_options_while_analysing() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    engine.until("info depth");
    engine.send("setoption name MultiPV value 3\nsetoption name USI_Hash value 32");
    let asked = Instant::now();
    engine.send("stop");
    assert!(engine.reply().at - asked < within(100));
    let reply = engine.go("go depth 6");
    for number in 1..=3 {
        assert!(reply.infos.iter().any(|line| field(line, "multipv") == Some(number)));
    }
    engine.quit();
}

#[test]
fn case12_multipv_changes_between_searches() {
    let mut engine = Engine::ready();
    for count in [1, 3, 1, 2] {
        engine.send(&format!("setoption name MultiPV value {count}"));
        let reply = engine.go("go depth 6");
        let most = reply.infos.iter().filter_map(|line| field(line, "multipv")).max();
        assert_eq!(most, Some(count));
    }
    engine.quit();
}

#[test]
fn u14_case13_heavy_options_without_isready_keep_the_board() {
    let mut engine = Engine::ready();
    engine.send("position startpos moves 7g7f");
    engine.send("setoption name Threads value 2\nsetoption name USI_Hash value 32");
    engine.go("go depth 3");
    engine.send("setoption name Threads value 1\nsetoption name USI_Hash value 1");
    engine.go("go depth 3");
    engine.quit();
}

#[test]
fn case20_blank_lines_mean_nothing() {
    let mut engine = Engine::ready();
    engine.go("go depth 3");
    engine.send_bytes("\r\n   \r\n\t\n\u{3000}\n\n".as_bytes());
    engine.quiet(ms(300));
    engine.quit();
}

#[test]
fn case21_a_log_that_cannot_be_written() {
    let mut engine = Engine::ready();
    engine.send("setoption name DebugLogFile value /no/such/dir/x.log");
    let said = engine.isready();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string Error! DebugLogFile"));
    engine.go("go depth 2");
    engine.quit();
}

#[test]
fn case22_as_an_analysis_service_asks() {
    let folder = folder("case22");
    fs::write(folder.join("nn.bin"), network()).expect("a writable file");
    let mut engine = Engine::start();
    engine.send("usi");
    engine.until("usiok");
    engine.send(&format!("setoption name EvalDir value {}", folder.display()));
    engine.send("setoption name EnteringKingRule value CSARule27H");
    engine.send("setoption name BookFile value no_book");
    engine.send("setoption name ConsiderationMode value true");
    let said = engine.isready();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string EvalDir: kp_32x2-8-8, FV_SCALE 16"), "{said:?}");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    engine.send(&format!("position sfen {start} moves"));
    let reply = engine.go("go movetime 4000 depth 8 nodes 200000 btime 60000 wtime 60000");
    assert!(reply.value("depth") <= 8 && reply.value("nodes") <= 200_000);
    engine.quit();
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_table_and_its_pages_are_told_of_once() {
    let mut engine = Engine::start();
    let mut said = |text: &str| {
        engine.send(text);
        let mut lines = engine.until("readyok");
        lines.pop();
        lines
    };
    for size in [16, 32] {
        let lines = said(&format!("setoption name USI_Hash value {size}\nisready"));
        let start = format!("info string hash {size} MB, ");
        assert!(lines.len() == 1 && lines[0].starts_with(&start), "{lines:?}");
        assert!(lines[0].contains("huge pages") || lines[0].contains("ordinary pages"));
        assert_eq!(said("isready"), [""; 0]);
    }
    engine.quit();
}

#[test]
fn case63_hash_sizes_small_and_impossible() {
    let mut engine = Engine::ready();
    for size in [1, 16, 1] {
        engine.send(&format!("setoption name USI_Hash value {size}"));
        assert_eq!(engine.isready(), [""; 0]);
        engine.go("go movetime 100");
        assert!(resident_mb(engine.id()) < 64 + size, "{} MB", resident_mb(engine.id()));
    }
    for size in [1_048_576, 33_554_432] {
        engine.send(&format!("setoption name USI_Hash value {size}"));
        let mut said = engine.isready();
        said.retain(|line| !line.contains("loading"));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains(&size.to_string()), "{said:?}");
        engine.go("go movetime 50");
    }
    engine.quit();
}

/// Memory in use by a process, in MB.
pub fn resident_mb(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("VmRSS: 0 kB");
    line.split_whitespace().nth(1).and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0) / 1024
}

#[test]
fn case05_commands_as_arguments() {
    let run =
        |arguments: &[&str]| Command::new(binary()).args(arguments).output().expect("it runs");
    let output = run(&["position", "startpos", "moves", "7g7f", ",", "perft", "1", ",", "quit"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("total: 30"));
    let output = run(&["usi", "isready"]);
    assert!(!output.status.success() && !output.stderr.is_empty());
}

#[test]
fn case03_u33_go_before_isready() {
    let mut engine = Engine::start();
    engine.go("go btime 1000 wtime 1000");
    engine.quiet(ms(100));
    engine.quit();
}

#[test]
fn the_reply_to_wait_comes_in_order() {
    let mut engine = Engine::start();
    engine.send(
        "isready\nwait\ngo depth 3\nwait\ngo depth 2\nwait\nposition startpos moves 2g2f\nwait\nd",
    );
    engine.close_input();
    let lines = engine.until("checkers:");
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("readyok"), count("bestmove"), count("sfen:")), (1, 2, 1));
    engine.check_end(PATIENCE);
}
