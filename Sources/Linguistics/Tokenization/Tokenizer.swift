/// Splits text into tokens and finds where sentences start.
///
/// Tokens follow the English Web Treebank of Universal Dependencies (Silveira et al. 2014, "A Gold
/// Standard Dependency Corpus for English", LREC): `don't` is `do` + `n't`; `and/or` and `tea-like`
/// are three tokens each. In addition, units that are common in tasting notes are single tokens:
/// ratings (`4/5`), ratios (`1:16`), times (`2:30`), `w/`, emoji with their modifiers.
///
///     var tokens: [Token] = []
///     Tokenizer().tokenize(Array("Didn't like it, 4/5".utf8), into: &tokens)
///     // Did | n't | like | it | , | 4/5
///
/// A sentence starts at the start of the text, after `.` `!` `?` `…` `•`, and after a line break;
/// closing quotation marks and brackets belong to the previous sentence.
public struct Tokenizer: Sendable {
  private let vocabulary = TokenizerVocabulary()

  /// Creates a tokenizer for English.
  public init() {}

  /// Replaces the contents of `tokens` by the tokens of `utf8`, in order.
  ///
  /// Any bytes are accepted: ill-formed UTF-8 and control characters become tokens of kind `other`.
  /// Text beyond 2 GiB, the limit of a token's offsets, is ignored.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - tokens: Receives the tokens; its capacity is kept.
  /// - Complexity: O(n) in the bytes; one pass.
  public func tokenize(_ utf8: [UInt8], into tokens: inout [Token]) {
    tokens.removeAll(keepingCapacity: true)
    let bytes = utf8[...]
    let text = bytes.span.extracting(first: Int(Int32.max) - 1)
    var scanner = TokenScanner(vocabulary)
    swap(&scanner.tokens, &tokens)
    scanner.scan(text)
    swap(&scanner.tokens, &tokens)
  }
}

/// The short words that the tokenizer treats specially: an object, which a scanner takes for each
/// note without copying its tables.
final class TokenizerVocabulary: Sendable {
  /// Contractions written without their apostrophe (`dont`, `im`), also misspelled (`dident`), and words that the treebank
  /// splits (`cannot`, `gonna`), with the number of bytes before the split. Ambiguous words are not
  /// listed (`its`, `well`, `lets`).
  let contractions = ShortWords(
    splits: """
      ai|nt are|nt ca|nt could|nt did|nt does|nt do|nt had|nt has|nt have|nt is|nt must|nt need|nt \
      should|nt was|nt were|nt wo|nt would|nt i|m i|ve you|re they|re you|ve we|ve they|ve it|ll \
      you|ll they|ll that|s what|s there|s here|s he|s she|s can|not gon|na wan|na got|ta lem|me \
      gim|me i|d it|d that|d they|d you|d it|ll that|ll where|s who|s how|s should|ve would|ve \
      could|ve d|nt di|nt didi|nt dide|nt dose|nt dos|nt wase|nt ise|nt
      """)

  /// The condition under which a dot after an abbreviation belongs to it.
  enum Abbreviation: UInt8 {
    case always = 1
    /// Written with a capital: `Inc.`, `Oct.`.
    case capital
    /// Written with a capital, and not at the end of a line: `Dr. Smith`, `St. Ives`.
    case title
    /// Not before a capital, which starts a sentence: `etc.`.
    case beforeSmall
    /// Before a digit: `No. 5`.
    case beforeDigit
    /// Only before a lower-case letter or a comma: `2 min. later`.
    case unit
  }

  let abbreviations = ShortWords([
    (Abbreviation.always.rawValue, "vs esp approx incl prof"),
    (Abbreviation.capital.rawValue, "jan feb apr aug sept oct nov dec inc ltd corp"),
    (Abbreviation.title.rawValue, "dr mr mrs ms st mt jr sr"),
    (Abbreviation.beforeSmall.rawValue, "etc"),
    (Abbreviation.beforeDigit.rawValue, "no"),
    (
      Abbreviation.unit.rawValue, "oz lb lbs tsp tbsp min mins sec secs hrs avg temp sl med mod bdy"
    ),
  ])

  static let clippedWord: UInt8 = 1
  static let clitic: UInt8 = 2

  /// The strings that may follow an apostrophe without a word before it.
  let afterApostrophe = ShortWords([
    (clippedWord, "em cause bout til"), (clitic, "s m d re ve ll"),
  ])

  static let ordinal: UInt8 = 1
  static let decade: UInt8 = 2

  /// The strings that form one word with the digits before them: `1st`, `1970s`.
  let afterDigits = ShortWords([(ordinal, "st nd rd th"), (decade, "s")])

  /// Last parts of host names that make the preceding text an address (`example.com`).
  let domains = ShortWords([(1, "com org net edu")])
}

/// A small table from ASCII words of at most eight letters to a number, by open addressing.
struct ShortWords: Sendable {
  private var keys = [UInt64](repeating: 0, count: 256)
  private var values = [UInt8](repeating: 0, count: 256)

  /// Each number with its words, separated by spaces.
  init(_ groups: [(UInt8, String)]) {
    for (value, words) in groups {
      for word in words.split(separator: " ") { add(ContiguousArray(word.utf8), value) }
    }
  }

  /// Words with a bar; the number of a word is the number of bytes before the bar.
  init(splits: String) {
    for word in splits.split(separator: " ") {
      let parts = word.utf8.split(separator: UInt8(ascii: "|"))
      add(ContiguousArray(parts.joined()), UInt8(parts.first?.count ?? 0))
    }
  }

  private mutating func add(_ word: ContiguousArray<UInt8>, _ value: UInt8) {
    let key = Self.key(word.span, 0..<word.count)
    var slot = Self.slot(key)
    while keys[slot] != 0 { slot = (slot + 1) & 255 }
    keys[slot] = key
    values[slot] = value
  }

  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }

  /// Up to eight letters, lowercased, as one number.
  @inline(__always)
  private static func key(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for index in range { key = key << 8 | UInt64(text[index] | 0x20) }
    return key
  }

  /// The number of the word `text[range]` in any case; 0 if it is not in the table.
  @inline(__always)
  func value(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
    guard !range.isEmpty, range.count <= 8 else { return 0 }
    let key = Self.key(text, range)
    var slot = Self.slot(key)
    while keys[slot] != 0 {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & 255
    }
    return 0
  }
}

/// A unit of text: a word, a number, a punctuation mark.
///
/// Offsets are UTF-8 byte offsets into the unchanged text, so `bytes[start..<end]` is exactly what
/// was written.
public struct Token: Sendable, Hashable {
  /// The kind of a token.
  public enum Kind: UInt8, Sendable {
    /// Letters, with inner apostrophes; also the parts of a contraction (`do`, `n't`).
    case word
    /// Digits, with decimal point, thousands separators, or a rating such as `4/5`.
    case number
    /// One punctuation mark, or a run of the same mark (`...`, `??`).
    case punctuation
    /// A sign that represents a word or a quantity (`&`, `%`, `+`, `=`, `>`, `°`).
    case symbol
    /// One emoji, with its modifiers and joiners.
    case emoji
    /// A web or mail address.
    case address
    /// Bytes that are not text: ill-formed UTF-8 or control characters.
    case other
  }

  /// The offset of the first byte.
  public var start: Int32
  /// The offset after the last byte.
  public var end: Int32
  /// The kind of the token.
  public var kind: Kind
  /// Whether white space, or the start of the text, directly precedes the token.
  public var isSpaced: Bool
  /// Whether a line break is between the previous token and this one.
  public var followsNewline: Bool
  /// Whether the token is the first of its sentence.
  public var startsSentence: Bool

  /// Creates a token from its parts.
  public init(
    start: Int32, end: Int32, kind: Kind, isSpaced: Bool, followsNewline: Bool = false,
    startsSentence: Bool = false
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.isSpaced = isSpaced
    self.followsNewline = followsNewline
    self.startsSentence = startsSentence
  }

  /// The byte offsets of the token in its text.
  public var range: Range<Int> { Int(start)..<Int(end) }
}
