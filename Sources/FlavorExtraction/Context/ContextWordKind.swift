/// Closed classes of words that show what kind of text a passage is.
struct ContextWordKind: OptionSet, Sendable {
  let rawValue: UInt8
  static let firstPerson = ContextWordKind(rawValue: 1 << 0)
  static let secondPerson = ContextWordKind(rawValue: 1 << 1)
  static let past = ContextWordKind(rawValue: 1 << 2)
  static let coffee = ContextWordKind(rawValue: 1 << 3)

  private static let words: [String: ContextWordKind] = {
    let lists: [(ContextWordKind, String)] = [
      (.firstPerson, "i we me my our us im ive mine"),
      (.secondPerson, "you your"),
      (.past, "was were had got"),
      (.coffee, "coffee espresso cup brew shot latte roast beans pour v60 aeropress"),
    ]
    var words: [String: ContextWordKind] = [:]
    for (kind, list) in lists {
      for word in list.split(separator: " ") { words[String(word), default: []].formUnion(kind) }
    }
    return words
  }()

  /// The kinds of a normalized word (lower case, without accents and apostrophes).
  init(of word: some Collection<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    self = Self.words[text] ?? []
    if word.count > 2, text.hasSuffix("ed") { insert(.past) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
