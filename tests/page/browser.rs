//! A headless Chromium, driven over its DevTools protocol through a pair of pipes.

use serde_json::{Value, json};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// What a browser may be called; `CHROMIUM` names another one.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// The longest wait for an answer. Chromium takes seconds to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub struct Browser {
    process: Child,
    commands: ChildStdin,
    answers: Receiver<Value>,
    session: Option<String>,
    sent: u64,
    /// Messages that nobody asked for, oldest first.
    events: Vec<Value>,
    profile: PathBuf,
}

/// The browser of this machine, if it has one.
pub fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    NAMES
        .iter()
        .find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()))
}

impl Browser {
    /// Starts `program` with a fresh profile in a window of this size.
    pub fn start(program: &Path, name: &str, (width, height): (u32, u32)) -> Browser {
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{name}"));
        let _ = fs::remove_dir_all(&profile);
        // Chromium reads commands from descriptor 3 and answers on 4.
        let mut process = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1"])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--no-first-run", "--remote-debugging-pipe", "--lang=en"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let commands = process.stdin.take().expect("piped");
        let output = BufReader::new(process.stdout.take().expect("piped"));
        let (sender, answers) = channel();
        thread::spawn(move || {
            for message in output.split(0) {
                let Ok(message) = message else { break };
                let value = serde_json::from_slice(&message).expect("DevTools speaks JSON");
                if sender.send(value).is_err() {
                    break;
                }
            }
        });
        let mut browser = Browser {
            process,
            commands,
            answers,
            session: None,
            sent: 0,
            events: Vec::new(),
            profile,
        };
        browser.open_page(width, height);
        browser
    }

    fn open_page(&mut self, width: u32, height: u32) {
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.call("Target.attachToTarget", target);
        self.session = attached["sessionId"].as_str().map(str::to_string);
        for domain in ["Page", "Runtime", "Network", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        self.resize(width, height);
    }

    /// Makes the window as large as a screen of this size; narrow ones are phones with touch.
    pub fn resize(&mut self, width: u32, height: u32) {
        let phone = width < 600;
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone }),
        );
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone }));
    }

    /// Sends a command and waits for its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let answer = self.receive();
            if answer["id"] == self.sent {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    fn receive(&self) -> Value {
        self.answers.recv_timeout(PATIENCE).expect("the browser answers")
    }

    /// Opens an address and waits until the page has loaded.
    pub fn open(&mut self, address: &str) {
        self.events.clear();
        self.call("Page.navigate", json!({ "url": address }));
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let event = self.receive();
            self.events.push(event);
        }
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let answer = self.call(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        );
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Presses a key by its name, as `ArrowLeft` or `f`.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Home" => 36,
            "End" => 35,
            "Escape" => 27,
            letter => u32::from(letter.as_bytes()[0].to_ascii_uppercase()),
        };
        for kind in ["rawKeyDown", "keyUp"] {
            self.call(
                "Input.dispatchKeyEvent",
                json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code }),
            );
        }
    }

    /// Clicks the middle of the first element that a selector finds, after bringing it into view.
    pub fn click(&mut self, selector: &str) {
        let (x, y) = self.point(selector, 0.5);
        self.click_at(x, y);
    }

    /// Clicks a point of the window.
    pub fn click_at(&mut self, x: f64, y: f64) {
        for kind in ["mousePressed", "mouseReleased"] {
            self.call(
                "Input.dispatchMouseEvent",
                json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 }),
            );
        }
    }

    /// A point in the middle of an element's height, at a share of its width from the left.
    pub fn point(&mut self, selector: &str, share: f64) -> (f64, f64) {
        let place = self.value(&format!(
            "(() => {{ const item = document.querySelector({selector:?});
               item.scrollIntoView({{ block: 'center', behavior: 'instant' }});
               const box = item.getBoundingClientRect();
               return [box.x + box.width * {share}, box.y + box.height / 2]; }})()"
        ));
        (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"))
    }

    /// Draws a finger across an element, between two shares of its width.
    pub fn swipe(&mut self, selector: &str, from: f64, to: f64) {
        let (start, y) = self.point(selector, from);
        let (end, _) = self.point(selector, to);
        for (kind, points) in [
            ("touchStart", json!([{ "x": start, "y": y }])),
            ("touchMove", json!([{ "x": f64::midpoint(start, end), "y": y }])),
            ("touchMove", json!([{ "x": end, "y": y }])),
            ("touchEnd", json!([])),
        ] {
            self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        }
    }

    /// Everything that a page complete in itself does not cause: messages on the console, errors,
    /// requests to anything but the page.
    pub fn complaints(&mut self) -> Vec<String> {
        // What happened before this answer has been reported before it.
        self.value("0");
        let events = self.events.iter();
        let bad = events.filter(|event| match event["method"].as_str() {
            Some("Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded") => true,
            Some("Network.requestWillBeSent") => {
                let address = event["params"]["request"]["url"].as_str().unwrap_or_default();
                !address.starts_with("file:") && !address.starts_with("data:")
            }
            _ => false,
        });
        bad.map(Value::to_string).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}
