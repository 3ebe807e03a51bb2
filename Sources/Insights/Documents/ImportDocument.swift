/// The JSON form of `insights journal import`; each column, difference and problem has a line.
package struct ImportDocument: JSONDocument {
  struct Problem: Codable {
    let effect: ImportProblem.Effect
    @OrNull var line: Int?
    let record, field: String
    let code: ImportProblem.Code
    @OrNull var value: String?
    let problem, remedy: String
  }

  package static let layout = JSONLayout(
    indent: 1,
    [
      "added", "alreadyThere", "updated", "kept", "repeatedRows", "ignoredColumns", "leftOut",
      "preview", "deleted", "conflicts", "valuesLeftOut", "columns", "differences", "deletions",
      "problems", "remarks",
    ],
    lists: Dictionary(
      uniqueKeysWithValues: ["columns", "differences", "deletions", "problems", "remarks"].map {
        ($0, .init(indent: 2))
      }))

  let file, journal: String
  let format: ImportFormat
  let added, alreadyThere, updated, kept: ImportSummary.Counts
  let repeatedRows, skipped, unrated, copies, problemCount: Int
  let ignoredColumns: [String]
  let leftOut: Members<Int>
  let preview: Bool
  @OrNull var dateOrder: DateOrder?
  @OrNull var ratingScale: Double?
  @OrNull var encoding: String?
  // Results of earlier programs lack most of what follows.
  let deleted: ImportSummary.Counts?
  let conflicts, valuesLeftOut, undated, withoutMethod, withoutGrinder: Int?
  @OrNull var titlesLine: Int?
  @OrNull var guessedMethod: String?
  let toldUnits: Members<String>?
  let ratingScales: Members<Double>?
  let leftOutParts: [String]?
  let curves, withoutPlace, sumRows, waterAsYield: Int?
  let bestGrade: Double?
  let columns: [ColumnDocument]?
  let differences: [DifferenceDocument]
  let deletions: [DeletionDocument]?
  let problems: [Problem]
  let remarks: [ValueDoubt]?

  init(_ report: ImportReport) {
    let summary = report.summary
    (file, journal, format) = (report.file, report.journal, summary.format)
    (added, alreadyThere) = (summary.added, summary.alreadyThere)
    (updated, kept, deleted) = (summary.updated, summary.kept, summary.deleted)
    (repeatedRows, skipped) = (summary.repeatedRows, summary.skipped)
    (unrated, copies) = (summary.unrated, summary.copies)
    (problemCount, ignoredColumns) = (summary.problemCount, summary.ignoredColumns)
    leftOut = Members(summary.leftOut.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    (preview, dateOrder) = (report.isPreview, summary.dateOrder)
    (ratingScale, encoding) = (summary.ratingScale, summary.encoding)
    (conflicts, valuesLeftOut) = (summary.conflicts, summary.valuesLeftOut)
    (undated, withoutMethod) = (summary.undated, summary.methodless)
    (withoutGrinder, titlesLine) = (summary.grinderless, summary.titlesLine)
    (guessedMethod, leftOutParts) = (summary.guessedMethod, summary.leftOutParts)
    let units = summary.toldUnits.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    toldUnits = units.isEmpty ? nil : Members(units)
    let scales = summary.ratingScales.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    ratingScales = scales.isEmpty ? nil : Members(scales)
    curves = summary.curves == 0 ? nil : summary.curves
    withoutPlace = summary.unplaced == 0 ? nil : summary.unplaced
    sumRows = summary.sumRows == 0 ? nil : summary.sumRows
    waterAsYield = summary.waterAsYield == 0 ? nil : summary.waterAsYield
    bestGrade = summary.bestGrade
    columns = summary.columns.map(ColumnDocument.init)
    differences = summary.differences.map(DifferenceDocument.init)
    deletions = summary.deletions.map(DeletionDocument.init)
    problems = report.problems.map {
      Problem(
        effect: $0.effect, line: $0.line, record: $0.record, field: $0.field, code: $0.code,
        value: $0.value, problem: $0.problem, remedy: $0.remedy)
    }
    remarks = report.doubts.isEmpty ? nil : report.doubts
  }

  /// The report without the names of what a difference is about, which the form lacks, and without
  /// problems, of which it has only the words.
  var report: ImportReport {
    var summary = ImportSummary(format: format)
    (summary.added, summary.alreadyThere) = (added, alreadyThere)
    (summary.updated, summary.kept, summary.deleted) = (updated, kept, deleted ?? .init())
    (summary.repeatedRows, summary.skipped) = (repeatedRows, skipped)
    (summary.unrated, summary.copies) = (unrated, copies)
    (summary.ignoredColumns, summary.leftOut) = (ignoredColumns, leftOut.dictionary)
    (summary.dateOrder, summary.ratingScale) = (dateOrder, ratingScale)
    (summary.encoding, summary.conflicts) = (encoding, conflicts ?? 0)
    (summary.undated, summary.methodless) = (undated ?? 0, withoutMethod ?? 0)
    (summary.grinderless, summary.titlesLine) = (withoutGrinder ?? 0, titlesLine)
    (summary.guessedMethod, summary.leftOutParts) = (guessedMethod, leftOutParts ?? [])
    summary.toldUnits = toldUnits?.dictionary ?? [:]
    summary.ratingScales = ratingScales?.dictionary ?? [:]
    (summary.curves, summary.unplaced) = (curves ?? 0, withoutPlace ?? 0)
    (summary.sumRows, summary.waterAsYield) = (sumRows ?? 0, waterAsYield ?? 0)
    summary.bestGrade = bestGrade
    summary.columns = (columns ?? []).map(\.column)
    summary.take(
      differences, deletions ?? [], valuesLeftOut: valuesLeftOut ?? 0, problems: problemCount,
      hasLosses: problems.contains { $0.effect != .adjusted })
    return ImportReport(
      file: file, journal: journal, isPreview: preview, summary: summary,
      problems: problems.map {
        ImportReport.Problem(
          effect: $0.effect, line: $0.line, record: $0.record, field: $0.field, code: $0.code,
          value: $0.value, problem: $0.problem, remedy: $0.remedy)
      }, doubts: remarks ?? [])
  }
}

extension ImportReport: Documented {
  package init(_ document: ImportDocument) { self = document.report }
  package var document: ImportDocument { ImportDocument(self) }
}
