//! The life of the process: U58 to U66.

use crate::driver::{Engine, PATIENCE, binary, field, ms, times, within};
use crate::network::network;
use crate::startup::{folder, resident_mb};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

#[test]
fn u58_the_game_ends_while_thinking() {
    let mut engine = Engine::ready();
    engine.send("go btime 600000 wtime 600000");
    engine.until("info depth");
    let asked = Instant::now();
    let reply = engine.go("gameover lose");
    assert!(reply.at - asked < within(100));
    engine.quiet(ms(100));
    engine.isready();
    engine.send("usinewgame\nposition startpos");
    engine.go("go depth 3");
    engine.quit();
}

#[test]
fn u59_case02_a_second_game_is_like_a_first() {
    let mut fresh = Engine::ready();
    let nodes = fresh.go("go depth 8").value("nodes");
    fresh.quit();
    let mut engine = Engine::ready();
    for order in
        ["usinewgame|isready", "isready|usinewgame", "isready", "gameover win|isready|usinewgame"]
    {
        engine.send("position startpos moves 2g2f 8c8d 2f2e");
        engine.go("go depth 6");
        for command in order.split('|') {
            engine.send(command);
            if command == "isready" {
                engine.until("readyok");
            }
        }
        engine.send("position startpos");
        let reply = engine.go("go depth 8");
        let cleared = order.starts_with("usinewgame") || order.starts_with("gameover");
        if cleared {
            assert_eq!(reply.value("nodes"), nodes, "{order}");
        }
        // What the last search left behind must not help the next order.
        engine.send("usinewgame");
        engine.isready();
    }
    engine.quit();
}

#[test]
fn clear_hash_forgets() {
    let mut engine = Engine::ready();
    let first = engine.go("go depth 7").value("nodes");
    engine.send("setoption name Clear_Hash");
    assert_eq!(engine.go("go depth 7").value("nodes"), first);
    assert_ne!(engine.go("go depth 7").value("nodes"), first);
    engine.quit();
}

#[test]
fn case64_fixed_nodes_are_reproducible() {
    let mut engine = Engine::ready();
    let mut seen: Option<Vec<String>> = None;
    for _ in 0..times(3, 5) {
        engine.send("position startpos moves 2g2f");
        engine.go("go depth 5");
        engine.send("usinewgame");
        engine.isready();
        engine.send("position startpos moves 7g7f 3c3d");
        let reply = engine.go("go nodes 30000");
        let plain = |line: &String| {
            let words: Vec<&str> = line.split(' ').collect();
            let after = |index: usize| index > 0 && matches!(words[index - 1], "time" | "nps");
            let kept = words.iter().enumerate().filter(|&(index, _)| !after(index));
            kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
        };
        let last = vec![plain(&reply.last().to_string()), reply.best.clone()];
        assert_eq!(*seen.get_or_insert(last.clone()), last);
    }
    engine.quit();
}

#[test]
fn u60_quit_while_searching() {
    for go in [
        "go infinite",
        "go ponder btime 1000 wtime 1000",
        "go btime 60000 wtime 60000",
        "go mate infinite",
    ] {
        let mut engine = Engine::ready_with(&["Threads value 4"]);
        engine.send(go);
        engine.line(ms(100));
        engine.settle(ms(1));
        engine.send("quit");
        let status = engine.wait_exit(within(300));
        assert_eq!(status.code(), Some(0));
        while let Some((line, _)) = engine.line(ms(5)) {
            assert!(line.starts_with("info"), "{line}");
        }
        assert_eq!(engine.stderr(), "");
    }
}

#[test]
fn u60_the_input_ends_while_searching() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    engine.until("info depth");
    engine.close_input();
    assert_eq!(engine.wait_exit(within(300)).code(), Some(0));
    assert_eq!(engine.stderr(), "");
}

#[cfg(unix)]
#[test]
fn u60_a_signal_ends_it() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    engine.until("info depth");
    let killed = Command::new("kill").arg(engine.id().to_string()).status().expect("kill runs");
    assert!(killed.success());
    engine.wait_exit(within(300));
    assert_eq!(engine.stderr(), "");
}

#[test]
fn u61_nobody_reads_any_more() {
    let mut child = Command::new(binary())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    use std::io::Write;
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all(b"usi\nisready\ngo infinite\n");
    let _ = input.flush();
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("a child");
            panic!("still running");
        }
        thread::sleep(ms(5));
    }
    let output = child.wait_with_output().expect("a child");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn u62_a_reader_that_pauses() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = Command::new(binary())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    // Far more output than a pipe holds, while nobody reads.
    let flood = "usi\n".repeat(200);
    input.write_all(format!("{flood}go infinite\n").as_bytes()).expect("it listens");
    thread::sleep(ms(times(1500, 5000) as u64));
    let reader = thread::spawn(move || {
        let mut lines = output.lines().map_while(Result::ok);
        let ready = lines.by_ref().filter(|line| line == "usiok").take(200).count();
        (ready, lines.any(|line| line.starts_with("bestmove ")))
    });
    thread::sleep(ms(300));
    input.write_all(b"stop\n").expect("it listens");
    let begun = Instant::now();
    while !reader.is_finished() && begun.elapsed() < PATIENCE {
        thread::sleep(ms(5));
    }
    assert!(reader.is_finished(), "no answer after the pause");
    assert_eq!(reader.join().expect("a reader"), (200, true));
    input.write_all(b"quit\n").expect("it listens");
    assert_eq!(child.wait().expect("a child").code(), Some(0));
}

#[test]
fn u63_case88_memory_stays_flat() {
    let mut engine = Engine::ready_with(&["USI_Hash value 16", "Threads value 2"]);
    for _ in 0..times(4, 100) {
        for length in 0..times(10, 60) {
            let moves = " 2h3h 8b7b 3h2h 7b8b".repeat(length);
            engine.send(&format!("position startpos moves{moves}"));
            engine.go("go nodes 2000");
        }
        engine.send("gameover draw");
        engine.isready();
        let resident = resident_mb(engine.id());
        // Besides the table each thread remembers some 10 MB; the network takes 15, and its file,
        // once read, stays mapped with the program.
        assert!(resident <= 16 + 64 + 24, "{resident} MB");
    }
    engine.quit();
}

#[test]
fn u64_noise_is_ignored() {
    let mut engine = Engine::ready();
    let mut noise: Vec<u8> = Vec::new();
    for line in
        ["ucinewgame", "uci", "register later", "xyzzy 1 2 3", "\u{7}\u{8}", "bestmove 7g7f"]
    {
        noise.extend_from_slice(line.as_bytes());
        noise.push(b'\n');
    }
    noise.extend((0..=255u8).filter(|&byte| byte != b'\n'));
    noise.push(b'\n');
    noise.extend(std::iter::repeat_n(b'x', 1 << 20));
    noise.push(b'\n');
    noise.extend_from_slice(b"\0\0\0\n\xff\xfe\n");
    engine.send_bytes(&noise);
    engine.quiet(ms(200));
    engine.go("go depth 3");
    engine.quit();
}

#[test]
fn u65_case80_started_from_elsewhere() {
    let mut engine = Engine::start_in(Path::new("/"));
    engine.send("usi");
    engine.until("usiok");
    engine.isready();
    engine.go("go depth 3");
    // A file beside the binary is found by its bare name.
    let exe = binary();
    let name = format!("u65-{}.bin", std::process::id());
    let beside = exe.parent().expect("a folder").join(&name);
    fs::write(&beside, network()).expect("a writable folder");
    engine.send(&format!("setoption name EvalFile value {name}"));
    let said = engine.isready();
    assert!(said.iter().all(|line| !line.contains("Error!")), "{said:?}");
    fs::remove_file(beside).expect("a file");
    engine.quit();
}

#[test]
fn case01_large_files_nearby_do_not_delay_the_start() {
    let folder = folder("case01");
    let book = fs::File::create(folder.join("standard_book.db")).expect("a writable folder");
    book.set_len(2 << 30).expect("a sparse file");
    let mut engine = Engine::start_in(&folder);
    let asked = Instant::now();
    engine.send("usi");
    engine.until("usiok");
    assert!(asked.elapsed() < within(200));
    engine.quit();
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn u66_two_engines_at_once() {
    let alone = {
        let mut engine = Engine::ready();
        let nodes = engine.go("go depth 7").value("nodes");
        engine.quit();
        nodes
    };
    let mut engines = [Engine::ready(), Engine::ready()];
    engines.iter_mut().for_each(|engine| engine.send("go depth 7"));
    for engine in &engines {
        assert_eq!(field(engine.reply().last(), "nodes"), Some(alone));
    }
    engines.into_iter().for_each(Engine::quit);
}
