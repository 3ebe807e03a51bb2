import Journal
package import Support

/// The JSON form of `insights journal settings`.
extension JournalPreferences: Codable {
  private enum CodingKeys: String, CodingKey {
    case grinders
    case times = "brew_times"
    case peakUntil = "peak_until_d"
    case acceptableUntil = "acceptable_until_d"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.preferences(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      freshness: FreshnessBands(
        peakUntil: try values.decode(Int.self, forKey: .peakUntil),
        acceptableUntil: try values.decode(Int.self, forKey: .acceptableUntil)),
      grinders: try values.decodeIfPresent([GrinderSetting].self, forKey: .grinders) ?? [],
      times: try values.decodeIfPresent([GrinderGuess].self, forKey: .times) ?? [])
  }
}

extension JSONWriter {
  /// Adds the settings of a journal as an object.
  package mutating func preferences(_ preferences: JournalPreferences) {
    object { writer in
      writer.name("peak_until_d")
      writer.integer(preferences.freshness.peakUntil)
      writer.name("acceptable_until_d")
      writer.integer(preferences.freshness.acceptableUntil)
      if !preferences.grinders.isEmpty {
        writer.name("grinders")
        writer.array(preferences.grinders) { writer, grinder in
          writer.object { writer in
            writer.name("id")
            writer.string(grinder.id)
            writer.name("name")
            writer.string(grinder.name)
            if let coarser = grinder.coarser {
              writer.name("coarser")
              writer.string(coarser.rawValue)
            }
            if let clicks = grinder.clicksPerTurn {
              writer.name("clicks_per_turn")
              writer.number(clicks, places: 3)
            }
          }
        }
      }
      guard !preferences.times.isEmpty else { return }
      writer.name("brew_times")
      writer.array(preferences.times) { writer, grinder in
        writer.object { $0.guess(grinder) }
      }
    }
  }

  private mutating func guess(_ grinder: JournalPreferences.GrinderGuess) {
    name("id")
    string(grinder.id)
    name("name")
    string(grinder.name)
    name("brews")
    integer(grinder.brewCount)
    if let coarser = grinder.coarser {
      name("coarser")
      string(coarser.rawValue)
    }
    field("is_clear", grinder.isClear)
    if let missing = grinder.missing {
      name("missing")
      integer(missing)
    }
  }
}
