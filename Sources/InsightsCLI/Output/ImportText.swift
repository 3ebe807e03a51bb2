import Insights

/// The summary of an import, for people and for programs.
enum ImportText {
  static func lines(_ summary: ImportSummary, _ file: String, _ journal: BrewJournal) -> [String] {
    var lines = ["imported \(file) into \(journal.path)"]
    var added = counts(summary.added)
    if let first = added.first, summary.added.brews > 0 {
      let kinds = [(summary.unrated, "unrated"), (summary.copies, "copied from earlier ones")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      if !kinds.isEmpty { added[0] = first + " (\(kinds.joined(separator: ", ")))" }
    }
    lines.append("added: " + (added.isEmpty ? "nothing" : added.joined(separator: ", ")))
    let there = counts(summary.alreadyThere)
    if !there.isEmpty { lines.append("already there: " + there.joined(separator: ", ")) }
    if summary.repeatedRows > 0 {
      lines.append("the same as an earlier row: \(counted(summary.repeatedRows, "row"))")
    }
    if summary.skipped > 0 { lines.append("left out: \(counted(summary.skipped, "record"))") }
    if !summary.ignoredColumns.isEmpty {
      lines.append("columns without a place: " + summary.ignoredColumns.joined(separator: ", "))
    }
    return lines.map(TextTable.oneLine)
  }

  private static func counts(_ counts: ImportSummary.Counts) -> [String] {
    [
      (counts.brews, "brew"), (counts.beans, "bean"), (counts.methods, "method"),
      (counts.grinders, "grinder"), (counts.recipes, "recipe"), (counts.tastings, "tasting"),
    ].filter { $0.0 > 0 }.map(counted)
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
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
