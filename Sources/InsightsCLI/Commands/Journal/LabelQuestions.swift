import Insights

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
