#pragma once

// The local host in a folder of its own, which is removed with it.

#include "gitprovider/open.hpp"
#include "gitprovider/testing/contract.hpp"
#include "tests/mock/disk/disk_faults.hpp"
#include "tests/temporary_folder.hpp"

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace gitprovider::contract {

using tests::TemporaryFolder;

/// A disk that fails when the file or folder that shows a change was put in its place.
class LocalFaults final : public testing::WriteFaults {
 public:
  void plan(const testing::PlannedFault& fault) override;
  [[nodiscard]] unsigned requests(Operation operation) override;

 private:
  mock::DiskFaults disk_{};
};

class LocalHost final : public testing::ContractHost, private testing::Inspector {
 public:
  LocalHost();

  [[nodiscard]] GitProvider& provider() override { return *provider_; }
  [[nodiscard]] RepoRef free_repository() override;
  [[nodiscard]] testing::Inspector* inspector() override { return this; }
  [[nodiscard]] testing::WriteFaults* write_faults() override { return &faults_; }
  [[nodiscard]] std::vector<std::string> problems() const { return {}; }

 private:
  std::optional<testing::StoredFile> file(const RepoRef& repo, std::string_view branch,
                                          std::string_view path) override;
  std::vector<ObjectId> parents(const RepoRef& repo, const ObjectId& commit) override;

  TemporaryFolder folder_{};
  LocalFaults faults_{};
  std::unique_ptr<GitProvider> provider_;
  std::atomic<unsigned> names_{0};
};

}  // namespace gitprovider::contract
