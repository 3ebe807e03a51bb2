import Testing

@testable import Tables

/// Text in other encodings than UTF-8.
@Suite struct EncodingTests {
  /// Names of encodings, bytes, and their text.
  static let named: [(name: String, bytes: [UInt8], text: String)] = [
    ("UTF-8", [0xEF, 0xBB, 0xBF, 0x41], "A"), ("utf-16", [0xFF, 0xFE, 0x41, 0], "A"),
    ("UTF-16BE", [0, 0x41], "A"), ("utf-16le", [0x41, 0], "A"),
    ("utf-32le", [0x41, 0, 0, 0], "A"), ("Windows-1252", [0x80, 0xE9], "€é"),
    ("ISO-8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"),
  ]

  @Test(arguments: named)
  func byName(_ sample: (name: String, bytes: [UInt8], text: String)) throws {
    let found = try TableContainer.text(sample.bytes, encoding: sample.name)
    #expect(String(decoding: found.utf8, as: UTF8.self) == sample.text)
  }

  #if canImport(Glibc)
    static let ofSystem: [(name: String, bytes: [UInt8], text: String)] = [
      ("windows-1251", [0xCA, 0xEE, 0xF4, 0xE5], "Кофе"), ("macintosh", [0x8E, 0xD5], "é’"),
      ("Shift_JIS", [0x83, 0x52], "コ"), ("gb2312", [0xBF, 0xA7], "咖"), ("Big5", [0xA4, 0xA4], "中"),
      ("koi8-r", [0xC1], "а"), ("ISO-8859-2", [0xE8], "č"), ("EUC-KR", [0xC4, 0xBF], "커"),
    ]

    @Test(arguments: ofSystem)
    func bySystem(_ sample: (name: String, bytes: [UInt8], text: String)) throws {
      let found = try TableContainer.text(sample.bytes, encoding: sample.name)
      #expect(String(decoding: found.utf8, as: UTF8.self) == sample.text)
      #expect(found.encoding == sample.name)
    }

    /// A text longer than the block of the converter, and one that ends within a character.
    @Test func blocks() throws {
      let long = [UInt8](repeating: 0xEE, count: 200_000)
      let found = try TableContainer.text(long, encoding: "windows-1251")
      #expect(found.utf8.count == 400_000)
      #expect(throws: TableFault.notOfEncoding) {
        try TableContainer.text([0x41, 0x83], encoding: "shift_jis")
      }
    }
  #endif

  @Test func faults() {
    #expect(throws: TableFault.unknownEncoding) {
      try TableContainer.text([0x41], encoding: "no-such-name")
    }
    #expect(throws: TableFault.unknownEncoding) {
      try TableContainer.text([0x41], encoding: "utf-7//IGNORE")
    }
    #expect(throws: TableFault.notOfEncoding) {
      try TableContainer.text([0x41, 0xE9], encoding: "utf-8")
    }
    #expect(throws: TableFault.notOfEncoding) {
      try TableContainer.text([0x41], encoding: "utf-16")
    }
    #expect(throws: TableFault.unknownEncoding) { try TableContainer.text([0x81, 0xFF, 0x41]) }
  }

  /// Texts as bytes of their encoding, which they show.
  static let guessed: [(bytes: [UInt8], name: String?)] = [
    (Array("Café".utf8), nil),
    // Much UTF-8 and one stray byte.
    (Array("é ü ö ä ß".utf8) + [0xE9, 0x20], nil),
    (Array("Caf".utf8) + [0xE9], "windows-1252"),
    // "it's" with a curled apostrophe, "naïve", "Häagen": all could be something else.
    (Array("it".utf8) + [0x92] + Array("s na".utf8) + [0xEF] + Array("ve".utf8), "windows-1252"),
    (Array("H".utf8) + [0xE4] + Array("agen".utf8), "windows-1252"),
    (Array("92".utf8) + [0xB0] + Array("C, ".utf8) + [0xBD] + Array(" cup".utf8), "windows-1252"),
    // "crème" and "ça" in Mac OS Roman.
    (Array("cr".utf8) + [0x8F] + Array("me ".utf8) + [0x8D] + Array("a".utf8), "macintosh"),
    // "Эфиопия" in Windows-1251.
    ([0xDD, 0xF4, 0xE8, 0xEE, 0xEF, 0xE8, 0xFF], "windows-1251"),
    // "třešně", "słodka źle", "çiçeksi ışık".
    ([0x74, 0xF8, 0x65, 0x9A, 0x6E, 0xEC], "windows-1250"),
    ([0x73, 0xB3, 0x6F, 0x64, 0x6B, 0x61, 0x20, 0x9F, 0x6C, 0x65], "windows-1250"),
    ([0xE7, 0x69, 0xE7, 0x65, 0x6B, 0x73, 0x69, 0x20, 0xFD, 0xFE, 0xFD, 0x6B], "windows-1254"),
  ]

  @Test(arguments: guessed)
  func told(_ sample: (bytes: [UInt8], name: String?)) throws {
    #expect(try TableContainer.text(sample.bytes).encoding == sample.name)
  }

  @Test func unmarked() throws {
    let text = "Date,Coffee\n2026-05-04,Rio Alto\n"
    for (name, isBig) in [("utf-16le", false), ("utf-16be", true)] {
      let bytes = text.utf16.flatMap { unit in
        isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
      let found = try TableContainer.text(bytes)
      #expect(String(decoding: found.utf8, as: UTF8.self) == text)
      #expect(found.encoding == name)
    }
  }
}
