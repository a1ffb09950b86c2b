#pragma once

// Writes spans as a collector's file receiver reads them (otlpjsonfile): a line is an
// ExportTraceServiceRequest of OTLP in JSON.

#include <gitprovider/retry/attempt.hpp>

#include <mutex>
#include <ostream>
#include <string>

/// An observer that writes a line for each operation and each attempt of a trace that is recorded.
/// Attributes are from closed lists, named by the semantic conventions of HTTP clients where they
/// have a name. Safe for concurrent calls; the stream is its own while it lives.
class OtlpLines final : public gitprovider::AttemptObserver {
 public:
  OtlpLines(std::ostream& out, std::string service);

  void on_attempt(const gitprovider::AttemptEvent& event) noexcept override;
  void on_operation(const gitprovider::OperationReport& report) noexcept override;

 private:
  void write(const std::string& line);

  std::string service_;
  std::mutex mutex_;
  std::ostream* out_;
};
