import Foundation
import Support
import TestSupport
import Testing

@testable import Linguistics

@Suite struct SpellingTests {
  private static let targets = """
    almond anise apple apricot berry bitter blackberry black blackcurrant blueberry broccoli brown
    bergamot butterscotch caramel cardamom cedar cherry chocolate cinnamon citrus clove cocoa
    coconut cranberry currant dark dessert earthy espresso floral fruity ginger graham grape
    grapefruit hazelnut hibiscus honey jasmine lavender leather lemon licorice lime lychee mango
    maple marshmallow mascarpone melon milk molasses mousse nutmeg nutty orange papery peach peanut
    pear pecan pepper pineapple plum raisin raspberry rhubarb roasted savory sherbet smoky sour
    strawberry sugar sweet syrup tamarind tangerine tea toasty tobacco toffee turmeric vanilla
    walnut watermelon wine woody smoke cheese
    """
  private static let others = "paper news oak red block stump town heather"

  private static let phrases: Set<String> = ["dark chocolate", "brown sugar", "red wine"]
  private static let dictionary = HunspellSpeller()

  @Sendable private static func isKnown(_ word: [UInt8]) -> Bool {
    (try? dictionary.contains(word)) ?? true
  }

  private static let corrector = SpellingCorrector(
    domain: words(targets, .target) + words(others, []),
    isKnown: isKnown,
    isPhrase: { first, second in
      let text = String(decoding: first + [0x20] + second, as: UTF8.self)
      return phrases.contains(text) || text == "milk chocolatey"
    })

  private static func words(_ list: String, _ flags: DomainWord.Flags) -> [DomainWord] {
    list.split(whereSeparator: \.isWhitespace).map { DomainWord(String($0), flags: flags) }
  }

  private func correct(_ word: String) -> Correction? {
    Self.corrector.correction(for: Array(word.utf8))
  }

  // MARK: The table of cases

  struct Case: Sendable, CustomTestStringConvertible {
    var wrong: String
    var right: String
    var how: String
    var testDescription: String { wrong }
  }

  static let cases = PackageFiles.rows("Fixtures/spelling.tsv").map { row in
    Case(wrong: row[0], right: row[1], how: row[2])
  }

  @Test func `the table is there`() {
    #expect(Self.cases.count > 80)
  }

  @Test(arguments: cases)
  func `corrects by the table`(_ entry: Case) {
    let correction = correct(entry.wrong)
    #expect(correction?.text ?? "-" == entry.right)
    #expect(correction.map { "\($0.kind)" } ?? "-" == entry.how)
  }

  // MARK: What is and what is not taken

  @Test func `context is asked for where the slip is a word`() {
    #expect(correct("raison")?.needsContext == true)
    #expect(correct("desert")?.text == "dessert")
    #expect(correct("desert")?.needsContext == true)
    #expect(correct("carmel")?.needsContext == false)
  }

  @Test func `two equally near words of different meaning are left`() {
    let corrector = SpellingCorrector(
      domain: [DomainWord("malted"), DomainWord("melted")], isKnown: { _ in false })
    #expect(corrector.correction(for: Array("molted".utf8)) == nil)
  }

  @Test func `two equally near words of one meaning are not`() {
    let corrector = SpellingCorrector(
      domain: [DomainWord("malted", meaning: 7), DomainWord("melted", meaning: 7)],
      isKnown: { _ in false })
    #expect(corrector.correction(for: Array("molted".utf8)) != nil)
  }

  @Test func `a word that is no target competes`() {
    let corrector = SpellingCorrector(
      domain: [DomainWord("grassy"), DomainWord("glassy", flags: [])], isKnown: { _ in false })
    #expect(corrector.correction(for: Array("glsasy".utf8)) == nil)
    #expect(corrector.correction(for: Array("grsasy".utf8))?.text == "grassy")
  }

  @Test func `exact words take no ending`() {
    let corrector = SpellingCorrector(
      domain: [DomainWord("magnolia", flags: [.target, .exact])], isKnown: { _ in false })
    #expect(corrector.correction(for: Array("magnolias".utf8)) == nil)
    #expect(corrector.correction(for: Array("magnilia".utf8))?.text == "magnolia")
  }

  @Test func `English words are asked first`() {
    let corrector = SpellingCorrector(domain: [DomainWord("cherry")], isKnown: { _ in true })
    #expect(corrector.correction(for: Array("chertry".utf8)) == nil)
  }

  // MARK: Boundaries

  @Test func `odd input is left`() {
    for word in ["", "a", "\0", "sour\0", "jalapeño", "v60", "Choclate", "don't"] {
      #expect(correct(word) == nil, "\(word)")
    }
    #expect(Self.corrector.correction(for: [UInt8](repeating: 0x61, count: 10_000)) == nil)
    #expect(Self.corrector.correction(for: [0xFF, 0xC3]) == nil)
  }

  @Test(arguments: 1...80)
  func `every length is safe`(length: Int) {
    let one = [UInt8](repeating: UInt8(ascii: "e"), count: length)
    _ = Self.corrector.correction(for: one)
    let mixed = (0..<length).map { UInt8(ascii: "a") + UInt8($0 * 7 % 26) }
    _ = Self.corrector.correction(for: mixed)
  }

  @Test func `an empty domain corrects nothing`() {
    let corrector = SpellingCorrector(
      misspellings: { .none }, domain: { [] }, isKnown: { _ in false })
    #expect(corrector.correction(for: Array("choclate".utf8)) == nil)
  }

  @Test func `the domain is asked for only when needed`() {
    let corrector = SpellingCorrector(
      domain: {
        Issue.record("asked for the domain")
        return []
      }, isKnown: { _ in false })
    #expect(corrector.correction(for: Array("v60".utf8)) == nil)
  }

  // MARK: Distance against a slow oracle

  @Test func `distance of one slip is below the limit`() {
    var generator = SlipGenerator(seed: 5)
    for target in ["strawberry", "grapefruit", "cardamom", "lavender", "tangerine"] {
      for _ in 0..<200 {
        let wrong = generator.slip(in: Array(target.utf8))
        var distance = SpellingDistance(word: wrong)
        let letters = Array(target.utf8)
        let reading = distance.reading(
          of: letters, in: 0..<letters.count, limit: 400, takesEndings: true)
        #expect(reading.map { $0.cost <= 125 } == true, "\(target)")
      }
    }
  }

  @Test func `narrow table equals the whole table`() {
    var generator = SlipGenerator(seed: 11)
    let letters = Array("cinnamon".utf8)
    for _ in 0..<300 {
      var wrong = generator.slip(in: letters)
      wrong = generator.slip(in: wrong)
      var distance = SpellingDistance(word: wrong)
      let reading = distance.reading(
        of: letters, in: 0..<letters.count, limit: 300, takesEndings: false)
      #expect(reading?.cost == Self.slowDistance(letters, wrong))
    }
  }

  /// The same recurrence without band, limit or row reuse.
  private static func slowDistance(_ target: [UInt8], _ word: [UInt8]) -> Int32 {
    let weights = SpellingWeights.standard
    var table = [[Int32]](
      repeating: [Int32](repeating: 0, count: word.count + 1), count: target.count + 1)
    for j in word.indices { table[0][j + 1] = table[0][j] + weights.adding(j, in: word) }
    for i in target.indices {
      let drop = weights.dropping(i, of: target, in: 0..<target.count)
      table[i + 1][0] = table[i][0] + drop
      for j in word.indices {
        var cost = min(table[i][j + 1] + drop, table[i + 1][j] + weights.adding(j, in: word))
        cost = min(cost, table[i][j] + weights.replacing(target[i], by: word[j]))
        if i > 0, j > 0, target[i] == word[j - 1], target[i - 1] == word[j], target[i] != word[j] {
          cost = min(cost, table[i - 1][j - 1] + weights.swapping(target[i], word[j]))
        }
        table[i + 1][j + 1] = cost
      }
    }
    return table[target.count][word.count]
  }

  // MARK: Sound

  @Test(arguments: [
    ("fennel", "phennel"), ("cinnamon", "sinnamon"), ("licorice", "lickoris"),
    ("ginger", "jinjer"), ("rhubarb", "rubarb"), ("quince", "kwins"), ("caramel", "karamell"),
  ])
  func `sound alikes`(one: String, other: String) {
    #expect(SpellingSound.key(Array(one.utf8)[...]) == SpellingSound.key(Array(other.utf8)[...]))
  }

  @Test func `sound keys tell sounds apart`() {
    let lemon = SpellingSound.key(Array("lemon".utf8)[...])
    #expect(lemon != SpellingSound.key(Array("melon".utf8)[...]))
    #expect(SpellingSound.key([]) == 0)
  }

  // MARK: The lexicon

  /// At least 92 in 100 single slips in the lexicon's words of six and more letters come back.
  @Test func `most typos in the lexicon come back`() throws {
    var single: [String: String] = [:]
    for file in try PackageFiles.files(in: "Lexicon/descriptors", ofType: "tsv") {
      for row in PackageFiles.rows(file) where row.count > 1 && row[1] != "-" {
        if row[0].utf8.allSatisfy(SpellingIndex.isLetter) { single[row[0]] = row[1] }
      }
    }
    let meanings = Set(single.values).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: meanings.enumerated().map { ($1, Int32($0)) })
    let corrector = SpellingCorrector(
      domain: single.keys.sorted().map {
        DomainWord($0, meaning: numbers[single[$0] ?? ""] ?? DomainWord.ownMeaning)
      },
      isKnown: { Self.isKnown($0) })

    var generator = SlipGenerator(seed: 2)
    var asked = 0
    var right = 0
    for (position, word) in single.keys.sorted().enumerated()
    where word.utf8.count >= 6 && position % 3 == 0 {
      let wrong = generator.slip(in: Array(word.utf8))
      let text = String(decoding: wrong, as: UTF8.self)
      // A slip that makes another word is beyond a corrector of single words.
      guard single[text] == nil, !Self.isKnown(wrong) else { continue }
      asked += 1
      let meant = corrector.correction(for: wrong)?.text
      if meant == word || meant.map({ single[$0] == single[word] }) == true { right += 1 }
    }
    #expect(asked > 200)
    #expect(Double(right) >= 0.92 * Double(asked), "\(right) of \(asked)")
  }
}

/// Seeded slips: the letters of a word with one typing error, seldom in the first letter.
private struct SlipGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private mutating func next(_ bound: Int) -> Int {
    Int(generator.next() % UInt64(bound))
  }

  mutating func slip(in word: [UInt8]) -> [UInt8] {
    var wrong = word
    let place = 1 + next(word.count - 1)
    switch next(4) {
    case 0: wrong.remove(at: place)
    case 1: wrong.insert(word[place], at: place)
    case 2:
      let first = min(place, word.count - 2)
      wrong.swapAt(first, first + 1)
    default:
      let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).filter {
        SpellingWeights.standard.areNeighbors($0, word[place])
      }
      wrong[place] = letters[next(letters.count)]
    }
    return wrong
  }
}
