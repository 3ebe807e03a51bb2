import Support
import Testing

@testable import Linguistics

@Suite struct PlainDictionaryTests {
  private static let affixes = """
    SET UTF-8
    TRY abc
    ICONV 1
    ICONV ’ '
    NOSUGGEST !
    # a remark
    PFX U Y 1
    PFX U 0 un .
    PFX K N 1
    PFX K 0 pro .
    SFX D Y 4
    SFX D 0 d e
    SFX D y ied [^aeiou]y
    SFX D 0 ed [^ey]
    SFX D 0 ed [aeiou]y
    SFX M Y 1
    SFX M 0 's .
    SFX V N 1
    SFX V e ive e
    """
  private static let words = """
    11
    roast/UD
    create/VKU
    fry/D
    play/D
    Kenya/M
    brew/!
    set\tpo:noun
    set/D
    damn!
    heavyish
    incomprehensible
    """

  private static func dictionary(
    _ words: String = words, _ affixes: String = affixes
  ) -> PlainDictionary? {
    PlainDictionary(words: Array(words.utf8), affixes: Array(affixes.utf8))
  }

  @Test(arguments: [
    ("roast", true), ("Roast", true), ("roasted", true), ("unroast", true), ("unroasted", true),
    ("unroastd", false), ("roaste", false), ("un", false), ("creative", true), ("uncreate", true),
    // A suffix and a prefix that do not cross.
    ("uncreative", false), ("procreate", true), ("procreative", false), ("creatived", false),
    ("fried", true), ("fryed", false), ("played", true), ("plaied", false), ("brew", true),
    ("brewed", false), ("kenya", false), ("Kenya", true), ("seted", true), ("set", true),
    ("damn", false),
    // Words are hashed eight bytes at a time.
    ("heavyish", true), ("heavyis", false), ("heavyishe", false), ("Heavyish", true),
    ("incomprehensible", true), ("incomprehensibl", false), ("incompre", false),
    ("e", false), ("ed", false), ("d", false),
  ])
  func `reads affixes`(word: String, isKnown: Bool) throws {
    let dictionary = try #require(Self.dictionary())
    #expect(dictionary.contains(Array(word.utf8)) == isKnown)
  }

  @Test(arguments: [
    ("lemon", true), ("Lemon", true), ("l", true), ("", false), ("leMon", false), ("LEMON", false),
    ("it's", false), ("café", false), ("v60", false), ("le\0mon", false),
  ])
  func `tells about words of plain letters`(word: String, isPlain: Bool) {
    #expect(PlainDictionary.canTell(Array(word.utf8)) == isPlain)
  }

  @Test func `a word of the greatest length is the last`() {
    let longest = HunspellDictionary.longestWord
    #expect(PlainDictionary.canTell([UInt8](repeating: 0x61, count: longest)))
    #expect(!PlainDictionary.canTell([UInt8](repeating: 0x61, count: longest + 1)))
  }

  @Test(arguments: [
    "FORBIDDENWORD x", "COMPOUNDFLAG x", "FLAG long", "SET ISO8859-1", "LANG hu", "FULLSTRIP",
    "ICONV a b", "SFX A Y 1\nSFX A 0 s/M .", "SFX A Y 1\nSFX A 0 s [ab", "SFX A Y x",
    "SFX A Y 1\nPFX B 0 s .", "SFX A Y 1\nSFX A 's s .", "BREAK 1", "NONSENSE", "\u{FEFF}TRY a",
  ])
  func `rules that are not plain are for Hunspell`(line: String) {
    #expect(Self.dictionary(Self.words, line) == nil)
  }

  @Test func `words in compounds are for Hunspell`() {
    let rules = "COMPOUNDRULE 1\nCOMPOUNDRULE n*t\nONLYINCOMPOUND c"
    #expect(Self.dictionary("2\n1/n\n2th/t\nlemon", rules) != nil)
    #expect(Self.dictionary("1\nlemon/t", rules) == nil)
    #expect(Self.dictionary("1\nlemon/Mc", rules) == nil)
  }

  @Test(arguments: ["", "\n", "0", "1\n", "3\n\n/\n//\n/x", "1\nlemon", "1\r\nlemon\r\n"])
  func `odd files have no odd words`(words: String) throws {
    let dictionary = try #require(Self.dictionary(words, ""))
    #expect(dictionary.contains(Array("lemon".utf8)) == words.contains("lemon"))
    #expect(!dictionary.contains(Array("x".utf8)))
  }

  /// Words of the system's dictionary, with affixes right and wrong, and with typos.
  @Test func `answers as Hunspell does`() throws {
    let files = try HunspellDictionary.files(at: HunspellDictionary.locate())
    let hunspell = try HunspellDictionary(path: files.words)
    guard let plain = PlainDictionary(words: files.words, affixes: files.affixes) else {
      Issue.record("the system's English dictionary is not plain")
      return
    }
    let input = try ByteInput(path: files.words)
    var bytes: [UInt8] = []
    _ = try input.read(input.size ?? 0, into: &bytes)
    let listed = bytes.split(separator: 0x0A).dropFirst().map {
      Array($0.prefix { $0 != UInt8(ascii: "/") && $0 > 0x20 })
    }.filter { $0.allSatisfy(AffixFile.isLetter) }
    let endings = [
      "", "", "", "", "", "", "", "", "s", "es", "ed", "d", "ied", "ies", "ing", "ings", "er",
      "ier", "est", "ly", "ness",
      "iness", "able", "ment", "ive", "ion", "ication", "ens", "th", "ieth",
    ].map { Array($0.utf8) }
    let beginnings = [
      "", "", "", "", "", "", "", "", "", "", "", "re", "in", "un", "de", "dis", "con", "pro",
    ].map {
      Array($0.utf8)
    }

    var random = SeededGenerator(seed: 26)
    var (known, asked) = (0, 0)
    var different: [String] = []
    for _ in 0..<8_000 {
      guard var word = listed.randomElement(using: &random) else { break }
      let cut = Int.random(in: 0...7, using: &random)
      if cut >= 6, word.count > cut { word.removeLast(cut - 5) }
      word =
        (beginnings.randomElement(using: &random) ?? []) + word
        + (endings.randomElement(using: &random) ?? [])
      if Int.random(in: 0..<8, using: &random) == 0, word.count > 2 {
        word.swapAt(1, word.count - 2)
      }
      if Int.random(in: 0..<3, using: &random) > 0 {
        word = word.map { $0 | 0x20 }
      } else if let first = word.first {
        word = [first & ~0x20] + word.dropFirst().map { $0 | 0x20 }
      }
      guard PlainDictionary.canTell(word) else { continue }
      asked += 1
      let isKnown = hunspell.contains(word)
      known += isKnown ? 1 : 0
      if plain.contains(word) != isKnown { different.append(String(decoding: word, as: UTF8.self)) }
    }
    #expect(different == [])
    #expect(known > asked / 10 && known < asked * 9 / 10)
  }
}
