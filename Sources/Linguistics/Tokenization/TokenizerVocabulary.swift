/// The short words that the tokenizer treats specially: an object, which a scanner takes for each
/// note without copying its tables.
final class TokenizerVocabulary: Sendable {
  /// Contractions written without their apostrophe (`dont`, `im`), and words that the treebank
  /// splits (`cannot`, `gonna`), with the number of bytes before the split. Ambiguous words are not
  /// listed (`its`, `well`, `lets`).
  let contractions = ShortWords(
    splits: """
      ai|nt are|nt ca|nt could|nt did|nt does|nt do|nt had|nt has|nt have|nt is|nt must|nt need|nt \
      should|nt was|nt were|nt wo|nt would|nt i|m i|ve you|re they|re you|ve we|ve they|ve it|ll \
      you|ll they|ll that|s what|s there|s here|s he|s she|s can|not gon|na wan|na got|ta lem|me \
      gim|me
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
