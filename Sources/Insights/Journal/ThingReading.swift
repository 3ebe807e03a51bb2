public import FlavorExtraction
import FlavorWheel
public import Journal

/// One thing of a journal, and what the engine reads in its notes.
public struct ThingReading: Sendable {
  /// The thing with what it refers to.
  public let thing: JournalThing
  /// Of a brew, what its notes and then the tasting's notes say; each that says something.
  public let notes: [Extraction]
  /// How the notes and the tags of a brew's tasting agree; nil where there are no tags.
  public let agreement: TagAgreement?
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
  /// - Throws: What `extract` throws.
  @concurrent public func reading(of thing: JournalThing) async throws -> ThingReading {
    guard case .brew(let brew) = thing.record else {
      return ThingReading(thing: thing, notes: [], agreement: nil)
    }
    var notes: [Extraction] = []
    for text in [brew.notes, thing.tasting?.notes ?? ""]
    where text.contains(where: { !$0.isWhitespace }) {
      notes.append(try await extract(text))
    }
    let tags = thing.tasting?.flavorTags ?? []
    var flavors: [String] = []
    for flavor in notes.flatMap(\.flavors) where !flavors.contains(flavor.id) {
      flavors.append(flavor.id)
    }
    return ThingReading(
      thing: thing, notes: notes,
      agreement: tags.isEmpty ? nil : TagAgreement(tags, flavors: flavors, wheel: wheel))
  }
}
