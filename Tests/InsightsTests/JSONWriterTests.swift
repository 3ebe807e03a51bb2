import Insights
import Testing

/// Values are spelled as RFC 8259 wants them.
@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#), ("\0\u{1F}\u{7F}é😀", "\"\\u0000\\u001f\u{7F}é😀\""),
  ])
  func `strings`(value: String, json: String) {
    #expect(text { $0.string(value) } == json)
    #expect(text { $0.string(Array(value.utf8)) } == json)
  }

  @Test(arguments: [
    (0.0, 2, "0"), (1.0, 2, "1"), (0.5, 2, "0.5"), (0.987, 2, "0.99"), (-0.306, 2, "-0.31"),
    (0.05, 2, "0.05"), (-0.004, 2, "0"), (12.3456, 3, "12.346"), (100, 2, "100"), (10, 0, "10"),
    (.nan, 2, "0"), (.infinity, 2, "0"), (1e300, 2, "0"),
  ])
  func `numbers`(value: Double, places: Int, json: String) {
    #expect(text { $0.number(value, places: places) } == json)
  }

  @Test(arguments: [0, 7, 10, -1, 1_234_567_890, .max, .min])
  func `integers`(value: Int) {
    #expect(text { $0.integer(value) } == "\(value)")
  }

  @Test func `an extraction has the contract's fields in order`() {
    let found = Extraction(
      nodes: ["fruity.berry.blueberry"], negated: ["other.chemical.bitter"],
      flavors: [
        Flavor(
          id: "fruity.berry.blueberry", nodeIndex: -1, name: "Blueberry",
          path: ["Fruity", "Berry", "Blueberry"], confidence: 0.987, intensity: 0.5,
          source: .lexicon, mentions: [Mention(text: "blueberry", start: 7, end: 16)])
      ],
      attributes: [
        .finish: AttributeLevel(level: 2, evidence: ["short"]),
        .acidity: AttributeLevel(level: 4, evidence: ["Bright"]),
      ],
      sentiment: 0.31, summary: "Blueberry with bright acidity.")
    let json = text {
      $0.extraction(
        found, id: Array(#""g0001a""#.utf8), text: Array("Bright blueberry, not bitter".utf8))
    }
    #expect(
      json == #"{"id": "g0001a", "text": "Bright blueberry, not bitter", "#
        + #""nodes": ["fruity.berry.blueberry"], "negated": ["other.chemical.bitter"], "#
        + #""flavors": [{"id": "fruity.berry.blueberry", "name": "Blueberry", "#
        + #""path": ["Fruity", "Berry", "Blueberry"], "confidence": 0.99, "intensity": 0.5, "#
        + #""source": "lexicon", "mentions": [{"text": "blueberry", "start": 7, "end": 16}]}], "#
        + #""attributes": {"acidity": {"level": 4, "evidence": ["Bright"]}, "#
        + #""finish": {"level": 2, "evidence": ["short"]}}, "#
        + #""sentiment": 0.31, "summary": "Blueberry with bright acidity."}"#)
  }

  @Test func `an explanation comes last`() {
    let found = Extraction(
      explanation: Explanation(
        tokens: [
          .init(text: "rosy", start: 0, end: 4, tag: "ADJ", stem: "rosi", correction: "rose")
        ],
        mentions: [
          .init(
            text: "rosy", start: 0, end: 4, matched: "rose", nodes: ["floral.floral.rose"],
            verdict: .dropped, reason: "a figure of speech", evidence: -1.3,
            features: ["framed": 1, "alone": 0.5])
        ]))
    #expect(
      text { $0.extraction(found, text: []) }
        == #"{"text": "", "nodes": [], "negated": [], "flavors": [], "attributes": {}, "#
        + #""sentiment": 0, "summary": "", "explanation": {"tokens": [{"text": "rosy", "start": 0, "#
        + #""end": 4, "tag": "ADJ", "stem": "rosi", "correction": "rose"}], "mentions": [{"text": "#
        + #""rosy", "start": 0, "end": 4, "matched": "rose", "nodes": ["floral.floral.rose"], "#
        + #""verdict": "dropped", "reason": "a figure of speech", "evidence": -1.3, "#
        + #""features": {"alone": 0.5, "framed": 1}}]}}"#)
  }
}
