import FlavorWheel
import Support
import Testing

@testable import FlavorExtraction

@Suite struct MentionListTests {
  /// A list of the mentions at these word positions.
  private func list(_ ranges: [Range<Int>], words: Int) -> MentionList {
    var list = MentionList()
    list.reset(words: words)
    for range in ranges { list.append(mention(range)) }
    return list
  }

  private func mention(_ range: Range<Int>, entry: Int32 = 0) -> FoundMention {
    FoundMention(
      start: range.lowerBound, end: range.upperBound, entry: entry, nodes: .empty, flags: [],
      source: .lexicon)
  }

  /// Stretches of up to three words, apart from each other.
  private func ranges(_ words: Int, _ random: inout SeededGenerator) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = Int.random(in: 0..<4, using: &random)
    while start < words {
      let end = min(words, start + Int.random(in: 1...3, using: &random))
      ranges.append(start..<end)
      start = end + Int.random(in: 0..<4, using: &random)
    }
    return ranges
  }

  @Test func `merged mentions take the words they cover`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let words = Int.random(in: 0..<20, using: &random)
      let (first, second) = (ranges(words, &random), ranges(words, &random))
      var list = list(first, words: words)
      list.merge(second.map { mention($0, entry: 1) })
      let kept = first.filter { range in !second.contains { $0.overlaps(range) } }
      let expected = (kept + second).sorted { $0.lowerBound < $1.lowerBound }
      #expect(list.items.map { $0.start..<$0.end } == expected)
      for word in 0..<words {
        let index = expected.firstIndex { $0.contains(word) }
        #expect(list.index(at: word) == index ?? -1)
      }
    }
  }

  @Test func `a mention by vector has no entry`() {
    var mention = FoundMention(vectorAt: 3, nodes: .empty, likeness: 0.625)
    #expect(mention.entry == -1 && mention.rule == -1 && mention.likeness == 0.625)
    #expect(mention.start == 3 && mention.end == 4)
    mention.isInflected = true
    #expect(mention.isInflected && !mention.isDetermined)
    mention.isDetermined = true
    mention.isInflected = false
    #expect(!mention.isInflected && mention.isDetermined)
  }

  @Test func `all rules have numbers that a mention holds`() throws {
    let model = try ExtractionModel.standard.get()
    #expect(model.rules.rules.count <= Int(Int16.max))
    #expect(model.statements.rows.count <= Int(Int16.max))
  }
}
