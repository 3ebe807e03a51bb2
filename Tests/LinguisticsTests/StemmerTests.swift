import Testing

@testable import Linguistics

@Suite struct StemmerTests {
  @Test(arguments: [
    ("strawberries", "strawberri"), ("strawberry", "strawberri"), ("roasted", "roast"),
    ("roasting", "roast"), ("chocolatey", "chocolatey"), ("nutty", "nutti"),
    ("sweetness", "sweet"), ("generously", "generous"), ("a", "a"), ("s", "s"), ("", ""),
  ])
  func `stems English`(word: String, stem: String) throws {
    let stemmer = try SnowballStemmer()
    #expect(String(decoding: stemmer.stem(Array(word.utf8)), as: UTF8.self) == stem)
  }

  @Test func `reuses the buffer`() throws {
    let stemmer = try SnowballStemmer()
    var stem: [UInt8] = []
    for word in ["lemons", "caramelized", "floral"] {
      stemmer.stem(Array(word.utf8), into: &stem)
      #expect(stem == stemmer.stem(Array(word.utf8)))
    }
  }

  @Test func `leaves odd input as it is`() throws {
    let stemmer = try SnowballStemmer()
    let long = [UInt8](repeating: UInt8(ascii: "s"), count: 10_000)
    #expect(stemmer.stem(long) == long)
    let illFormed: [UInt8] = [0xC3, 0x28, 0xFF, 0x73]
    #expect(stemmer.stem(illFormed) == illFormed)
    let truncated: [UInt8] = [0x63, 0x61, 0x66, 0xC3]
    #expect(stemmer.stem(truncated) == truncated)
    #expect(stemmer.stem([0]) == [0])
    #expect(stemmer.stem(Array("nuts\0s".utf8)).prefix(4) == Array("nuts".utf8)[...])
    #expect(stemmer.stem(Array("jalapeños".utf8)) == Array("jalapeño".utf8))
  }

  @Test func `stemmers are independent`() throws {
    let first = try SnowballStemmer()
    let second = try SnowballStemmer()
    let one = first.stem(Array("roasted".utf8))
    _ = second.stem(Array("lemons".utf8))
    #expect(one == Array("roast".utf8))
  }
}

@Suite struct PluralStemmerTests {
  @Test(arguments: [
    ("cherries", "cherry"), ("spices", "spice"), ("peaches", "peach"), ("radishes", "radish"),
    ("glasses", "glass"), ("boxes", "box"), ("tomatoes", "tomato"), ("plums", "plum"),
    ("pies", "pie"), ("toes", "toe"), ("canes", "cane"), ("cans", "can"),
  ])
  func `a plural becomes the singular`(plural: String, singular: String) {
    for word in [plural, singular] {
      var stem: [UInt8] = []
      PluralStemmer().stem(Array(word.utf8), into: &stem)
      #expect(String(decoding: stem, as: UTF8.self) == singular)
    }
  }

  @Test(arguments: [
    "citrus", "hibiscus", "molasses", "roasted", "roasting", "sweetness", "anis", "gas", "s", "",
    "jalapeños", "\0s",
  ])
  func `other words stay, and whatever bytes come in`(word: String) {
    var stem = Array("before".utf8)
    PluralStemmer().stem(Array(word.utf8), into: &stem)
    let expected =
      switch word {
      case "molasses": "molass"
      case "jalapeños": "jalapeño"
      default: word
      }
    #expect(String(decoding: stem, as: UTF8.self) == expected)
    PluralStemmer().stem([0xFF, 0xC3, 0x28, 0x73], into: &stem)
    #expect(stem == [0xFF, 0xC3, 0x28])
  }
}
