import Testing

@testable import Linguistics

@Suite struct HunspellTests {
  private static let dictionary = Result { try HunspellDictionary(path: .located()) }

  @Test(arguments: [
    ("chocolate", true), ("roasted", true), ("Ethiopia", true), ("ethiopia", false),
    ("choclate", false), ("", false), ("jalapeno", true), ("jalapeño", false), ("qqqq", false),
  ])
  func `knows English`(word: String, isKnown: Bool) throws {
    #expect(try Self.dictionary.get().contains(Array(word.utf8)) == isKnown)
  }

  @Test func `odd input is no word`() throws {
    let dictionary = try Self.dictionary.get()
    #expect(!dictionary.contains(Array("sour\0".utf8)))
    #expect(!dictionary.contains([0]))
    #expect(!dictionary.contains([UInt8](repeating: 0x61, count: 10_000)))
    #expect(!dictionary.contains([0xFF, 0xFE, 0x61]))
    #expect(!dictionary.contains([0xC3]))
  }

  @Test func `missing files are named`() {
    let error = #expect(throws: LinguisticsError.self) {
      try HunspellDictionary(path: "/nowhere/xx_XX.dic")
    }
    #expect(error?.code == .missingDictionary)
    #expect(error?.file == "/nowhere/xx_XX.dic")
  }

  @Test func `a folder or a nul is no dictionary`() {
    #expect(throws: LinguisticsError.self) { try HunspellDictionary(path: "/") }
    #expect(throws: LinguisticsError.self) { try HunspellDictionary(path: "") }
    #expect(throws: LinguisticsError.self) { try HunspellDictionary(path: "a\0b.dic") }
  }

  @Test func `not finding a language names no file`() {
    let error = #expect(throws: LinguisticsError.self) {
      try HunspellDictionary.locate("xx_XX")
    }
    #expect(error == LinguisticsError(code: .missingDictionary))
  }

  @Test func `a path may leave off the extension`() throws {
    let path = try HunspellDictionary.locate()
    let dictionary = try HunspellDictionary(path: String(path.dropLast(4)))
    #expect(dictionary.path == path)
  }

  @Test func `sessions share a dictionary`() async throws {
    let dictionary = try Self.dictionary.get()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<500).allSatisfy { _ in
            dictionary.contains(Array("lemon".utf8)) && !dictionary.contains(Array("lemn".utf8))
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `lazy dictionary ignores case`() throws {
    let dictionary = HunspellSpeller()
    #expect(try dictionary.contains(Array("ethiopia".utf8)))
    #expect(try dictionary.contains(Array("lemon".utf8)))
    #expect(try !dictionary.contains(Array("lemn".utf8)))
    #expect(try !dictionary.contains([]))
  }

  @Test func `without a dictionary every question fails`() {
    let dictionary = HunspellSpeller(path: "/nowhere/xx_XX.dic")
    for _ in 0..<2 {
      let error = #expect(throws: LinguisticsError.self) {
        try dictionary.contains(Array("lemn".utf8))
      }
      #expect(error?.code == .missingDictionary)
    }
  }
}

extension String {
  fileprivate static func located() throws -> String { try HunspellDictionary.locate() }
}
