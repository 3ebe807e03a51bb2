/// An option for each column of words that a record has, such as `--storage` and `--water-recipe`.
///
/// ArgumentParser finds options as the properties of a type; here its mirror names them, so that a new
/// column brings its option.
struct RemarkOptions<Record: RemarkedRecord>: ParsableArguments, CustomReflectable {
  /// What is given, by the columns.
  private var given: [String: String] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: Column.self)
    for column in Record.remarks {
      given[column] = try options.decode(Option<String?>.self, forKey: Column(column)).wrappedValue
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Record.remarks.map { column in
        (
          label: "_" + column,
          value: Option<String?>(
            name: .customLong(column.replacing("_", with: "-")),
            help: ArgumentHelp(Words().text("remark.\(column).help"), valueName: "text")) as Any
        )
      })
  }

  /// Writes what is given into a record; an empty text clears it.
  func apply(to record: inout Record) {
    for (column, text) in given { record[remark: column] = text }
  }

  private struct Column: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ column: String) { stringValue = column }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
