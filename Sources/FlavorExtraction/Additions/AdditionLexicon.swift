import Lexicon
import Support

/// What is put into a cup, and the words that say so (`Lexicon/additions.tsv`).
///
/// It has a vocabulary of its own, as `CueLexicon` has, and for the same reason.
struct AdditionLexicon: Sendable, NumberedWords {
  /// What a phrase is; the head of the table explains each.
  enum Kind: String, Sendable {
    case sure, maybe, taste, topping, plain, short, whole, never
    case adds, with, took, measure, spoon, filler, and
    case head, after, top, inside
    case not, wish, noted, like

    /// Whether the phrase names something that may be added.
    var isThing: Bool {
      switch self {
      case .sure, .maybe, .taste, .topping, .plain, .whole: true
      default: false
      }
    }

    /// Whether words that only begin a list of things, such as `with`, suffice.
    var isSure: Bool { self == .sure || self == .plain || self == .whole }
  }

  private var vocabulary = Vocabulary(capacity: 1_024)
  private(set) var kinds: [Kind] = []
  private var names: [String] = []
  private var trie = PhraseTrie()
  /// For each word whether a phrase that starts with it names something.
  private var startsThing: [Bool] = []

  init() {
    EmbeddedTable(EmbeddedBytes(lexicon_additions())).forEachRow { row in
      guard let kind = Kind(rawValue: row[0].text) else { return }
      let number = Int16(kinds.count)
      kinds.append(kind)
      names.append(row[1].text)
      PhraseTrie.forEachPhrase(of: row[2]) { phrase, _ in
        trie.add(phrase, number, &vocabulary)
        guard kind.isThing || kind == .short else { return }
        var isFirst = true
        phrase.forEachWord { word in
          guard isFirst else { return }
          isFirst = false
          let id = Int(vocabulary.intern(word))
          while startsThing.count <= id { startsThing.append(false) }
          startsThing[id] = true
        }
      }
    }
  }

  /// The number of a normalized word, or −1.
  func id(of word: ArraySlice<UInt8>) -> Int32 { vocabulary.id(of: word) }

  /// Whether a phrase that names something starts with a word.
  @inline(__always)
  func starts(with word: Int32) -> Bool {
    word >= 0 && Int(word) < startsThing.count && startsThing[Int(word)]
  }

  /// The longest phrase that starts at a word: its row and its end; nil for none.
  func match(
    _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
  ) -> (phrase: Int16, end: Int)? {
    trie.match(ids, words, at: start)
  }

  /// What a phrase names in results.
  func names(of phrase: Int16) -> [String] {
    names[Int(phrase)].split(separator: "+").map(String.init)
  }
}

extension AdditionLexicon {
  func write(to image: inout ImageWriter) {
    vocabulary.write(to: &image)
    image.write(texts: kinds.map(\.rawValue))
    image.write(texts: names)
    trie.write(to: &image)
    image.write(startsThing)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    vocabulary = try Vocabulary(from: &image)
    for name in try image.texts() {
      guard let kind = Kind(rawValue: name) else { throw ImageFault() }
      kinds.append(kind)
    }
    names = try image.texts()
    trie = try PhraseTrie(from: &image)
    startsThing = try image.flags()
    guard names.count == kinds.count else { throw ImageFault() }
  }
}
