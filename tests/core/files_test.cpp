#include "core/files.h"

#include "core/diagnostics.h"

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace polemarch {
namespace {

class Files : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::path(testing::TempDir()) /
                  (std::string("polemarch-files-") + testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
    }
    std::filesystem::path folder_;
};

TEST_F(Files, WritesAllOrNothing) {
    const auto path = folder_ / "report.json";
    write_file_atomically(path, "first\n", Existing::refuse);
    EXPECT_EQ(read_file(path, 100), "first\n");
    EXPECT_THROW(write_file_atomically(path, "second\n", Existing::refuse), InputError);
    EXPECT_EQ(read_file(path, 100), "first\n");
    write_file_atomically(path, "second\n", Existing::replace);
    EXPECT_EQ(read_file(path, 100), "second\n");
    EXPECT_EQ(entries(), 1u);  // no temporary name is left
}

TEST_F(Files, CheckingWritesNothing) {
    check_writable(folder_ / "report.json", Existing::refuse);
    EXPECT_EQ(entries(), 0u);
    const std::string longest(255, 'x');  // as long as a name can be
    check_writable(folder_ / longest, Existing::refuse);
    write_file_atomically(folder_ / longest, "text", Existing::refuse);
    EXPECT_EQ(read_file(folder_ / longest, 100), "text");
    EXPECT_EQ(entries(), 1u);
}

std::string refusal(const std::function<void()>& action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

TEST_F(Files, ReportsWhyItDoesNotReadOrWrite) {
    const auto reading = [&](const std::filesystem::path& path) {
        return refusal([&] { static_cast<void>(read_file(path, 100)); });
    };
    const auto writing = [&](const std::filesystem::path& path) {
        return refusal([&] { check_writable(path, Existing::replace); });
    };
    const std::string error = "polemarch: error: ", here = folder_.string();
    EXPECT_EQ(reading(""), error + "the name of a file is empty, expected a file\n");
    EXPECT_EQ(reading("/dev/zero"), error + "/dev/zero is a pipe or a device, expected a file\n");
    EXPECT_EQ(writing(""), error + "the name of a file is empty, expected the name of a file\n");
    EXPECT_EQ(writing("/dev/null"), error + "/dev/null is a pipe or a device, expected the name of a file\n");
    EXPECT_EQ(writing(folder_), error + here + " is a directory, expected the name of a file\n");
    EXPECT_EQ(writing(folder_ / std::string(256, 'x')),
              error + "cannot write " + here + "/" + std::string(256, 'x') + ": File name too long\n");
    // followed by the reason: depends on the user
    EXPECT_EQ(writing("/proc/report.json").find(error + "cannot write /proc/report.json: "), 0u);
    // A sparse file of a gigabyte: recognised by its size.
    const auto large = folder_ / "large";
    std::ofstream(large).close();
    std::filesystem::resize_file(large, std::uintmax_t{1} << 30);
    EXPECT_EQ(reading(large), error + large.string() + " is larger than 100 bytes, the most that is read\n");
    EXPECT_EQ(reading("/proc/self/maps"), error + "/proc/self/maps is larger than 100 bytes, the most that is read\n");
}

TEST_F(Files, RefusesWhereItCannotWrite) {
    EXPECT_THROW(check_writable(folder_, Existing::replace), InputError);
    EXPECT_THROW(check_writable(folder_ / "none" / "report.json", Existing::replace), InputError);
    // the same as the check beforehand
    EXPECT_THROW(write_file_atomically(std::filesystem::path("/proc/report.json"), "x", Existing::refuse), InputError);
}

TEST_F(Files, ReplacingKeepsRightsAndLinks) {
    const auto target = folder_ / "target", link = folder_ / "link", round = folder_ / "round";
    write_file_atomically(target, "first\n", Existing::refuse);
    std::filesystem::permissions(target, std::filesystem::perms::owner_read);
    std::filesystem::create_symlink("link-to-link", link);
    std::filesystem::create_symlink("target", folder_ / "link-to-link");
    EXPECT_THROW(write_file_atomically(link, "second\n", Existing::refuse), InputError);
    write_file_atomically(link, "second\n", Existing::replace);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(read_file(target, 100), "second\n");
    EXPECT_EQ(std::filesystem::status(target).permissions(), std::filesystem::perms::owner_read);
    std::filesystem::create_symlink("round", round);
    EXPECT_THROW(write_file_atomically(round, "x", Existing::replace), InputError);
    EXPECT_EQ(entries(), 4u);
}

TEST_F(Files, OfManyThatWriteOneFileAtOnceOneDoes) {
    for (int round = 0; round < 50; ++round) {
        const auto path = folder_ / std::to_string(round);
        std::atomic<int> written{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&, i] {
                try {
                    write_file_atomically(path, std::to_string(i), Existing::refuse);
                    ++written;
                } catch (const InputError&) {  // it exists already
                }
            });
        for (std::thread& thread : threads) thread.join();
        EXPECT_EQ(written, 1);
    }
    EXPECT_EQ(entries(), 50u);
}

TEST_F(Files, AFolderIsLockedByOneAtATime) {
    std::atomic<bool> second{false};
    std::thread other;
    {
        const FolderLock first(folder_);
        other = std::thread([&] {
            const FolderLock lock(folder_);
            second = true;
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_FALSE(second);
    }
    other.join();
    EXPECT_TRUE(second);
    const FolderLock none(folder_ / "none");  // does nothing
}

TEST_F(Files, ReadsOnlyWhatIsAFileAndNotTooLarge) {
    EXPECT_THROW(static_cast<void>(read_file(folder_, 100)), InputError);
    EXPECT_THROW(static_cast<void>(read_file(folder_ / "none", 100)), InputError);
    const auto path = folder_ / "large";
    std::ofstream(path) << std::string(101, 'x');
    EXPECT_THROW(static_cast<void>(read_file(path, 100)), InputError);
    EXPECT_EQ(read_file(path, 101).size(), 101u);
}

// Landon Curt Noll's published test vectors of FNV-1a, 64 bits.
TEST(Hash, KnownVectors) {
    EXPECT_EQ(content_hash(""), "cbf29ce484222325");
    EXPECT_EQ(content_hash("a"), "af63dc4c8601ec8c");
    EXPECT_EQ(content_hash("foobar"), "85944171f73967e8");
}

}  // namespace
}  // namespace polemarch
