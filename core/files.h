// Files: the texts that a battle is built from, and results that must never be half written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace polemarch {

/// FNV-1a over the bytes, 64 bits, as sixteen hexadecimal digits. It distinguishes versions of a file. It does not
/// protect against deliberate collisions.
[[nodiscard]] std::string content_hash(std::string_view text);

/// Returns the whole file. Throws InputError if it cannot be read, is a directory, pipe or device, or holds more than
/// `largest` bytes. The size is checked before the file is read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path, std::size_t largest);

/// What to do if the file exists already.
enum class Existing { refuse, replace };

/// Throws InputError if `path` is a directory, pipe or device, if its directory does not exist or takes no new file
/// (tried out), or if it exists and must not be replaced. For a check before long work; the writing checks again.
/// Throws OutputError if the disk is full.
void check_writable(const std::filesystem::path& path, Existing existing);

/// Writes to a new name beside `path`, syncs, and renames, so that a reader of `path`, or a crash, finds all of it or
/// nothing. With Existing::refuse another process that writes the same file at the same time is not overwritten. A file
/// that is replaced keeps its rights; behind a symbolic link the file is replaced, not the link. Throws InputError as
/// check_writable() does, OutputError if the system refuses.
void write_file_atomically(const std::filesystem::path& path, std::string_view text, Existing existing);

/// Gives a finished file of ours its name: what write_file_atomically() does last. Throws InputError if `to` exists and
/// must not be replaced, OutputError if the system refuses.
void publish_file(const std::filesystem::path& from, const std::filesystem::path& to, Existing existing);

/// Keeps other processes that lock the same folder waiting until it is destroyed. Does nothing if the folder does not
/// exist or its file system has no locks.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int descriptor_;
};

/// Keeps a file to one writer: holds FILE.lock, which is removed at the end; a killed program leaves the file, but not
/// the lock. On a file system without locks every program gets it.
class FileLock {
public:
    /// Throws InputError if another program holds it or the file cannot be made.
    explicit FileLock(const std::filesystem::path& file);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    std::filesystem::path name_;
    int descriptor_ = -1;
};

/// A result could not be written (no space, no right): exit status 3.
class OutputError : public std::runtime_error {
public:
    explicit OutputError(const std::string& message);
};

}  // namespace polemarch
