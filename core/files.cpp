#include "core/files.h"

#include "core/diagnostics.h"

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

/// A name beside `path` that nobody else uses.
std::filesystem::path part_of(const std::filesystem::path& path) {
    std::random_device random;  // a name, never a result
    std::filesystem::path part = path;
    part += fmt::format(".part-{:08x}", random());
    return part;
}

}  // namespace

std::string content_hash(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return fmt::format("{:016x}", hash);
}

std::string read_file(const std::filesystem::path& path, std::size_t largest) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        throw InputError(fmt::format("{} is a directory, expected a file", path.string()));
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw InputError(fmt::format("cannot open {}: {}", path.string(), reason()));
    std::string text;
    std::array<char, 1 << 16> block;
    while (file) {
        file.read(block.data(), block.size());
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > largest)
            throw InputError(fmt::format("{} is larger than {} bytes, the most that is read", path.string(), largest));
    }
    if (file.bad()) throw InputError(fmt::format("cannot read {}: {}", path.string(), reason()));
    return text;
}

void check_writable(const std::filesystem::path& path, Existing existing) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        throw InputError(fmt::format("{} is a directory, expected the name of a file", path.string()));
    if (existing == Existing::refuse && std::filesystem::exists(std::filesystem::symlink_status(path, error)))
        throw InputError(fmt::format("{} exists already; --force writes over it", path.string()));
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    if (!std::filesystem::is_directory(folder, error))
        throw InputError(fmt::format("cannot write {}: there is no directory {}", path.string(), folder.string()));
}

void write_file_atomically(const std::filesystem::path& path, std::string_view text, Existing existing) {
    check_writable(path, existing);
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

}  // namespace polemarch
