/// The rules of BrewSpec 1.0 (https://brewspec.coffee/schema/v1.0.json) for one document.
///
/// `Fixtures/brewspec/` has the schema itself, against which a test holds this table.
enum BrewSpecSchema {
  /// The version that is read and written.
  static let version = "1.0"

  /// What a value must be.
  enum Rule {
    case constant(String)
    /// Text of one to so many characters.
    case text(Int)
    case number(Bound, to: Double? = nil)
    /// A number with at most one decimal.
    case tenths(from: Double, to: Double)
    case integer(Bound, to: Double? = nil)
    case word([String])
    case day
    case moment
    case object(String)
    case list(String)
  }

  /// The lowest number.
  enum Bound {
    case above(Double)
    case from(Double)
  }

  /// Where a document breaks the rules, and how.
  struct Fault: Error, Equatable {
    /// Such as `brews[2].coffee.roast_level`; empty for the document itself.
    let path: String
    let reason: SchemaFault
  }

  /// The members of each object.
  static let objects: [String: [String: Rule]] = [
    "document": ["brewspec_version": .constant(version), "brews": .list("brew")],
    "brew": [
      "date": .moment, "type": .word(["immersion", "pour_over", "espresso", "hybrid"]),
      "method": .text(100), "dose_g": .number(.above(0)), "water_g": .number(.above(0)),
      "yield_g": .number(.above(0)), "brew_ratio": .number(.above(0)),
      "water_temp_c": .tenths(from: 0, to: 100), "coffee": .object("coffee"),
      "water": .object("water"), "equipment": .object("equipment"),
      "grind": .word([
        "turkish", "espresso", "fine", "medium_fine", "medium", "medium_coarse", "coarse",
      ]),
      "duration_s": .number(.above(0)), "process_notes": .text(2000), "result": .object("result"),
    ],
    "coffee": [
      "name": .text(100), "roaster": .text(100), "roast_level": .word(["light", "medium", "dark"]),
      "roast_date": .day, "type": .word(["single_origin", "blend"]), "origins": .list("origin"),
      "cupping_notes": .text(2000),
    ],
    "origin": [
      "name": .text(100), "country": .text(100), "region": .text(100), "subregion": .text(100),
      "producer": .text(100), "process": .text(100), "lot": .text(100),
      "harvest_year": .integer(.from(1900), to: 2100), "varietal": .text(100),
      "elevation_masl": .integer(.above(0)), "cupping_notes": .text(2000),
    ],
    "water": ["ppm": .number(.from(0))],
    "equipment": [
      "grinder": .text(100), "brewer": .text(100), "grinder_setting": .number(.above(0)),
      "notes": .text(2000), "pressure_bar": .number(.above(0)),
      "flow_rate_ml_s": .number(.above(0)),
    ],
    "result": [
      "tds": .number(.above(0)), "ey": .number(.above(0)), "brix": .number(.from(0)),
      "water_g": .number(.above(0)), "yield_g": .number(.above(0)), "dose_g": .number(.above(0)),
      "duration_s": .number(.above(0)), "tasting_notes": .text(2000), "ratings": .object("ratings"),
    ],
    "ratings": Dictionary(
      uniqueKeysWithValues: [
        "overall", "fragrance", "aroma", "flavour", "aftertaste", "acidity", "sweetness",
        "mouthfeel",
      ].map { ($0, .integer(.from(1), to: 9)) }),
  ]

  /// The members that must be there.
  private static let required = ["document": ["brewspec_version", "brews"]]

  /// Checks a whole document.
  ///
  /// - Throws: The first fault, in the order of the members' names.
  static func check(_ document: JSONValue) throws(Fault) {
    try check(document, .object("document"), "")
  }

  private static func check(_ value: JSONValue, _ rule: Rule, _ path: String) throws(Fault) {
    func refuse(_ reason: SchemaFault) -> Fault { Fault(path: path, reason: reason) }
    switch rule {
    case .constant(let text):
      guard value == .string(text) else { throw refuse(.notTheText(text)) }
    case .text(let most):
      guard case .string(let text) = value else { throw refuse(.notText) }
      guard !text.isEmpty else { throw refuse(.empty) }
      guard text.unicodeScalars.count <= most else {
        throw refuse(.tooLong(limit: most))
      }
    case .number(let low, let high):
      try check(value, low, high, refuse)
    case .tenths(let low, let high):
      let number = try check(value, .from(low), high, refuse)
      guard abs(number * 10 - (number * 10).rounded()) < 1e-6 else {
        throw refuse(.moreThanOneDecimal)
      }
    case .integer(let low, let high):
      let number = try check(value, low, high, refuse)
      guard number == number.rounded() else { throw refuse(.notWhole) }
    case .word(let words):
      guard case .string(let word) = value, words.contains(word) else {
        throw refuse(.unknownWord(allowed: words))
      }
    case .day:
      guard case .string(let text) = value, form(of: text) == "0000-00-00" else {
        throw refuse(.notADay)
      }
    case .moment:
      guard case .string(let text) = value,
        ["0000-00-00", "0000-00-00T00:00:00Z"].contains(form(of: text))
      else { throw refuse(.notATime) }
    case .list(let name):
      guard case .list(let elements) = value else { throw refuse(.notAList) }
      guard !elements.isEmpty else { throw refuse(.empty) }
      for (index, element) in elements.enumerated() {
        try check(element, .object(name), "\(path)[\(index)]")
      }
    case .object(let name):
      guard case .object(let members) = value else { throw refuse(.notAnObject) }
      let rules = objects[name] ?? [:]
      if let missing = required[name]?.first(where: { members[$0] == nil }) {
        throw refuse(.lacksMember(missing))
      }
      for (member, value) in members.sorted(by: { $0.key < $1.key }) {
        let place = path.isEmpty ? member : "\(path).\(member)"
        guard let rule = rules[member] else {
          throw Fault(path: place, reason: .unknownMember(near: near(member, Array(rules.keys))))
        }
        try check(value, rule, place)
      }
    }
  }

  @discardableResult private static func check(
    _ value: JSONValue, _ low: Bound, _ high: Double?, _ refuse: (SchemaFault) -> Fault
  ) throws(Fault) -> Double {
    guard case .number(let number) = value else { throw refuse(.notANumber) }
    switch low {
    case .above(let low):
      guard number > low else { throw refuse(.notAbove(low)) }
    case .from(let low):
      guard number >= low else { throw refuse(.below(low)) }
    }
    if let high, number > high { throw refuse(.above(high)) }
    return number
  }

  /// The text with 0 for each digit.
  private static func form(of text: String) -> String {
    String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
  }

  private static func near(_ name: String, _ known: [String]) -> String? {
    let written = Array(name.utf8)
    return known.compactMap { name in
      EditDistance.typos(written, for: Array(name.utf8), oneIn: 3).map { (name, $0) }
    }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }
}
