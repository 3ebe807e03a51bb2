/// Shows a bean that was read from a label, and takes corrections until a person agrees.
struct BeanQuestions {
  /// Says yes without asking.
  let saysYes: Bool

  /// A field of a bean as text; an empty text clears it.
  struct Entry: Sendable {
    let field: LabelField
    let get: @Sendable (Bean) -> String
    /// Says what is right where the text is not.
    let set: @Sendable (inout Bean, String) -> String?
  }

  static let entries: [Entry] = [
    text(.roaster, \.roaster),
    text(.name, \.name),
    text(.origin, \.origin),
    text(.region, \.region),
    text(.farm, \.farm),
    text(.variety, \.variety),
    word(.process, CoffeeProcess.known.map(\.rawValue), get: \.process.rawValue) {
      $0.process = CoffeeProcess(rawValue: $1)
    },
    word(.roastLevel, RoastLevel.known.map(\.rawValue), get: \.roastLevel.rawValue) {
      $0.roastLevel = RoastLevel(rawValue: $1)
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
    text(.flavors, \.notes),
  ]

  private static func text(
    _ field: LabelField, _ path: any WritableKeyPath<Bean, String> & Sendable
  ) -> Entry {
    Entry(field: field, get: { $0[keyPath: path] }) { bean, text in
      bean[keyPath: path] = text
      return nil
    }
  }

  private static func word(
    _ field: LabelField, _ known: [String], get: @escaping @Sendable (Bean) -> String,
    set: @escaping @Sendable (inout Bean, String) -> Void
  ) -> Entry {
    Entry(field: field, get: get) { bean, text in
      let word = BeanOptions.word(text)
      guard word.isEmpty || known.contains(word) else {
        return "write one of \(known.joined(separator: ", "))"
      }
      set(&bean, word)
      return nil
    }
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

/// Asks a person about the fields of a label that the reader is not sure of.
struct LabelQuestions {
  /// Says yes to everything that can be answered so.
  let saysYes: Bool

  /// The borderline fields that are confirmed, and the day when one of two is chosen.
  func ask(_ reading: LabelReading) -> (confirmed: Set<LabelField>, roastDate: CalendarDay?) {
    var confirmed: Set<LabelField> = []
    var day: CalendarDay?
    let report = LabelReport(hasColor: false)
    for field in BeanQuestions.entries.map(\.field) {
      if field == .roastDate, reading.roastDateCandidates.count == 2 {
        day = choose(reading.roastDateCandidates)
        continue
      }
      guard reading.borderlineFields.contains(field), let value = report.value(field, reading)
      else {
        continue
      }
      let evidence = reading.decisions[field].map { " " + LabelReport.place($0.line) } ?? ""
      if isYes("\(LabelReport.title(field)): \(TextTable.oneLine(value))\(evidence)") {
        confirmed.insert(field)
      }
    }
    return (confirmed, day)
  }

  private func isYes(_ question: String) -> Bool {
    if saysYes {
      StandardError.line("\(question): accepted")
      return true
    }
    while true {
      guard let answer = Self.answer("\(question)? [y/N] ") else { return false }
      switch answer {
      case "y", "yes": return true
      case "", "n", "no": return false
      default: StandardError.line("answer y or n")
      }
    }
  }

  /// What a person answers, in small letters; nil where nobody answers, and the field is left out.
  private static func answer(_ question: String) -> String? {
    StandardError.write(question)
    let answer = readLine()?.lowercased()
    if answer == nil {
      StandardError.line("no answer: left out")
    } else if !StandardError.isTerminal {
      StandardError.write("\n")
    }
    return answer.map { String($0.filter { !$0.isWhitespace }) }
  }

  /// Two days that one writing can mean: nobody but the taster can tell which.
  private func choose(_ days: [CalendarDay]) -> CalendarDay? {
    let list = days.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: ", ")
    if saysYes {
      StandardError.line("roasted: \(list): left open; give it with --roast-date")
      return nil
    }
    while true {
      guard let answer = Self.answer("roasted: \(list)? [1/2/N] ") else { return nil }
      switch answer {
      case "1", "2": return days[answer == "1" ? 0 : 1]
      case "", "n", "no": return nil
      default: StandardError.line("answer 1, 2 or n")
      }
    }
  }
}
