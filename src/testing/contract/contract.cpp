#include "gitprovider/testing/contract.hpp"

#include "src/testing/contract/spec_context.hpp"

#include <array>
#include <exception>
#include <string>

namespace gitprovider::testing {

std::span<const Spec> contract_specs() {
  static const std::vector<Spec> all = [] {
    std::vector<Spec> specs;
    for (const auto& part :
         std::array{repository_specs(), branch_specs(), branch_list_specs(), protection_specs(),
                    commit_specs(), content_specs(), pull_request_specs(), merge_specs(),
                    merge_refusal_specs(), check_specs(), call_specs(), health_specs(),
                    concurrency_specs(), read_retry_specs(), send_once_specs(), settling_specs()}) {
      specs.insert(specs.end(), part.begin(), part.end());
    }
    return specs;
  }();
  return all;
}

SpecResult run_spec(const Spec& spec, ContractHost& host) {
  SpecResult result;
  SpecContext context(host, result);
  try {
    spec.body(context);
  } catch (const SpecEnd&) {  // what ended it is in the result
  } catch (const std::exception& error) {
    result.failures.push_back(std::string("an exception: ") + error.what());
  }
  if (!result.failures.empty()) {
    result.verdict = Verdict::failed;
  }
  return result;
}

}  // namespace gitprovider::testing
