import Foundation
import Insights
import TestSupport
import Testing

/// Notes of hundreds of kilobytes among short ones: their JSON is written part by part.
@Suite(.ownThreads) struct LongNoteCommandTests {
  private static let count = 30_000
  /// Not a word of it is far from the next, and each is a mention.
  private static let long = String(repeating: "blueberry ", count: count)

  private func extract(_ notes: [String], _ options: String...) throws -> String {
    let program = InsightsProgram()
    let input = notes.joined(separator: "\n") + "\n"
    let run = try program.run(
      ["extract", "--input", "-", "--input-format", "text"] + options, input: Array(input.utf8))
    #expect(run.status == 0 && run.errors == "")
    return run.output
  }

  @Test func `the JSON of a long note has all its mentions, and its place among others`() throws {
    let notes = ["honey", Self.long, "plum"]
    let output = try extract(notes, "--format", "jsonl")
    let lines = output.split(separator: "\n")
    try #require(lines.count == notes.count)
    for (line, note) in zip(lines, notes) {
      let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let hasText = result?["text"] as? String == note
      #expect(hasText)
      let flavors = result?["flavors"] as? [[String: Any]] ?? []
      #expect(flavors.count == 1)
      let mentions = flavors.first?["mentions"] as? [[String: Any]] ?? []
      let isLong = note == Self.long
      #expect(mentions.count == (isLong ? Self.count : 1))
      guard isLong else { continue }
      let areInOrder = mentions.enumerated().allSatisfy { number, mention in
        mention["text"] as? String == "blueberry" && mention["start"] as? Int == 10 * number
          && mention["end"] as? Int == 10 * number + 9
      }
      #expect(areInOrder)
    }
    // The same results in one value, whether the first is long or not.
    let areAlike =
      try extract(notes, "--format", "json") == "[" + lines.joined(separator: ",\n ") + "]\n"
    #expect(areAlike)
    let two = try extract([Self.long, "honey"], "--format", "json")
    let isArray = two.hasPrefix("[{\"text\": \"blueberry ") && two.hasSuffix("}]\n")
    #expect(isArray)
  }

  /// Words and emoji, some in two flavors, of one to four bytes a character.
  private static let mixed = "Honey 🍋 café, BLUEBERRY and \"rose\", 🍫🍓 not smoky; "

  @Test(arguments: OffsetUnit.allCases)
  func `a long note is written as it is read`(unit: OffsetUnit) async throws {
    let note = String(repeating: Self.mixed, count: 5000)
    let found = try await InsightsEngine().extract(note).withOffsets(in: unit, of: Array(note.utf8))
    let output = try extract([note], "--format", "jsonl", "--offsets", unit.rawValue)
    let json = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let result = try #require(json)
    let hasText = result["text"] as? String == note
    #expect(hasText)
    #expect(result["nodes"] as? [String] == found.nodes)
    #expect(result["negated"] as? [String] == found.negated)
    #expect(result["summary"] as? String == found.summary)
    let flavors = try #require(result["flavors"] as? [[String: Any]])
    #expect(flavors.map { $0["id"] as? String } == found.flavors.map(\.id))
    #expect(found.flavors.count >= 5)
    for (flavor, expected) in zip(flavors, found.flavors) {
      let mentions = flavor["mentions"] as? [[String: Any]] ?? []
      let areAlike = mentions.elementsEqual(expected.mentions) { mention, expected in
        mention["text"] as? String == expected.text && mention["start"] as? Int == expected.start
          && mention["end"] as? Int == expected.end
      }
      #expect(areAlike, "\(expected.id)")
    }
  }

  @Test func `people see the first of many mentions`() throws {
    let text = try extract([Self.long])
    #expect(text.utf8.count < 5000 && text.contains("\"blueberry\", …"))
  }
}
