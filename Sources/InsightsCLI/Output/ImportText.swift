/// The summary of an import, for people.
enum ImportText {
  private static let words = Language.words

  /// - Parameter journal: The path of the journal.
  static func lines(
    _ summary: ImportSummary, _ file: String, _ journal: String, isPreview: Bool
  ) -> [String] {
    let head = isPreview ? "preview" : "imported"
    var lines = [text(head, ["file": .text(file), "journal": .text(journal)])]
    if isPreview { lines += summary.columns.map(meaning) }
    var added = counts(summary.added)
    if summary.curves > 0 { added.append(words.counted(.shot, summary.curves)) }
    if summary.cuppings > 0 { added.append(words.counted(.cupping, summary.cuppings)) }
    if let first = added.first, summary.added.brews > 0 {
      let kinds = [
        ("unrated", summary.unrated), ("undated", summary.undated), ("copies", summary.copies),
      ].filter { $1 > 0 }
        .map { text($0, ["count": .count($1)]) }
      if !kinds.isEmpty { added[0] = "\(first) (\(words.commas(kinds)))" }
    }
    func list(_ key: String, _ items: [String]) {
      if !items.isEmpty { lines.append(text(key, ["list": .text(words.commas(items))])) }
    }
    func count(_ key: String, _ count: Int) {
      if count > 0 { lines.append(text(key, ["count": .count(count)])) }
    }
    list("added", added.isEmpty ? [text("nothing")] : added)
    list("updated", counts(summary.updated))
    list("kept", counts(summary.kept))
    count("conflicts", summary.conflicts)
    list("deleted", counts(summary.deleted))
    list("already-there", counts(summary.alreadyThere))
    count("repeated", summary.repeatedRows)
    count("sums", summary.sumRows)
    count("skipped", summary.skipped)
    count("values-left-out", summary.valuesLeftOut)
    count("uncertain-cups", summary.uncertainCups)
    lines += words.uncounted(unplaced: summary.unplaced, earlierScale: 0)
    if let line = summary.titlesLine { lines.append(text("titles", ["line": .count(line)])) }
    list("left-out-parts", counted(summary.leftOutParts))
    list("ignored", counted(summary.ignoredColumns.map(column)))
    list(
      "left-out",
      summary.leftOut.sorted { $0.key < $1.key }.map {
        text("field", ["name": .text($0.key), "count": .count($0.value)])
      })
    if summary.usesEarlierNames { lines.append(text("earlier-names")) }
    if let method = summary.guessedMethod {
      lines.append(text("guessed-method", ["method": .text(method)]))
    }
    // Only tables take a method and a grinder for all their rows.
    if !summary.columns.isEmpty {
      count("no-method", summary.methodless)
      count("no-grinder", summary.grinderless)
    }
    if let order = summary.dateOrder {
      lines.append(text("dates", ["order": .text(order.rawValue)]))
    }
    if let scale = summary.ratingScale {
      lines.append(text("scale", ["scale": .text(NumberText.shortest(scale))]))
    }
    if let best = summary.bestGrade {
      lines.append(text("from-best", ["best": .text(NumberText.shortest(best))]))
    }
    for (day, scale) in summary.ratingScales.sorted(by: { $0.key < $1.key }) {
      lines.append(
        text(
          "scale-from", ["day": .text(day), "scale": .text(NumberText.shortest(scale))]))
    }
    count("water-as-yield", summary.waterAsYield)
    for (field, unit) in summary.toldUnits.sorted(by: { $0.key < $1.key }) {
      lines.append(text("unit", ["field": .text(field), "unit": .text(unit)]))
    }
    if let encoding = summary.encoding {
      lines.append(text("encoding", ["encoding": .text(encoding)]))
    }
    if isPreview {
      lines += differences(
        summary.differences, of: total(summary.updated) + total(summary.kept))
    } else {
      lines += differences(summary.differences.compactMap(\.named))
    }
    if summary.conflicts > 0 || total(summary.deleted) > 0 { lines.append(text("overwrite")) }
    return lines.map(TextTable.oneLine)
  }

  /// Each name once, with its count where several files have it.
  private static func counted(_ names: [String]) -> [String] {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var told: Set<String> = []
    return names.filter { told.insert($0).inserted }.map { name in
      guard let count = counts[name], count > 1 else { return name }
      return text("field", ["name": .text(name), "count": .count(count)])
    }
  }

  /// What a column means, and what that rests on.
  private static func meaning(_ column: ImportedColumn) -> String {
    let examples = column.examples.map { TextTable.shortened($0, to: 30) }
    var arguments: [String: PhraseArgument] = [
      "title": .text(column.title), "examples": .text(words.commas(examples)),
    ]
    guard let field = column.field else { return text("column-left-out", arguments) }
    arguments["field"] = .text(field)
    return text(column.basis == "cells" ? "column-cells" : "column-meaning", arguments)
  }

  /// How many differences are shown one by one.
  private static let mostShown = 20

  /// What differs, record by record.
  ///
  /// - Parameter total: How many there are at least.
  private static func differences(
    _ differences: [ImportSummary.Difference], of total: Int = 0
  ) -> [String] {
    let calendar = LocalCalendar()
    let lines = differences.prefix(mostShown).map { difference in
      let day = difference.brewedAt.flatMap(calendar.day)
      let record = words.record(difference.kind, difference.name, day: day)
      let fields = difference.fields.map(difference.isTaken ? words.field : words.keptField)
      return "  \(record): " + words.commas(fields)
    }
    let count = max(differences.count, total) - lines.count
    return lines + (count > 0 ? [text("more-differences", ["count": .count(count)])] : [])
  }

  private static func total(_ counts: ImportSummary.Counts) -> Int {
    counts.beans + counts.methods + counts.grinders + counts.recipes + counts.brews
      + counts.tastings
  }

  /// An ignored column, with the one that may be meant.
  private static func column(_ name: String) -> String {
    let near = JournalImport.column(near: name)
    return text(
      near == nil ? "column" : "column.near", ["name": .text(name), "near": .text(near ?? "")])
  }

  private static func counts(_ counts: ImportSummary.Counts) -> [String] {
    [
      (RecordKind.brew, counts.brews), (.bean, counts.beans), (.method, counts.methods),
      (.grinder, counts.grinders), (.recipe, counts.recipes), (.tasting, counts.tastings),
    ].filter { $1 > 0 }.map(words.counted)
  }

  private static func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    words.text("import.\(key)", arguments)
  }
}

extension ImportSummary.Difference {
  /// The columns by which a cup is known.
  private static let known: Set<String> = ["bean_id", "method_id", "brewed_at", "name"]

  /// The difference with only what an import tells of without being asked: what it took that makes
  /// another cup of a row, and what both the file and the journal changed; nil for none.
  fileprivate var named: Self? {
    let fields = fields.filter {
      isTaken ? Self.known.contains($0.name) : conflicts.contains($0.name)
    }
    guard !fields.isEmpty else { return nil }
    return Self(
      kind: kind, id: id, name: name, brewedAt: brewedAt, fields: fields, isTaken: isTaken,
      conflicts: conflicts)
  }
}
