/// The numbers of a brew that are probably mistakes, before it is stored: a person on a terminal is
/// asked, a script gets remarks. Nothing is changed unasked.
struct EntryDoubts {
  private(set) var brew: Brew
  /// The doubts that nobody answered.
  private(set) var remarks: [BrewRemark] = []
  /// The values that a person said are right.
  private var confirmed: [ConfirmedValue] = []

  /// - Parameters:
  ///   - brew: The brew as it would be stored.
  ///   - method: Its method, where the journal does not have it yet.
  ///   - before: The brew as it was; what did not change is not asked about.
  ///   - asks: Whether to ask, if there is a terminal.
  init(
    _ brew: Brew, in journal: BrewJournal, method: BrewMethod? = nil, before: Brew? = nil,
    asks: Bool
  ) throws {
    self.brew = brew
    let isTyped = asks && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    for doubt in try journal.doubts(of: brew, by: method) {
      let field = Self.fields.first { $0.range.field == doubt.field }
      if let before, field.flatMap({ before[keyPath: $0.path] }) == doubt.value { continue }
      guard isTyped else {
        remarks.append(doubt.remark)
        continue
      }
      if let value = Self.answer(doubt, in: field?.range) {
        if let field { self.brew[keyPath: field.path] = value }
        if field?.range == .grindSetting { self.brew.grind = WrittenSetting(value) }
      } else {
        confirmed.append(doubt.confirmation)
      }
    }
  }

  /// Takes over the numbers that a person corrected.
  func apply(to other: inout Brew) {
    for (_, path) in Self.fields { other[keyPath: path] = brew[keyPath: path] }
    other.grindText = brew.grindText
  }

  /// Remembers what was said to be right, once the brew is stored.
  func remember(in journal: BrewJournal) throws { try journal.confirm(confirmed) }

  /// - Returns: The value that was meant; nil where the present one is right.
  private static func answer(_ doubt: ValueDoubt, in range: FieldRange?) -> Double? {
    let words = Language.words
    let choice =
      doubt.likely == nil
      ? "[Enter keeps it, or type the number]"
      : "[Enter keeps it, y corrects it, or type the number]"
    while true {
      StandardError.write("\(TextTable.oneLine(words.text(of: doubt))) \(choice) ")
      let line = readLine()?.lowercased().filter { !$0.isWhitespace }
      switch line {
      case nil, "", "n", "no": return nil
      case "y", "yes":
        if let likely = doubt.likely { return likely }
      case let text?:
        if let value = Double(text), range?.contains(value) == true { return value }
      }
      StandardError.line("answer with Enter\(doubt.likely == nil ? "" : ", y") or a number")
    }
  }

  private static var fields: [(range: FieldRange, path: WritableKeyPath<Brew, Double?>)] {
    [
      (.dose, \.dose), (.water, \.water), (.yield, \.yield),
      (.waterTemperature, \.waterTemperature), (.grindSetting, \.grindSetting),
      (.brewTime, \.brewTime), (.tds, \.tds),
    ]
  }
}

/// Asks before something is done that a person may not mean.
struct Confirmation {
  /// Whether the answer was given with the command, as by `--yes`.
  let saysYes: Bool
  /// How to give it with the command.
  var remedy = "say so with --yes"

  /// Returns where the answer is yes.
  ///
  /// - Parameters:
  ///   - question: What is asked on a terminal, without its question mark.
  ///   - problem: The error where nobody can be asked.
  /// - Throws: A `Failure` with status 64 without a terminal and without the answer;
  ///   `ExitStatus.success` after another answer, since nothing went wrong.
  func require(_ question: String, orElse problem: String) throws {
    if saysYes { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(.usage, problem, remedy)
    }
    while true {
      StandardError.write(TextTable.oneLine(question) + "? [y/N] ")
      switch readLine()?.lowercased().filter({ !$0.isWhitespace }) {
      case "y", "yes": return
      case nil, "", "n", "no":
        StandardError.line("nothing was changed")
        throw ExitStatus.success
      default: StandardError.line("answer y or n")
      }
    }
  }
}
