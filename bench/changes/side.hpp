#pragma once

// Changes in two ways: through the SDK (sdk.cpp) and with bare libcurl (raw.cpp), each linked with
// main.cpp into a program of its own.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace bench {

/// What a change is reported to have come to.
enum class Verdict : std::uint8_t { made, failed, unknown };

/// Makes a change that bears this name. For one thread.
using Change = std::function<Verdict(const std::string& name)>;

class ChangeSide {
 public:
  virtual ~ChangeSide() = default;
  /// `acme/widget-0` and on, with a first commit of kFiles files, two branches and their
  /// protection. Ends the process where one is not made whole.
  virtual void bootstrap(std::size_t count, std::size_t at_once) = 0;
  /// Of `acme/widget-0`, which is there: a branch of its own for each name, at the head of main.
  [[nodiscard]] virtual Change create_branch() = 0;
  /// The same: a commit of one file for each name, on the head that the one before left.
  [[nodiscard]] virtual Change commit_file() = 0;
  /// Reads `acme/widget-0` and comes back whenever it is told to, until the answer is there.
  [[nodiscard]] virtual Change read_until_answered() = 0;
};

struct ChangeWay {
  std::string kind{};
  std::string url{};
  /// The most threads that work at once.
  std::size_t threads = 1;
  /// SDK: where the journals of bootstraps are; empty: none.
  std::string journals{};
  /// Raw: the least that makes the same, instead of every request that the SDK makes.
  bool is_least = false;
  /// SDK: a circuit breaker that tries the host every second.
  bool is_brisk = false;
};

[[nodiscard]] std::unique_ptr<ChangeSide> make_change_side(const ChangeWay& way);

inline constexpr std::size_t kFiles = 20;
inline constexpr const char* kToken = "t0ken-of-the-mock";

/// A file of the first commit.
[[nodiscard]] inline std::string file_path(std::size_t number) {
  return "src/part-" + std::to_string(number) + ".txt";
}
[[nodiscard]] inline std::string file_content(std::size_t number) {
  std::string content;
  for (int line = 0; line < 20; ++line) {
    content += "file " + std::to_string(number) + ", a line of a template that is not empty\n";
  }
  return content;
}

}  // namespace bench
