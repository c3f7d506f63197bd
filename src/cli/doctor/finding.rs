//! One thing that was looked at: how it is, and what mends it.

use serde::Serialize;
use std::fmt;

/// How a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// As it should be.
    Ok,
    /// It works, but not as well as it could.
    Warn,
    /// It does not work.
    Fault,
}

/// What was found.
#[derive(Serialize)]
pub(super) struct Finding {
    /// What was looked at; the names are stable.
    pub name: &'static str,
    /// How it is.
    pub status: Status,
    /// What is there.
    pub value: String,
    /// What to do about it; `None` when all is well.
    pub mend: Option<String>,
}

impl Finding {
    /// A thing that is as it should be.
    pub(super) fn ok(name: &'static str, value: String) -> Finding {
        Finding { name, status: Status::Ok, value, mend: None }
    }

    /// A thing that could be better.
    pub(super) fn warn(name: &'static str, value: String, mend: impl Into<String>) -> Finding {
        Finding { name, status: Status::Warn, value, mend: Some(mend.into()) }
    }

    /// A thing that is broken.
    pub(super) fn fault(name: &'static str, value: String, mend: impl Into<String>) -> Finding {
        Finding { name, status: Status::Fault, value, mend: Some(mend.into()) }
    }
}

impl fmt::Display for Finding {
    /// A line, and a second one for the mend.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = match self.status {
            Status::Ok => "ok",
            Status::Warn => "warn",
            Status::Fault => "FAULT",
        };
        writeln!(f, "{status:<6}{:<13} {}", self.name, self.value)?;
        match &self.mend {
            Some(mend) => writeln!(f, "{:<20}{mend}", ""),
            None => Ok(()),
        }
    }
}
