import Documents
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
extension ValueDoubt: Codable {
  public init(from decoder: any Decoder) throws {
    self = try DoubtDocument(asJSON: decoder).doubt
  }

  public func encode(to encoder: any Encoder) throws {
    try DoubtDocument(self).encode(asJSON: encoder)
  }
}

/// A value that is probably a mistake: as a remark with its record, or, as what a suggestion left out,
/// with its brew.
struct DoubtDocument: JSONDocument {
  let code: String?
  let kind: RecordKind?
  let id: String?
  let brew: String?
  let field: String
  let value: Double
  @OrNull var likely: Double?

  /// - Parameter isLeftOut: Whether it is one of the values that a suggestion left out.
  init(_ doubt: ValueDoubt, isLeftOut: Bool = false) {
    code = isLeftOut ? nil : BrewRemark.Code.implausible.rawValue
    (kind, id) = isLeftOut ? (nil, nil) : (doubt.kind, doubt.recordID)
    brew = isLeftOut ? doubt.recordID : nil
    (field, value, likely) = (doubt.field, doubt.value, doubt.likely)
  }

  var doubt: ValueDoubt {
    ValueDoubt(
      kind: kind ?? .brew, recordID: brew ?? id ?? "", field: field, value: value, likely: likely,
      chance: 1)
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
