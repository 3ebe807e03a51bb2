import Foundation
import Support
import Testing

@testable import InsightsCLI

/// The small JSON reader takes what RFC 8259 allows and nothing else.
@Suite struct JSONRecordTests {
  private func read(_ line: String) throws -> (text: String, id: String) {
    var record = JSONRecord()
    // Something around the record shows that only its range is read.
    let bytes = Array(("{" + line + "}").utf8)
    record.open(bytes)
    try record.read(1..<(bytes.count - 1))
    return (
      String(decoding: record.text, as: UTF8.self), String(decoding: record.id, as: UTF8.self)
    )
  }

  @Test(arguments: [
    (#"{"text":"a"}"#, "a", ""),
    (#" { "id" : 12 , "text" : "a b" } "#, "a b", "12"),
    (#"{"id":"x\"y","text":""}"#, "", #""x\"y""#),
    (#"{"text":"\"\\\/\b\f\n\r\t"}"#, "\"\\/\u{8}\u{C}\n\r\t", ""),
    (#"{"text":"\u00e9\ud83D\uDE00\u0000"}"#, "é😀\0", ""),
    (
      #"{"a":[1,-2.5e+3,{"text":"no"},[]],"b":{},"c":true,"d":null,"text":"yes","id":null}"#, "yes",
      "null"
    ),
    (#"{"text":"one","text":"two","id":1,"id":2}"#, "two", "2"),
    (#"{"notes":"b","id":1}"#, "b", "1"), (#"{"text":"a","notes":"b"}"#, "a", ""),
    (#"{"notes":"b","text":"a"}"#, "a", ""),
    (#"{"te\u0078t":"escaped name"}"#, "escaped name", ""),
    (#"{"id":{"a":[1, 2]},"text":"é"}"#, "é", #"{"a":[1, 2]}"#),
  ])
  func `reads`(line: String, text: String, id: String) throws {
    let found = try read(line)
    #expect(found.text == text)
    #expect(found.id == id)
  }

  @Test(arguments: [
    "", "{", "}", "[]", "null", #"{"text"}"#, #"{"text":}"#, #"{"text":"a"#, #"{"text":"a""#,
    #"{"text":"a",}"#, #"{"text":"a"} x"#, #"{"text":"a"}{"text":"b"}"#, #"{'text':'a'}"#,
    #"{"text":"\x"}"#, #"{"text":"\ud800"}"#, #"{"text":"\ud800\u0041"}"#, #"{"text":"\udc00"}"#,
    #"{"text":"\u12"}"#, "{\"text\":\"a\nb\"}", "{\"text\":\"a\0b\"}", #"{"a":01,"text":"a"}"#,
    #"{"a":1.,"text":"a"}"#, #"{"a":.5,"text":"a"}"#, #"{"a":1e,"text":"a"}"#,
    #"{"a":+1,"text":"a"}"#,
    #"{"a":tru,"text":"a"}"#, #"{"a":[1,],"text":"a"}"#, #"{"a":NaN,"text":"a"}"#,
  ])
  func `refuses`(line: String) {
    #expect(throws: JSONRecord.Problem.self) { try read(line) }
  }

  @Test(arguments: [
    "{}", #"{"id":1}"#, #"{"text":1}"#, #"{"text":null}"#, #"{"Text":"a"}"#,
    #"{"text":"a","text":1}"#,
  ])
  func `misses the text`(line: String) {
    #expect(throws: JSONRecord.Problem.noText) { try read(line) }
  }

  @Test func `does not run out of stack`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONRecord.Problem.self) { try read(#"{"a":"# + deep) }
  }

  /// Foundation's reader is the oracle for records made of random pieces.
  @Test func `agrees with Foundation`() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "a", "é", "😀", "\\n", "\\u0041", "\\u00e9", "\\ud83d\\ude00", " ", "\\\"", "\\\\", "/",
    ]
    for _ in 0..<500 {
      let body = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }.joined()
      let line = #"{"n": [1, 2.5], "text": "\#(body)"}"#
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(try read(line).text == object?["text"] as? String)
    }
  }
}
