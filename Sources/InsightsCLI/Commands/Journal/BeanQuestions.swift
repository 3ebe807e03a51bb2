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

/// Asks a person about the fields of a label that the reader is not sure of.
struct LabelQuestions {
  /// Says yes to everything that can be answered so.
  let saysYes: Bool

  /// What a person can settle: fields that a bean has.
  private static let asked: [LabelField] = [
    .roaster, .name, .origin, .region, .farm, .variety, .process, .roastLevel, .roastDate, .weight,
    .flavors,
  ]

  /// The borderline fields that are confirmed, and the day when one of two is chosen.
  func ask(_ reading: LabelReading) -> (confirmed: Set<LabelField>, roastDate: CalendarDay?) {
    var confirmed: Set<LabelField> = []
    var day: CalendarDay?
    let report = LabelReport(hasColor: false)
    for field in Self.asked {
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
