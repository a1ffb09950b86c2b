#include "src/bootstrap/file/repository_keys.hpp"

#include "src/bootstrap/file/branch_keys.hpp"
#include "src/bootstrap/file/keys.hpp"
#include "src/bootstrap/file/pull_request_keys.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gitprovider::bootstrap {
namespace {

template <class Choice>
Result<void> put_choice(const Value& value, const std::vector<std::string>& words, Choice& place) {
  return put(value.one_of(words).transform([](std::size_t at) { return static_cast<Choice>(at); }),
             place);
}

// The words of each enumeration in its order.
Result<void> read_visibility(const Value& value, Draft& draft) {
  return put_choice(value, {"private", "internal", "public"}, draft.spec.visibility);
}
Result<void> read_existing(const Value& value, Draft& draft) {
  return put_choice(value, {"adopt", "refuse"}, draft.spec.existing);
}
Result<void> read_on_forbidden(const Value& value, Draft& draft) {
  return put_choice(value, {"continue", "stop"}, draft.spec.on_forbidden);
}

Result<void> read_template(const Value& value, Draft& draft) {
  auto folder = value.text();
  if (folder && (folder->empty() || folder->find('\0') != std::string::npos)) {
    return value.wrong("wanted: a folder");
  }
  return put(std::move(folder), draft.template_folder);
}

constexpr std::array kRepositoryKeys{
    Key<Draft>{"owner", [](const Value& value,
                           Draft& draft) { return put(value.text(), draft.spec.repo.owner); }},
    Key<Draft>{"name", [](const Value& value,
                          Draft& draft) { return put(value.text(), draft.spec.repo.name); }},
    Key<Draft>{"visibility", read_visibility},
    Key<Draft>{
        "description",
        [](const Value& value, Draft& draft) { return put(value.text(), draft.spec.description); }},
    Key<Draft>{"template", read_template},
    Key<Draft>{"message", [](const Value& value,
                             Draft& draft) { return put(value.text(), draft.spec.message); }},
    Key<Draft>{"drop_executable",
               [](const Value& value, Draft& draft) {
                 return put(value.truth(), draft.spec.may_drop_executable);
               }},
    Key<Draft>{"branches",
               [](const Value& value, Draft& draft) {
                 return put(read_branches(value), draft.spec.branches);
               }},
    Key<Draft>{"pull_request",
               [](const Value& value, Draft& draft) {
                 draft.pull_request = value;
                 return put(read_pull_request(value), draft.spec.pull_request);
               }},
    Key<Draft>{"existing", read_existing},
    Key<Draft>{"on_forbidden", read_on_forbidden},
};

bool wants(const Spec& spec, const std::string& branch) {
  return std::ranges::find(spec.branches, branch, &BranchWish::name) != spec.branches.end();
}

}  // namespace

Result<void> read_repository(const Value& group, Draft& draft) {
  return read_keys<Draft>(group, kRepositoryKeys, draft);
}

Result<Spec> spec_of(Draft draft, const Value& at) {
  Spec& spec = draft.spec;
  for (const auto& [key, value] :
       {std::pair{"owner", &spec.repo.owner}, std::pair{"name", &spec.repo.name}}) {
    if (value->empty()) {
      return at.wrong(std::string("the key ") + key + " is needed");
    }
  }
  if (!draft.pull_request &&
      !(wants(spec, spec.pull_request->head) && wants(spec, spec.pull_request->base))) {
    spec.pull_request.reset();
  }
  if (auto valid = validate_pull_request(spec); !valid) {
    return draft.pull_request.value_or(at).wrong(valid.error().message);
  }
  if (auto valid = validate_wish(spec); !valid) {
    return at.wrong(valid.error().message);
  }
  return std::move(spec);
}

std::vector<std::string> repository_words() { return names_of<Draft>(kRepositoryKeys); }

}  // namespace gitprovider::bootstrap
