import Support

/// A correction of misread words of a label.
public struct LabelRepair: Sendable, Hashable {
  /// The words as a machine read them.
  public var quote: String
  /// The words as they are printed, by the model's judgement.
  public var text: String

  /// Creates a correction.
  public init(quote: String, text: String) {
    self.quote = quote
    self.text = text
  }

  private static let longest = 60
  /// Of how many characters one may be misread.
  private static let share = 3

  /// Whether the correction changes misread characters only: few of them, none of a number, and no
  /// word more.
  ///
  /// A digit and a letter of the same shape may stand for each other, within a word.
  var isRepair: Bool {
    guard quote != text, !quote.isEmpty, !text.isEmpty, quote.utf8.count <= Self.longest,
      text.utf8.count <= Self.longest, SummaryCheck.isPlain(text),
      !quote.contains(where: \.isNewline),
      quote.split(separator: " ").count >= text.split(separator: " ").count
    else { return false }
    let (old, new) = (Self.folded(quote), Self.folded(text))
    guard EditDistance.between(old, new) * Self.share <= max(old.count, new.count) else {
      return false
    }
    // A word of digits alone is a number, and stays as it is.
    return Self.numbers(quote) == Self.numbers(text)
      && text.allSatisfy { $0.isASCII || !$0.isNumber }
  }

  /// Letters and digits of the same shape as the same letter, without case.
  private static func folded(_ text: String) -> [UInt8] {
    let shapes: [Character: Character] = [
      "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "8": "b", "2": "z",
      "6": "b", "4": "a",
    ]
    return Array(String(text.lowercased().map { shapes[$0] ?? $0 }).utf8)
  }

  /// The words without a letter, in order, and words in which digits are the most.
  private static func numbers(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && !"|!$".contains($0) }.map(String.init)
      .filter { word in
        let digits = word.count { $0.isASCII && $0.isNumber }
        return digits * 2 >= word.count && digits > 0
      }
  }

  /// A text with corrections at the first place of each.
  ///
  /// - Returns: The text, the corrections that were made, and why others were not.
  static func mended(
    _ text: String, by repairs: [LabelRepair]
  ) -> (text: String, made: [LabelRepair], dropped: DropCount) {
    var text = text
    var made: [LabelRepair] = []
    var dropped = DropCount()
    for repair in repairs {
      guard repair.isRepair else {
        dropped.add(.notARepair)
        continue
      }
      guard let place = text.firstRange(of: repair.quote) else {
        dropped.add(.notQuoted)
        continue
      }
      text.replaceSubrange(place, with: repair.text)
      made.append(repair)
    }
    return (text, made, dropped)
  }
}
