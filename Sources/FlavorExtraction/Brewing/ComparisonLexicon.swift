import Lexicon
import Support

/// The words by which cups are compared (`Lexicon/extraction/comparisons.tsv`).
struct ComparisonLexicon: Sendable {
  /// What a phrase says of the cup, or of a setting.
  enum Verdict: String, Sendable {
    case better, worse, same, beats, trails, best, prefers, keeps, backto, drops
  }

  /// What a phrase beside a verdict is.
  enum Part: String, Sendable {
    case this, than, last, day, all, setting, filler, wish, was, went
  }

  /// Phrases of some meanings.
  struct Phrases<Meaning: RawRepresentable<String> & Sendable>: Sendable {
    private var meanings: [Meaning] = []
    private var trie = PhraseTrie(capacity: 256)

    init() {}

    fileprivate mutating func add(
      _ list: EmbeddedBytes, _ meaning: Meaning, _ vocabulary: inout Vocabulary
    ) {
      PhraseTrie.forEachPhrase(of: list) { phrase, _ in
        trie.add(phrase, Int16(meanings.count), &vocabulary)
      }
      meanings.append(meaning)
    }

    /// Whether a phrase starts with a word.
    @inline(__always)
    func starts(with word: Int32) -> Bool { trie.starts(with: word) }

    /// The longest phrase that starts at a word; nil for none.
    func match(
      _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
    ) -> (meaning: Meaning, end: Int)? {
      trie.match(ids, words, at: start).map { (meanings[Int($0.phrase)], $0.end) }
    }
  }

  private(set) var verdicts = Phrases<Verdict>()
  private(set) var parts = Phrases<Part>()

  init() {}

  init(_ vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_comparisons())).forEachRow { row in
      if let verdict = Verdict(rawValue: row[0].text) {
        verdicts.add(row[1], verdict, &vocabulary)
      } else if let part = Part(rawValue: row[0].text) {
        parts.add(row[1], part, &vocabulary)
      }
    }
  }
}

extension ComparisonLexicon {
  func write(to image: inout ImageWriter) {
    verdicts.write(to: &image)
    parts.write(to: &image)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    verdicts = try Phrases(from: &image)
    parts = try Phrases(from: &image)
  }
}

extension ComparisonLexicon.Phrases {
  fileprivate func write(to image: inout ImageWriter) {
    image.write(texts: meanings.map(\.rawValue))
    trie.write(to: &image)
  }

  fileprivate init(from image: inout ImageReader) throws(ImageFault) {
    for name in try image.texts() {
      guard let meaning = Meaning(rawValue: name) else { throw ImageFault() }
      meanings.append(meaning)
    }
    trie = try PhraseTrie(from: &image)
  }
}
