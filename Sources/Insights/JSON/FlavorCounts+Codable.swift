package import Support

/// The JSON form of `insights extract --count`.
extension FlavorCounts: Codable {
  private enum CodingKeys: String, CodingKey {
    case by, groups
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.counts(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let column = try values.decodeIfPresent(String.self, forKey: .by)
    let groups =
      try column == nil ? [Group(from: decoder)] : values.decode([Group].self, forKey: .groups)
    self.init(column: column, groups: groups)
  }
}

/// A line of `insights extract --count --format jsonl`.
extension FlavorCounts.Group: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.count(self) }
  }
}

extension JSONWriter {
  /// Adds counts as one object; by a column, with a list of groups.
  package mutating func counts(_ counts: FlavorCounts) {
    guard let column = counts.column else {
      return count(counts.groups.first ?? FlavorCounts.Group(nil, notes: 0, flavors: []))
    }
    object { writer in
      writer.field("by", column)
      writer.name("groups")
      writer.array(counts.groups) { $0.count($1) }
    }
  }

  /// Adds the counts of one group as an object.
  package mutating func count(_ group: FlavorCounts.Group) {
    object { writer in
      if let value = group.value { writer.field("value", value) }
      writer.name("notes")
      writer.integer(group.notes)
      writer.name("flavors")
      writer.array(group.flavors) { writer, entry in
        writer.object { writer in
          writer.field("id", entry.id)
          writer.field("name", entry.name)
          writer.name("notes")
          writer.integer(entry.notes)
          writer.name("descriptors")
          writer.array(entry.descriptors) { writer, word in
            writer.object { writer in
              writer.field("word", word.word)
              writer.name("notes")
              writer.integer(word.notes)
            }
          }
        }
      }
    }
  }
}
