/// A way of brewing, such as V60 or AeroPress.
public struct BrewMethod: Sendable, Hashable, Identifiable, CodedRecord {
  /// The method's ID, unique among methods.
  public var id: Identifier<BrewMethod>
  /// The user's name for it, such as `V60`.
  public var name: String
  /// The kind of brewing.
  public var category: MethodCategory

  /// Creates a method; omitted values are not recorded.
  public init(
    id: Identifier<BrewMethod>, name: String, category: MethodCategory = .unrecorded
  ) {
    self.id = id
    self.name = name
    self.category = category
  }

  /// Whether the ratio uses the coffee in the cup instead of the poured water.
  public var isEspresso: Bool {
    category == .espresso
      || (category == .unrecorded && name.lowercased().contains("espresso"))
  }

  /// The kind of brewing: the category, or what the name implies where none is recorded.
  public var kind: MethodCategory {
    category == .unrecorded ? MethodCategory(impliedBy: name) : category
  }

  /// Whether a recipe for the method can have a field, by the name of its column: an espresso has no
  /// pours, and only what is pressed by hand can be upside down.
  ///
  /// A method of an unknown kind can have all.
  ///
  /// - Parameter field: Such as `pours_g`.
  public func hasRecipeField(_ field: String) -> Bool {
    switch field {
    case "bloom_g", "bloom_s", "pours_g": ![.espresso, .stovetop].contains(kind)
    case "plunge_s": ![.espresso, .stovetop, .pourOver, .cold].contains(kind)
    case "is_inverted": ![.espresso, .stovetop, .pourOver, .cold, .immersion].contains(kind)
    default: true
    }
  }

  /// Whether a recipe for the method can have a step.
  ///
  /// - Parameter step: What is done.
  public func hasStep(_ step: BrewSchedule.Kind) -> Bool {
    switch step {
    case .bloom: hasRecipeField("bloom_g")
    case .pour, .drawdown, .steep: hasRecipeField("pours_g")
    case .plunge: hasRecipeField("plunge_s")
    case .extract: [.espresso, .stovetop].contains(kind) || MethodCategory.unrecorded == kind
    }
  }
}

extension BrewMethod: StoredRecord {
  static let fields = RecordFields<BrewMethod>([
    .id(\.id), .name(.method, \.name),
    .word("category", \.category, known: MethodCategory.known, MethodCategory.init(rawValue:)),
  ])

  static func blank(_ id: Identifier<BrewMethod>) -> BrewMethod { BrewMethod(id: id, name: "") }
}

/// The kind of brewing of a method. An unknown category is kept as it is written.
public struct MethodCategory: RawRepresentable, Hashable, Sendable, Codable {
  /// The word in the journal; empty for an unrecorded category.
  public let rawValue: String

  /// Creates a category from the journal's word, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No category is recorded.
  public static let unrecorded = MethodCategory(rawValue: "")
  /// Water is poured over a bed in a filter, such as V60 or Chemex.
  public static let pourOver = MethodCategory(rawValue: "pour_over")
  /// The coffee steeps, such as a French press.
  public static let immersion = MethodCategory(rawValue: "immersion")
  /// Pressed by hand or air, such as AeroPress.
  public static let pressure = MethodCategory(rawValue: "pressure")
  /// Espresso machines; the ratio counts the weight of the shot.
  public static let espresso = MethodCategory(rawValue: "espresso")
  /// Moka pots and ibriks.
  public static let stovetop = MethodCategory(rawValue: "stovetop")
  /// Cold brew and cold drip.
  public static let cold = MethodCategory(rawValue: "cold")
  /// A category without a word of its own.
  public static let other = MethodCategory(rawValue: "other")

  /// The categories that can be written.
  public static let known: [MethodCategory] = [
    .pourOver, .immersion, .pressure, .espresso, .stovetop, .cold, .other,
  ]
}

extension MethodCategory {
  /// The category that the name of a method implies: `Hario V60` is a pour-over; unrecorded if it
  /// implies none.
  public init(impliedBy name: String) {
    let text = NameKey(name).joined
    var best: (rank: Int, category: MethodCategory)?
    for start in text.indices {
      for marker in Self.markers[text[start]] ?? []
      where marker.rank < best?.rank ?? .max && text[start...].starts(with: marker.name) {
        best = (marker.rank, marker.category)
      }
    }
    self = best?.category ?? .unrecorded
  }

  /// A part of names, letters and digits only; the first one of the table decides.
  private typealias Marker = (rank: Int, name: [UInt8], category: MethodCategory)

  /// The parts by their first byte.
  private static let markers: [UInt8: [Marker]] = {
    var markers: [UInt8: [Marker]] = [:]
    var rank = 0
    CoffeeTable.methods.forEachRow { row in
      let name = Array(NameKey(row.name.text).joined)
      rank += 1
      guard let first = name.first else { return }
      markers[first, default: []].append((rank, name, MethodCategory(rawValue: row.owner.text)))
    }
    return markers
  }()
}

/// A grinder; settings are on its own scale and cannot be compared with those of another grinder.
public struct Grinder: Sendable, Hashable, Identifiable, CodedRecord {
  /// The grinder's ID, unique among grinders.
  public var id: Identifier<Grinder>
  /// The user's name for it; never empty in a journal that this library wrote.
  public var name: String

  /// Creates a grinder.
  public init(id: Identifier<Grinder>, name: String) {
    self.id = id
    self.name = name
  }
}

extension Grinder: StoredRecord {
  static let fields = RecordFields<Grinder>([.id(\.id), .name(.grinder, \.name)])

  static func blank(_ id: Identifier<Grinder>) -> Grinder { Grinder(id: id, name: "") }
}

extension BrewMethod {
  /// Stands for the method of brews that name none, which advice takes to be one.
  public static let unrecorded = BrewMethod(id: Identifier(rawValue: ""), name: "")

  /// Whether it stands for the method of brews that name none.
  public var isUnrecorded: Bool { id == Self.unrecorded.id }
}

extension JournalContents {
  /// The same records with `BrewMethod.unrecorded` as the method of the brews that name none, or one that
  /// is missing: advice learns from them as from any other method.
  ///
  /// Shots and other brews are never one method: where there are both, those of which more are rated
  /// have it, and the others stay without one.
  ///
  /// - Complexity: O(brews).
  public func namingMethods() -> JournalContents {
    let known = Set(methods.map(\.id))
    let unnamed = brews.indices.filter { !(brews[$0].methodID.map(known.contains) ?? false) }
    // Where it is a method already, the brews without one are those that were left out.
    guard !unnamed.isEmpty, !known.contains(BrewMethod.unrecorded.id) else { return self }
    let shots = unnamed.filter { brews[$0].isLikeEspresso }
    let others = unnamed.filter { !brews[$0].isLikeEspresso }
    func weight(_ places: [Int]) -> (Int, Int) {
      (places.count { brews[$0].stars != nil }, places.count)
    }
    var named = self
    named.methods.append(.unrecorded)
    for index in unnamed { named.brews[index].methodID = nil }
    for index in weight(shots) > weight(others) ? shots : others {
      named.brews[index].methodID = BrewMethod.unrecorded.id
    }
    return named
  }
}

extension Brew {
  /// Ratios below are those of espresso (`Lexicon/coffee/usual.tsv`: espresso to 3.8, stovetop from 5).
  static let leastFilterRatio = 4.5

  /// Whether its numbers are those of an espresso, whatever its method is.
  fileprivate var isLikeEspresso: Bool {
    (ratio(isEspresso: false) ?? ratio(isEspresso: true)).map { $0 < Self.leastFilterRatio }
      ?? false
  }
}
