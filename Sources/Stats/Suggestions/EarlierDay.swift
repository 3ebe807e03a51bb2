package import Journal

extension JournalContents {
  /// The records of an earlier day: where brews followed after it, the archive marks of the present
  /// do not count.
  ///
  /// - Parameters:
  ///   - day: The day that is named; nil is the present.
  ///   - present: The days that lie in the future of the present.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: O(brews).
  package func known(
    on day: CalendarDay?, present: FutureDays, calendar: LocalCalendar
  ) -> JournalContents {
    guard let day else { return self }
    let future = FutureDays(after: day)
    let isPast = brews.contains {
      future.contains($0, calendar) && !present.contains($0, calendar)
    }
    guard isPast else { return self }
    var known = self
    for index in known.beans.indices { known.beans[index].isArchived = false }
    return known
  }
}
