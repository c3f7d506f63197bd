//! A file of games that grows by whole blocks, so that a kill loses at most the last.
//!
//! A block is a zstd frame with a checksum. What a kill leaves half written at the end is cut off
//! when the file is opened again.

use super::files::FileError;
use super::record::Game;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Level of compression.
const LEVEL: i32 = 9;

/// A file open for appending.
pub struct BlockFile {
    path: PathBuf,
    file: File,
    /// Bytes of whole blocks.
    length: u64,
}

/// What was found in a file that is opened again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The games of its whole blocks.
    pub games: Vec<Game>,
    /// Bytes cut off behind the last whole block.
    pub torn: u64,
}

impl BlockFile {
    /// Makes a new file.
    ///
    /// # Errors
    /// When there is one already or it cannot be made.
    pub fn create(path: &Path) -> Result<BlockFile, FileError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|reason| {
            let there = reason.kind() == io::ErrorKind::AlreadyExists;
            let told = io::Error::other("it is there already; go on with it by --resume");
            FileError::new("create", path, if there { told } else { reason })
        })?;
        Ok(BlockFile { path: path.to_path_buf(), file, length: 0 })
    }

    /// Opens a file to go on behind its last whole block; makes one if there is none.
    ///
    /// # Errors
    /// When it cannot be read and written, or is damaged elsewhere than at its end.
    pub fn resume(path: &Path) -> Result<(BlockFile, Found), FileError> {
        let error = |reason| FileError::new("resume", path, reason);
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(path).map_err(error)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(error)?;
        let (games, whole) = read_blocks(&bytes).map_err(error)?;
        let torn = bytes.len() as u64 - whole;
        if torn > 0 {
            file.set_len(whole).map_err(error)?;
        }
        file.seek(SeekFrom::Start(whole)).map_err(error)?;
        let file = BlockFile { path: path.to_path_buf(), file, length: whole };
        Ok((file, Found { games, torn }))
    }

    /// Bytes of whole blocks in the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Appends one block and waits until the disk has it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, games: &[Game]) -> Result<(), FileError> {
        self.write(games).map_err(|reason| FileError::new("write", &self.path, reason))
    }

    fn write(&mut self, games: &[Game]) -> io::Result<()> {
        let block = pack(games)?;
        self.file.write_all(&block)?;
        self.file.sync_data()?;
        self.length += block.len() as u64;
        Ok(())
    }
}

/// One block of these games.
fn pack(games: &[Game]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    games.iter().for_each(|game| game.write(&mut bytes));
    let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
    encoder.include_checksum(true)?;
    encoder.set_pledged_src_size(Some(bytes.len() as u64))?;
    encoder.write_all(&bytes)?;
    encoder.finish()
}

/// The games of all whole blocks, and where the last of these ends.
fn read_blocks(bytes: &[u8]) -> io::Result<(Vec<Game>, u64)> {
    let mut games = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let Ok(size) = zstd::zstd_safe::find_frame_compressed_size(&bytes[at..]) else { break };
        let plain = zstd::decode_all(&bytes[at..at + size]).map_err(|reason| {
            io::Error::new(io::ErrorKind::InvalidData, format!("the block at byte {at}: {reason}"))
        })?;
        let mut stream = &plain[..];
        while let Some(game) = Game::read(&mut stream)? {
            games.push(game);
        }
        at += size;
    }
    if at < bytes.len() && !may_be_torn(&bytes[at..]) {
        let reason = format!("what follows byte {at} is no block of games");
        return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
    }
    Ok((games, at as u64))
}

/// Can these bytes be the beginning of a block?
fn may_be_torn(tail: &[u8]) -> bool {
    const MAGIC: [u8; 4] = zstd::zstd_safe::MAGICNUMBER.to_le_bytes();
    let known = tail.len().min(MAGIC.len());
    tail[..known] == MAGIC[..known]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::record::Ply;
    use crate::types::Color;

    fn games(count: u16) -> Vec<Game> {
        let ply = |index| Ply { mv: "7g7f".parse().expect("a move"), score: index as i16 };
        (0..count)
            .map(|index| Game {
                winner: Some(Color::Black).filter(|_| index % 3 == 0),
                plies: (0..index % 7).map(ply).collect(),
            })
            .collect()
    }

    #[test]
    fn every_cut_leaves_whole_blocks() {
        let all = games(60);
        let mut bytes = Vec::new();
        let mut ends = vec![0];
        for block in all.chunks(20) {
            bytes.extend(pack(block).expect("memory"));
            ends.push(bytes.len());
        }
        for cut in 0..=bytes.len() {
            let whole = ends.iter().rposition(|&end| end <= cut).expect("0 is there");
            let (found, end) = read_blocks(&bytes[..cut]).expect("a torn file is no error");
            assert_eq!((end as usize, &found[..]), (ends[whole], &all[..20 * whole]), "cut {cut}");
        }
    }

    #[test]
    fn damage_is_no_torn_end() {
        let mut bytes = [pack(&games(20)), pack(&games(9))].map(Result::unwrap).concat();
        bytes[30] ^= 1;
        assert!(read_blocks(&bytes).is_err());
        assert!(read_blocks(b"no games at all").is_err());
    }
}
