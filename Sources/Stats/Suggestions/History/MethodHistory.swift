/// The part of a journal from which suggestions for a method learn: the brews of the method that do
/// not lie in the future. Whoever asks with all records and whoever asks with those of the method gets
/// the same answer.
package struct MethodHistory: Sendable {
  /// The journal with no other brews than these, and with their tastings.
  package let contents: JournalContents
  /// The position of each of these brews in the journal.
  package let places: [Int]

  /// - Parameters:
  ///   - method: The method.
  ///   - contents: The records of the journal.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: O(brews).
  package init(
    of method: Identifier<BrewMethod>, in contents: JournalContents, future: FutureDays,
    calendar: LocalCalendar
  ) {
    var places = contents.brews.indices.filter {
      contents.brews[$0].methodID == method && !future.contains(contents.brews[$0], calendar)
    }
    // A journal whose brews are all of other methods is not empty.
    if places.isEmpty { places = Array(contents.brews.indices.prefix(1)) }
    self.places = places
    guard places.count < contents.brews.count else {
      self.contents = contents
      return
    }
    var own = contents
    own.brews = places.map { contents.brews[$0] }
    let known = Set(own.brews.map(\.id))
    own.tastings = contents.tastings.filter { known.contains($0.brewID) }
    own.shots = contents.shots.filter { known.contains($0.brewID) }
    self.contents = own
  }

  /// The flavors of these brews among those of the journal.
  package func flavors(among flavors: JournalFlavors) -> JournalFlavors {
    JournalFlavors(
      brews: places.map { flavors.brews.indices.contains($0) ? flavors.brews[$0] : nil })
  }
}

extension LocalCalendar {
  /// The number of the day on which the taster brewed, in the time zone of `moment` or, if it has
  /// none, of the calendar.
  func tastingDay(of moment: Timestamp) -> Int? {
    guard moment.seconds != nil else { return nil }
    // `2026-02-09T07:31:00+09:00` was on the ninth where it was brewed.
    let zone = moment.text.utf8.dropFirst(10)
    if zone.contains(UInt8(ascii: "+")) || zone.contains(UInt8(ascii: "-")),
      let day = CalendarDay(String(moment.text.prefix(10)))
    {
      return day.number
    }
    return day(of: moment)?.number
  }
}
