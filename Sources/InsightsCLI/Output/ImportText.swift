import Insights

/// The summary of an import, for people and for programs.
enum ImportText {
  private static let words = Language.words

  /// - Parameter journal: The path of the journal.
  static func lines(
    _ summary: ImportSummary, _ file: String, _ journal: String, isPreview: Bool
  ) -> [String] {
    let head = isPreview ? "preview" : "imported"
    var lines = [text(head, ["file": .text(file), "journal": .text(journal)])]
    var added = counts(summary.added)
    if let first = added.first, summary.added.brews > 0 {
      let kinds = [("unrated", summary.unrated), ("copies", summary.copies)].filter { $1 > 0 }
        .map { text($0, ["count": .count($1)]) }
      if !kinds.isEmpty { added[0] = "\(first) (\(words.commas(kinds)))" }
    }
    func list(_ key: String, _ items: [String]) {
      lines.append(text(key, ["list": .text(words.commas(items))]))
    }
    list("added", added.isEmpty ? [text("nothing")] : added)
    for (key, changed) in [("updated", summary.updated), ("kept", summary.kept)] {
      let items = counts(changed)
      if !items.isEmpty { list(key, items) }
    }
    let there = counts(summary.alreadyThere)
    if !there.isEmpty { list("already-there", there) }
    if summary.repeatedRows > 0 {
      lines.append(text("repeated", ["count": .count(summary.repeatedRows)]))
    }
    if summary.skipped > 0 { lines.append(text("skipped", ["count": .count(summary.skipped)])) }
    if !summary.ignoredColumns.isEmpty { list("ignored", summary.ignoredColumns.map(column)) }
    if !summary.leftOut.isEmpty {
      list(
        "left-out",
        summary.leftOut.sorted { $0.key < $1.key }.map {
          text("field", ["name": .text($0.key), "count": .count($0.value)])
        })
    }
    if let order = summary.dateOrder {
      lines.append(text("dates", ["order": .text(order.rawValue)]))
    }
    if let scale = summary.ratingScale {
      lines.append(text("scale", ["scale": .text(NumberText.shortest(scale))]))
    }
    if let encoding = summary.encoding {
      lines.append(text("encoding", ["encoding": .text(encoding)]))
    }
    if isPreview { lines += differences(summary) }
    return lines.map(TextTable.oneLine)
  }

  /// How many differences a preview shows.
  private static let shown = 20

  /// What differs, record by record.
  private static func differences(_ summary: ImportSummary) -> [String] {
    let calendar = LocalCalendar()
    let lines = summary.differences.prefix(shown).map { difference in
      let day = difference.brewedAt.flatMap(calendar.day)
      let record = words.record(difference.kind, difference.name, day: day)
      return "  \(record): " + words.commas(difference.fields.map(words.field))
    }
    let count = ImportText.total(summary.updated) + ImportText.total(summary.kept) - lines.count
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

  static func write(
    _ summary: ImportSummary, _ file: String, _ journal: String, isPreview: Bool,
    to writer: inout JSONWriter
  ) {
    writer.raw("{\"file\": ")
    writer.string(file)
    writer.raw(", \"journal\": ")
    writer.string(journal)
    writer.raw(", \"format\": ")
    writer.string(summary.format.rawValue)
    writer.raw(",\n \"added\": ")
    write(summary.added, to: &writer)
    writer.raw(",\n \"already_there\": ")
    write(summary.alreadyThere, to: &writer)
    writer.raw(",\n \"updated\": ")
    write(summary.updated, to: &writer)
    writer.raw(",\n \"kept\": ")
    write(summary.kept, to: &writer)
    for (name, count): (StaticString, Int) in [
      (",\n \"repeated_rows\": ", summary.repeatedRows), (", \"skipped\": ", summary.skipped),
      (", \"unrated\": ", summary.unrated), (", \"copies\": ", summary.copies),
      (", \"problem_count\": ", summary.problemCount),
    ] {
      writer.raw(name)
      writer.integer(count)
    }
    writer.raw(",\n \"ignored_columns\": ")
    writer.array(summary.ignoredColumns) { $0.string($1) }
    writer.raw(",\n \"left_out\": {")
    for (index, field) in summary.leftOut.sorted(by: { $0.key < $1.key }).enumerated() {
      writer.raw(index == 0 ? "" : ", ")
      writer.string(field.key)
      writer.raw(": ")
      writer.integer(field.value)
    }
    writer.raw("},\n \"preview\": ")
    writer.raw(isPreview ? "true" : "false")
    writer.raw(", \"date_order\": ")
    if let order = summary.dateOrder { writer.string(order.rawValue) } else { writer.raw("null") }
    writer.raw(", \"rating_scale\": ")
    if let scale = summary.ratingScale {
      writer.raw(NumberText.shortest(scale).utf8)
    } else {
      writer.raw("null")
    }
    writer.raw(", \"encoding\": ")
    if let encoding = summary.encoding { writer.string(encoding) } else { writer.raw("null") }
    writer.raw(",\n \"differences\": ")
    writer.lines(summary.differences, indent: 2) { write($1, to: &$0) }
    writer.raw(",\n \"problems\": ")
    writer.lines(summary.problems, indent: 2) { write($1, to: &$0) }
    writer.raw("}")
  }

  private static func write(_ counts: ImportSummary.Counts, to writer: inout JSONWriter) {
    for (name, count): (StaticString, Int) in [
      ("{\"beans\": ", counts.beans), (", \"methods\": ", counts.methods),
      (", \"grinders\": ", counts.grinders), (", \"recipes\": ", counts.recipes),
      (", \"brews\": ", counts.brews), (", \"tastings\": ", counts.tastings),
    ] {
      writer.raw(name)
      writer.integer(count)
    }
    writer.raw("}")
  }

  private static func write(_ difference: ImportSummary.Difference, to writer: inout JSONWriter) {
    writer.raw("{\"kind\": ")
    writer.string(difference.kind.rawValue)
    writer.raw(", \"id\": ")
    writer.string(difference.id)
    writer.raw(", \"taken\": ")
    writer.raw(difference.isTaken ? "true" : "false")
    writer.raw(", \"fields\": ")
    writer.array(difference.fields) { writer, field in
      writer.raw("{\"name\": ")
      writer.string(field.name)
      for (name, value): (StaticString, String?) in [
        (", \"before\": ", field.before), (", \"after\": ", field.after),
      ] {
        writer.raw(name)
        if let value { writer.string(value) } else { writer.raw("null") }
      }
      writer.raw("}")
    }
    writer.raw("}")
  }

  private static func write(_ problem: ImportProblem, to writer: inout JSONWriter) {
    writer.raw("{\"effect\": ")
    writer.string(problem.effect.rawValue)
    writer.raw(", \"line\": ")
    if let line = problem.line { writer.integer(line) } else { writer.raw("null") }
    writer.raw(", \"record\": ")
    writer.string(problem.record)
    writer.raw(", \"field\": ")
    writer.string(problem.field)
    writer.raw(", \"code\": ")
    writer.string(problem.code.rawValue)
    writer.raw(", \"problem\": ")
    writer.string(words.text(of: problem))
    writer.raw(", \"remedy\": ")
    writer.string(words.remedy(for: problem))
    writer.raw("}")
  }
}
