#include "src/providers/rest/answer_cache.hpp"

#include <utility>

namespace gitprovider::rest {
namespace {

constexpr char kBetween = '\n';  // stands in no part of a key

std::string text_of(const AnswerKey& key) {
  std::string text{key.method};
  for (const std::string* part : {&key.url, &key.accept, &key.credential}) {
    text.append(1, kBetween).append(*part);
  }
  return text;
}

std::size_t size_of(const KeptAnswer& answer) noexcept {
  std::size_t bytes = sizeof answer + answer.tag.size() + answer.body.size();
  for (const http::Header& header : answer.headers.lines()) {
    bytes += sizeof header + header.name.size() + header.value.size();
  }
  return bytes;
}

}  // namespace

AnswerCache::Known AnswerCache::find(const AnswerKey& key) {
  const std::string text = text_of(key);
  const std::lock_guard lock(mutex_);
  const auto place = places_.find(text);
  if (place == places_.end()) {
    return {.generation = generation_};
  }
  entries_.splice(entries_.begin(), entries_, place->second);
  return {.answer = place->second->answer, .generation = generation_};
}

void AnswerCache::keep(const AnswerKey& key, std::string subject, KeptAnswer answer,
                       Generation seen) {
  Entry entry{.key = text_of(key), .subject = std::move(subject)};
  entry.bytes = sizeof entry + entry.key.size() + entry.subject.size() + size_of(answer);
  entry.answer = std::make_shared<const KeptAnswer>(std::move(answer));

  const std::lock_guard lock(mutex_);
  if (seen != generation_) {
    return;
  }
  if (const auto before = places_.find(entry.key); before != places_.end()) {
    erase(before->second);
  }
  if (entry.bytes > bounds_.max_bytes) {
    return;
  }
  bytes_ += entry.bytes;
  entries_.push_front(std::move(entry));
  places_.emplace(entries_.front().key, entries_.begin());
  while (entries_.size() > bounds_.max_entries || bytes_ > bounds_.max_bytes) {
    erase(std::prev(entries_.end()));
  }
}

void AnswerCache::drop(std::string_view subject) {
  const std::lock_guard lock(mutex_);
  ++generation_;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const bool goes = subject.empty() || entry->subject == subject;
    entry = goes ? erase(entry) : std::next(entry);
  }
}

std::size_t AnswerCache::entries() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

std::size_t AnswerCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

AnswerCache::Entries::iterator AnswerCache::erase(Entries::iterator entry) {
  bytes_ -= entry->bytes;
  places_.erase(entry->key);
  return entries_.erase(entry);
}

ChangeUnderWay::ChangeUnderWay(AnswerCache* answers, std::string subject)
    : answers_(answers), subject_(std::move(subject)) {
  drop();
}

ChangeUnderWay::~ChangeUnderWay() { drop(); }

void ChangeUnderWay::drop() {
  if (answers_ != nullptr) {
    answers_->drop(subject_);
  }
}

}  // namespace gitprovider::rest
