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
