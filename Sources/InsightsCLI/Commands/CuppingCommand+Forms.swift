/// What the cupping table needs beside scores: empty forms, proposals from notes, triangle tests.
extension CuppingCommand {
  /// A triangle test written as `9/15`.
  static func test(_ text: String) throws -> TriangleTest {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let correct = Int(parts[0]), let total = Int(parts[1]) else {
      throw Failure("no triangle test", ["text": text])
    }
    return try TriangleTest(correct: correct, of: total)
  }

  func judge(triangle: String) throws {
    let test = try Self.test(triangle)
    try format.write(sorted: TriangleDocument(test)) { test.lines(Language.words) }
  }

  /// Shows what a note says for the fields of a form.
  func propose(_ note: String) async throws {
    let form = try form.map { try CuppingTable.form($0).form } ?? .sca2004
    let extraction = try await Language.engine().extract(note)
    let proposal = CuppingProposal(note, extraction, form: form)
    try format.write(sorted: proposal) {
      proposal.lines(Language.words).map(TextTable.oneLine)
    }
  }

  /// Writes an empty form: a page, or a table with a row for each sample.
  func write(blank: String) throws {
    let form = try CuppingTable.form(blank).form
    guard let out else { return }
    guard Self.isTable(out) else {
      return try Self.write(
        CuppingPage.blank(form, samples: samples ?? Self.usualSamples, words: Language.words),
        to: out)
    }
    let titles = CuppingPage.titles(of: form)
    let empty = titles.map { _ in "" }
    try Self.write(
      [titles] + [[String]](repeating: empty, count: samples ?? Self.usualSamples), to: out)
  }

  /// Shows how the columns of files are read.
  func show(_ tables: [CuppingTable]) throws {
    try format.write(sorted: tables.map(PreviewDocument.init)) {
      zip(files, tables).flatMap { file, table in
        let form = CuppingForm.named(table.entry.form)?.title ?? table.entry.form
        let counts: [String: PhraseArgument] = [
          "samples": .count(table.entry.samples.count),
          "cuppers": .count(Set(table.entry.scores.map(\.cupper)).count),
          "scores": .count(table.entry.scores.count),
        ]
        let lines =
          (files.count > 1 ? [file] : [])
          + table.meanings.map {
            said("preview", ["title": .text($0.title), "part": .text($0.part)])
          } + [said("preview.form", ["form": .text(form)]), said("preview.counts", counts)]
        return lines.map { TextTable.oneLine($0) }
      }
    }
    for (file, table) in zip(files, tables) { report(table.doubts, of: file) }
  }

  private static let usualSamples = 8

  static func isTable(_ out: String) -> Bool { out.lowercased().hasSuffix(".csv") }

  static func write(_ table: [[String]], to out: String) throws {
    try write(Array(table.map { CSVCells.joined($0) + [UInt8(ascii: "\n")] }.joined()), to: out)
  }

  static func write(_ page: ReportPage, to out: String) throws {
    let printer = out.lowercased().hasSuffix(".pdf") ? try PagePrinter() : nil
    try write(try printer.map { try $0.pdf(page.html) } ?? page.html, to: out)
  }

  private static func write(_ bytes: [UInt8], to out: String) throws {
    try OutputFile.write(bytes, to: out, option: "--out")
    if out != "-" { StandardError.line("wrote \(out)") }
  }
}

/// How the columns of a file are read.
private struct PreviewDocument: Encodable {
  let form: String
  let columns: [String: String]
  let samples, cuppers, scores: Int

  init(_ table: CuppingTable) {
    form = table.entry.form
    columns = Dictionary(table.meanings.map { ($0.title, $0.part) }) { first, _ in first }
    samples = table.entry.samples.count
    cuppers = Set(table.entry.scores.map(\.cupper)).count
    scores = table.entry.scores.count
  }
}
