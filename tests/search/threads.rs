//! One to many threads.

use crate::{job, pool, search, to_nodes};
use kakunari::search::{Budget, Control};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[test]
fn any_number_of_threads_answers() {
    // Cases 59 and 62.
    let board = "lr5nl/3k2g2/2ngss1p1/p1ppppp1p/1p7/P1PPPPP1P/1PGS1SN2/1K2G4/LN5RL b BPb 71";
    for threads in [0, 2, 16, 64] {
        let mut pool = pool(threads);
        for _ in 0..3 {
            let mut job = job(board);
            let time = Duration::from_millis(60);
            job.control = Arc::new(Control::new(Instant::now(), Some(Budget::fixed(time))));
            search(&mut pool, &job);
        }
    }
}

#[test]
fn from_one_to_the_most_threads_small_searches_end() {
    // Each thread holds its own histories: the most of them only by hand.
    let long = std::env::var_os("KAKUNARI_LONG").is_some();
    for threads in [1, 2, 3, 64].into_iter().chain(long.then_some(512)) {
        let mut pool = pool(threads);
        assert_eq!(pool.threads(), threads);
        for nodes in [1, 1000] {
            search(&mut pool, &to_nodes("startpos", nodes));
            pool.clear();
        }
    }
}
