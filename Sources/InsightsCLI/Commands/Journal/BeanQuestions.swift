import Insights

/// Shows a bean that was read from a label, and takes corrections until a person agrees.
struct BeanQuestions {
  /// Says yes without asking.
  let saysYes: Bool

  /// A field of a bean as text; an empty text clears it.
  private struct Entry: Sendable {
    let field: LabelField
    let get: @Sendable (Bean) -> String
    /// Says what is right where the text is not.
    let set: @Sendable (inout Bean, String) -> String?
  }

  private static let entries: [Entry] = [
    Entry(field: .roaster, get: \.roaster) {
      $0.roaster = $1; return nil
    },
    Entry(field: .name, get: \.name) {
      $0.name = $1; return nil
    },
    Entry(field: .origin, get: \.origin) {
      $0.origin = $1; return nil
    },
    Entry(field: .region, get: \.region) {
      $0.region = $1; return nil
    },
    Entry(field: .farm, get: \.farm) {
      $0.farm = $1; return nil
    },
    Entry(field: .variety, get: \.variety) {
      $0.variety = $1; return nil
    },
    Entry(field: .process, get: \.process.rawValue) { bean, text in
      let word = BeanOptions.word(text)
      let known = CoffeeProcess.known.map(\.rawValue)
      guard word.isEmpty || known.contains(word) else { return oneOf(known) }
      bean.process = CoffeeProcess(rawValue: word)
      return nil
    },
    Entry(field: .roastLevel, get: \.roastLevel.rawValue) { bean, text in
      let word = BeanOptions.word(text)
      let known = RoastLevel.known.map(\.rawValue)
      guard word.isEmpty || known.contains(word) else { return oneOf(known) }
      bean.roastLevel = RoastLevel(rawValue: word)
      return nil
    },
    Entry(field: .roastDate, get: \.roastDateText) { bean, text in
      guard text.isEmpty || CalendarDay(text) != nil else { return "write a day as YYYY-MM-DD" }
      bean.roastDateText = text
      return nil
    },
    Entry(
      field: .weight, get: { $0.bagWeight.map { Language.words.number($0, .dose) } ?? "" }
    ) { bean, text in
      guard let grams = text.isEmpty ? 0 : WrittenValue.grams(text) else {
        return "write grams, such as 250 or 250g"
      }
      bean.bagWeight = grams == 0 ? nil : grams
      return nil
    },
    Entry(field: .flavors, get: \.notes) {
      $0.notes = $1; return nil
    },
  ]

  private static func oneOf(_ words: [String]) -> String {
    "write one of \(words.joined(separator: ", "))"
  }

  /// Shows every field of a bean with a number, and changes those that are corrected.
  ///
  /// - Throws: `ExitStatus.success` where the bean is not to be saved.
  func settle(_ bean: inout Bean) throws {
    if saysYes { return }
    Self.show(bean)
    while true {
      StandardError.write("save? [Y/n, or a number and what is right, as '2 Kiawamururu'] ")
      guard let answer = readLine() else {
        StandardError.line("no answer: saved as shown")
        return
      }
      if !StandardError.isTerminal { StandardError.write("\n") }
      let words = answer.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      switch words.first?.lowercased() {
      case nil, "y", "yes": return
      case "n", "no":
        StandardError.line("nothing was changed")
        throw ExitStatus.success
      case let first?:
        guard let number = Int(first), (1...Self.entries.count).contains(number), words.count > 1
        else {
          StandardError.line(
            "answer y, n, or a number from 1 to \(Self.entries.count) and a text; - clears a field")
          continue
        }
        let text = words[1] == "-" ? "" : String(words[1])
        if let problem = Self.entries[number - 1].set(&bean, text) {
          StandardError.line(problem)
        } else {
          Self.show(bean)
        }
      }
    }
  }

  private static func show(_ bean: Bean) {
    let titles = entries.map { LabelReport.title($0.field) }
    let width = titles.map(TextTable.width).max() ?? 0
    for (index, entry) in entries.enumerated() {
      let number = TextTable.padded(String(index + 1), to: 2)
      let value = TextTable.oneLine(entry.get(bean))
      StandardError.line(
        TextTable.trimmed("\(number) \(TextTable.padded(titles[index], to: width))  \(value)"))
    }
  }
}
