//! The session without a process: events in, lines out, and a clock that the test moves.
//!
//! Here a search can be as late as the test likes, which a real one should never be (U57).

use kakunari::mate::Outcome;
use kakunari::search::{Answer, Bound, Job, Line, Progress, Verdict};
use kakunari::types::{Move, Score};
use kakunari::usi::worker::{News, Work};
use kakunari::usi::{Event, Session};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A session whose work nobody does unless the test says so.
struct Desk {
    session: Session<Box<dyn FnMut(Work)>>,
    orders: Rc<RefCell<Vec<Work>>>,
    now: Instant,
}

impl Desk {
    fn new() -> Desk {
        let orders: Rc<RefCell<Vec<Work>>> = Rc::default();
        let inbox = Rc::clone(&orders);
        let session: Session<Box<dyn FnMut(Work)>> =
            Session::new(Box::new(move |work| inbox.borrow_mut().push(work)));
        Desk { session, orders, now: Instant::now() }
    }

    fn say(&mut self, line: &str) -> Vec<String> {
        self.session.handle(Event::Line(line.as_bytes().to_vec()), self.now)
    }

    fn hear(&mut self, news: News) -> Vec<String> {
        self.session.handle(Event::News(news), self.now)
    }

    /// Lets time pass, with the wakings that the session asks for.
    fn pass(&mut self, time: Duration) -> Vec<String> {
        let end = self.now + time;
        let mut lines = Vec::new();
        while let Some(wake) = self.session.wake_at().filter(|&wake| wake <= end) {
            self.now = self.now.max(wake);
            lines.extend(self.session.handle(Event::Tick, self.now));
        }
        self.now = end;
        lines.extend(self.session.handle(Event::Tick, self.now));
        lines
    }

    /// The latest search that was ordered.
    fn search(&self) -> (u64, Job) {
        let orders = self.orders.borrow();
        let found = orders.iter().rev().find_map(|work| match work {
            Work::Search { id, job, .. } => Some((*id, Job::clone(job))),
            _ => None,
        });
        found.expect("a search was ordered")
    }

    /// The number of the latest mate search that was ordered.
    fn mate_search(&self) -> u64 {
        let orders = self.orders.borrow();
        let found = orders.iter().rev().find_map(|work| match work {
            Work::Mate { id, .. } => Some(*id),
            _ => None,
        });
        found.expect("a mate search was ordered")
    }

    fn report(&mut self, score: Score, bound: Bound, pv: &str) -> Vec<String> {
        let (id, _) = self.search();
        self.hear(News::Progress(id, progress(score, bound, pv)))
    }

    fn finish(&mut self, pv: &str) -> Vec<String> {
        let (id, _) = self.search();
        let last = progress(10, Bound::Exact, pv);
        let moves = &last.lines[0].pv;
        let answer = Answer::Play { best: moves[0], ponder: moves.get(1).copied() };
        self.hear(News::Done(id, Ok(Verdict { answer, last })))
    }
}

fn progress(score: Score, bound: Bound, pv: &str) -> Progress {
    let pv: Vec<Move> = pv.split(' ').map(|mv| mv.parse().expect("a move")).collect();
    let line = Line { score, bound, depth: 4, seldepth: 6, pv };
    Progress { lines: vec![line], nodes: 100, time: ms(7), hashfull: 0, complete: true }
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn answers(lines: &[String]) -> Vec<&str> {
    let is_answer = |line: &&str| line.starts_with("bestmove") || line.starts_with("checkmate");
    lines.iter().map(String::as_str).filter(is_answer).collect()
}

#[test]
fn u57_a_stalled_search_is_answered_by_the_hard_limit() {
    let mut desk = Desk::new();
    desk.say("go btime 0 wtime 0 byoyomi 1000");
    desk.report(20, Bound::Exact, "7g7f 3c3d");
    desk.report(90, Bound::Lower, "2g2f");
    assert!(answers(&desk.pass(ms(700))).is_empty());
    let lines = desk.pass(ms(250));
    // The latest exact line, complete, and its moves.
    assert!(lines[0].contains("score cp 20 nodes") && lines[0].ends_with("pv 7g7f 3c3d"));
    assert_eq!(lines[1..], ["bestmove 7g7f ponder 3c3d"]);
    // What the search says in the end comes too late, and the next one is not disturbed.
    assert!(desk.search().1.control.is_stopped());
    let (old, _) = desk.search();
    desk.say("go infinite");
    let late = News::Progress(old, progress(5, Bound::Exact, "1g1f"));
    assert!(desk.hear(late).is_empty());
    assert_eq!(answers(&desk.say("stop")), [""; 0]);
    assert_eq!(answers(&desk.finish("2g2f")), ["bestmove 2g2f"]);
}

#[test]
fn u57_a_search_that_never_spoke_is_answered_with_a_legal_move() {
    for go in ["go movetime 100", "go infinite\nstop", "go btime 100 wtime 100", "go nodes 5\nstop"]
    {
        let mut desk = Desk::new();
        go.lines().for_each(|line| drop(desk.say(line)));
        let lines = desk.pass(ms(200));
        let answer = answers(&lines);
        assert_eq!(answer.len(), 1, "{go}: {lines:?}");
        let best: Move =
            answer[0].split(' ').nth(1).and_then(|mv| mv.parse().ok()).expect("a move");
        assert!(kakunari::position::Position::default().is_legal(best));
        assert!(lines[0].contains(" pv "), "{lines:?}");
        assert!(answers(&desk.pass(ms(10_000))).is_empty());
    }
}

#[test]
fn a_stalled_mate_search_gives_up_in_time() {
    let mut desk = Desk::new();
    desk.say("position sfen 7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1");
    desk.say("go mate 500");
    assert_eq!(answers(&desk.pass(ms(600))), ["checkmate timeout"]);
    desk.say("go mate infinite");
    assert!(desk.pass(ms(100_000)).is_empty());
    assert_eq!(desk.say("stop"), ["checkmate timeout"]);
}

#[test]
fn a_mate_search_is_answered_with_what_it_found() {
    let line: Vec<Move> = ["G*2b", "2c2b", "3d3b+"].map(|mv| mv.parse().expect("a move")).to_vec();
    for (outcome, answer) in [
        (Outcome::Mate { line, shortest: true }, "checkmate G*2b 2c2b 3d3b+"),
        (Outcome::NoMate, "checkmate nomate"),
        (Outcome::Unsolved, "checkmate timeout"),
    ] {
        let mut desk = Desk::new();
        desk.say("position sfen 7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1");
        assert!(desk.say("go mate infinite").is_empty());
        let id = desk.mate_search();
        assert_eq!(desk.hear(News::Solved(id, Ok(outcome))), [answer]);
    }
}

#[test]
fn a_mate_search_goes_on_until_it_is_stopped_or_superseded() {
    for end in ["stop", "usinewgame", "gameover draw"] {
        let mut desk = Desk::new();
        desk.say("position sfen 7nl/9/5S1kp/6R1s/9/7p1/9/9/9 b Gr2b3g2s3n3l16p 1");
        assert!(desk.say("go mate infinite").is_empty());
        assert_eq!(desk.say("usi").last().map(String::as_str), Some("usiok"));
        assert_eq!(desk.say("isready"), ["readyok"]);
        for line in ["setoption name USI_Hash value 32", "position startpos", "ponderhit"] {
            assert!(desk.say(line).is_empty(), "{line}");
        }
        assert_eq!(desk.say(end), ["checkmate timeout"], "{end}");
        assert!(desk.say(end).is_empty(), "{end}");
    }
    // The answer to a search that another has replaced would be taken for that of the other.
    let mut desk = Desk::new();
    desk.say("go mate infinite");
    let id = desk.mate_search();
    assert!(desk.say("go mate 1000").is_empty());
    assert!(desk.hear(News::Solved(id, Ok(Outcome::NoMate))).is_empty());
    let id = desk.mate_search();
    assert_eq!(desk.hear(News::Solved(id, Ok(Outcome::NoMate))), ["checkmate nomate"]);
}

#[test]
fn an_answer_is_held_back_until_it_may_be_given() {
    for (go, release) in [
        ("go infinite", "stop"),
        ("go ponder btime 1000 wtime 1000", "ponderhit"),
        ("go ponder btime 1000 wtime 1000", "stop"),
        ("go ponder", "gameover draw"),
        ("go infinite depth 3", "usinewgame"),
    ] {
        let mut desk = Desk::new();
        desk.say(go);
        assert!(answers(&desk.finish("7g7f 3c3d")).is_empty());
        assert!(desk.pass(ms(100_000)).is_empty());
        let lines = desk.say(release);
        assert_eq!(answers(&lines), ["bestmove 7g7f ponder 3c3d"], "{go} {release}");
        assert!(lines[0].ends_with(" pv 7g7f 3c3d"));
    }
}

#[test]
fn lines_behind_a_stop_wait_for_the_answer_and_stay_in_order() {
    let mut desk = Desk::new();
    desk.say("go infinite");
    for line in ["stop", "isready", "usinewgame", "position startpos moves 7g7f", "go depth 1"] {
        assert!(desk.say(line).is_empty(), "{line}");
    }
    let (old, _) = desk.search();
    assert_eq!(answers(&desk.finish("2g2f")), ["bestmove 2g2f"]);
    let (new, job) = desk.search();
    assert!(new > old && job.position.path_len() == 1);
    let ready = News::Ready { notices: Vec::new(), error: None };
    assert_eq!(desk.hear(ready), ["readyok"]);
    assert_eq!(answers(&desk.finish("3c3d")), ["bestmove 3c3d"]);
}

#[test]
fn quit_needs_no_answer() {
    let mut desk = Desk::new();
    desk.say("go infinite");
    desk.say("stop");
    assert!(desk.say("quit").is_empty());
    assert_eq!(desk.session.ended(), Some(0));
    assert!(desk.search().1.control.is_stopped());
}

#[test]
fn slow_loading_is_remarked_on() {
    let mut desk = Desk::new();
    desk.say("isready");
    assert!(desk.pass(ms(2900)).is_empty());
    assert_eq!(desk.pass(ms(200)), ["info string loading ..."]);
    let ready = News::Ready { notices: vec!["a remark".to_string()], error: None };
    assert_eq!(desk.hear(ready), ["info string a remark", "readyok"]);
    assert!(desk.pass(ms(10_000)).is_empty());
}

#[test]
fn limits_that_always_hold_do_not_bind_an_analysis() {
    let mut desk = Desk::new();
    desk.say("setoption name DepthLimit value 6");
    desk.say("setoption name NodesLimit value 500");
    desk.say("go btime 1000 wtime 1000");
    let limits = desk.search().1.limits;
    assert_eq!((limits.depth, limits.nodes), (Some(6), Some(500)));
    desk.say("go depth 9");
    let limits = desk.search().1.limits;
    assert_eq!((limits.depth, limits.nodes), (Some(9), None));
    desk.say("go infinite");
    let limits = desk.search().1.limits;
    assert_eq!((limits.depth, limits.nodes), (None, None));
}

#[test]
fn wait_holds_lines_until_the_search_has_ended() {
    let mut desk = Desk::new();
    desk.say("go nodes 100");
    desk.say("wait");
    assert!(desk.say("usi").is_empty());
    let lines = desk.finish("7g7f");
    assert!(lines.iter().any(|line| line == "usiok"), "{lines:?}");
    // A search that only a stop ends is not waited for.
    desk.say("go infinite");
    desk.say("wait");
    desk.say("stop");
    assert_eq!(answers(&desk.finish("7g7f")), ["bestmove 7g7f"]);
}
