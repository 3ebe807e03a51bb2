/// Sentences about the changes of a journal.
extension Words {
  /// What was changed: `rated the brew of Kochere, 2026-05-20: 4 stars, before 3.5 stars`.
  ///
  /// - Parameters:
  ///   - change: A change of `BrewJournal.changeLog(limit:)`.
  ///   - calendar: The calendar that gives the day of a brew.
  public func description(
    of change: JournalChange, calendar: LocalCalendar = LocalCalendar()
  ) -> String {
    let record = change.kind.map { kind in
      self.record(kind, change.name, day: change.brewedAt.flatMap(calendar.day))
    }
    var arguments: [String: PhraseArgument] = [
      "record": .text(record ?? text("record.journal"))
    ]
    func sentence(_ key: String, _ form: String, _ list: String?) -> String {
      guard let list else { return phrases.text("change.\(key)", arguments) }
      arguments["list"] = .text(list)
      return phrases.text("change.\(key).\(form)", arguments)
    }
    switch change.action {
    case .add: return sentence("add", "with", others(change))
    case .delete: return sentence("delete", "with", others(change))
    case .archive: return sentence("archive", "", nil)
    case .unarchive: return sentence("unarchive", "", nil)
    case .merge: return sentence("merge", "counts", list(change.edited))
    case .edit:
      let added = list(change.added).map { text("change.added", ["list": $0]) }
      return sentence("edit", "fields", joined(change.fields.map(field) + [added]))
    case .rate:
      if change.edited[.brew, default: 0] > 1 {
        arguments["list"] = .text(list(change.edited) ?? "")
        return phrases.text("change.rate.several", arguments)
      }
      guard let rating = change.fields.first(where: { $0.name == "rating" }) else { break }
      arguments["after"] = .text(stars(rating.after))
      arguments["before"] = .text(stars(rating.before))
      return phrases.text("change.rate.stars", arguments)
    case .mend:
      arguments["list"] = .text(list(change.edited) ?? text("record.journal"))
      return phrases.text("change.mend", arguments)
    case .import:
      arguments["file"] = .text(change.name.isEmpty ? text("import.standard-input") : change.name)
      let counts = [("change.added", change.added), ("change.edited", change.edited)]
      return sentence(
        "import", "counts",
        joined(counts.map { key, counts in list(counts).map { text(key, ["list": $0]) } }))
    default:
      arguments["action"] = .text(change.action.rawValue)
      return sentence("other", "with", others(change))
    }
    return phrases.text("change.rate", arguments)
  }

  /// A field with its values: `rating '3' → '3.5'`.
  ///
  /// - Parameter field: A field that was changed.
  package func field(_ field: JournalChange.Field) -> String {
    text("change.field", of: field)
  }

  /// A field of an import that stays as the journal has it: `rating stays '4.5', the file has '3.5'`.
  ///
  /// - Parameter field: A field in which the file differs: the journal's value before, the file's after.
  package func keptField(_ field: JournalChange.Field) -> String {
    text("import.kept-field", of: field)
  }

  private func text(_ key: String, of field: JournalChange.Field) -> String {
    let name = field.names == nil ? field.name : String(field.name.dropLast("_id".count))
    // A cup without stars is not one of 0.
    func value(_ text: String?) -> String {
      stored(field.name == "rating" && text == "0" ? nil : text)
    }
    return phrases.text(
      key,
      [
        "name": name, "before": value(field.names?.before ?? field.before),
        "after": value(field.names?.after ?? field.after),
      ])
  }

  private func joined(_ parts: [String?]) -> String? {
    let parts = parts.compactMap(\.self)
    return parts.isEmpty ? nil : commas(parts)
  }

  /// The records beside the one that was added or deleted.
  private func others(_ change: JournalChange) -> String? {
    var others = change.action == .delete ? change.deleted : change.added
    if let kind = change.kind { others[kind, default: 1] -= 1 }
    return list(others)
  }

  private func stars(_ stored: String?) -> String {
    guard let stored, stored != "0" else { return text("unrated") }
    let number = stored.replacing(".", with: text("number.decimal"))
    return text("stars", ["number": .text(number), "count": .count(stored == "1" ? 1 : 2)])
  }

  private func stored(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return text("change.nothing") }
    return quoted(value, upTo: Self.quotedLength)
  }
}

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
    let key = "import.remedy.\(problem.remedy.rawValue)"
    return phrases.text(
      problem.facts.likely == nil ? key : key + ".likely", arguments(of: problem.facts))
  }

  /// The place, what is wrong and what to do:
  /// `line 12: dose_g '500' is out of range; write a number above 0, up to 200 g`.
  ///
  /// - Parameter problem: A problem of an `ImportSummary`.
  public func message(of problem: ImportProblem) -> String {
    var what = text(of: problem)
    if !problem.field.isEmpty {
      what = phrases.text("import.problem.field", ["field": problem.field, "problem": what])
    }
    let line = problem.line.map { phrases.text("import.problem.line", ["line": .count($0)]) }
    let place = [line, problem.record.isEmpty ? nil : problem.record].compactMap(\.self)
    return phrases.text(
      place.isEmpty ? "import.problem.message" : "import.problem.message.place",
      ["place": commas(place), "problem": what, "remedy": remedy(for: problem)])
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
    if let likely = facts.likely { arguments["likely"] = .text(plain(likely)) }
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
      ["low": plain(range.low), "high": plain(range.high), "unit": range.unit])
  }

  /// A number with all its digits, as a file has it.
  private func plain(_ value: Double) -> String {
    Journal.NumberText.shortest(value).replacing(".", with: phrases.text("number.decimal"))
  }
}
