import Tables

/// Tables below and beside each other in one file.
extension ImportReader {
  /// The tables that stand one below the other: those of cups or of bags.
  mutating func parts(
    _ given: TableSource, _ options: TableOptions, _ name: String
  ) throws(JournalError) -> [(TableSource, TablePlan)] {
    var found: [(TableSource, TablePlan)] = []
    var fault: JournalError?
    var next: TableSource? = given
    var start = 0
    for _ in 0..<Self.mostParts {
      guard let source = next else { break }
      var end: (line: Int, separator: UInt8)?
      do throws(JournalError) {
        let (own, plan) =
          found.isEmpty
          ? try plan(source, options) : (source, try TablePlan(source, options, today: today))
        found.append((own, plan))
        end = plan.survey.otherTables.first.map { ($0, plan.header.separator) }
      } catch {
        // Above the cups another table may stand.
        fault = fault ?? error
        if let header = try? CSVHeader(source, options), var rows = try? header.rows(of: source) {
          end = try TableSurvey(&rows, header, options, today: today).otherTables.first
            .map { ($0, header.separator) }
          if start > 0 || end != nil { leftOut.append("\(name):\(max(start, 1))") }
        } else if start > 0 {
          leftOut.append("\(name):\(start)")
        }
      }
      next = end.flatMap { end in
        end.line > start ? given.from(line: end.line, separator: end.separator) : nil
      }
      start = end?.line ?? start
    }
    if found.isEmpty { throw fault ?? JournalError(.noTable, .init()) }
    return found
  }

  /// More tables below each other are none.
  private static let mostParts = 200

  /// Reads what stands beside a table of cups that have days and beans as such: a list of purchases, of
  /// settings or of what each number means tells of no cup.
  mutating func settleBeside(_ files: inout [ImportFile]) {
    let logs = files.indices.filter { files[$0].plan?.isLog ?? false }
    guard !logs.isEmpty, logs.count < files.count else { return }
    let headings = files.map { $0.plan?.options.heading ?? "" }
    files = files.enumerated().compactMap { index, file in
      guard case .table(let importer, let own) = file.content, !logs.contains(index),
        own.kind == .cups || own.isOfNames
      else { return file }
      var options = own.options
      options.isBesideLog = true
      guard !own.isOfNames, let plan = try? TablePlan(importer.source, options, today: today)
      else {
        let isNamed =
          !options.heading.isEmpty
          && headings.count(where: { $0 == options.heading }) == 1
        leftOut.append(isNamed ? options.heading : "\(file.name):\(own.header.line)")
        return nil
      }
      return ImportFile(name: file.name, format: file.format, content: .table(importer, plan))
    }
  }

  /// Several sheets of cups without a bean are one for each bean.
  func nameSheets(_ files: inout [ImportFile]) {
    let open = files.indices.filter { index in
      guard let plan = files[index].plan else { return false }
      return plan.mayBeNamed(by: plan.options.heading)
    }
    guard open.count > 1, options.bean.isEmpty else { return }
    for index in open {
      guard case .table(let importer, var plan) = files[index].content else { continue }
      plan.options.name(plan.options.heading)
      files[index] = ImportFile(
        name: files[index].name, format: files[index].format, content: .table(importer, plan))
    }
  }

  /// The rows of a sheet with an empty one wherever the sheet has some, at which tables end.
  static func withBlanks(
    _ rows: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])] {
    var all: [(line: Int, cells: [String])] = []
    for row in rows {
      if let last = all.last, row.line > last.line + 1 { all.append((last.line + 1, [""])) }
      all.append(row)
    }
    return all
  }
}
