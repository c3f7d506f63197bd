//! What is going on between the GUI and the engine, and what must be said next.
//!
//! A session has no thread, no clock and no pipe of its own: it takes events, one at a time, and
//! gives back lines. So exactly one answer for each `go`, none too early and none too late, is a
//! matter of plain sequential code.

use super::command::{Command, Tool};
use super::pending::{Mode, Outcome, Search};
use super::report;
use super::tools;
use super::worker::{News, Work};
use crate::engine::options::{Action, Applied};
use crate::engine::{Options, Request};
use crate::mate;
use crate::position::{Position, Record};
use crate::search::{Bound, Progress, Verdict};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Something that happens to the session.
pub enum Event {
    /// A line was read.
    Line(Vec<u8>),
    /// The input has ended.
    End,
    /// The engine has news.
    News(News),
    /// Nothing; time has passed.
    Tick,
}

/// How a session ends: the exit status of the program.
pub type Status = u8;

/// The state of a session.
pub struct Session<S: FnMut(Work)> {
    give: S,
    options: Options,
    position: Result<Position, String>,
    /// Was a new game announced since the engine last heard of one?
    new_game: bool,
    /// Was clearing the table asked for since it was last done?
    clear: bool,
    search: Option<Search>,
    next_id: u64,
    /// Since when `isready` waits for an answer, and for how many answers.
    loading: Option<(Instant, u32)>,
    /// Commands for people that are not done yet.
    tools: u32,
    /// Has `wait` been said?
    waiting: bool,
    /// Has it been said since the backlog was last empty?
    scripted: bool,
    /// Lines that must wait, with the time at which they came.
    backlog: VecDeque<(Event, Instant)>,
    debug: bool,
    ended: Option<Status>,
    lines: Vec<String>,
}

/// How long a search may take to obey a stop before it is answered for it.
const STOP_GRACE: Duration = Duration::from_millis(80);
/// How long loading may take before it is remarked on, and again.
const LOADING_REMARK: Duration = Duration::from_secs(3);

impl<S: FnMut(Work)> Session<S> {
    /// A session that hands its work to `give`, which must not block.
    pub fn new(give: S) -> Session<S> {
        Session {
            give,
            options: Options::default(),
            position: Ok(Position::default()),
            new_game: false,
            clear: false,
            search: None,
            next_id: 0,
            loading: None,
            tools: 0,
            waiting: false,
            scripted: false,
            backlog: VecDeque::new(),
            debug: false,
            ended: None,
            lines: Vec::new(),
        }
    }

    /// Takes an event that happened at `now` and returns the lines to print.
    pub fn handle(&mut self, event: Event, now: Instant) -> Vec<String> {
        match event {
            Event::Line(line) => self.read(line, now),
            Event::End if self.waiting || !self.backlog.is_empty() => {
                self.backlog.push_back((Event::End, now));
            }
            Event::End => self.end(0),
            Event::News(news) => self.hear(news, now),
            Event::Tick => {}
        }
        self.watch_time(now);
        self.catch_up(now);
        std::mem::take(&mut self.lines)
    }

    /// How the session has ended; `None` while it goes on.
    pub fn ended(&self) -> Option<Status> {
        self.ended
    }

    /// When the session wants to be woken by a [`Event::Tick`] if nothing else happens.
    pub fn wake_at(&self) -> Option<Instant> {
        let loading = self.loading.map(|(since, _)| since + LOADING_REMARK);
        let search = self.search.as_ref().and_then(Search::force_at);
        [loading, search].into_iter().flatten().min()
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Must lines wait? After a stop until the answer is out, and after `wait`.
    fn must_hold_back(&self) -> bool {
        let stopping = self.search.as_ref().is_some_and(|search| search.stopping.is_some());
        let busy = self.loading.is_some() || self.tools > 0 || self.ends_by_itself();
        stopping || self.waiting && busy
    }

    fn ends_by_itself(&self) -> bool {
        self.search.as_ref().is_some_and(|search| match search.mode {
            Mode::Clocked | Mode::Mate => true,
            Mode::Infinite | Mode::Ponder => false,
        })
    }

    fn read(&mut self, line: Vec<u8>, at: Instant) {
        if !self.backlog.is_empty() || self.must_hold_back() {
            let quits = !self.waiting && Command::parse(&line) == Command::Quit;
            if quits {
                return self.end(0);
            }
            return self.backlog.push_back((Event::Line(line), at));
        }
        self.obey(Command::parse(&line), at);
    }

    /// Reads the lines that had to wait, as soon as they need not any more.
    ///
    /// After `wait` their time begins now; after a stop, when they came: a clock may be running.
    fn catch_up(&mut self, now: Instant) {
        while self.ended.is_none() && !self.must_hold_back() {
            self.waiting = false;
            match self.backlog.pop_front() {
                Some((Event::Line(line), at)) => {
                    self.obey(Command::parse(&line), if self.scripted { now } else { at });
                }
                Some(_) => self.end(0),
                None => {
                    self.scripted = false;
                    return;
                }
            }
        }
    }

    fn obey(&mut self, command: Command, at: Instant) {
        match command {
            Command::Empty => {}
            Command::Usi => self.lines.extend(tools::introduction()),
            Command::IsReady => self.get_ready(at),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::GetOption(name) => {
                self.lines.extend(tools::option_values(&self.options, name.as_deref()));
            }
            Command::NewGame | Command::GameOver => {
                self.new_game = true;
                self.stop(at);
            }
            Command::Position(text) => self.set_up(&text),
            Command::Go(request) => self.go(request, at),
            Command::GoMate(time) => self.go_mate(time, at),
            Command::Stop => self.stop(at),
            Command::PonderHit(later) => self.ponder_hit(&later, at),
            Command::Quit => self.end(0),
            Command::Debug(on) => self.debug = on,
            Command::Wait => (self.waiting, self.scripted) = (true, true),
            Command::Tool(tool) => self.use_tool(tool),
            Command::Unknown(word) if self.debug => {
                self.lines.push(report::remark(&format!("unknown command: {word}")));
            }
            Command::Unknown(_) => {}
        }
    }

    fn end(&mut self, status: Status) {
        self.abandon_search();
        self.backlog.clear();
        self.ended = Some(status);
    }

    /// Ends the search without an answer.
    fn abandon_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.control.stop();
        }
    }

    fn get_ready(&mut self, at: Instant) {
        if self.search.is_some() {
            // Options are applied by the next `go`.
            self.lines.push("readyok".to_string());
            return;
        }
        let clear = std::mem::take(&mut self.new_game) | std::mem::take(&mut self.clear);
        (self.give)(Work::Ready { options: self.options.clone(), clear });
        let waiting = self.loading.map_or(0, |(_, count)| count);
        self.loading = Some((at, waiting + 1));
    }

    fn set_option(&mut self, name: &str, value: &std::ffi::OsString) {
        match self.options.set(name, value) {
            Ok(Applied::Stored | Applied::Unknown) => {}
            Ok(Applied::Clamped(text)) => self.lines.push(report::remark(&text)),
            Ok(Applied::Pressed(Action::ClearHash)) => self.clear = true,
            Err(error) => self.lines.push(report::error(&error.to_string())),
        }
    }

    fn set_up(&mut self, text: &str) {
        self.position = match text.parse::<Record>() {
            Ok(record) => {
                if let Some(breach) = record.breaches.first() {
                    self.lines.push(report::remark(&format!(
                        "position: move {} '{}' is forbidden ({}); it was played all the same",
                        breach.index,
                        breach.mv,
                        breach.rule.word()
                    )));
                }
                Ok(record.position)
            }
            Err(error) => {
                let text = format!("position: {error}");
                self.lines.push(report::error(&text));
                Err(text)
            }
        };
        if self.position.is_err() && self.options.strict {
            self.abandon_search();
            self.ended = Some(1);
        }
    }

    fn go(&mut self, mut request: Request, at: Instant) {
        let mode = match () {
            () if request.ponder => Mode::Ponder,
            () if request.is_unlimited() => Mode::Infinite,
            () => Mode::Clocked,
        };
        request.infinite = mode == Mode::Infinite || request.infinite;
        self.begin(mode, request, at);
    }

    fn go_mate(&mut self, time: Option<Duration>, at: Instant) {
        let request = Request { movetime: time, infinite: time.is_none(), ..Request::default() };
        self.begin(Mode::Mate, request, at);
    }

    /// Starts a search; one that still runs is dropped without an answer.
    fn begin(&mut self, mode: Mode, request: Request, at: Instant) {
        self.abandon_search();
        self.next_id += 1;
        let root = self.position.as_ref().cloned().unwrap_or_default();
        let mut search = Search::new(self.next_id, mode, request, root, &self.options, at);
        if let Err(error) = &self.position {
            self.lines.push(report::error(error));
            search.outcome = Some(Outcome::Failed);
        } else if let Some(answer) = search.plain_mate_answer() {
            self.lines.push(answer.to_string());
            return;
        } else if mode == Mode::Mate {
            (self.give)(search.mate_work());
        } else {
            (self.give)(
                search.work(std::mem::take(&mut self.new_game), std::mem::take(&mut self.clear)),
            );
        }
        self.search = Some(search);
        self.answer_if_due();
    }

    fn stop(&mut self, at: Instant) {
        let Some(search) = &mut self.search else { return };
        search.control.stop();
        if search.mode == Mode::Mate {
            // What has been found is known already.
            search.outcome.get_or_insert(Outcome::Failed);
        }
        search.stopping.get_or_insert(at + STOP_GRACE);
        self.answer_if_due();
    }

    fn ponder_hit(&mut self, later: &Request, at: Instant) {
        let Some(search) = self.search.as_mut().filter(|search| search.mode == Mode::Ponder) else {
            return;
        };
        search.request.ponder = false;
        search.request.update_time(later);
        search.mode = if search.request.infinite { Mode::Infinite } else { Mode::Clocked };
        let endless = search.request.is_unlimited() && search.mode == Mode::Clocked;
        let budget = search.request.budget(&search.root, &search.options);
        search.control.ponderhit(at, budget);
        if endless {
            search.control.stop();
            search.stopping = Some(at + STOP_GRACE);
        }
        self.answer_if_due();
    }

    fn use_tool(&mut self, tool: Tool) {
        let idle = self.search.is_none();
        let Some(position) = self.position.as_ref().ok().filter(|_| idle) else {
            let why = if idle { "no valid position" } else { "a search is running" };
            return self.lines.push(report::remark(&format!("not now: {why}")));
        };
        let text = match tool {
            Tool::Draw => tools::draw(position),
            Tool::Moves => tools::legal_moves(position),
            Tool::Key => tools::key(position),
            Tool::Side => position.side().name().to_string(),
            Tool::Eval => {
                self.tools += 1;
                let (position, options) = (Box::new(position.clone()), self.options.clone());
                return (self.give)(Work::Eval { position, options });
            }
            Tool::Perft(depth) => {
                self.tools += 1;
                return (self.give)(Work::Perft { position: Box::new(position.clone()), depth });
            }
            Tool::Bench(bench) => {
                self.tools += 1;
                let (position, options) = (Box::new(position.clone()), self.options.clone());
                return (self.give)(Work::Bench { bench, position, options });
            }
        };
        self.lines.extend(text.lines().map(report::plain));
    }

    fn hear(&mut self, news: News, now: Instant) {
        match news {
            News::Ready { notices, error } => {
                self.lines.extend(notices.iter().map(|text| report::remark(text)));
                self.lines.extend(error.iter().map(|text| report::error(text)));
                self.lines.push("readyok".to_string());
                self.loading = match self.loading {
                    Some((since, count)) if count > 1 => Some((since, count - 1)),
                    _ => None,
                };
            }
            News::Notices(notices) => {
                self.lines.extend(notices.iter().map(|text| report::remark(text)));
            }
            News::Progress(id, progress) => self.follow(id, progress, now),
            News::Looking(id, progress, time) => {
                if self.running(id).is_some() {
                    self.lines.push(report::looking(&progress, time));
                }
            }
            News::Done(id, result) => self.conclude(id, result),
            News::Solved(id, result) => self.conclude_mate(id, result),
            News::Text(text) => {
                self.tools = self.tools.saturating_sub(1);
                self.lines.extend(text.lines().map(report::plain));
            }
        }
    }

    /// The running search with this number, while it has no outcome.
    fn running(&mut self, id: u64) -> Option<&mut Search> {
        self.search.as_mut().filter(|search| search.id == id && search.outcome.is_none())
    }

    fn follow(&mut self, id: u64, progress: Progress, now: Instant) {
        let Some(search) = self.running(id) else { return };
        let lines = search.reporter.progress(&progress, now);
        let exact = progress.lines.first().is_some_and(|line| line.bound == Bound::Exact);
        if exact {
            search.latest = Some(progress);
        }
        self.lines.extend(lines);
    }

    fn conclude(&mut self, id: u64, result: Result<Verdict, String>) {
        let Some(search) = self.running(id) else { return };
        match result {
            Ok(verdict) => {
                search.latest = Some(verdict.last.clone());
                let held = (!search.may_be_answered()).then(|| report::group(&verdict.last));
                search.outcome = Some(Outcome::Verdict(verdict));
                self.lines.extend(held.into_iter().flatten());
            }
            Err(error) => {
                search.outcome = Some(Outcome::Failed);
                self.lines.push(report::error(&error));
            }
        }
        self.answer_if_due();
    }

    fn conclude_mate(&mut self, id: u64, result: Result<mate::Outcome, String>) {
        let Some(search) = self.running(id) else { return };
        match result {
            Ok(outcome) => search.outcome = Some(Outcome::Mate(outcome)),
            Err(error) => {
                search.outcome = Some(Outcome::Failed);
                self.lines.push(report::error(&error));
            }
        }
        self.answer_if_due();
    }

    /// Answers the search when it has ended and may be answered.
    fn answer_if_due(&mut self) {
        let due = |search: &mut Search| search.outcome.is_some() && search.may_be_answered();
        if let Some(search) = self.search.take_if(due) {
            self.lines.extend(search.answer());
        }
    }

    /// Answers for a search that is late, and remarks on slow loading.
    fn watch_time(&mut self, now: Instant) {
        if let Some((since, count)) = self.loading
            && now >= since + LOADING_REMARK
        {
            self.loading = Some((now, count));
            self.lines.push(report::remark("loading ..."));
        }
        if let Some(search) = &mut self.search
            && search.force_at().is_some_and(|at| now >= at)
        {
            search.control.stop();
            search.outcome = Some(Outcome::Verdict(search.makeshift()));
            search.stopping.get_or_insert(now);
            self.answer_if_due();
        }
    }
}
