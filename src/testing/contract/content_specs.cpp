#include "src/testing/contract/spec_context.hpp"

#include <array>

namespace gitprovider::testing {
namespace {

// Every byte there is, again and again.
std::string bytes(std::size_t size) {
  std::string content(size, '\0');
  for (std::size_t i = 0; i < size; ++i) {
    content[i] = static_cast<char>((i * 7 + i / 256) % 256);
  }
  return content;
}

void check_contents(SpecContext& spec, const std::vector<std::string>& contents) {
  const auto prepared = spec.prepare();
  (void)spec.inspector();
  NewCommit request{.branch = prepared.main, .message = "Contents"};
  for (std::size_t i = 0; i < contents.size(); ++i) {
    request.changes.push_back(put("file" + std::to_string(i), contents[i]));
  }
  (void)spec.require_ok(spec.provider().commit_files(prepared.repo, request), "commit");

  for (std::size_t i = 0; i < contents.size(); ++i) {
    spec.check_file(prepared.repo, prepared.main, "file" + std::to_string(i),
                    StoredFile{.content = contents[i]});
  }
}

// Sizes at which base64 is padded, or wrapped by those who wrap it.
void every_size_comes_back(SpecContext& spec) {
  std::vector<std::string> contents;
  for (const std::size_t size : {0U, 1U, 2U, 3U, 57U, 58U, (1U << 20U) + 1U}) {
    contents.push_back(bytes(size));
  }
  check_contents(spec, contents);
}

void every_text_comes_back(SpecContext& spec) {
  check_contents(
      spec, {"one\r\ntwo\r\n", "\xef\xbb\xbf with a mark", "no end of line", std::string("a\0b", 3),
             "\xff\xfe", "\xc3\xa4 \xe2\x9c\x93 \xf0\x9f\x8c\x8d", "\"quoted\" \\ back\tslash",
             "{\"json\": null}", "\x7f\x01\x1b[31m"});
}

void odd_paths_come_back(SpecContext& spec) {
  const auto prepared = spec.prepare();
  (void)spec.inspector();
  const std::array paths{".gitignore",
                         ".github/x",
                         "foo..bar",
                         ".foo",
                         "a.git.txt",
                         "a b/c#d%e",
                         "\xc3\xa4/\xe2\x9c\x93",
                         "a%2Fb",
                         "dir/-x",
                         "[a]{b}(c)"};
  NewCommit request{.branch = prepared.main, .message = "Paths"};
  for (const auto* path : paths) {
    request.changes.push_back(put(path, path));
  }
  (void)spec.require_ok(spec.provider().commit_files(prepared.repo, request), "commit");

  for (const auto& change : request.changes) {
    spec.check_file(prepared.repo, prepared.main, change.path, StoredFile{.content = change.path});
  }
}

void executable_bit_is_kept_or_unsupported(SpecContext& spec) {
  const auto prepared = spec.prepare();
  const auto made = spec.provider().commit_files(
      prepared.repo, {.branch = prepared.main,
                      .message = "Tool",
                      .changes = {put_executable("run.sh", "#!/bin/sh\n"), put("plain", "")}});
  if (!spec.can().executable_files) {
    spec.check_refused(made, ErrorCode::unsupported, "commit an executable file");
    spec.check_head(prepared.repo, prepared.main, prepared.head, "the branch stays where it was");
    return;
  }
  (void)spec.require_ok(made, "commit");
  spec.check_file(prepared.repo, prepared.main, "run.sh",
                  StoredFile{.content = "#!/bin/sh\n", .executable = true});
  spec.check_file(prepared.repo, prepared.main, "plain", StoredFile{});
}

void executable_bit_follows_the_last_put(SpecContext& spec) {
  if (!spec.can().executable_files) {
    spec.skip("the host does not keep the executable bit");
  }
  const auto prepared = spec.prepare();
  const auto commit = [&](FileChange change) {
    (void)spec.require_ok(
        spec.provider().commit_files(
            prepared.repo,
            {.branch = prepared.main, .message = "Change", .changes = {std::move(change)}}),
        "commit");
  };

  commit(put("run.sh", "x"));
  commit(put_executable("run.sh", "x"));
  spec.check_file(prepared.repo, prepared.main, "run.sh",
                  StoredFile{.content = "x", .executable = true});
  commit(put("run.sh", "x"));
  spec.check_file(prepared.repo, prepared.main, "run.sh", StoredFile{.content = "x"});
}

void binary_executable_in_first_commit(SpecContext& spec) {
  if (!spec.can().executable_files) {
    spec.skip("the host does not keep the executable bit");
  }
  const auto repo = spec.prepare_empty();
  (void)spec.require_ok(
      spec.provider().commit_files(
          repo,
          {.branch = "main", .message = "First", .changes = {put_executable("bin/x", bytes(300))}}),
      "commit");

  spec.check_file(repo, "main", "bin/x", StoredFile{.content = bytes(300), .executable = true});
}

}  // namespace

std::span<const Spec> content_specs() {
  static constexpr std::array specs{
      Spec{"contents of every size come back byte for byte", every_size_comes_back},
      Spec{"contents of every kind come back byte for byte", every_text_comes_back},
      Spec{"odd but legal paths come back as they are", odd_paths_come_back},
      Spec{"the executable bit is kept, or unsupported", executable_bit_is_kept_or_unsupported},
      Spec{"the executable bit follows the last change", executable_bit_follows_the_last_put},
      Spec{"a first commit of one executable binary comes back", binary_executable_in_first_commit},
  };
  return specs;
}

}  // namespace gitprovider::testing
