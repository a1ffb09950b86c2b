#include "src/providers/local/protection_record.hpp"

#include "src/providers/local/durable_file.hpp"
#include "src/providers/local/record_json.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace gitprovider::local {
namespace {

Result<void> read_checks(const json::Value& from, ProtectBranch& to) {
  auto checks = from.array("required_status_checks");
  if (!checks) {
    return std::move(checks).error();
  }
  for (auto check = checks->first(); check; check = check->next()) {
    auto name = check->as_string();
    if (!name) {
      return std::move(name).error();
    }
    to.required_status_checks.emplace_back(*name);
  }
  return {};
}

Result<void> read_flags(const json::Value& from, ProtectBranch& to) {
  for (const auto& [key, target] : {std::pair{"allow_force_push", &to.allow_force_push},
                                    std::pair{"allow_deletion", &to.allow_deletion},
                                    std::pair{"include_admins", &to.include_admins}}) {
    auto flag = from.boolean(key);
    if (!flag) {
      return std::move(flag).error();
    }
    *target = *flag;
  }
  return {};
}

Result<ProtectBranch> read_protection(const json::Value& from) {
  ProtectBranch protection;
  auto branch = from.string("branch");
  if (!branch) {
    return std::move(branch).error();
  }
  protection.branch = *branch;
  auto approvals = from.optional_integer("approvals");
  if (!approvals) {
    return std::move(approvals).error();
  }
  if (*approvals) {
    protection.approvals = static_cast<int>(**approvals);
  }
  return read_flags(from, protection)
      .and_then([&] { return read_checks(from, protection); })
      .transform([&] { return std::move(protection); });
}

Result<Protections> from_json(const json::Value& root) {
  auto branches = root.array("branches");
  if (!branches) {
    return std::move(branches).error();
  }
  Protections protections;
  for (auto branch = branches->first(); branch; branch = branch->next()) {
    auto protection = read_protection(*branch);
    if (!protection) {
      return std::move(protection).error();
    }
    protections.push_back(*std::move(protection));
  }
  return protections;
}

void write_protection(json::Writer& writer, const ProtectBranch& protection) {
  writer.begin_object().field("branch", protection.branch);
  if (protection.approvals) {
    writer.field("approvals", *protection.approvals);
  } else {
    writer.null_field("approvals");
  }
  writer.field("allow_force_push", protection.allow_force_push)
      .field("allow_deletion", protection.allow_deletion)
      .field("include_admins", protection.include_admins)
      .key("required_status_checks")
      .begin_array();
  for (const auto& check : protection.required_status_checks) {
    writer.value(check);
  }
  writer.end_array().end_object();
}

std::string to_json(const Protections& protections) {
  auto writer = begin_record();
  writer.key("branches").begin_array();
  for (const auto& protection : protections) {
    write_protection(writer, protection);
  }
  writer.end_array();
  return end_record(std::move(writer));
}

}  // namespace

Result<Protections> read_protections(const Layout& layout) {
  auto document = require_record(layout.protection());
  if (!document) {
    return std::move(document).error();
  }
  auto protections = from_json(document->root());
  return protections ? std::move(protections)
                     : damaged_record(layout.protection(), protections.error());
}

Result<void> write_protections(const Layout& layout, const Protections& protections) {
  auto written = write_file(layout.protected_refs(), to_protected_refs(protections)).and_then([&] {
    return write_file(layout.protection(), to_json(protections));
  });
  if (!written) {
    written.error().outcome = Outcome::unknown;
  }
  return written;
}

const ProtectBranch* find_protection(const Protections& protections, std::string_view branch) {
  const auto found = std::ranges::find(protections, branch, &ProtectBranch::branch);
  return found == protections.end() ? nullptr : &*found;
}

bool needs_pull_request(const ProtectBranch& protection) {
  return protection.include_admins &&
         (protection.approvals.has_value() || !protection.required_status_checks.empty());
}

std::string to_protected_refs(const Protections& protections) {
  std::string lines;
  for (const auto& protection : protections) {
    lines += "refs/heads/" + protection.branch;
    lines += protection.allow_deletion ? "" : " no-deletion";
    lines += protection.allow_force_push ? "" : " no-force-push";
    lines += needs_pull_request(protection) ? " pull-request-only" : "";
    lines += '\n';
  }
  return lines + "end\n";
}

}  // namespace gitprovider::local
