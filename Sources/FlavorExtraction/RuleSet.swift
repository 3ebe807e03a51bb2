import EmbeddedData
import FlavorWheel
import Lexicon
import Linguistics

/// The rules of `Lexicon/rules.tsv`, indexed by the word, tag or mention they start with.
struct RuleSet: Sendable {
  let rules: [Rule]
  /// The elements of all patterns, and the words they name.
  let elements: [PatternElement]
  let literals: [Int32]
  /// What `--explain` says of each rule.
  let reasons: [String]
  let composition: RuleIndex
  let assertion: RuleIndex

  init(vocabulary: inout Vocabulary, classes: WordClasses, wheel: FlavorWheel) throws {
    var parser = RuleParser(classes: classes, wheel: wheel, vocabulary: vocabulary)
    try EmbeddedTable(EmbeddedBytes(lexicon_rules())).forEachRow { try parser.read($0) }
    vocabulary = parser.vocabulary
    rules = parser.rules
    elements = parser.elements
    literals = parser.literals
    reasons = parser.reasons
    var membership: [[Int32]] = []
    for word in 0..<Int32(vocabulary.count) where classes[word] != .empty {
      membership.append([word])
    }
    let classWords = membership.map { $0[0] }
    composition = RuleIndex(
      parser, where: \.isComposition, words: vocabulary.count, classWords: classWords)
    assertion = RuleIndex(
      parser, where: { !$0.isComposition }, words: vocabulary.count, classWords: classWords)
  }
}

/// For each possible first word the rules to try there, in file order.
struct RuleIndex: Sendable {
  private var starts: [Int32]
  private var list: [Int32]
  /// Rules that may start with a mention.
  let atMention: [Int32]
  /// Rules that may start with a word of a certain tag, by tag.
  let atTag: [[Int32]]

  init(
    _ parser: RuleParser, where isWanted: (Rule.Action) -> Bool, words: Int, classWords: [Int32]
  ) {
    let classes = parser.classes
    var lists = [[Int32]](repeating: [], count: words)
    var atMention: [Int32] = []
    var atTag = [[Int32]](repeating: [], count: UniversalTag.allCases.count)
    for (number, rule) in parser.rules.enumerated() where isWanted(rule.action) {
      let id = Int32(number)
      for element in parser.elements[rule.elements] where !element.isZeroWidth {
        precondition(
          element.kind != .any && !element.isNegated, "a rule must start with something certain")
        if element.kind == .mention {
          atMention.append(id)
        } else {
          for word in parser.literals[Int(element.words.lowerBound)..<Int(element.words.upperBound)]
          where lists[Int(word)].last != id {
            lists[Int(word)].append(id)
          }
          if element.classes != .empty {
            for word in classWords
            where classes[word].intersects(element.classes) && lists[Int(word)].last != id {
              lists[Int(word)].append(id)
            }
          }
          for tag in atTag.indices where element.tags & (1 << UInt32(tag)) != 0 {
            atTag[tag].append(id)
          }
        }
        if element.minimum > 0 { break }
      }
    }
    starts = [0]
    list = []
    for rules in lists {
      list.append(contentsOf: rules)
      starts.append(Int32(list.count))
    }
    self.atMention = atMention
    self.atTag = atTag
  }

  /// The rules to try at `word`.
  @inline(__always)
  func rules(at word: Int32) -> Range<Int> {
    word < 0 || Int(word) + 1 >= starts.count
      ? 0..<0 : Int(starts[Int(word)])..<Int(starts[Int(word) + 1])
  }

  /// The rule at a place of the list.
  @inline(__always)
  subscript(place: Int) -> Int32 { list[place] }
}
