import Foundation
import FuzzDriver

@testable import FlavorExtraction
@testable import Support

/// Checks tables of `Lexicon/` with the parsers that the program reads them with: each row is read, or
/// refused with its line. The first byte of an input chooses the table; other tables of rules are empty.
///
/// `$FUZZ_ROOT` is the folder of the package.
enum RuleFuzzer {
  private static let files: [String] = {
    let folder = "Lexicon/rules"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    let rules = names.filter { $0.hasSuffix(".tsv") }.sorted().map { "\(folder)/\($0)" }
    return rules + [
      WordClasses.file, "Lexicon/generic-statements.tsv", "Lexicon/descriptors/fruity.tsv",
      "Lexicon/descriptors/none.tsv",
    ]
  }()
  private static let root = ProcessInfo.processInfo.environment["FUZZ_ROOT"] ?? "."
  /// The tables as they are, which live as long as the program.
  private static let tables: [String: EmbeddedTable] = Dictionary(
    uniqueKeysWithValues: files.compactMap { file in
      guard let data = FileManager.default.contents(atPath: "\(root)/\(file)") else { return nil }
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, data.count))
      data.copyBytes(to: copy, count: data.count)
      return (file, EmbeddedTable(EmbeddedBytes(immortal: copy, count: data.count)))
    })

  private static let listFile = "Lexicon/rules/words.tsv"
  // Safe: no byte of it is read.
  nonisolated(unsafe) private static let nothing = UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  static func run(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let file = files[Int(choice) % files.count]
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      // The table is not used after this closure, so the bytes live long enough.
      let changed = EmbeddedTable(EmbeddedBytes(immortal: start + 1, count: buffer.count - 1))
      let problems = problems(with: changed, as: file)
      let lines = buffer.count { $0 == UInt8(ascii: "\n") } + 1
      for problem in problems where problem.place.file == file {
        promise((0...lines).contains(problem.place.line), "\(problem.place.line) of \(lines)")
        promise(!problem.mistake.isEmpty && !problem.advice.isEmpty, "a problem says what to do")
      }
    }
  }

  private static func problems(with table: EmbeddedTable, as file: String) -> [LexiconProblem] {
    var check = LexiconCheck {
      switch $0 {
      case file: table
      case WordClasses.file, listFile: tables[$0]
      default: EmbeddedTable(EmbeddedBytes(immortal: nothing, count: 0))
      }
    }
    if file.hasPrefix("Lexicon/descriptors/") {
      check.checkDescriptors(in: file)
    } else {
      check.checkRules()
      check.checkStatements()
    }
    return check.problems
  }
}
