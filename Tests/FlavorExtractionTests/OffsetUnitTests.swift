import FlavorExtraction
import Testing

/// Offsets in the units of other languages.
struct OffsetUnitTests {
  @Test(arguments: ["honey", "é 🍋 rosé, 👩‍🌾 plum", "ho\u{200B}ney — plum", ""])
  func `each mention is found again by its offsets`(note: String) throws {
    let bytes = Array(note.utf8)
    let found = try Engine.read(bytes, explaining: true)
    for unit in OffsetUnit.allCases {
      let converted = found.withOffsets(in: unit, of: bytes)
      let explanation = try #require(converted.explanation)
      let places =
        converted.flavors.flatMap(\.mentions).map { ($0.text, $0.start, $0.end) }
        + explanation.tokens.map { ($0.text, $0.start, $0.end) }
        + explanation.mentions.map { ($0.text, $0.start, $0.end) }
      for (text, start, end) in places {
        #expect(Self.part(of: note, from: start, to: end, in: unit) == text, "\(unit)")
      }
    }
    #expect(found.withOffsets(in: .bytes, of: bytes) == found)
  }

  private static func part(of note: String, from start: Int, to end: Int, in unit: OffsetUnit)
    -> String
  {
    switch unit {
    case .bytes: String(decoding: Array(note.utf8)[start..<end], as: UTF8.self)
    case .utf16: String(decoding: Array(note.utf16)[start..<end], as: UTF16.self)
    case .codepoints:
      String(String.UnicodeScalarView(Array(note.unicodeScalars)[start..<end]))
    }
  }
}
