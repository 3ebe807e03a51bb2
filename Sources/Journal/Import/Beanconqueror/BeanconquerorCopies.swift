/// Finds brews that "repeat brew" filled with the outcome of an earlier brew: the same bean, method
/// and grinder, the same rating, and the same note, which is not empty.
struct BeanconquerorCopies {
  private struct Outcome: Hashable {
    let bean: String
    let method: String
    let grinder: String
    let note: String
    let rating: Double
  }

  /// The earliest brew of each outcome.
  private var first: [Outcome: (seconds: Int, id: Identifier<Brew>)] = [:]

  private static func outcome(_ reading: BeanconquerorBrew.Reading) -> Outcome? {
    reading.brew.notes.isEmpty
      ? nil
      : Outcome(
        bean: reading.bean, method: reading.method, grinder: reading.grinder,
        note: reading.brew.notes, rating: reading.brew.rating)
  }

  /// Adds a brew; all must be added before the first query.
  mutating func add(_ reading: BeanconquerorBrew.Reading) {
    guard let outcome = Self.outcome(reading), let seconds = reading.brew.brewedAt.seconds else {
      return
    }
    if let known = first[outcome], known.seconds <= seconds { return }
    first[outcome] = (seconds, reading.brew.id)
  }

  func isCopy(_ reading: BeanconquerorBrew.Reading) -> Bool {
    guard let outcome = Self.outcome(reading), let known = first[outcome] else { return false }
    return known.id != reading.brew.id
  }
}
