/// The JSON form of `insights label`, on one line.
package struct LabelDocument: JSONDocument {
  struct Decision: Codable {
    let decision: LabelDecision.Kind
    let confidence: Rounded2
    let evidence: String
    let line: Int
    // A later version may know more of them.
    let fault: String?
    let features: [String]?
  }

  struct Line: Codable {
    let text: String
    let confidence: Rounded2?
    let fields: [String]
  }

  fileprivate let reading: LabelReading
  private let id: RawJSON?
  private let hasFeatures: Bool

  /// - Parameters:
  ///   - id: The ID of the label as JSON, repeated unchanged; empty for none.
  ///   - features: Whether to add the features of each confidence, for benchmarks.
  package init(_ reading: LabelReading, id: [UInt8] = [], features: Bool = false) {
    (self.reading, self.id) = (reading, id.isEmpty ? nil : RawJSON(id))
    hasFeatures = features
  }

  /// The fields in the order of their members: the coffee, then what it is sold as, then the bag.
  private static let fields: [LabelField] = {
    let isTitle: (LabelField) -> Bool = { $0 == .roaster || $0 == .name }
    let coffee = LabelField.allCases.prefix { $0 != .roastDate }
    return coffee.filter { !isTitle($0) } + coffee.filter(isTitle)
      + LabelField.allCases.dropFirst(coffee.count)
  }()

  /// The member with both readings of a day: `roast_date_candidates`.
  private static func either(_ field: LabelField) -> MemberName {
    MemberName(stringValue: field.rawValue + "_candidates")
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    func name(_ name: String) -> MemberName { MemberName(stringValue: name) }
    try members.encodeIfPresent(id, forKey: name("id"))
    for field in Self.fields {
      let key = name(field.rawValue)
      func add<Value: Codable>(_ value: Value?) throws {
        try members.encode(OrNull(wrappedValue: value), forKey: key)
      }
      switch field.place {
      case .text(let path), .date(let path): try add(reading[keyPath: path])
      case .texts(let path), .nodes(let path): try add(reading[keyPath: path])
      case .process(let path): try add(reading[keyPath: path])
      case .roastLevel(let path): try add(reading[keyPath: path])
      case .day(let path, let either):
        try add(reading[keyPath: path])
        try members.encode(reading[keyPath: either], forKey: Self.either(field))
      case .grams(let path): try add(reading[keyPath: path])
      case .meters(let path):
        try add(reading[keyPath: path].map { [$0.lowerBound, $0.upperBound] })
      case .flag(let path): try add(reading[keyPath: path])
      }
    }
    try members.encode(reading.notes, forKey: name("notes"))
    let decisions = LabelField.allCases.compactMap { field in
      reading.decisions[field].map { decision in
        (
          name: field.rawValue,
          value: Decision(
            decision: decision.kind, confidence: Rounded(decision.confidence),
            evidence: decision.evidence, line: decision.line, fault: decision.fault?.rawValue,
            features: hasFeatures ? decision.features : nil)
        )
      }
    }
    try members.encode(Members(decisions), forKey: name("decisions"))
    let lines = reading.lines.map {
      Line(
        text: $0.text, confidence: Rounded($0.confidence), fields: $0.fields.map(\.rawValue))
    }
    try members.encode(lines, forKey: name("lines"))
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    func name(_ name: String) -> MemberName { MemberName(stringValue: name) }
    var reading = LabelReading()
    for field in LabelField.allCases {
      let key = name(field.rawValue)
      func value<Value: Codable>(_ type: Value.Type) throws -> Value? {
        try members.decodeIfPresent(type, forKey: key)
      }
      switch field.place {
      case .text(let path), .date(let path): reading[keyPath: path] = try value(String.self)
      case .texts(let path), .nodes(let path):
        reading[keyPath: path] = try members.decode([String].self, forKey: key)
      case .process(let path): reading[keyPath: path] = try value(CoffeeProcess.self)
      case .roastLevel(let path): reading[keyPath: path] = try value(RoastLevel.self)
      case .day(let path, let either):
        reading[keyPath: path] = try value(CalendarDay.self)
        reading[keyPath: either] = try members.decode(
          [CalendarDay].self, forKey: Self.either(field))
      case .grams(let path): reading[keyPath: path] = try value(Int.self)
      case .meters(let path):
        guard let meters = try value([Int].self) else { continue }
        guard meters.count == 2, meters[0] <= meters[1] else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: members, debugDescription: "the altitude is no range")
        }
        reading[keyPath: path] = meters[0]...meters[1]
      case .flag(let path): reading[keyPath: path] = try members.decode(Bool.self, forKey: key)
      }
    }
    reading.notes = try members.decode([String].self, forKey: name("notes"))
    let decisions = try members.decode(Members<Decision>.self, forKey: name("decisions"))
    for field in LabelField.allCases {
      reading.decisions[field] = decisions[field.rawValue].map {
        LabelDecision(
          kind: $0.decision, confidence: $0.confidence.value, evidence: $0.evidence,
          line: $0.line, fault: $0.fault.flatMap(LabelDecision.Fault.init))
      }
    }
    reading.lines = try (members.decodeIfPresent([Line].self, forKey: name("lines")) ?? []).map {
      LabelReading.Line(
        text: $0.text, confidence: $0.confidence?.value,
        fields: $0.fields.compactMap(LabelField.init))
    }
    self.init(reading)
  }
}

extension LabelDecision.Kind: Codable {}

extension LabelReading: Documented {
  package init(_ document: LabelDocument) { self = document.reading }
  package var document: LabelDocument { LabelDocument(self) }

  /// The reading with the numbers rounded as in the JSON form, so that decoding gives an equal
  /// value.
  var rounded: LabelReading {
    var reading = self
    for (field, decision) in decisions {
      reading.decisions[field] = LabelDecision(
        kind: decision.kind, confidence: decision.confidence.rounded(places: 2),
        evidence: decision.evidence, line: decision.line, fault: decision.fault)
    }
    for index in lines.indices {
      reading.lines[index].confidence = lines[index].confidence?.rounded(places: 2)
    }
    return reading
  }
}
