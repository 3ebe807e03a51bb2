import Journal
import Stats

/// The JSON form of `insights journal import`.
extension ImportReport: Codable {
  private enum CodingKeys: String, CodingKey {
    case file, journal, preview, problems
    case doubts = "remarks"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.importReport(self) }
  }

  /// The form does not name the brew that a difference is about: decoded differences have only the
  /// ID.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let problems = try values.decode([Problem].self, forKey: .problems)
    self.init(
      file: try values.decode(String.self, forKey: .file),
      journal: try values.decode(String.self, forKey: .journal),
      isPreview: try values.decode(Bool.self, forKey: .preview),
      summary: try ImportSummary(
        reportedBy: decoder, hasLosses: problems.contains { $0.effect != .adjusted }),
      problems: problems,
      doubts: try values.decodeIfPresent([ValueDoubt].self, forKey: .doubts) ?? [])
  }
}

extension ImportReport.Problem: Decodable {
  private enum CodingKeys: String, CodingKey {
    case effect, line, record, field, code, value, problem, remedy
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func word<Word: RawRepresentable<String>>(_ key: CodingKeys) throws -> Word {
      let text = try values.decode(String.self, forKey: key)
      guard let word = Word(rawValue: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "there is no \(key.rawValue) \(text)")
      }
      return word
    }
    self.init(
      effect: try word(.effect), line: try values.decodeIfPresent(Int.self, forKey: .line),
      record: try values.decode(String.self, forKey: .record),
      field: try values.decode(String.self, forKey: .field), code: try word(.code),
      value: try values.decodeIfPresent(String.self, forKey: .value),
      problem: try values.decode(String.self, forKey: .problem),
      remedy: try values.decode(String.self, forKey: .remedy))
  }
}
