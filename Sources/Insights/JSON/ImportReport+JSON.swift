import Journal
package import Support

/// The JSON form of an import's result.
extension JSONWriter {
  /// Adds the result of an import as an object; each difference and problem on a line of its own.
  package mutating func importReport(_ report: ImportReport) {
    let summary = report.summary
    raw("{\"file\": ")
    string(report.file)
    raw(", \"journal\": ")
    string(report.journal)
    raw(", \"format\": ")
    string(summary.format.rawValue)
    raw(",\n \"added\": ")
    counts(summary.added)
    raw(",\n \"already_there\": ")
    counts(summary.alreadyThere)
    raw(",\n \"updated\": ")
    counts(summary.updated)
    raw(",\n \"kept\": ")
    counts(summary.kept)
    for (name, count): (StaticString, Int) in [
      (",\n \"repeated_rows\": ", summary.repeatedRows), (", \"skipped\": ", summary.skipped),
      (", \"unrated\": ", summary.unrated), (", \"copies\": ", summary.copies),
      (", \"problem_count\": ", summary.problemCount),
    ] {
      raw(name)
      integer(count)
    }
    raw(",\n \"ignored_columns\": ")
    array(summary.ignoredColumns) { $0.string($1) }
    raw(",\n \"left_out\": {")
    for (index, field) in summary.leftOut.sorted(by: { $0.key < $1.key }).enumerated() {
      raw(index == 0 ? "" : ", ")
      string(field.key)
      raw(": ")
      integer(field.value)
    }
    raw("},\n \"preview\": ")
    raw(report.isPreview ? "true" : "false")
    field("date_order", summary.dateOrder?.rawValue)
    name("rating_scale")
    if let scale = summary.ratingScale {
      raw(NumberText.shortest(scale).utf8)
    } else {
      raw("null")
    }
    field("encoding", summary.encoding)
    raw(",\n \"deleted\": ")
    counts(summary.deleted)
    raw(",\n \"conflicts\": ")
    integer(summary.conflicts)
    raw(",\n \"values_left_out\": ")
    integer(summary.valuesLeftOut)
    name("undated")
    integer(summary.undated)
    name("without_method")
    integer(summary.methodless)
    name("without_grinder")
    integer(summary.grinderless)
    name("titles_line")
    if let line = summary.titlesLine { integer(line) } else { raw("null") }
    field("guessed_method", summary.guessedMethod)
    name("left_out_parts")
    array(summary.leftOutParts) { $0.string($1) }
    raw(",\n \"columns\": ")
    lines(summary.columns, indent: 2) { $0.column($1) }
    raw(",\n \"differences\": ")
    lines(summary.differences, indent: 2) { $0.difference($1) }
    raw(",\n \"deletions\": ")
    lines(summary.deletions, indent: 2) { writer, deletion in
      writer.object { writer in
        writer.field("kind", deletion.kind.rawValue)
        writer.field("id", deletion.id)
      }
    }
    raw(",\n \"problems\": ")
    lines(report.problems, indent: 2) { $0.problem($1) }
    if !report.doubts.isEmpty {
      raw(",\n \"remarks\": ")
      lines(report.doubts, indent: 2) { $0.doubt($1) }
    }
    raw("}")
  }

  private mutating func counts(_ counts: ImportSummary.Counts) {
    object { writer in
      for (name, count): (StaticString, Int) in [
        ("beans", counts.beans), ("methods", counts.methods), ("grinders", counts.grinders),
        ("recipes", counts.recipes), ("brews", counts.brews), ("tastings", counts.tastings),
      ] {
        writer.name(name)
        writer.integer(count)
      }
    }
  }

  private mutating func column(_ column: ImportedColumn) {
    object { writer in
      writer.field("title", column.title)
      writer.field("field", column.field)
      writer.field("basis", column.basis)
      writer.name("examples")
      writer.array(column.examples) { $0.string($1) }
    }
  }

  private mutating func difference(_ difference: ImportSummary.Difference) {
    object { writer in
      writer.field("kind", difference.kind.rawValue)
      writer.field("id", difference.id)
      writer.field("taken", difference.isTaken)
      writer.name("fields")
      writer.array(difference.fields) { writer, field in
        writer.object { writer in
          writer.field("name", field.name)
          writer.field("before", field.before)
          writer.field("after", field.after)
        }
      }
      writer.name("conflicts")
      writer.array(difference.conflicts) { $0.string($1) }
    }
  }

  private mutating func problem(_ problem: ImportReport.Problem) {
    object { writer in
      writer.field("effect", problem.effect.rawValue)
      writer.name("line")
      if let line = problem.line { writer.integer(line) } else { writer.raw("null") }
      writer.field("record", problem.record)
      writer.field("field", problem.field)
      writer.field("code", problem.code.rawValue)
      writer.field("value", problem.value)
      writer.field("problem", problem.problem)
      writer.field("remedy", problem.remedy)
    }
  }
}
