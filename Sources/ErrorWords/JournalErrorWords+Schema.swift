import Insights

extension JournalErrorWords {
  /// What is wrong with a value that a schema refuses, in words that follow its path.
  static func words(for fault: SchemaFault) -> String {
    switch fault {
    case .notTheText(let text): "is not the text \"\(text)\""
    case .notText: "is no text"
    case .empty: "is empty"
    case .tooLong(let limit): "is longer than \(limit) characters"
    case .notANumber: "is no number"
    case .notAbove(let low): "is not above \(number(low))"
    case .below(let low): "is below \(number(low))"
    case .above(let high): "is above \(number(high))"
    case .notWhole: "is no whole number"
    case .moreThanOneDecimal: "has more than one decimal"
    case .unknownWord(let allowed): "is none of \(allowed.joined(separator: ", "))"
    case .notADay: "is no date YYYY-MM-DD"
    case .notATime: "is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SSZ"
    case .notAList: "is no list"
    case .notAnObject: "is no object"
    case .lacksMember(let name): "has no \(name)"
    case .unknownMember(let near): "is unknown" + (near.map { " (did you mean \($0)?)" } ?? "")
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
