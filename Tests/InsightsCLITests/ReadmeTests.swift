import Foundation
import TestSupport
import Testing

/// README and the manual are true: every command of their `console` blocks is run and prints what
/// they say (`scripts/lint-links` checks their links).
///
/// `RECORD_README=1` writes the outputs anew. One document after another: their commands write
/// files of the same names.
@Suite(.ownThreads, .serialized) struct ReadmeTests {
  private static let manual = "Sources/Insights/Insights.docc/Manual"

  private static let documents: [String] = {
    let articles = try? FileManager.default.contentsOfDirectory(
      atPath: PackageFiles.url(manual).path(percentEncoded: false))
    return ["README.md"]
      + (articles ?? []).filter { $0.hasSuffix(".md") }.sorted().map { manual + "/" + $0 }
  }()

  @Test(arguments: documents) func `the commands print what a document shows`(name: String) throws {
    let file = PackageFiles.url(name)
    let document = try String(contentsOf: file, encoding: .utf8)
    let program = InsightsProgram()
    var lines: [String] = []
    var isInside = false
    for line in document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside {
        guard line.hasPrefix("$ ") else { continue }
        if lines.last?.hasPrefix("```") == false { lines.append("") }
        lines.append(line)
        let run = try program.shell(String(line.dropFirst(2)), merged: true)
        lines.append(
          contentsOf: run.output.split(
            separator: "\n", omittingEmptySubsequences: false
          ).map(String.init))
        while lines.last == "" { lines.removeLast() }
        continue
      }
      lines.append(line)
    }
    let current = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["RECORD_README"] == "1" {
      try Data(current.utf8).write(to: file)
    } else {
      #expect(current == document, "\(name) differs; RECORD_README=1 writes it anew")
    }
  }

  @Test func `README is a door: short, with a way to every article`() throws {
    let readme = try PackageFiles.text("README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 251)
    let landing = try PackageFiles.text("Sources/Insights/Insights.docc/Insights.md")
    #expect(Self.documents.count > 10)
    for article in Self.documents.dropFirst() {
      let name = article.dropFirst(Self.manual.count + 1).dropLast(3)
      #expect(readme.contains(article), "README links to \(article)")
      #expect(landing.contains("- <doc:\(name)>"), "Insights.md lists \(name)")
    }
  }
}
