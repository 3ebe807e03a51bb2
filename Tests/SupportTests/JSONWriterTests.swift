import Support
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

  /// Strings are searched eight bytes at a time; an escape may be at any place of them.
  @Test(arguments: [("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{1F}", #"\u001f"#)])
  func `escapes at every place`(value: Character, json: String) {
    let plain = Array("é ~!#[]\u{7F}é ~!#[]\u{7F}é ~!#[]\u{7F}")
    for length in 0..<plain.count {
      #expect(text { $0.string(String(plain[..<length])) } == "\"\(String(plain[..<length]))\"")
      for place in 0..<length {
        let (before, after) = (String(plain[..<place]), String(plain[place + 1..<length + 1]))
        #expect(
          text { $0.string(before + String(value) + after) } == "\"" + before + json + after + "\"")
      }
    }
  }

  @Test func `shares are written in hundredths`() {
    for hundredths in 0...100 {
      let (whole, rest) = (hundredths / 100, hundredths % 100)
      let decimals =
        rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
      #expect(text { $0.number(Double(hundredths) / 100, places: 2) } == "\(whole)\(decimals)")
    }
    #expect(text { $0.number(0.996, places: 2) } == "1")
    #expect(text { $0.number(-0.0, places: 2) } == "0")
  }

  @Test(arguments: [0, 7, 10, -1, 1_234_567_890, .max, .min])
  func `integers`(value: Int) {
    #expect(text { $0.integer(value) } == "\(value)")
  }

  @Test func `arrays and objects set off what they hold`() {
    #expect(text { $0.array([Int]()) { $0.integer($1) } } == "[]")
    #expect(text { $0.array([1, 2]) { $0.integer($1) } } == "[1, 2]")
    #expect(text { $0.object { _ in } } == "{}")
    let json = text {
      $0.object { writer in
        writer.field("text", "a \"{")
        writer.field("none", nil as String?)
        writer.field("yes", true)
        writer.field("no", false)
        writer.field("unknown", nil as Bool?)
        writer.name("inner")
        writer.object { $0.field("list", "{") }
        writer.name("last")
        writer.integer(3)
      }
    }
    #expect(
      json == #"{"text": "a \"{", "none": null, "yes": true, "no": false, "unknown": null, "#
        + #""inner": {"list": "{"}, "last": 3}"#)
  }

  @Test func `what was written is forgotten`() {
    var writer = JSONWriter()
    writer.string("one")
    writer.reset()
    writer.string("two")
    #expect(writer.bytes == Array("\"two\"".utf8))
  }
}
