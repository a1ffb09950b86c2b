#include "src/providers/rest/conditional_read.hpp"

#include <utility>

namespace gitprovider::rest {

bool may_be_kept(const Scope& scope) noexcept {
  const bool is_plain_read =
      scope.operation == Operation::get_repo || scope.operation == Operation::list_branches;
  return is_plain_read && !scope.is_check;
}

ConditionalRead::ConditionalRead(AnswerCache& answers, AnswerKey key, std::string subject)
    : answers_(&answers),
      key_(std::move(key)),
      subject_(std::move(subject)),
      known_(answers.find(key_)) {}

void ConditionalRead::ask(http::Request& request) const {
  if (known_.answer) {
    request.headers.set("If-None-Match", known_.answer->tag);
  }
}

Result<Reply> ConditionalRead::complete(Result<Reply> reply) const {
  const bool is_confirmed =
      reply && reply->status == kNotModified && known_.answer && confirms(*reply, *known_.answer);
  return is_confirmed ? Result<Reply>{renewed(*known_.answer, *std::move(reply))}
                      : std::move(reply);
}

void ConditionalRead::keep(const Reply& reply, const http::Headers& asked) {
  if (answers_ == nullptr || reply.is_renewed) {
    return;
  }
  if (auto kept = worth_keeping(reply, asked)) {
    answers_->keep(key_, subject_, *std::move(kept), known_.generation);
  }
}

}  // namespace gitprovider::rest
