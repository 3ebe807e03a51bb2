import Documents
import Foundation
import Support
import Testing

/// A document with all that documents have.
private struct Sample: JSONDocument {
  struct Part: Codable {
    let brewTimeS: Rounded1
    @OrNull var note: String?
  }

  struct Sums: Codable {
    let cups: Int
    let meanRating: Rounded2?
  }

  static let layout = JSONLayout(
    indent: 1, ["parts", "inner"], lists: ["parts": .init(indent: 2)],
    parts: [
      "inner": JSONLayout(
        indent: 2, ["lastOnes"], lists: ["lastOnes": .init(indent: 3, endsOnLine: true)])
    ])

  struct Inner: Codable {
    let isOld: Bool
    let lastOnes: [Int]
  }

  let name: String
  @Flat var sums: Sums
  let ratio: Double
  let left: String?
  @OrNull var bagPrice: Rounded4?
  let parts: [Part]
  let inner: Inner
  let byWord: Members<[String]>

  init(name: String = "a \"b\"", note: String? = nil, mean: Double? = 4.256) {
    (self.name, ratio, left) = (name, 15.5, nil)
    sums = Sums(cups: 2, meanRating: Rounded(mean))
    bagPrice = note.map { Rounded(Double($0.count) / 3) }
    parts = [Part(brewTimeS: Rounded(30), note: note), Part(brewTimeS: Rounded(2.25), note: nil)]
    inner = Inner(isOld: true, lastOnes: [1, 2])
    byWord = Members([("dose_g", ["x"]), ("aB", [])])
  }

  var text: String {
    var writer = JSONWriter()
    writer.result(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A result that is encoded as its document.
private struct Result: Codable {
  let sample: Sample

  init(_ sample: Sample) { self.sample = sample }
  init(from decoder: any Decoder) throws { sample = try Sample(asJSON: decoder) }
  func encode(to encoder: any Encoder) throws { try sample.encode(asJSON: encoder) }
}

struct DocumentTests {
  @Test func `a document is written in the order and on the lines of its layout`() {
    #expect(
      Sample(note: "no").text == """
        {"name": "a \\"b\\"", "cups": 2, "mean_rating": 4.26, "ratio": 15.5, "bag_price": 0.6667,
         "parts": [
          {"brew_time_s": 30, "note": "no"},
          {"brew_time_s": 2.3, "note": null}],
         "inner": {"is_old": true,
          "last_ones": [
           1,
           2
        ]}, "by_word": {"dose_g": ["x"], "aB": []}}
        """)
  }

  @Test func `a missing value is null or left out, as its property says`() {
    let text = Sample(mean: nil).text
    #expect(text.contains(#""cups": 2, "ratio""#))
    #expect(text.contains(#""bag_price": null,"#))
  }

  @Test(arguments: [nil, "a note"])
  func `a result is written alike with its document, in a list and by any encoder`(
    note: String?
  ) throws {
    let sample = Sample(note: note)
    var writer = JSONWriter()
    writer.result([Result(sample), Result(sample)])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(sample.text), \(sample.text)]")
    // Other encoders and decoders keep no order.
    let other = try JSONEncoder().encode(Result(sample))
    let read = try JSONDecoder().decode(Result.self, from: other)
    #expect(try sorted(other) == sorted(Data(sample.text.utf8)))
    #expect(try sorted(Data(read.sample.text.utf8)) == sorted(other))
  }

  private func sorted(_ json: Data) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: json), options: .sortedKeys)
  }

  @Test func `a document without a member that it needs is refused`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Result.self, from: Data(#"{"name": "x"}"#.utf8))
    }
  }

  @Test(arguments: [
    (0.0, "0"), (0.29, "0.29"), (1.005, "1"), (2.5, "2.5"), (-3.14159, "-3.14"), (1e13, "0"),
  ])
  func `a number is rounded by its type`(value: Double, text: String) {
    var writer = JSONWriter()
    writer.result(Rounded2(value))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what JSON cannot have is missing`(value: Double) {
    #expect(Rounded2(Optional(value)) == nil)
  }

  @Test func `JSON that a caller gave is repeated unchanged`() {
    var writer = JSONWriter()
    writer.result([RawJSON(Array(#"{"b":1 ,"a":2}"#.utf8))])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"[{"b":1 ,"a":2}]"#)
  }
}
