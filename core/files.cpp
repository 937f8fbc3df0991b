#include "core/files.h"

#include "core/diagnostics.h"
#include "core/text.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>

#include <fmt/format.h>

namespace polemarch {

namespace {

std::string reason() { return std::strerror(errno); }

/// A new, unused name beside `path`. It is short, because the name of `path` may already have the greatest length
/// allowed.
std::filesystem::path part_of(const std::filesystem::path& path) {
    std::random_device random;  // for a name, never for a result
    return path.parent_path() / fmt::format("polemarch-{:08x}.part", random());
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

/// Throws InputError if a new file cannot be made at `path`, as far as its name and any existing file show.
void check_place(const std::filesystem::path& path, Existing existing) {
    check_name(path, "the name of a file");
    std::error_code error;
    const auto status = std::filesystem::symlink_status(path, error);
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    if (existing == Existing::refuse && std::filesystem::exists(status))
        throw InputError(fmt::format("{} exists already; --force writes over it", path.string()));
    if (std::error_code ignored; !std::filesystem::is_directory(folder, ignored))
        throw InputError(fmt::format("cannot write {}: there is no directory {}", path.string(), folder.string()));
    if (!std::filesystem::status_known(status))
        throw InputError(fmt::format("cannot write {}: {}", path.string(), error.message()));
}

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
    if (!file) throw InputError(fmt::format("cannot open {}: {}", path.string(), reason()));
    std::string text;
    if (!error) text.reserve(size);
    std::array<char, 1 << 16> block;
    while (file) {  // it may grow meanwhile, and some files do not report their size
        file.read(block.data(), block.size());
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > largest) throw too_large(path, largest);
    }
    if (file.bad()) throw InputError(fmt::format("cannot read {}: {}", path.string(), reason()));
    return text;
}

void check_writable(const std::filesystem::path& path, Existing existing) {
    check_place(path, existing);
    const std::filesystem::path part = part_of(path);
    errno = 0;
    const bool made = std::ofstream(part, std::ios::binary).is_open();
    const std::string why = reason();
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    if (!made) throw InputError(fmt::format("cannot write {}: {}", path.string(), why));
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text, Existing existing) {
    check_place(path, existing);
    const std::filesystem::path part = part_of(path);
    errno = 0;
    std::ofstream file(part, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    std::error_code error;
    if (!file) {
        const std::string why = reason();
        std::filesystem::remove(part, error);
        throw OutputError(fmt::format("cannot write {}: {}", path.string(), why));
    }
    std::filesystem::rename(part, path, error);
    if (!error) return;
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw OutputError(fmt::format("cannot write {}: {}", path.string(), error.message()));
}

OutputError::OutputError(const std::string& message)
    : std::runtime_error("polemarch: error: " + printable(message, longest_message) + "\n") {}

}  // namespace polemarch
