import CoffeeTerms

/// A bean and a method that a line of `BrewLine` names and that its journal does not have yet.
public struct NewNames: Sendable, Hashable {
  /// The method, with an ID of its own; nil where none is new.
  public var method: BrewMethod?
  /// The bean, with an ID of its own; nil where none is new.
  public var bean: Bean?

  /// Creates names; without any, nothing is new.
  public init(method: BrewMethod? = nil, bean: Bean? = nil) {
    self.method = method
    self.bean = bean
  }
}

extension BrewLine {
  /// Reads a line whose words that the journal does not know can be the names of a bean and a method:
  /// `V60 of the Sidama` in an empty journal. A method is recognized by what methods are called; the
  /// other words are a bean if the line names no other.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - catalog: Has the beans, methods, grinders and recipes that can be named.
  ///   - method: The method where the line names none; then no other one is new.
  /// - Returns: The line and what is new in it; nil where words can be neither.
  /// - Throws: `JournalError`: `unclearWeight`, once the names are understood.
  public static func naming(
    _ text: String, in catalog: JournalContents, method: BrewMethod? = nil
  ) throws(JournalError) -> (line: BrewLine, new: NewNames)? {
    try naming(text, in: catalog, method: method, NewNames())
  }

  private static func naming(
    _ text: String, in catalog: JournalContents, method: BrewMethod?, _ new: NewNames
  ) throws(JournalError) -> (line: BrewLine, new: NewNames)? {
    let words: String
    do throws(JournalError) {
      return (try BrewLine(text, in: catalog, method: method), new)
    } catch {
      if error.reason == .unclearWeight { throw error }
      guard error.reason == .notUnderstood, let unknown = error.facts.value else { return nil }
      words = unknown
    }
    for guess in UnknownWords(words).readings {
      guard guess.method == nil || (new.method == nil && method == nil),
        guess.bean == nil || new.bean == nil
      else { continue }
      var (grown, all) = (catalog, new)
      if let name = guess.method {
        let method = BrewMethod(
          id: BrewJournal.newID(), name: name, category: MethodCategory(impliedBy: name))
        grown.methods.append(method)
        all.method = method
      }
      if let name = guess.bean {
        let bean = Bean(id: BrewJournal.newID(), name: name)
        grown.beans.append(bean)
        all.bean = bean
      }
      if let found = try naming(text, in: grown, method: method, all) { return found }
    }
    return nil
  }
}

/// Words of a line that name nothing in the journal, and what they may be.
private struct UnknownWords {
  private typealias Words = ArraySlice<Substring>

  private let words: Words

  init(_ text: String) { words = text.split(separator: " ")[...] }

  /// What the words may name, the likeliest first.
  var readings: [(method: String?, bean: String?)] {
    let whole = Self.name(words)
    var found: [(method: String?, bean: String?)] = []
    if KnownDevices.contains(whole, .method) { found.append((whole, nil)) }
    // A method of several words is one before its first word is.
    let places = words.indices.dropFirst()
    let splits = places.map { (Self.trimmed(words[..<$0]), Self.trimmed(words[$0...])) }
    let pairs = splits + splits.map { ($0.1, $0.0) }
    for isLikely in [Self.isSeparate, Self.isKnown, { _, _ in true }] as [(Words, Words) -> Bool] {
      for (method, bean) in pairs
      where isLikely(method, words) && Self.isMethod(method) && Self.isBean(bean) {
        found.append((Self.name(method), Self.name(bean)))
      }
    }
    // Beside the name of a brewer other words are no part of a method's name.
    if Self.isMethod(words), !pairs.contains(where: { Self.isKnown($0.0, words) }) {
      found.append((whole, nil))
    }
    if Self.isBean(words) { found.append((nil, whole)) }
    return found
  }

  /// Whether a word like `of` lies between the part and the rest.
  private static func isSeparate(_ part: Words, _ words: Words) -> Bool {
    (part.endIndex < words.endIndex && isFiller(words[part.endIndex]))
      || (part.startIndex > words.startIndex && isFiller(words[part.startIndex - 1]))
  }

  /// Whether the part is the whole name of a brewer, and with the next word none.
  private static func isKnown(_ part: Words, _ words: Words) -> Bool {
    let longer =
      part.startIndex == words.startIndex
      ? words[..<min(part.endIndex + 1, words.endIndex)]
      : words[max(part.startIndex - 1, words.startIndex)...]
    return KnownDevices.contains(name(part), .method)
      && !KnownDevices.contains(name(longer), .method)
  }

  private static func isMethod(_ words: Words) -> Bool {
    !words.contains(where: isFiller) && MethodCategory(impliedBy: name(words)) != .unrecorded
  }

  /// Whether words can be the name of a bean: a few that begin with letters, of which none is a method.
  private static func isBean(_ words: Words) -> Bool {
    (1...mostWords).contains(words.count) && name(words).count > 1
      && words.allSatisfy { word in
        word.first?.isLetter == true && MethodCategory(impliedBy: String(word)) == .unrecorded
      }
  }

  /// The most words of a bean's name; more are a sentence.
  private static let mostWords = 5

  private static func name(_ words: Words) -> String { words.joined(separator: " ") }

  private static func isFiller(_ word: Substring) -> Bool {
    ParameterTerms.standard.isFiller(word, in: .name)
  }

  private static func trimmed(_ words: Words) -> Words {
    var words = words.drop(while: isFiller)
    while let last = words.last, isFiller(last) { words = words.dropLast() }
    return words
  }
}
