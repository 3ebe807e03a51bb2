/// The JSON form of `insights tiers`.
package struct TiersDocument: JSONDocument {
  struct Tier: Codable {
    let tier: String
    let available: Bool?
    let reason, url: String?
  }

  package static let layout = JSONLayout(lists: ["tiers": .init(indent: 2)])

  let tiers: [Tier]
}

extension TierList: Documented {
  package init(_ document: TiersDocument) {
    self.init(
      document.tiers.map {
        Tier(
          name: $0.tier,
          availability: $0.reason.map { .unavailable(.init(rawValue: $0)) } ?? .available,
          url: $0.url)
      })
  }

  package var document: TiersDocument {
    TiersDocument(
      tiers: tiers.map {
        TiersDocument.Tier(
          tier: $0.name, available: $0.availability.isAvailable,
          reason: $0.availability.reason?.rawValue, url: $0.url)
      })
  }
}

/// The JSON form of `insights extract --count`: that of one group, or with the column that notes are
/// counted by.
extension FlavorCounts: Codable {
  private struct Document: JSONDocument {
    let by: String
    let groups: [Group]
  }

  public init(from decoder: any Decoder) throws {
    if let document = try? Document(asJSON: decoder) {
      self.init(column: document.by, groups: document.groups)
    } else {
      self.init(column: nil, groups: [try Group(from: decoder)])
    }
  }

  public func encode(to encoder: any Encoder) throws {
    guard let column else {
      return try (groups.first ?? Group(nil, notes: 0, flavors: [])).encode(to: encoder)
    }
    try Document(by: column, groups: groups).encode(asJSON: encoder)
  }
}

/// The JSON form of `insights wheel`.
package struct WheelDocument: JSONDocument {
  struct Node: Codable {
    let id, name: String
    let path: [String]
    let depth: Int
    @OrNull var parent: String?
    let children: [String]
    let color: String
  }

  package static let layout = JSONLayout(lists: ["nodes": .init(indent: 2, endsOnLine: true)])

  let nodes: [Node]
}

extension WheelBranch: Documented {
  package init(_ document: WheelDocument) throws {
    nodes = try document.nodes.map { entry in
      guard let node = FlavorWheel.standard.node(id: entry.id) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "the wheel has no node \(entry.id)"))
      }
      return node
    }
  }

  package var document: WheelDocument {
    WheelDocument(
      nodes: nodes.map {
        WheelDocument.Node(
          id: $0.id, name: $0.name, path: FlavorWheel.standard.path(of: $0.id), depth: $0.depth,
          parent: $0.parentID, children: $0.childIDs, color: $0.color)
      })
  }
}

// The sentences of documents of `Stats`.

extension SuggestionDocument {
  package init(_ suggestion: Suggestion, words: Words = Words()) {
    let words = words.noting(suggestion.notation)
    self.init(
      suggestion, grind: Words().noting(suggestion.notation).grind,
      remark: { words.text(of: $0, in: suggestion) }, reason: words.reason)
  }
}

extension NextCupsDocument {
  package init(_ cups: NextCups, words: Words = Words()) {
    self.init(cups) { SuggestionDocument($0, words: words) }
  }
}

extension PatternDocument {
  package init(_ report: PatternReport, words: Words = Words()) {
    self.init(
      report, pattern: { (words.title(of: $0), words.description(of: $0)) },
      preference: { (words.title(of: $0), words.description(of: $0)) })
  }
}

/// The JSON form of `insights patterns`.
extension PatternReport: Documented {
  package init(_ document: PatternDocument) throws { self = try document.report() }
  package var document: PatternDocument { PatternDocument(self) }
}

/// The JSON form of `insights suggest`.
extension Suggestion: Documented {
  package init(_ document: SuggestionDocument) { self = document.suggestion }
  package var document: SuggestionDocument { SuggestionDocument(self) }
}

/// The JSON form of `insights suggest` without a bean.
extension NextCups: Documented {
  package init(_ document: NextCupsDocument) { self = document.nextCups }
  package var document: NextCupsDocument { NextCupsDocument(self) }
}
