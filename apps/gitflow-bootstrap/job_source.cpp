#include "apps/gitflow-bootstrap/job_source.hpp"

#include "src/bootstrap/template_folder.hpp"

#include "apps/common/option_values.hpp"
#include "gitprovider/names.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace gitprovider::cli {
namespace {

constexpr const char* kUsualFile = "SPEC.yaml";
constexpr std::array<std::string_view, 3> kEndings{".yaml", ".yml", ".json"};

Error about(std::string_view what, Error error) {
  error.message = std::string(what) + ": " + error.message;
  return error;
}

Result<void> read_named_template(const BootstrapRequest& request, bootstrap::Spec& spec) {
  if (!request.template_folder) {
    return request.verb == Verb::apply
               ? bad_value("--template is required: its files are the first commit")
               : validate_wish(spec);
  }
  auto read = bootstrap::read_template_folder(*request.template_folder);
  if (!read) {
    return about("--template", std::move(read).error());
  }
  spec.files = bootstrap::share(std::move(read->files));
  return validate(spec);
}

Result<bootstrap::Job> named_job(const BootstrapRequest& request) {
  auto repo = parse_repo_ref(*request.target);
  if (!repo) {
    return about("OWNER/NAME", std::move(repo).error());
  }
  bootstrap::Item item{.spec = request.spec};
  item.spec.repo = *std::move(repo);
  item.spec.branches = bootstrap::gitflow_branches(request.approvals);
  if (request.template_folder) {
    item.template_folder = *request.template_folder;
  }
  if (auto read = read_named_template(request, item.spec); !read) {
    return std::move(read).error();
  }
  bootstrap::Job job;
  job.items.push_back(std::move(item));
  return job;
}

// What stands in a file is not said a second time.
Result<void> check_options(const BootstrapRequest& request, const std::string& file) {
  const auto given = std::ranges::find_if(
      request.describing, [](const CLI::Option* option) { return option->count() > 0; });
  return given == request.describing.end()
             ? Result<void>()
             : bad_value((*given)->get_name() + ": is said by " + file + ", not beside it");
}

Result<void> read_file_templates(bootstrap::Job& job, Verb verb) {
  const bool has_all = std::ranges::none_of(
      job.items, [](const bootstrap::Item& item) { return item.template_folder.empty(); });
  if (!has_all && verb != Verb::apply) {
    return {};
  }
  return read_templates(job).and_then([&]() -> Result<void> {
    for (const bootstrap::Item& item : job.items) {
      if (auto valid = validate(item.spec); !valid) {
        return about(bootstrap::full_name(item.spec.repo), std::move(valid).error());
      }
    }
    return {};
  });
}

Result<bootstrap::Job> job_in_file(const BootstrapRequest& request) {
  const std::string file = request.target.value_or(kUsualFile);
  if (auto checked = check_options(request, file); !checked) {
    return std::move(checked).error();
  }
  auto job = load_job_file(file);
  if (!job) {
    Error error = std::move(job).error();
    error.message += request.target ? "" : " (name a repository, OWNER/NAME, or a file)";
    return error;
  }
  auto read = read_file_templates(*job, request.verb);
  return read ? std::move(job) : Result<bootstrap::Job>(std::move(read).error());
}

}  // namespace

bool is_from_file(const BootstrapRequest& request) {
  return !request.target ||
         (!request.template_folder && std::ranges::any_of(kEndings, [&](std::string_view ending) {
           return request.target->ends_with(ending);
         }));
}

Result<bootstrap::Job> job_of(const BootstrapRequest& request) {
  return is_from_file(request) ? job_in_file(request) : named_job(request);
}

}  // namespace gitprovider::cli
