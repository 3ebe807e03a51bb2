public import Journal

/// A number of a brew or a bag that is probably a mistake.
public struct ValueDoubt: Sendable, Hashable {
  /// Brew or bean.
  public var kind: RecordKind
  /// The record's ID.
  public var recordID: String
  /// The column, such as `dose_g`.
  public var field: String
  /// What is there, in the unit of the column.
  public var value: Double
  /// What was probably meant; nil where nothing fits well.
  public var likely: Double?
  /// The probability that the value is a mistake, 0…1.
  public var chance: Double

  /// Creates a doubt.
  ///
  /// - Parameters:
  ///   - kind: Brew or bean.
  ///   - recordID: The record's ID.
  ///   - field: The column.
  ///   - value: What is there.
  ///   - likely: What was probably meant.
  ///   - chance: The probability that the value is a mistake.
  public init(
    kind: RecordKind, recordID: String, field: String, value: Double, likely: Double?,
    chance: Double
  ) {
    self.kind = kind
    self.recordID = recordID
    self.field = field
    self.value = value
    self.likely = likely
    self.chance = chance
  }

  /// What `BrewJournal.confirm` takes to end the doubt.
  public var confirmation: ConfirmedValue {
    ConfirmedValue(kind: kind, recordID: recordID, field: field, value: value)
  }
}

extension ValueDoubt {
  /// The doubt as a remark on its brew.
  public var remark: BrewRemark {
    BrewRemark(.implausible, value: value, field: field, likely: likely)
  }
}

/// In JSON: `{"code": "implausible", "kind", "id", "field", "value", "likely"}`; in what a suggestion
/// leaves out, `brew` in place of the first three.
extension ValueDoubt: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, id, brew, field, value, likely
  }

  /// The chance of a mistake is not written.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let brew = try values.decodeIfPresent(String.self, forKey: .brew)
    self.init(
      kind: try values.decodeIfPresent(RecordKind.self, forKey: .kind) ?? .brew,
      recordID: try brew ?? values.decode(String.self, forKey: .id),
      field: try values.decode(String.self, forKey: .field),
      value: try values.decode(Double.self, forKey: .value),
      likely: try values.decodeIfPresent(Double.self, forKey: .likely), chance: 1)
  }
}

/// A number of a brew whose plausibility is judged.
enum JudgedField: Int, CaseIterable {
  case dose, water, yield, ratio, waterTemperature, grindSetting, brewTime, tds

  /// The name of the column; `ratio` is none.
  var name: String {
    switch self {
    case .ratio: "ratio"
    case .tds: FieldRange.tds.field
    default: range.field
    }
  }

  private var range: FieldRange {
    switch self {
    case .dose: .dose
    case .water: .water
    case .yield: .yield
    case .waterTemperature: .waterTemperature
    case .grindSetting: .grindSetting
    case .brewTime: .brewTime
    case .tds, .ratio: .tds
    }
  }

  /// Whether values are compared by their proportions.
  var isLogarithmic: Bool { self != .waterTemperature && self != .grindSetting }

  /// The property of a brew; nil for the ratio, which follows from others.
  var path: WritableKeyPath<Brew, Double?>? {
    switch self {
    case .dose: \.dose
    case .water: \.water
    case .yield: \.yield
    case .ratio: nil
    case .waterTemperature: \.waterTemperature
    case .grindSetting: \.grindSetting
    case .brewTime: \.brewTime
    case .tds: \.tds
    }
  }

  /// The recorded value, if it is in range.
  func value(of brew: Brew, isEspresso: Bool) -> Double? {
    guard let path else { return brew.ratio(isEspresso: isEspresso) }
    return range.checked(brew[keyPath: path])
  }
}
