import Support

/// Imports a BrewSpec document, as JSON or as YAML.
struct BrewSpecImporter {
  private let brews: [JSONObject]

  /// - Throws: `JournalError` with the path and the reason where the schema refuses the document.
  init(_ document: JSONValue, name: String) throws(JournalError) {
    do throws(BrewSpecSchema.Fault) {
      try BrewSpecSchema.check(document)
    } catch {
      throw JournalError(
        .refusedDocument,
        .init(file: name).with(\.field, error.path).with(\.schemaFault, error.reason))
    }
    brews = JSONObject(document)?.objects("brews") ?? []
  }

  func run(_ session: ImportSession, _ progress: (ImportProgress) -> Void) throws {
    let importer = try BrewRowImporter(session, columns: CSVColumn.bean)
    var reader = BrewSpecReader(calendar: session.calendar, today: session.today)
    for (number, object) in brews.enumerated() {
      try session.beginRecord()
      let row: BrewRow
      do throws(ImportProblem) {
        row = try reader.row(object, number: number)
      } catch {
        session.skip([error])
        continue
      }
      try importer.add(row)
      if number % 500 == 499 {
        let fraction = Double(number) / Double(brews.count)
        progress(ImportProgress(records: number, fraction: fraction))
      }
    }
    try importer.finish()
    for problem in reader.problems { session.report(problem) }
    session.summary.leftOut = reader.leftOut
  }
}
