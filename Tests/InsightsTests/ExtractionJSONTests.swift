import ExtractionJSON
import Foundation
import Insights
import Testing

@testable import FlavorExtraction

/// Extractions are written as the contract says.
@Suite struct ExtractionJSONTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `an extraction has the contract's fields in order`() {
    let found = Extraction(
      nodes: ["fruity.berry.blueberry"], negated: ["other.chemical.bitter"],
      flavors: [
        Flavor(
          id: "fruity.berry.blueberry", nodeIndex: -1, name: "Blueberry",
          path: ["Fruity", "Berry", "Blueberry"],
          descriptors: ["blueberry"], confidence: 0.987, intensity: 0.5, source: .lexicon,
          mentions: [Mention(text: "blueberry", start: 7, end: 16)])
      ],
      attributes: [
        .finish: AttributeLevel(level: 2, evidence: ["short"]),
        .acidity: AttributeLevel(
          level: 4, evidence: ["acidity 8/10"], score: NoteScore(value: 8, lowest: 1, scale: 10)),
      ],
      sentiment: 0.31, liking: .pleased,
      rating: NoteRating(score: NoteScore(value: 4.5, lowest: 1, scale: 5), evidence: "4.5/5"),
      brewExtraction: BrewExtraction(
        direction: .under, confidence: 0.8, evidence: ["thin", "pointy acidity"]),
      summary: "Blueberry with bright acidity.")
    let json = text {
      $0.extraction(
        found, id: Array(#""g0001a""#.utf8), text: Array("Bright blueberry, not bitter".utf8))
    }
    #expect(
      json == #"{"id": "g0001a", "text": "Bright blueberry, not bitter", "#
        + #""nodes": ["fruity.berry.blueberry"], "negated": ["other.chemical.bitter"], "#
        + #""flavors": [{"id": "fruity.berry.blueberry", "name": "Blueberry", "#
        + #""path": ["Fruity", "Berry", "Blueberry"], "descriptors": ["blueberry"], "confidence": 0.99, "intensity": 0.5, "#
        + #""source": "lexicon", "mentions": [{"text": "blueberry", "start": 7, "end": 16}]}], "#
        + #""attributes": {"acidity": {"level": 4, "evidence": ["acidity 8/10"], "#
        + #""score": {"value": 8, "lowest": 1, "scale": 10}}, "#
        + #""finish": {"level": 2, "evidence": ["short"]}}, "#
        + #""sentiment": 0.31, "liking": "pleased", "#
        + #""rating": {"value": 4.5, "lowest": 1, "scale": 5, "evidence": "4.5/5"}, "#
        + #""implied_rating": {"value": 4.5, "low": 4, "high": 5}, "#
        + #""extraction": {"direction": "under", "confidence": 0.8, "#
        + #""evidence": ["thin", "pointy acidity"]}, "#
        + #""summary": "Blueberry with bright acidity."}"#)
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
            verdict: .dropped, reason: "a-figure-of-speech", evidence: -1.3,
            features: ["framed": 1, "alone": 0.5])
        ]))
    #expect(
      text { $0.extraction(found, text: []) }
        == #"{"text": "", "nodes": [], "negated": [], "flavors": [], "attributes": {}, "#
        + #""sentiment": 0, "liking": "none", "summary": "", "explanation": {"tokens": [{"text": "rosy", "start": 0, "#
        + #""end": 4, "tag": "ADJ", "stem": "rosi", "correction": "rose"}], "mentions": [{"text": "#
        + #""rosy", "start": 0, "end": 4, "matched": "rose", "nodes": ["floral.floral.rose"], "#
        + #""verdict": "dropped", "reason": "a-figure-of-speech", "evidence": -1.3, "#
        + #""features": {"alone": 0.5, "framed": 1}}], "cues": []}}"#)
  }

  @Test func `languages and the clauses in them are named, and read again`() throws {
    let found = Extraction(
      summary: "No bitterness.", languages: ["de"],
      explanation: Explanation(
        tokens: [], mentions: [],
        clauses: [.init(text: "nicht bitter", start: 6, end: 18, language: "de")]))
    let json = text { $0.extraction(found, text: []) }
    #expect(
      json
        == #"{"text": "", "nodes": [], "negated": [], "flavors": [], "attributes": {}, "#
        + #""sentiment": 0, "liking": "none", "summary": "No bitterness.", "languages": ["de"], "#
        + #""explanation": {"tokens": [], "mentions": [], "cues": [], "clauses": [{"text": "#
        + #""nicht bitter", "start": 6, "end": 18, "language": "de"}]}}"#)
    #expect(try JSONDecoder().decode(Extraction.self, from: Data(json.utf8)) == found)
  }

  @Test func `a judgement has the encoder's own where it was asked, and is read again`() throws {
    func found(_ encoder: Explanation.Judgement.Encoder?) -> Extraction {
      Extraction(
        explanation: Explanation(
          tokens: [],
          mentions: [
            .init(
              text: "rose", start: 0, end: 4, matched: "rose", nodes: ["floral.floral.rose"],
              verdict: .kept, reason: "plain", evidence: 1.5, features: [:],
              judgement: .init(
                reported: 0.61, denied: 0.02, encoder: encoder,
                weights: [.init(feature: "left1=a", weight: 0.5)]))
          ]))
    }
    let asked = found(.init(reported: 0.935, denied: 0))
    let json = text { $0.extraction(asked, text: []) }
    #expect(
      json.contains(
        #""judgement": {"reported": 0.61, "denied": 0.02, "#
          + #""encoder": {"reported": 0.935, "denied": 0}, "weights": [{"feature": "left1=a", "#))
    #expect(try JSONDecoder().decode(Extraction.self, from: Data(json.utf8)) == asked)
    let plain = text { $0.extraction(found(nil), text: []) }
    #expect(plain.contains(#""denied": 0.02, "weights""#))
    #expect(try JSONDecoder().decode(Extraction.self, from: Data(plain.utf8)) == found(nil))
  }

  @Test func `what a note says of its extraction is read again, with the cues of an explanation`()
    throws
  {
    for direction in BrewExtraction.Direction.allCases {
      let found = Extraction(
        brewExtraction: BrewExtraction(direction: direction, confidence: 0.61, evidence: ["dry"]),
        explanation: Explanation(
          tokens: [], mentions: [],
          extraction: [
            .init(
              text: "dry", cue: "drying", isDenied: true, factor: 0.75, over: 1.4, balanced: -0.6,
              silent: 0.1)
          ]))
      let json = text { $0.extraction(found, text: []) }
      #expect(
        json.contains(
          #""cues": [], "extraction": [{"text": "dry", "cue": "drying", "is_denied": true, "#
            + #""factor": 0.75, "over": 1.4, "balanced": -0.6, "silent": 0.1}]"#))
      #expect(try JSONDecoder().decode(Extraction.self, from: Data(json.utf8)) == found)
      let extraction = try #require(found.brewExtraction)
      let encoded = try JSONEncoder().encode(extraction)
      #expect(try JSONDecoder().decode(BrewExtraction.self, from: encoded) == extraction)
    }
  }
}
