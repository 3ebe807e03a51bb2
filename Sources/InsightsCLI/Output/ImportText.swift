import Insights

/// The summary of an import, for people and for programs.
enum ImportText {
  private static let words = Language.words

  static func lines(_ summary: ImportSummary, _ file: String, _ journal: BrewJournal) -> [String] {
    var lines = [text("imported", ["file": .text(file), "journal": .text(journal.path)])]
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
    let there = counts(summary.alreadyThere)
    if !there.isEmpty { list("already-there", there) }
    if summary.repeatedRows > 0 {
      lines.append(text("repeated", ["count": .count(summary.repeatedRows)]))
    }
    if summary.skipped > 0 { lines.append(text("skipped", ["count": .count(summary.skipped)])) }
    if !summary.ignoredColumns.isEmpty { list("ignored", summary.ignoredColumns.map(column)) }
    return lines.map(TextTable.oneLine)
  }

  /// An ignored column, with the one that may be meant.
  private static func column(_ name: String) -> String {
    let near = JournalImport.column(near: name)
    return text(
      near == nil ? "column" : "column.near", ["name": .text(name), "near": .text(near ?? "")])
  }

  private static func counts(_ counts: ImportSummary.Counts) -> [String] {
    [
      ("brews", counts.brews), ("beans", counts.beans), ("methods", counts.methods),
      ("grinders", counts.grinders), ("recipes", counts.recipes), ("tastings", counts.tastings),
    ].filter { $1 > 0 }.map { text($0, ["count": .count($1)]) }
  }

  private static func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    words.text("import.\(key)", arguments)
  }

  static func write(
    _ summary: ImportSummary, _ file: String, _ journal: BrewJournal, to writer: inout JSONWriter
  ) {
    writer.raw("{\"file\": ")
    writer.string(file)
    writer.raw(", \"journal\": ")
    writer.string(journal.path)
    writer.raw(", \"format\": ")
    writer.string(summary.format.rawValue)
    writer.raw(",\n \"added\": ")
    write(summary.added, to: &writer)
    writer.raw(",\n \"already_there\": ")
    write(summary.alreadyThere, to: &writer)
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

  private static func write(_ problem: ImportProblem, to writer: inout JSONWriter) {
    writer.raw("{\"effect\": ")
    writer.string(problem.effect.rawValue)
    writer.raw(", \"line\": ")
    if let line = problem.line { writer.integer(line) } else { writer.raw("null") }
    writer.raw(", \"record\": ")
    writer.string(problem.record)
    writer.raw(", \"field\": ")
    writer.string(problem.field)
    writer.raw(", \"problem\": ")
    writer.string(problem.problem)
    writer.raw(", \"remedy\": ")
    writer.string(problem.remedy)
    writer.raw("}")
  }
}
