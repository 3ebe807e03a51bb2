import Synchronization

/// Expensive results for words, cached for all sessions.
///
/// Bounded: a full cache is emptied. Two threads that look up the same word at once may both
/// compute the result, which is the same.
final class SharedCache<Answer: Sendable>: Sendable {
  private let answers = Mutex<[[UInt8]: Answer]>([:])

  private static var capacity: Int { 20_000 }

  /// The result for `word`; computed with `find` if it is not in the cache.
  func value(for word: [UInt8], _ find: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[word] }) { return known }
    let answer = find()
    answers.withLock { answers in
      if answers.count >= Self.capacity { answers.removeAll() }
      answers[word] = answer
    }
    return answer
  }
}
