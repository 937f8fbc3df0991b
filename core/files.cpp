#include "core/files.h"

#include "core/diagnostics.h"
#include "core/file_pieces.h"
#include "core/text.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace polemarch {

namespace {

std::string reason(int error) { return std::strerror(error); }

/// A new, unused name beside `path`. It is short, because the name of `path` may already have the greatest length
/// allowed.
std::filesystem::path part_of(const std::filesystem::path& path) {
    std::random_device random;  // for a name, never for a result
    return path.parent_path() / fmt::format("polemarch-{:08x}.part", random());
}

/// The file to which a chain of symbolic links leads; it need not exist.
std::filesystem::path followed(std::filesystem::path path) {
    constexpr int longest_chain = 40;  // as Linux has it
    std::error_code error;
    for (int i = 0; std::filesystem::is_symlink(std::filesystem::symlink_status(path, error)); ++i) {
        const auto next = std::filesystem::read_symlink(path, error);
        if (error || i == longest_chain)
            throw InputError(fmt::format("cannot write {}: {}", path.string(), reason(ELOOP)));
        path = path.parent_path() / next;  // an absolute path replaces all before it
    }
    return path;
}

/// Throws InputError if `path` cannot name a regular file. Reading a pipe or a device may never end, and a rename would
/// replace it by a file.
void check_name(const std::filesystem::path& path, const char* expected) {
    if (path.empty()) throw InputError(fmt::format("the name of a file is empty, expected {}", expected));
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status))
        throw InputError(fmt::format("{} is a directory, expected {}", path.string(), expected));
    if (std::filesystem::is_other(status))
        throw InputError(fmt::format("{} is a pipe or a device, expected {}", path.string(), expected));
}

InputError too_large(const std::filesystem::path& path, std::size_t largest) {
    return InputError(fmt::format("{} is larger than {} bytes, the most that is read", path.string(), largest));
}

InputError exists_already(const std::filesystem::path& path) {
    return InputError(fmt::format("{} exists already; --force writes over it", path.string()));
}

/// The file to write, behind any symbolic links. Throws InputError if it cannot be made, as far as its name and any
/// existing file show.
std::filesystem::path place_of(const std::filesystem::path& path, Existing existing) {
    check_name(path, "the name of a file");
    std::error_code error;
    const auto status = std::filesystem::symlink_status(path, error);
    if (existing == Existing::refuse && std::filesystem::exists(status)) throw exists_already(path);
    auto place = followed(path);
    const auto folder = place.has_parent_path() ? place.parent_path() : std::filesystem::path(".");
    if (std::error_code ignored; !std::filesystem::is_directory(folder, ignored))
        throw InputError(fmt::format("cannot write {}: there is no directory {}", path.string(), folder.string()));
    if (!std::filesystem::status_known(status))
        throw InputError(fmt::format("cannot write {}: {}", path.string(), error.message()));
    return place;
}

/// Renames; returns 0, or an error number: EEXIST if `to` exists and must not be replaced.
int give_name(const std::filesystem::path& from, const std::filesystem::path& to, Existing existing) {
    if (existing == Existing::replace) return rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
    if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    // A file system without this call, such as NFS, has links.
    if (link(from.c_str(), to.c_str()) != 0) return errno;
    unlink(from.c_str());
    return 0;
}
/// So that a new name outlives a power failure.
void sync_folder_of(const std::filesystem::path& file) {
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    if (const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); opened >= 0) {
        [[maybe_unused]] const int synced = fsync(opened);  // not all file systems can
        close(opened);
    }
}

/// A new file beside the one that is to be written, with the owner and the rights of that one if it exists. Removed
/// when it goes out of scope, unless published.
class Part {
public:
    Part(const std::filesystem::path& shown, const std::filesystem::path& place)
        : shown_(shown), place_(place), name_(part_of(place)) {
        struct stat old {};
        const bool exists = stat(place.c_str(), &old) == 0;
        constexpr mode_t of_new = 0666, rights = 07777;
        descriptor_ =
            open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? old.st_mode & 0600 : of_new);
        if (descriptor_ < 0) refuse(errno);
        if (!exists) return;
        // The owner can be kept by root alone. A lost owner must not cost the rights.
        [[maybe_unused]] const int kept = fchown(descriptor_, old.st_uid, old.st_gid);
        if (fchmod(descriptor_, old.st_mode & rights) == 0) return;
        const int error = errno;  // the destructor will not run
        close(descriptor_);
        unlink(name_.c_str());
        fail(error);
    }
    ~Part() {
        if (descriptor_ >= 0) close(descriptor_);
        if (!name_.empty()) unlink(name_.c_str());
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(descriptor_, text.data(), text.size());
            if (written >= 0)
                text.remove_prefix(static_cast<std::size_t>(written));
            else if (errno != EINTR)
                fail(errno);
        }
    }
    /// Gives the file its name, after all of it is on the disk: a crash leaves the old file or the new one.
    void publish(Existing existing) {
        if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail(errno);  // EINVAL: it cannot be synced
        const int closed = close(std::exchange(descriptor_, -1));
        if (closed != 0) fail(errno);
        if (const int error = give_name(name_, place_, existing)) {
            if (error == EEXIST) throw exists_already(shown_);
            fail(error);
        }
        name_.clear();
        sync_folder_of(place_);
    }

private:
    [[nodiscard]] std::string message(int error) const {
        return fmt::format("cannot write {}: {}", shown_.string(), reason(error));
    }
    /// A place that takes no new file is a fault of the input; a full disk is not.
    [[noreturn]] void refuse(int error) const {
        for (const int of_place : {EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP, EINVAL})
            if (error == of_place) throw InputError(message(error));
        throw OutputError(message(error));
    }
    [[noreturn]] void fail(int error) const { throw OutputError(message(error)); }

    std::filesystem::path shown_, place_, name_;
    int descriptor_ = -1;
};

}  // namespace

std::string content_hash(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return fmt::format("{:016x}", hash);
}

std::string read_file(const std::filesystem::path& path, std::size_t largest) {
    check_name(path, "a file");
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (!error && size > largest) throw too_large(path, largest);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw InputError(fmt::format("cannot open {}: {}", path.string(), reason(errno)));
    std::string text;
    if (!error) text.reserve(size);
    std::array<char, 1 << 16> block;
    while (file) {  // it may grow meanwhile, and some files do not report their size
        file.read(block.data(), block.size());
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > largest) throw too_large(path, largest);
    }
    if (file.bad()) throw InputError(fmt::format("cannot read {}: {}", path.string(), reason(errno)));
    return text;
}

void check_writable(const std::filesystem::path& path, Existing existing) {
    static_cast<void>(Part(path, place_of(path, existing)));
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text, Existing existing) {
    Part part(path, place_of(path, existing));
    part.write(text);
    part.publish(existing);
}

void write_in_pieces(const std::filesystem::path& path, const std::function<void(const WritePiece&)>& produce,
                     Existing existing) {
    Part part(path, place_of(path, existing));
    produce([&](std::string_view piece) { part.write(piece); });
    part.publish(existing);
}

bool begins_with(const std::filesystem::path& path, std::string_view bytes) {
    std::ifstream file(path, std::ios::binary);
    std::string begin(bytes.size(), '\0');
    return file.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == bytes;
}

void publish_file(const std::filesystem::path& from, const std::filesystem::path& to, Existing existing) {
    const int error = give_name(from, to, existing);
    if (error == EEXIST) throw exists_already(to);
    if (error != 0) throw OutputError(fmt::format("cannot write {}: {}", to.string(), reason(error)));
    sync_folder_of(to);
}

FolderLock::FolderLock(const std::filesystem::path& folder)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
}

FolderLock::~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

FileLock::FileLock(const std::filesystem::path& file) : name_(file.string() + ".lock") {
    // Its last holder may have removed the file between open() and flock(): then the lock is on a file without a name.
    for (;;) {
        descriptor_ = open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor_ < 0) throw InputError(fmt::format("cannot write {}: {}", name_.string(), reason(errno)));
        while (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EINTR) continue;
            if (errno != EWOULDBLOCK) return;  // this file system has no locks
            close(descriptor_);
            throw InputError(fmt::format("another program is writing {}", file.string()));
        }
        struct stat held {
        }, named{};
        if (fstat(descriptor_, &held) == 0 && stat(name_.c_str(), &named) == 0 && held.st_ino == named.st_ino) return;
        close(descriptor_);
    }
}

FileLock::~FileLock() {
    unlink(name_.c_str());
    close(descriptor_);
}

OutputError::OutputError(const std::string& message)
    : std::runtime_error("polemarch: error: " + printable(message, longest_message) + "\n") {}

}  // namespace polemarch
