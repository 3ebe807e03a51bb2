/// Sentences about a brew that was stored.
extension Words {
  /// A remark on a brew: `1:15 was read as a ratio: 225 g of water`.
  ///
  /// - Parameter remark: A remark.
  public func text(of remark: BrewRemark) -> String {
    if remark.code == .implausible, let field = remark.field {
      return text(ofDoubted: remark, field)
    }
    let key = "logged.remark.\(remark.code.rawValue)"
    guard phrases.has(key) else { return remark.code.rawValue }
    return phrases.text(key, ["written": remark.written, "value": numbers.number(remark.value)])
  }
}

/// Names and numbers of a journal's records.
extension Words {
  /// The noun of a kind: `bean`.
  package func name(of kind: RecordKind) -> String { phrases.text("kind.\(kind)") }

  /// The name of a bean for lists, or a phrase for a bean without one.
  ///
  /// - Parameter bean: The bean.
  public func name(of bean: Bean) -> String { name(bean.displayName, of: .bean) }

  /// The name of a recipe for lists, or a phrase for a recipe without one.
  ///
  /// - Parameter recipe: The recipe.
  public func name(of recipe: Recipe) -> String { name(recipe.displayName, of: .recipe) }

  /// The name of a method, or a phrase for that of brews that name none.
  ///
  /// - Parameter method: The method.
  public func name(of method: BrewMethod) -> String {
    method.isUnrecorded ? phrases.text("unnamed.method") : method.name
  }

  /// A display name of a record, or a phrase for a record without a name.
  package func name(_ displayName: String, of kind: RecordKind) -> String {
    switch (kind, displayName) {
    case (.bean, Bean.unnamed), (.brew, Bean.unnamed), (.tasting, Bean.unnamed):
      phrases.text("unnamed.bean")
    case (.recipe, Recipe.unnamed): phrases.text("unnamed.recipe")
    default: displayName
    }
  }

  /// A record within a sentence: `the bean Kochere`, `the brew of Kochere, 2026-05-20`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - name: What it is called; of a brew or a tasting the bean, or empty.
  ///   - day: The day of a brew, where it is known.
  public func record(_ kind: RecordKind, _ name: String, day: CalendarDay? = nil) -> String {
    var key = "record.\(kind)"
    if [.brew, .tasting, .shot].contains(kind) {
      if !name.isEmpty { key += ".of" }
      if day != nil { key += ".dated" }
    }
    return phrases.text(
      key, ["name": shown(self.name(name, of: kind)), "day": day?.description ?? ""])
  }

  /// `12 brews`.
  package func counted(_ kind: RecordKind, _ count: Int) -> String {
    phrases.text("counted.\(kind)", ["count": .count(count)])
  }

  /// `12 brews and 1 bean`; nil for nothing.
  package func list(_ counts: [RecordKind: Int]) -> String? {
    let parts = RecordKind.allCases.reversed().compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? counted(kind, $0) : nil }
    }
    return parts.isEmpty ? nil : list(parts)
  }

  /// A text in quotes, on one line, shortened if it is long.
  func quoted(_ text: String, upTo most: Int) -> String {
    let line = text.prefix(most + 1).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let shown = String(line.count > most ? line.prefix(most - 1) + ["…"] : line)
    return phrases.text("quoted", ["text": shown])
  }

  /// How much of a stored value a sentence repeats, in characters.
  static let quotedLength = 40
}

/// Sentences about what is broken in a journal.
extension Words {
  /// What is broken: `brew 3f2a9c1b: bean_id names no bean of the journal: 'b7'`.
  ///
  /// - Parameter fault: A fault that `BrewJournal.faults()` found.
  public func description(of fault: JournalFault) -> String {
    var arguments: [String: PhraseArgument] = [
      "field": .text(fault.field),
      "quoted": .text(quoted(fault.value, upTo: Self.quotedLength)),
    ]
    if let kind = fault.kind {
      arguments["record"] = .text(
        text("check.record", ["kind": name(of: kind), "id": fault.recordID]))
    }
    switch fault.problem {
    case .broken(let reason): return text("check.broken", ["text": reason])
    case .dangling(let kind): return text("check.dangling.\(kind)", arguments)
    case .outOfRange(let range):
      arguments["range"] = .text(text(of: range))
      return text("check.out-of-range", arguments)
    case .unreadableTime: return text("check.unreadable-time", arguments)
    }
  }
}

/// The scope and the limits of a search for patterns.
extension Words {
  /// The number of ratings from which on a large effect would most likely be found.
  private static let manyRatings = 300

  /// The reason why no pattern was found, and advice: one or two sentences.
  public func silence(of report: PatternReport) -> [String] {
    if report.counted == 0 {
      let hasRatings = report.leftOut.unrated + report.leftOut.copies < report.brews
      let key = hasRatings ? "search.none-usable" : "search.none-rated"
      let found =
        report.brews == 0
        ? phrases.text("search.no-brews")
        : phrases.text(
          report.brews == 1 ? key + ".one" : key, ["count": .grouped(report.brews)])
      return [found, phrases.text("search.none-rated.advice")]
    }
    if report.counted < 40 {
      return [
        phrases.text(
          report.isByWords ? "search.too-few.words" : "search.too-few",
          ["count": .count(report.counted)]),
        phrases.text(
          report.isByWords ? "search.too-few.words.advice" : "search.too-few.advice"),
      ]
    }
    // With many ratings, and enough data for most questions, silence is an answer.
    if report.rated >= Self.manyRatings, !report.isByWords,
      report.tested > report.leftOut.thinQuestions
    {
      return [
        // Moments and flavors may make a difference where nothing that is varied does.
        report.patterns.isEmpty
          ? phrases.text("search.nothing.many", ["count": .grouped(report.rated)])
          : phrases.text("search.nothing"),
        phrases.text("search.nothing.many.advice", ["tests": .grouped(report.tested)]),
      ]
    }
    return [phrases.text("search.nothing"), phrases.text("search.nothing.advice")]
  }

  /// That words count instead of stars, and how; nil where stars count.
  public func ratingByWords(in report: PatternReport) -> String? {
    guard report.isByWords else { return nil }
    return report.rated == 0
      ? phrases.text("search.by-words")
      : phrases.text("search.by-words.few", ["count": .count(report.rated)])
  }

  /// The number of tests, and the excluded brews: one sentence.
  public func scope(of report: PatternReport) -> String {
    var parts = [
      phrases.text(
        report.isByWords ? "search.scope.words" : "search.scope",
        [
          "tests": .grouped(report.tested), "count": .grouped(report.counted),
          "rate": .text(numbers.number(report.falseDiscoveryRate * 100, places: 2)),
        ])
    ]
    let excluded = [
      (report.isByWords ? "silent" : "unrated", report.leftOut.unrated),
      ("impossible", report.leftOut.impossibleRatings),
      ("future", report.leftOut.inFuture), ("copies", report.leftOut.copies),
      ("questions", report.leftOut.thinQuestions), ("shadows", report.leftOut.shadows),
    ].filter { $1 > 0 }.map { kind, count in
      phrases.text("search.excluded.\(kind)", ["count": .grouped(count)])
    }
    if !excluded.isEmpty {
      parts.append(phrases.text("search.excluded", ["list": commas(excluded)]))
    }
    if report.leftOut.unclearTimes > 0 {
      parts.append(
        phrases.text("search.unclear-times", ["count": .grouped(report.leftOut.unclearTimes)]))
    }
    return parts.joined(separator: "; ") + "."
  }
}
