public import Journal
import Phrases

/// Sentences about the problems of an import.
extension Words {
  /// What is wrong, in words that follow the field's name: `'250' is out of range`.
  ///
  /// - Parameter problem: A problem of an `ImportSummary`.
  public func text(of problem: ImportProblem) -> String {
    let facts = problem.facts
    let key = "import.problem.\(problem.code.rawValue)"
    // A few records lack the value, or are in one of several files.
    let isUnsaid = facts.value == nil && facts.number == nil
    for (form, suits) in [
      ("unsaid", isUnsaid), ("written", facts.value != nil), ("file", facts.file != nil),
    ]
    where suits && phrases.has("\(key).\(form)") {
      return phrases.text("\(key).\(form)", arguments(of: facts))
    }
    return phrases.text(key, arguments(of: facts))
  }

  /// What to do: `write a number above 0, up to 200 g`.
  ///
  /// - Parameter problem: A problem of an `ImportSummary`.
  public func remedy(for problem: ImportProblem) -> String {
    phrases.text("import.remedy.\(problem.remedy.rawValue)", arguments(of: problem.facts))
  }

  /// The place, what is wrong and what to do:
  /// `line 12: dose_g '500' is out of range; write a number above 0, up to 200 g`.
  ///
  /// - Parameter problem: A problem of an `ImportSummary`.
  public func message(of problem: ImportProblem) -> String {
    var what = text(of: problem)
    if !problem.field.isEmpty {
      what = phrases.text(
        "import.problem.field", ["field": .text(problem.field), "problem": .text(what)])
    }
    let line = problem.line.map { phrases.text("import.problem.line", ["line": .count($0)]) }
    let place = [line, problem.record.isEmpty ? nil : problem.record].compactMap(\.self)
    return phrases.text(
      place.isEmpty ? "import.problem.message" : "import.problem.message.place",
      [
        "place": .text(commas(place)), "problem": .text(what),
        "remedy": .text(remedy(for: problem)),
      ])
  }

  private func arguments(of facts: ImportProblem.Facts) -> [String: PhraseArgument] {
    var arguments: [String: PhraseArgument] = [:]
    if let value = facts.value {
      arguments["value"] = .text(value)
      arguments["quoted"] = .text(
        quoted(value, upTo: ImportProblem.Facts.quotedLength))
    }
    if let number = facts.number {
      arguments["number"] = .text(plain(number))
      if facts.value == nil { arguments["value"] = .text(plain(number)) }
    }
    if let range = facts.range {
      arguments["low"] = .text(plain(range.low))
      arguments["high"] = .text(plain(range.high))
      arguments["range"] = .text(text(of: range))
    }
    if let day = facts.latestDay { arguments["day"] = .text(day.description) }
    if let count = facts.count { arguments["count"] = .count(count) }
    if let limit = facts.limit { arguments["limit"] = .count(limit) }
    if let kind = facts.kind {
      let key = "import.record.\(kind)"
      arguments["record"] = .text(phrases.has(key) ? phrases.text(key) : kind)
    }
    if let key = facts.key { arguments["key"] = .text(key) }
    if let file = facts.file { arguments["file"] = .text(file) }
    return arguments
  }

  /// The numbers of a range: `a number from 0 to 5`.
  ///
  /// - Parameter range: The range.
  public func text(of range: FieldRange) -> String {
    phrases.text(
      range.includesLow ? "import.range.from" : "import.range.above",
      [
        "low": .text(plain(range.low)), "high": .text(plain(range.high)),
        "unit": .text(range.unit),
      ])
  }

  /// A number with all its digits, as a file has it.
  private func plain(_ value: Double) -> String {
    Journal.NumberText.shortest(value).replacing(".", with: phrases.text("number.decimal"))
  }
}
