extension Brew {
  /// The first second of 1900, before which no brew can be.
  private static let earliest = -2_208_988_800

  /// Refuses invalid values.
  ///
  /// - Parameters:
  ///   - stored: The stored brew; unchanged fields are not checked.
  ///   - now: A brew must not be after it.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Brew? = nil, now: Timestamp) throws(JournalError) {
    let check = FieldCheck(self, stored: stored)
    try check.fields()
    guard check.isChanged(\.brewedAt) else { return }
    let facts = JournalError.Facts(field: "brewed_at", value: brewedAt.text)
    guard let moment = brewedAt.seconds, moment >= Self.earliest else {
      throw JournalError(.notATime, facts)
    }
    let isPast =
      if let day = brewedAt.day {
        LocalCalendar().day(of: now).map { day <= $0 } ?? true
      } else {
        now.seconds.map { moment <= $0 } ?? true
      }
    guard isPast else { throw JournalError(.futureTime, facts) }
  }
}
