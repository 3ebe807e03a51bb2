/// One thing of a journal, and what the engine reads in its notes, as `insights journal show` prints
/// it.
public struct ThingReading: Sendable, Equatable {
  /// The thing with what it refers to.
  public let thing: JournalThing
  /// Of a brew, what its notes and then the tasting's notes say; each that says something.
  public private(set) var notes: [Extraction] = []
  /// How the notes and the tags of a brew's tasting agree; nil where there are no tags.
  public var agreement: TagAgreement?
  /// Of a bean, how many days off roast it is on the day that was asked for; nil where that is
  /// unknown.
  public var daysOffRoast: Int?
  /// Of a bean, how fresh it is on that day; nil where that is unknown.
  public var freshness: Freshness?
  /// Of a recipe, its steps with their times; nil where they are not known.
  public var schedule: BrewSchedule?
}

/// How the flavors that a taster picked agree with those of the notes.
///
/// A tag and a flavor agree where they are the same node of the wheel, or one is above the other.
public struct TagAgreement: Sendable, Hashable {
  /// Tags that the notes report too.
  public let both: [FlavorTag]
  /// Tags that the notes do not report, those of the taster's own among them.
  public let onlyTags: [FlavorTag]
  /// IDs of flavors that only the notes report.
  public let onlyNotes: [String]
}

extension TagAgreement {
  /// - Parameter flavors: IDs of the nodes that notes report.
  init(_ tags: [FlavorTag], flavors: [String], wheel: FlavorWheel) {
    func node(_ tag: FlavorTag) -> String? {
      if case .node(let node) = wheel.resolve(tag.rawValue) { node.id } else { nil }
    }
    func agree(_ left: String, _ right: String) -> Bool {
      left == right || left.hasPrefix(right + ".") || right.hasPrefix(left + ".")
    }
    both = tags.filter { tag in node(tag).map { id in flavors.contains { agree($0, id) } } ?? false
    }
    onlyTags = tags.filter { [both] in !both.contains($0) }
    let named = tags.compactMap(node)
    onlyNotes = flavors.filter { flavor in !named.contains { agree($0, flavor) } }
  }
}

extension InsightsEngine {
  /// Reads the notes of one thing of a journal.
  ///
  ///     let reading = try await engine.reading(of: try journal.thing(named: "latest"))
  ///
  /// - Parameters:
  ///   - thing: The thing.
  ///   - today: The day for which the age of a bean is given.
  /// - Throws: What `extract` throws.
  @concurrent public func reading(
    of thing: JournalThing, today: CalendarDay = .today
  ) async throws -> ThingReading {
    switch thing.record {
    case .bean(let bean):
      var reading = ThingReading(thing: thing)
      reading.daysOffRoast = bean.daysOffRoast(on: today)
      reading.freshness = bean.freshness(on: today, bands: thing.freshness)
      return reading
    case .recipe(let recipe):
      var reading = ThingReading(thing: thing)
      let method = thing.contents.methods.first { $0.id == recipe.methodID }
      reading.schedule = recipe.schedule(for: method)
      return reading
    case .brew(let brew):
      return try await reading(of: thing, brew)
    }
  }

  private func reading(of thing: JournalThing, _ brew: Brew) async throws -> ThingReading {
    var notes: [Extraction] = []
    // What a note says of others is not what the journal's own taster found.
    let own = TasterRemarks(brew.notes, tasters: thing.contents.tasters).own
    for text in [own, thing.tasting?.notes ?? ""]
    where text.contains(where: { !$0.isWhitespace }) {
      notes.append(try await extract(text))
    }
    let tags = thing.tasting?.flavorTags ?? []
    var flavors: [String] = []
    for flavor in notes.flatMap(\.flavors) where !flavors.contains(flavor.id) {
      flavors.append(flavor.id)
    }
    var reading = ThingReading(thing: thing, notes: notes)
    reading.agreement =
      tags.isEmpty ? nil : TagAgreement(tags, flavors: flavors, wheel: wheel)
    return reading
  }
}
