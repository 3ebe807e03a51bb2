/// What BrewSpec has no member for, as lines `name: value` of a brew's `process_notes`.
///
/// BrewSpec's roast levels, ratings and temperatures are coarser than the journal's; its
/// description advises the notes for finer detail.
enum BrewSpecLines {
  /// The names of lines.
  enum Name: String, CaseIterable {
    case rating
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case roastLevel = "roast_level"
    case category = "method_category"
    case balance, bitterness
    case flavorTag = "flavor_tag"
    case tastingNote = "tasting_note"
    case isCopy = "is_copy"
  }

  /// A field of a record, and the name of its line.
  typealias Line<Record: Sendable> = (name: String, field: RecordField<Record>)

  /// The fields of a brew and of its bean that have no member; numbers come first.
  static let ofBrew: [Line<Brew>] = Brew.fields.later.filter { !members.contains($0.column) }
    .map { ($0.column, $0) }
  static let ofBean: [Line<Bean>] = [true, false].flatMap { isNumber in
    Bean.fields.later.filter { ($0.kind.range != nil) == isNumber }
      .map { ("bean_" + $0.column.replacing("bag_", with: ""), $0) }
  }
  private static let members = ["tds_percent", "extraction_yield_percent", "grind_text"]

  private static let names = Set(
    Name.allCases.map(\.rawValue) + ofBrew.map(\.name) + ofBean.map(\.name))

  /// The lines of a record.
  static func written<Record>(_ lines: [Line<Record>], of record: Record) -> [String] {
    lines.compactMap { name, field in
      let text = field.text(of: record).replacing("\n", with: " ")
      return text.isEmpty ? nil : "\(name): \(text)"
    }
  }

  /// Takes over what lines say of a record.
  static func take<Record>(
    _ values: [String: [String]], _ lines: [Line<Record>], into record: inout Record
  ) {
    for (name, field) in lines {
      if let text = values[name]?.first { field.put(&record, field.kind.value(text)) }
    }
  }

  /// The lines of notes that have a name, and the other lines.
  static func read(_ notes: String) -> (values: [String: [String]], rest: String) {
    var values: [String: [String]] = [:]
    var rest: [Substring] = []
    for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = line.firstRange(of: ": "),
        case let name = String(line[..<mark.lowerBound]), names.contains(name)
      {
        values[name, default: []].append(String(line[mark.upperBound...]))
      } else {
        rest.append(line)
      }
    }
    return (values, rest.joined(separator: "\n").trimmed)
  }
}
