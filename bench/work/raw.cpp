// The work with bare libcurl: what somebody who needs exactly this would write by hand, and fast.

#include "bench/work/branch_sax.hpp"
#include "bench/work/cost.hpp"
#include "bench/work/raw_transfer.hpp"
#include "bench/work/side.hpp"

#include <curl/curl.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

/// What is taken out of a repository: the fields of the SDK's own value.
struct RawRepository {
  std::string owner{};
  std::string name{};
  std::string full_name{};
  std::string default_branch{};
  std::string visibility{};
  bool is_archived = false;
  std::string web_url{};
  std::string clone_url_http{};
  std::string clone_url_ssh{};
  std::string id{};
};

RawRepository read_repository(const std::string& body) {
  const nlohmann::json tree = nlohmann::json::parse(body);
  return {.owner = tree["owner"]["login"],
          .name = tree["name"],
          .full_name = tree["full_name"],
          .default_branch = tree["default_branch"],
          .visibility = tree["visibility"],
          .is_archived = tree["archived"],
          .web_url = tree["html_url"],
          .clone_url_http = tree["clone_url"],
          .clone_url_ssh = tree["ssh_url"],
          .id = std::to_string(tree["id"].get<std::int64_t>())};
}

class Raw final : public Side {
 public:
  Raw(std::string url, Way way) : root_(std::move(url)), way_(way) {}

  GetRepo get_repo() override {
    auto transfer = std::make_shared<RawTransfer>();
    return [transfer, url = root_ + "/repos/acme/widget"] {
      transfer->aim(url);
      transfer->perform();
      return std::move(read_repository(transfer->body()).full_name);
    };
  }

  std::size_t list_branches() override {
    branches_.clear();
    RawTransfer first;
    first.aim(page_url(1));
    first.perform();
    read(first);
    const std::size_t last = first.last_page();
    if (way_.pages_at_once == 1) {
      one_by_one(first, last);
    } else {
      side_by_side(last);
    }
    return branches_.size();
  }

 private:
  [[nodiscard]] std::string page_url(std::size_t page) const {
    return root_ + "/repos/acme/widget/branches?per_page=100&page=" + std::to_string(page);
  }

  void read(const RawTransfer& transfer) {
    BranchSax sax(branches_);
    if (!nlohmann::json::sax_parse(transfer.body(), &sax)) {
      give_up("not JSON");
    }
  }

  void one_by_one(RawTransfer& transfer, std::size_t last) {
    for (std::size_t page = 2; page <= last; ++page) {
      transfer.aim(page_url(page));
      transfer.perform();
      read(transfer);
    }
  }

  void side_by_side(std::size_t last) {
    CURLM* const multi = curl_multi_init();
    std::vector<std::unique_ptr<RawTransfer>> transfers;
    std::size_t next = 2;
    const auto send_next = [&](RawTransfer& transfer) {
      transfer.aim(page_url(next++));
      curl_multi_add_handle(multi, transfer.handle());
    };
    while (transfers.size() < way_.pages_at_once && next <= last) {
      send_next(*transfers.emplace_back(std::make_unique<RawTransfer>()));
    }
    std::size_t done = 1;
    while (done < last) {
      int running = 0;
      curl_multi_perform(multi, &running);
      int left = 0;
      bool sent = false;
      while (const CURLMsg* const message = curl_multi_info_read(multi, &left)) {
        RawTransfer& transfer = transfer_of(message->easy_handle);
        transfer.check(message->data.result);
        curl_multi_remove_handle(multi, transfer.handle());
        read(transfer);
        ++done;
        if (next <= last) {
          send_next(transfer);
          sent = true;
        }
      }
      // A poll before what was added is performed would sleep its whole time.
      if (!sent && done < last) {
        curl_multi_poll(multi, nullptr, 0, 1000, nullptr);
      }
    }
    transfers.clear();
    curl_multi_cleanup(multi);
  }

  static RawTransfer& transfer_of(CURL* handle) {
    RawTransfer* transfer = nullptr;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &transfer);
    return *transfer;
  }

  std::string root_;
  Way way_;
  std::vector<RawBranch> branches_{};
};

}  // namespace

std::unique_ptr<Side> make_side(const std::string& url, Way way) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  return std::make_unique<Raw>(url, way);
}

}  // namespace bench
