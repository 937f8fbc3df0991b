// What a thread keeps between calls of a function whose result depends on its arguments alone.
//
// Rules, queries and evaluations return the same for the same arguments, on any thread and in any order of calls.
// Searches and playouts call some of them very often with nearly the same state. The thread then keeps the result, or
// the memory in which it was made. There are three ways to do that and no others, each as a `thread_local` local
// variable of the one function that uses it:
//
//   thread_local LastResult<Key, Value> last;             // the last result, with its key
//   return last.get(key, [&] { return compute(...); });
//
//   thread_local KeptResults<Value, 512> kept;            // the last 512 results, by words made of what they read
//   return kept.get(word, [&](Value& value) { compute(value); });
//
//   thread_local Scratch<std::vector<End>> scratch;       // memory; its contents mean nothing to the next call
//   std::vector<End>& ends = scratch.memory;
//
// Why the result still depends on the arguments alone: a kept value is returned only for a key equal to the one for
// which it was computed. So the key must hold everything that the computation reads:
//   - which immutable input: by a number that is given once in a process (Setup::id), never by an address, since the
//     next battle may be built where the last one was;
//   - all bytes of the State that are read, or a number that changes whenever one of them does (Field::version).
// An incomplete key is a bug that shows only when a thread goes from one battle or state to another: a game then
// depends on the games that its thread played before, and the same seed no longer gives the same game.
//
// No locks: nothing is shared between threads. The cost is memory for each thread and a comparison for each call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace polemarch {

/// The last value that was computed, with its key. Keys are compared by ==.
template <class Key, class Value>
class LastResult {
public:
    /// The value for `key`: the kept one, or what `compute()` returns. The reference is valid until the next call with
    /// another key on this thread, even if that call is inside some other function.
    template <class Compute>
    const Value& get(const Key& key, Compute&& compute) {
        if (!known_ || !(key_ == key)) {
            value_ = std::forward<Compute>(compute)();
            key_ = key;
            known_ = true;
        }
        return value_;
    }

    /// The same for a value that is cheaper to update than to compute, and a key that is costly to copy. `question` can
    /// be compared with a Key and assigned to one. `update(value, before)` turns the value for the key `before` into
    /// the value for `question`. At the first call both are value-initialised.
    template <class Question, class Update>
    const Value& get_updated(const Question& question, Update&& update) {
        if (!known_ || !(key_ == question)) {
            std::forward<Update>(update)(value_, std::as_const(key_));
            key_ = question;
            known_ = true;
        }
        return value_;
    }

private:
    bool known_ = false;
    Key key_{};
    Value value_{};
};

/// The last values that were computed, as many as N, with their keys. A key is a word made of all that the computation
/// reads by a good hash of 64 bits: two inputs of the same word would give a wrong value, which at 10^9 look-ups a
/// process is as likely as one in 10^7 processes.
template <class Value, std::size_t N>
class KeptResults {
public:
    KeptResults() : entries_(N) {}
    /// The value for `key`: a kept one, or what `compute(value)` makes of another. The reference is valid until the
    /// next call on this thread.
    template <class Compute>
    const Value& get(std::uint64_t key, Compute&& compute) {
        key |= 1;  // 0: empty
        Entry& entry = entries_[(key >> 1) % N];
        if (entry.key != key) {
            std::forward<Compute>(compute)(entry.value);
            entry.key = key;
        }
        return entry.value;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        Value value;
    };
    std::vector<Entry> entries_;
};

/// Memory that is reused from call to call, so that playouts allocate none. It holds what the last call left: write in
/// this call before you read.
template <class T>
struct Scratch {
    T memory{};
};

}  // namespace polemarch
