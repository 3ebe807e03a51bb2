/// Reads what people write after an option; says what is valid where it cannot.
enum Written {
  /// Why a value is invalid; follows the option's name.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  static func grams(_ text: String) throws -> Double {
    try value(WrittenValue.grams(text), "write grams, such as 15, 15.5, 15,5 or 15g")
  }

  static func celsius(_ text: String) throws -> Double {
    try value(WrittenValue.celsius(text), "write degrees, such as 94, 93.5, 94C or 201F")
  }

  static func setting(_ text: String) throws -> WrittenSetting {
    guard let setting = WrittenSetting(text) else {
      throw Fault(
        description: "write a setting of one line, such as 24, 24.5, 2+9, 9E or '24 clicks'")
    }
    return setting
  }

  static func seconds(_ text: String) throws -> Double {
    try value(
      WrittenValue.seconds(text), "write minutes and seconds, such as 2:55, 175, 175s or 2m55s")
  }

  static func stars(_ text: String) throws -> Double {
    if text.lowercased() == "none" { return 0 }
    return try value(
      WrittenValue.stars(text),
      "write stars from 0.5 to 5, such as 4, 4.5, 4,5 or 4/5; none takes a rating back")
  }

  /// The least rating of a search.
  static func leastStars(_ text: String) throws -> Double {
    let advice = "write stars from 0.5 to 5, such as 4 or 4.5"
    let stars = try value(WrittenValue.stars(text), advice)
    guard stars > 0, stars <= 5 else { throw Fault(description: advice) }
    return stars
  }

  /// A price with a number; 0 for none.
  static func price(_ text: String) throws -> Double {
    if text.lowercased() == "none" { return 0 }
    return try value(number(text), "write a number, such as 12.5, 12,50 or 18; none takes it out")
  }

  /// Grams; 0 for none.
  static func gramsOrNone(_ text: String) throws -> Double {
    if text.lowercased() == "none" { return 0 }
    return try value(
      WrittenValue.grams(text), "write grams, such as 250 or 250g; none takes it out")
  }

  static func percent(_ text: String) throws -> Double {
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    return try value(self.number(number), "write a percentage, such as 1.38, 1,38 or 1.38%")
  }

  private static func number(_ text: String) -> Double? {
    if case .number(let number) = NumberText(text), number > 0 { number } else { nil }
  }

  /// A level of a tasting.
  static func level(_ text: String) throws -> Int {
    let number = text.hasSuffix("/5") ? String(text.dropLast(2)) : text
    guard let level = Int(number), (1...5).contains(level) else {
      throw Fault(description: "write a level from 1 to 5")
    }
    return level
  }

  /// Grams on the scale after each pour.
  static func pours(_ text: String) throws -> [Double] {
    try text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { part in
      try value(
        WrittenValue.grams(String(part)),
        "write the grams on the scale after each pour, such as 60,150,250")
    }
  }

  static func steps(_ text: String) throws -> [RecipeStep] {
    guard let steps = WrittenValue.steps(text) else {
      throw Fault(
        description: "write steps as 'bloom 45 g to 0:40, pour to 150 g by 1:10, drawdown to 2:40'")
    }
    return steps
  }

  /// A flavor of the wheel by its ID or a short name, or `custom:` and a text of one's own.
  static func tag(_ text: String) throws -> FlavorTag {
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node): return FlavorTag(rawValue: node.id)
    case .custom(let tag):
      guard FlavorTag(rawValue: tag).custom?.contains(where: { !$0.isWhitespace }) == true else {
        throw Fault(description: "write a text after custom:")
      }
      return FlavorTag(rawValue: tag)
    case .ambiguous(let nodes):
      throw Fault(description: "say which: \(nodes.map(\.id).joined(separator: ", "))")
    case .unknown(let near) where !near.isEmpty:
      throw Fault(
        description: "did you mean \(near.map(\.id).joined(separator: ", "))? "
          + "Or write custom:\(text) for a tag of your own")
    case .unknown:
      throw Fault(
        description: "write a flavor of 'insights wheel', or custom:\(text) for a tag of your own")
    }
  }

  private static func value(_ value: Double?, _ advice: String) throws -> Double {
    guard let value else { throw Fault(description: advice) }
    return value
  }
}
