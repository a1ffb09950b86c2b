#include "apps/gitflow-bootstrap/help.hpp"

namespace gitprovider::cli {

std::string bootstrap_examples() {
  return "Examples:\n"
         "  gitflow-bootstrap apply acme/widget --template ./my-template\n"
         "  gitflow-bootstrap plan acme/widget --template ./my-template --provider github\n"
         "  gitflow-bootstrap plan team.yaml --provider gitlab --out plan.json\n"
         "  gitflow-bootstrap apply plan.json --provider gitlab --parallel 8\n"
         "  gitflow-bootstrap apply team.yaml --provider gitlab --report run.html\n"
         "  gitflow-bootstrap status acme/widget --output json\n"
         "\n"
         "A run makes, where they are missing: the repository, its first commit from the template, "
         "the\n"
         "branches main and develop, their protection, and a pull request of develop into main if "
         "the\n"
         "two differ. What is there is left as it is, so a run can be repeated at any time. A file "
         "says\n"
         "more: other branches and rules, a merge, a list of repositories.\n"
         "\n"
         "Without --provider everything happens in ./git-host, a folder of bare repositories.\n"
         "--deadline and the other limits hold for each operation of a run; with --idempotency-key "
         "the\n"
         "operation of a step is called KEY:STEP.\n"
         "\n"
         "DURATION is a whole number and ms, s or m: 500ms, 30s, 2m.\n"
         "\n";
}

}  // namespace gitprovider::cli
