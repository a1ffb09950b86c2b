#include "tests/unit/tasks/postgres_server.hpp"

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <unistd.h>

namespace gitprovider::tests {
namespace {

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// Debian keeps the programs of each version in a folder of its own.
std::string newest_programs() {
  std::error_code error;
  std::string newest;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", error)) {
    const std::string found = entry.path() / "bin";
    if (std::filesystem::exists(found + "/initdb") && found > newest) {
      newest = found;
    }
  }
  return newest;
}

std::string new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "gpq-XXXXXX").string();
  return ::mkdtemp(name.data()) == nullptr ? std::string{} : name;
}

}  // namespace

PostgresServer* PostgresServer::shared() {
  static const std::unique_ptr<PostgresServer> server = []() -> std::unique_ptr<PostgresServer> {
    const std::string programs = newest_programs();
    if (programs.empty()) {
      std::cerr << "skipped for PostgreSQL: no /usr/lib/postgresql/*/bin/initdb; install the "
                   "package postgresql\n";
      return nullptr;
    }
    auto made = std::unique_ptr<PostgresServer>(new PostgresServer(programs, new_folder()));
    if (!made->start()) {
      std::cerr << "PostgreSQL is installed and does not start\n";
      std::abort();
    }
    return made;
  }();
  return server.get();
}

PostgresServer::PostgresServer(std::string programs, std::string folder)
    : programs_(std::move(programs)), folder_(std::move(folder)) {}

PostgresServer::~PostgresServer() {
  runs(as_user("'" + programs_ + "/pg_ctl' -D '" + folder_ + "/data' -m immediate stop"));
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

/// PostgreSQL refuses to be run by root.
std::string PostgresServer::as_user(const std::string& command) const {
  const bool is_root = ::geteuid() == 0;
  return "cd / && " + (is_root
                           ? "setpriv --reuid=postgres --regid=postgres --clear-groups " + command
                           : command);
}

bool PostgresServer::start() {
  if (::geteuid() == 0 && !runs("chown postgres '" + folder_ + "'")) {
    return false;
  }
  return runs(as_user("'" + programs_ + "/initdb' -D '" + folder_ +
                      "/data' -U tests -A trust -N -E UTF8 --locale=C")) &&
         runs(as_user("'" + programs_ + "/pg_ctl' -D '" + folder_ + "/data' -w -l '" + folder_ +
                      "/log' -o \"-c listen_addresses='' -c max_connections=40 -c "
                      "unix_socket_permissions=0777 -k '" +
                      folder_ + "'\" start")) &&
         runs("chmod 755 '" + folder_ + "'");
}

bool PostgresServer::query(const std::string& sql) const {
  return runs("'" + programs_ + "/psql' -q -h '" + folder_ + "' -U tests -d postgres -c \"" + sql +
              "\"");
}

std::string PostgresServer::make_schema() {
  const std::string name = "t" + std::to_string(++schemas_);
  query("CREATE SCHEMA " + name);
  return name;
}

std::string PostgresServer::new_schema() {
  return "host=" + folder_ + " user=tests dbname=postgres options=-csearch_path=" + make_schema();
}

std::string PostgresServer::new_schema_url() {
  return "postgresql:///postgres?host=" + folder_ + "&user=tests&options=-csearch_path%3D" +
         make_schema();
}

void PostgresServer::drop_connections() {
  query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
      "backend_type = 'client backend'");
}

}  // namespace gitprovider::tests
