public import Journal
import Stats
package import Support

/// The JSON form of `insights journal check`.
extension JournalCheck: Codable {
  private enum CodingKeys: String, CodingKey {
    case faults, mended, settings
    case doubts = "remarks"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.check(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      faults: try values.decode([JournalFault].self, forKey: .faults),
      mended: try values.decode([JournalFault].self, forKey: .mended),
      doubts: try values.decodeIfPresent([ValueDoubt].self, forKey: .doubts) ?? [],
      settings: try values.decodeIfPresent([SettingRemark].self, forKey: .settings) ?? [])
  }
}

extension JournalFault: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.fault(self) }
  }
}

extension JSONWriter {
  /// Adds what is broken and what was mended as an object.
  package mutating func check(_ check: JournalCheck) {
    object { writer in
      writer.name("faults")
      writer.array(check.faults) { $0.fault($1) }
      writer.name("mended")
      writer.array(check.mended) { $0.fault($1) }
      writer.name("remarks")
      writer.array(check.doubts) { $0.doubt($1) }
      writer.name("settings")
      writer.array(check.settings) { $0.setting($1) }
    }
  }

  private mutating func setting(_ remark: SettingRemark) {
    object { writer in
      writer.field("code", remark.code.rawValue)
      writer.field("grinder", remark.grinder)
      writer.field("text", remark.text)
      if let reason = remark.reason { writer.field("reason", reason) }
      writer.name("brews")
      writer.array(remark.brews) { $0.string($1) }
    }
  }

  mutating func fault(_ fault: JournalFault) {
    object { writer in
      writer.field("problem", fault.problem.name)
      writer.field("kind", fault.kind?.rawValue)
      writer.field("id", fault.recordID)
      writer.field("field", fault.field)
      writer.field("value", fault.value)
      writer.field("mendable", fault.isMendable)
      if case .broken(let text) = fault.problem { writer.field("text", text) }
    }
  }
}
