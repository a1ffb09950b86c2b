// The pages of a small GitHub for measurements of reads. Prints its port and serves until it is
// killed.

#include "bench/server/door.hpp"
#include "bench/server/site.hpp"

#include <cstdio>

int main() {
  bench::Door door;
  bench::Site site(door.origin());
  std::printf("%d\n", door.port());
  std::fflush(stdout);
  door.run(
      [&site](const bench::Request& request) {
        return site.get(request.target, bench::header(request.header_lines, "If-None-Match"));
      },
      site.counts);
}
