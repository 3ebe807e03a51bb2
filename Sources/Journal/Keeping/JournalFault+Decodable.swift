/// Reading the JSON form of `insights journal check`, which `Insights` writes.
extension JournalFault: Decodable {
  private enum CodingKeys: String, CodingKey {
    case problem, kind, id, field, value, text
  }

  /// The form names the kind of problem; what a field refers to and the numbers that it may have
  /// follow from the record and the field.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let kind: RecordKind? = try values.decodeOptional(forKey: .kind)
    let field: String = try values.decode(forKey: .field)
    let name: String = try values.decode(forKey: .problem)
    let problem: Problem? =
      switch name {
      case "broken": .broken(try values.decode(forKey: .text, default: ""))
      case "unreadable_time": .unreadableTime
      case "dangling":
        RecordReference.all.first { $0.owner == kind && $0.column == field }
          .map { .dangling($0.target) }
      case "out_of_range":
        kind.flatMap { FieldRange.ofFields[$0]?.first { $0.field == field } }
          .map { .outOfRange($0) }
      default: nil
      }
    guard let problem else {
      throw DecodingError.dataCorruptedError(
        forKey: .problem, in: values,
        debugDescription: "\(name) of \(field)")
    }
    self.init(
      problem: problem, kind: kind, recordID: try values.decode(forKey: .id), field: field,
      value: try values.decode(forKey: .value))
  }
}

extension JournalFault.Problem {
  /// The name in JSON.
  package var name: String {
    switch self {
    case .broken: "broken"
    case .dangling: "dangling"
    case .outOfRange: "out_of_range"
    case .unreadableTime: "unreadable_time"
    }
  }
}
