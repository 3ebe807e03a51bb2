import Documents

/// A fault of `insights journal check`. The form names the kind of problem; what a field refers to and
/// the numbers that it may have follow from the record and the field.
extension JournalFault: Codable {
  private struct Document: JSONDocument {
    let problem: String
    @OrNull var kind: RecordKind?
    let id, field, value: String
    let mendable: Bool?
    let text: String?
  }

  public init(from decoder: any Decoder) throws {
    let form = try Document(asJSON: decoder)
    let problem: Problem? =
      switch form.problem {
      case "broken": .broken(form.text ?? "")
      case "unreadable_time": .unreadableTime
      case "dangling":
        (RecordReference.all + [.ofShot]).first { $0.owner == form.kind && $0.column == form.field }
          .map { .dangling($0.target) }
      case "out_of_range":
        form.kind.flatMap { FieldRange.ofFields[$0]?.first { $0.field == form.field } }
          .map { .outOfRange($0) }
      default: nil
      }
    guard let problem else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "\(form.problem) of \(form.field)"))
    }
    self.init(
      problem: problem, kind: form.kind, recordID: form.id, field: form.field, value: form.value)
  }

  public func encode(to encoder: any Encoder) throws {
    var text: String?
    if case .broken(let what) = problem { text = what }
    try Document(
      problem: problem.name, kind: kind, id: recordID, field: field, value: value,
      mendable: isMendable, text: text
    ).encode(asJSON: encoder)
  }
}

extension JournalFault.Problem {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .broken: "broken"
    case .dangling: "dangling"
    case .outOfRange: "out_of_range"
    case .unreadableTime: "unreadable_time"
    }
  }
}
