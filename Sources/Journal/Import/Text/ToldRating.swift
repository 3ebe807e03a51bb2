/// The rating that a text tells among other words: `I'd give it a 7/10`, `plum, a bit sour. 4/5`.
struct ToldRating {
  /// The share or the stars.
  let text: String
  /// The other words, where it stands alone at their beginning or end; else the whole text.
  let rest: String

  /// - Returns: nil where a text has no rating, or several numbers that may be one: `body 3/5, sweetness 4/5`.
  init?(_ whole: String) {
    guard whole.utf8.count <= Self.longest,
      whole.contains(where: { "★⭐🌟".contains($0) || $0.isNumber })
    else { return nil }
    let shares = whole.matches(of: Self.share.regex).map { Share($0.output, whole) }
    let said = shares.filter(\.isSaid)
    guard let share = said.first ?? shares.first,
      said.isEmpty ? shares.count == 1 && share.isApart : Set(said.map(\.text)).count == 1
    else { return nil }
    (text, rest) = (share.text, share.rest)
  }

  /// A longer text tells of more than a cup.
  private static let longest = 4_000
  private static let share = OncePattern(
    #/
    (^|[^\d.,\/:★⭐🌟☆½])
    (?: (\d{1,3}(?:[.,]\d{1,2})?) (?: \s?\/\s? | \s(?:out\s)?of\s | \s(?:von|sur|de|su|av|van|z|из)\s )
      (5|10|100) (?! [\d\/\p{L}%°:] | [.,:]\d | \s?(?:g|ml|oz)\b )
    | ([★⭐🌟☆½\x{FE0F}]{1,8}) )
    /#)

  private struct Share {
    let text: String
    let rest: String
    /// Whether the words before it say that it is a rating.
    let isSaid: Bool
    /// Whether marks or nothing stand around it.
    let isApart: Bool

    init(_ found: (Substring, Substring, Substring?, Substring?, Substring?), _ whole: String) {
      text = found.2.map { "\($0)/\(found.3 ?? "")" } ?? found.4.map(String.init) ?? ""
      let before = whole[..<found.1.endIndex]
      let after = whole[found.0.endIndex...]
      let start = before.lastIndex { ",;.!?\n".contains($0) }.map(before.index(after:))
      let words = before[(start ?? before.startIndex)...]
        .split { !$0.isLetter && !"'’".contains($0) }.suffix(3).map { $0.lowercased() }
      let next = after.drop(while: \.isWhitespace).prefix(while: \.isLetter).lowercased()
      let unit = ParameterTerms.standard.unit(next)
      let isOther =
        RatingText.stars(text) == nil || (words + [next]).contains(where: Self.isOfOther)
        || unit != nil && unit != .stars
      let isFirst = !before.contains { !$0.isWhitespace }
      let isLast = !after.contains { $0.isLetter || $0.isNumber }
      let mark = before.last { !$0.isWhitespace } ?? "."
      let isEnded = after.first.map { ".!?\n".contains($0) } ?? true
      isSaid = !isOther && words.last.map(Self.saysRating) ?? false
      isApart =
        !isOther
        && (isFirst || ".!?\n".contains(mark) || (isLast || isEnded) && ",;–—→-".contains(mark))
      guard isApart, isFirst || isLast else {
        rest = whole
        return
      }
      var text =
        isFirst ? after.drop { !$0.isLetter && !$0.isNumber && !"\"'“‘(".contains($0) } : before
      while !isFirst, let last = text.last, last.isWhitespace || ",;.–—→-".contains(last) {
        text.removeLast()
      }
      rest = String(text)
    }

    /// Whether what follows a word is a rating: `a`, `gave it`, `Overall`.
    private static func saysRating(_ word: String) -> Bool {
      ParameterTerms.standard.isFiller(word, in: .rates)
        || ColumnTerms.standard.meaning(of: word)?.columns == [CSVColumn.rating.rawValue]
    }

    /// Whether a number beside a word is none of the whole cup: `body`, `grind`.
    private static func isOfOther(_ word: String) -> Bool {
      ColumnTerms.standard.meaning(of: word)?.columns.contains(where: others.contains) ?? false
    }

    private static let others = Set(
      (CSVColumn.levels + TextEntry.measured + [.grinder, .price, .roastDate]).map(\.rawValue))
  }
}
