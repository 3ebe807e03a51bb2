import CInsights
import InsightsC
import Testing

/// What compiled callers rely on within an ABI version: sizes, places and numbers. A change here
/// needs a new `INSIGHTS_ABI_VERSION`, or must be an addition.
@Suite struct LayoutTests {
  @Test func `structures have their sizes and places`() {
    #expect(MemoryLayout<insights_text>.size == 16)
    #expect(MemoryLayout<insights_text>.offset(of: \.length) == 8)
    #expect(MemoryLayout<insights_mention>.stride == 16)
    #expect(MemoryLayout<insights_mention>.offset(of: \.end) == 8)
    #expect(MemoryLayout<insights_flavor>.stride == 56)
    let flavor: [PartialKeyPath<insights_flavor>] = [
      \.id, \.name, \.confidence, \.intensity, \.mentions, \.mention_count, \.source,
    ]
    #expect(flavor.map(MemoryLayout<insights_flavor>.offset) == [0, 8, 16, 24, 32, 40, 48])
    let extraction: [PartialKeyPath<insights_extraction>] = [
      \.nodes, \.node_count, \.negated, \.negated_count, \.flavors, \.flavor_count, \.sentiment,
      \.summary,
    ]
    #expect(
      extraction.map(MemoryLayout<insights_extraction>.offset) == [0, 8, 16, 24, 32, 40, 48, 56])
  }

  @Test func `options have their sizes and places`() {
    let engine: [PartialKeyPath<insights_engine_options>] = [
      \.size, \.dictionary, \.precision, \.offsets, \.reader,
    ]
    #expect(engine.map(MemoryLayout<insights_engine_options>.offset) == [0, 8, 24, 32, 36])
    let journal: [PartialKeyPath<insights_journal_options>] = [
      \.size, \.method, \.bean, \.since, \.today, \.false_discovery_rate, \.taster,
    ]
    #expect(
      journal.map(MemoryLayout<insights_journal_options>.offset) == [0, 8, 24, 40, 56, 72, 80])
    let suggest: [PartialKeyPath<insights_suggest_options>] = [
      \.size, \.bean, \.method, \.grinder, \.today, \.strategy, \.explores, \.taster,
    ]
    #expect(
      suggest.map(MemoryLayout<insights_suggest_options>.offset) == [0, 8, 24, 40, 56, 72, 76, 80])
  }

  @Test func `constants have their numbers`() {
    #expect(
      [
        INSIGHTS_OK, INSIGHTS_MISUSE, INSIGHTS_USAGE, INSIGHTS_BAD_DATA, INSIGHTS_MISSING_INPUT,
        INSIGHTS_MISSING_COMPONENT, INSIGHTS_INTERNAL, INSIGHTS_IO_ERROR,
      ] == [0, 1, 64, 65, 66, 69, 70, 74])
    #expect([INSIGHTS_BYTES, INSIGHTS_UTF16, INSIGHTS_CODEPOINTS] == [0, 1, 2])
    #expect([INSIGHTS_CAREFUL, INSIGHTS_FAST] == [0, 1])
    #expect(
      [
        INSIGHTS_SOURCE_LEXICON, INSIGHTS_SOURCE_STEM, INSIGHTS_SOURCE_SPELLING,
        INSIGHTS_SOURCE_VECTOR,
      ] == [0, 1, 2, 3])
    #expect([INSIGHTS_SURFACE, INSIGHTS_WEIGHTED_MEAN] == [0, 1])
  }
}
