import Foundation
import TestSupport
import Testing

/// A change that is not meant to change what is read changes no byte of it: the output for whole
/// corpora is compared with a recorded check sum, as long as the tables are those of the record.
///
/// `RECORD_OUTPUT=1` records the sums anew, after a look at what reads differently.
@Suite(.ownThreads) struct RecordedOutputTests {
  private static let table = "Fixtures/extraction/output-sums.tsv"
  private static let notes = "abcdefghijkl".map { "Fixtures/notes/prose-\($0).jsonl" }
  private static let texts: [(name: String, inputs: [String], readers: [String])] = [
    ("notes", notes, ["fast", "careful"]),
    ("tastings", [corpus("review-notes"), corpus("survey-notes")], ["fast", "careful"]),
    // The careful reader takes minutes.
    ("prose", [corpus("prose")], ["fast"]),
  ]

  private static func corpus(_ name: String) -> String { "../shared/corpus/\(name).jsonl" }

  private let program = InsightsProgram()

  /// The check sum of what a command of the shell prints in the package's folder.
  private func sum(_ command: String) throws -> String {
    let run = try program.shell("cd '\(PackageFiles.path(""))' && \(command) | cksum")
    try #require(run.status == 0)
    return run.output.split(whereSeparator: \.isWhitespace).prefix(2).joined(separator: " ")
  }

  /// The check sum of what decides a reading beside the program; how results are worded does not.
  private func tables() throws -> String {
    try sum(
      "{ find Lexicon -name '*.tsv' -not -path 'Lexicon/wording/*' | LC_ALL=C sort | xargs cat; "
        + "cat Embeddings/vectors.bin Embeddings/encoder/encoder.bin; }")
  }

  /// That of the machine's dictionary, which also decides; of nothing where there is none.
  private func dictionary() throws -> String {
    try sum("{ cat /usr/share/hunspell/en_US.dic 2>/dev/null || true; }")
  }

  private func output(_ inputs: [String], _ reader: String) throws -> String {
    let inputs = inputs.map { "--input \($0)" }.joined(separator: " ")
    return try sum("insights extract \(inputs) --format jsonl --reader \(reader)")
  }

  @Test func `the output for whole corpora is what was recorded`() throws {
    let known = try [tables(), dictionary()]
    let recorded = PackageFiles.rows(Self.table)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_OUTPUT"] == "1"
    var lines = ["# texts\treader\ttables\tdictionary\toutput"]
    for (texts, inputs, readers) in Self.texts {
      for reader in readers {
        let row = recorded.first { $0[0] == texts && $0[1] == reader }
        if texts != "notes", PackageFiles.shared("corpus/prose.jsonl") == nil {
          if let row { lines.append(row.cells.joined(separator: "\t")) }
        } else if isRecording {
          lines.append(
            ([texts, reader] + known + [try output(inputs, reader)]).joined(separator: "\t"))
        } else if row?[2] != known[0] {
          // Who has no corpora can record the notes alone.
          #expect(
            texts != "notes",
            "tables changed: see which readings did, then record them by RECORD_OUTPUT=1")
        } else if row?[3] == known[1] {
          #expect(
            try output(inputs, reader) == row?[4],
            "\(texts), \(reader): read differently with the same tables")
        }
      }
    }
    guard isRecording else { return }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: PackageFiles.url(Self.table))
  }
}
