import Foundation
import Support
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("-0", .number(0)),
    ("12.5e-1", .number(1.25)), (#""a\u00e9\n""#, .string("aé\n")), ("[]", .list([])),
    ("{}", .object([:])),
    (
      #"{"a": [1, "b", null], "c": {"d": true}, "a": 2}"#,
      .object(["a": .number(2), "c": .object(["d": .bool(true)])])
    ),
  ])
  func `values are read`(text: String, value: JSONValue) {
    #expect(JSONValue(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "", "nul", "01", "1.", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"a", "\"\\ud800\"", "\"\\x\"",
    "[1] 2",
    "{1: 2}", "NaN", "'a'", "\"a\nb\"",
  ])
  func `other text is refused`(text: String) {
    #expect(JSONValue(Array(text.utf8)) == nil)
  }

  @Test func `strings that are not UTF-8 are refused, names too`() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONValue(Array("{\"".utf8) + [0xC3] + Array("\": 1}".utf8)) == nil)
  }

  @Test func `problems are reported by their offset in the range`() {
    var reader = JSONReader(Array("xx[1, ?]".utf8))
    reader.read(2..<8)
    #expect(throws: JSONReader.Problem(offset: 4)) { _ = try reader.value() }
  }

  @Test func `deep nesting is refused, not followed`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(JSONValue(Array(deep.utf8)) == nil)
    let fine = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(JSONValue(Array(fine.utf8)) != nil)
  }

  /// Foundation's parser is the oracle for values made of random pieces.
  @Test func `agrees with Foundation`() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "[", "]", "{\"a\":", "}", ",", "1", "-2.5e3 ", "\"x\\u0041\"", "true", "null", " ", "\"é\"",
    ]
    var valid = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
        .joined()
      // Foundation lets a comma be before the end of a list.
      let bare = text.replacing(" ", with: "")
      if bare.contains(",]") || bare.contains(",}") { continue }
      let data = Data(text.utf8)
      let isValid =
        (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
      #expect((JSONValue(Array(data)) != nil) == isValid, "\(text)")
      if isValid { valid += 1 }
    }
    #expect(valid > 1000)
  }

  @Test func `a cursor passes over what is broken inside`() {
    let bytes = Array(#"[{"a": nope}, "x]\"", 3]"#.utf8)
    var cursor = JSONCursor(0)
    var found: [String] = []
    let isList = cursor.skip("[", in: bytes)
    repeat {
      if let range = cursor.value(in: bytes) {
        found.append(String(decoding: bytes[range], as: UTF8.self))
      }
    } while cursor.skip(",", in: bytes)
    let isWhole = cursor.skip("]", in: bytes) && cursor.isAtEnd(of: bytes)
    #expect(isList && isWhole)
    #expect(found == [#"{"a": nope}"#, #""x]\"""#, "3"])
  }
}
