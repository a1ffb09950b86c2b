#include "src/extras/config/host_name.hpp"

#include "tests/catch_compat.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace gitprovider::config;

TEST_CASE("names of one host have one normal form", "[unit][config]") {
  const std::pair<std::string, std::string> rows[] = {
      {"GitHub", "github"},
      {"Git.Example.ORG:8443", "git.example.org:8443"},
      {"https://Git.Example.org", "https://git.example.org"},
      {"HTTPS://git.example.org:443/", "https://git.example.org"},
      {"http://git.example.org:80/x//", "http://git.example.org/x"},
      {"https://git.example.org:80/", "https://git.example.org:80"},
      {"https://git.example.org/API/v3", "https://git.example.org/API/v3"},
      {"https://", "https://"},
      {"://", "://"},
      {"", ""},
  };
  for (const auto& [name, normal] : rows) {
    CHECK(normal_name(name) == normal);
    CHECK(normal_name(normal) == normal);
  }
}

TEST_CASE("a URL is looked for by four names", "[unit][config]") {
  CHECK(names_of("https://a.example:8443/x") ==
        std::vector<std::string>{"https://a.example:8443/x", "https://a.example:8443",
                                 "a.example:8443", "a.example"});
  CHECK(names_of("https://[::1]/") ==
        std::vector<std::string>{"https://[::1]", "https://[::1]", "[::1]", "[::1]"});
  CHECK(names_of("Work") == std::vector<std::string>{"work"});
}
