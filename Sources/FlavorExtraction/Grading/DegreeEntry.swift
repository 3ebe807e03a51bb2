import Support

/// The degree, level and liking of a word or short phrase, which may have several roles.
struct DegreeEntry: Sendable {
  /// How it grades its neighbors.
  struct Role: OptionSet, Sendable {
    let rawValue: UInt8
    /// Grades what follows: `strong lemon`.
    static let before = Role(rawValue: 1 << 0)
    /// Grades the phrase before it, also without a verb between: `lemon bomb`.
    static let after = Role(rawValue: 1 << 1)
    /// Reverses what follows: `not`. Together with `before` it also grades it: `not that`.
    static let negates = Role(rawValue: 1 << 2)
    /// A description of another cup follows: `than`.
    static let other = Role(rawValue: 1 << 3)
    /// Its own level counts only where no noun follows: `light`.
    static let loose = Role(rawValue: 1 << 4)
    /// Its own level is implied, not stated: `lemon` for acidity.
    static let implied = Role(rawValue: 1 << 5)
    /// Its valence counts only where it is alone and names no flavor: `fire`.
    static let alone = Role(rawValue: 1 << 6)
    /// Says that the taster likes the cup as others do (a valence above 0), or otherwise: `except me`.
    static let stance = Role(rawValue: 1 << 7)
  }

  var roles: Role = []
  /// The intensity 0…1 it gives a flavor; 0.5 is neutral.
  var intensity: Float = 0.5
  /// The factor of a level or valence: 0…2; below 0 for a word that reverses it.
  var factor: Float = 1
  /// For each attribute in the order of `Attribute.allCases` the level 1…5 that it gives by
  /// itself, `noun` for a name of the attribute, 0 for nothing.
  var gives = SIMD8<Int8>.zero {
    didSet {
      let lanes = gives
      levelBits = Self.bits { lanes[$0] > 0 }
      nameBits = Self.bits { lanes[$0] == Self.noun }
    }
  }
  /// The attributes of which `gives` has a level, and those that the phrase names, as bits.
  private(set) var levelBits: UInt8 = 0
  private(set) var nameBits: UInt8 = 0
  /// For each attribute the level that it gives to a nearby noun; 0 for none.
  var grades = SIMD8<Int8>.zero
  /// How much liking it expresses, in stars of five; about −2…2.
  var valence: Float = 0

  static let noun: Int8 = -1

  private static func bits(_ isIn: (Int) -> Bool) -> UInt8 {
    (0..<8).reduce(0) { isIn($1) ? $0 | 1 << UInt8($1) : $0 }
  }

  /// Whether it names an attribute or states a level of one by itself.
  var isOfAttribute: Bool { gives != .zero && !roles.contains(.implied) }

  /// Whether it only says that something is there, or good: `nice` grades bitterness lower than acidity.
  var isVague: Bool {
    let bitterness = grades[Attribute.bitterness.place]
    return bitterness > 0 && bitterness < grades[Attribute.acidity.place]
  }

  /// Whether it grades one attribute and no other, as `long` does.
  func gradesOnly(_ index: Int) -> Bool {
    var others = grades
    others[index] = 0
    return others == .zero
  }

  /// Whether it says anything of an attribute.
  var speaksOfAttribute: Bool { gives != .zero || grades != .zero }

  var isDegree: Bool { !roles.isDisjoint(with: [.before, .after]) }
}

extension DegreeEntry {
  /// Adds entries to an image, an array for each property.
  static func write(_ entries: [DegreeEntry], to image: inout ImageWriter) {
    image.write(entries.map(\.roles.rawValue))
    image.write(entries.map(\.intensity))
    image.write(entries.map(\.factor))
    image.write(entries.map(\.gives))
    image.write(entries.map(\.grades))
    image.write(entries.map(\.valence))
  }

  /// The entries that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [DegreeEntry] {
    let roles = try image.array(of: UInt8.self)
    let intensities = try image.array(of: Float.self)
    let factors = try image.array(of: Float.self)
    let gives = try image.array(of: SIMD8<Int8>.self)
    let grades = try image.array(of: SIMD8<Int8>.self)
    let valences = try image.array(of: Float.self)
    let counts = [intensities.count, factors.count, gives.count, grades.count, valences.count]
    guard counts.allSatisfy({ $0 == roles.count }) else { throw ImageFault() }
    return roles.indices.map { index in
      var entry = DegreeEntry()
      entry.roles = Role(rawValue: roles[index])
      entry.intensity = intensities[index]
      entry.factor = factors[index]
      entry.gives = gives[index]
      entry.grades = grades[index]
      entry.valence = valences[index]
      return entry
    }
  }
}
