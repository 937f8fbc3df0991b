#include "core/unpack.h"

#include <array>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace polemarch {

namespace {

using Unpacked = tl::expected<std::string, std::string>;

Unpacked refused(std::string reason) { return tl::make_unexpected(std::move(reason)); }

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

Unpacked too_much(std::size_t most) { return refused(fmt::format("they hold more than {} bytes", most)); }

Unpacked inflated(std::string_view packed, Packing packing, std::size_t most) {
    constexpr int window = 15, gzip = 16;  // the largest window (32 KB); added to it: the format is gzip
    z_stream stream{};
    if (inflateInit2(&stream, packing == Packing::gzip ? window + gzip : window) != Z_OK) throw std::bad_alloc();
    std::string out(most + 1, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // zlib does not write there
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int end = inflate(&stream, Z_FINISH);
    const std::size_t size = stream.total_out, left = stream.avail_in;
    inflateEnd(&stream);
    if (end == Z_MEM_ERROR) throw std::bad_alloc();
    if (size > most) return too_much(most);
    if (end == Z_BUF_ERROR || end == Z_OK) return refused("they break off");
    if (end != Z_STREAM_END) return refused("they are damaged");
    if (left > 0) return refused(fmt::format("{} bytes stand behind their end", left));
    out.resize(size);
    return out;
}

Unpacked from_zstandard(std::string_view packed, std::size_t most) {
    std::string out(most + 1, '\0');
    // In one step: the result is the window, whatever size of window the frame asks for.
    const std::size_t size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(size)) {
        const ZSTD_ErrorCode reason = ZSTD_getErrorCode(size);
        if (reason == ZSTD_error_memory_allocation) throw std::bad_alloc();
        if (reason == ZSTD_error_dstSize_tooSmall) return too_much(most);
        return refused(reason == ZSTD_error_srcSize_wrong ? "they break off" : "they are damaged");
    }
    if (size > most) return too_much(most);
    out.resize(size);
    return out;
}

}  // namespace

std::optional<std::string> from_base64(std::string_view text) {
    static const auto values = [] {
        std::array<int, 256> of{};
        of.fill(-1);
        for (std::size_t i = 0; i < digits.size(); ++i) of[static_cast<unsigned char>(digits[i])] = static_cast<int>(i);
        return of;
    }();
    constexpr int bits_of_digit = 6, bits_of_byte = 8;
    std::string out;
    unsigned bits = 0, count = 0;
    std::size_t read = 0, padding = 0;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        ++read;
        if (c == '=') {
            ++padding;
            continue;
        }
        const int value = values[static_cast<unsigned char>(c)];
        if (value < 0 || padding > 0) return std::nullopt;
        bits = (bits << bits_of_digit) | static_cast<unsigned>(value);
        count += bits_of_digit;
        if (count < bits_of_byte) continue;
        count -= bits_of_byte;
        out += static_cast<char>((bits >> count) & 0xFFu);
    }
    const bool zero = (bits & ((1u << count) - 1)) == 0;  // the bits that are left over
    return read % 4 == 0 && padding <= 2 && padding * 2 == count && zero ? std::optional(out) : std::nullopt;
}

Unpacked unpacked(std::string_view packed, Packing packing, std::size_t most) {
    switch (packing) {
        case Packing::none: break;
        case Packing::zlib:
        case Packing::gzip: return inflated(packed, packing, most);
        case Packing::zstd: return from_zstandard(packed, most);
    }
    if (packed.size() > most) return too_much(most);
    return std::string(packed);
}

}  // namespace polemarch
