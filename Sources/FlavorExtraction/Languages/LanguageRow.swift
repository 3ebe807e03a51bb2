import FlavorWheel
import Support

/// One row of a language's table: its phrases, each with all its forms, and what they mean.
///
/// Works on bytes: the tables have thousands of phrases, and the first word that English does not
/// know waits for them.
struct LanguageRow {
  private(set) var entry = LanguageEntry()
  /// What is wrong with the row; nil for nothing.
  private(set) var mistake: String?
  private var phrases: [[[UInt8]]] = []

  init(_ row: EmbeddedTable.Row, wheel: FlavorWheel) {
    row[1].forEachWord { readMeaning($0, wheel) }
    row[2].forEachWord { readFlag($0) }
    for phrase in Array(row[0]).split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      let words = phrase.split(separator: UInt8(ascii: " "))
      if words.isEmpty { mistake = "an empty phrase" } else { expand(words) }
    }
  }

  /// The next phrase as folded words; nil after the last.
  mutating func nextPhrase() -> [[UInt8]]? { phrases.popLast() }

  private mutating func readMeaning(_ name: EmbeddedBytes, _ wheel: FlavorWheel) {
    if name.count == 1, name.first == UInt8(ascii: "-") { return }
    if let node = wheel.index(ofSlug: name) {
      entry.nodes.insert(UInt8(node))
    } else if let kind = LanguageEntry.Kinds(name: name.text) {
      entry.kinds.insert(kind)
    } else {
      mistake = "neither a node nor a kind of word: \(name.text)"
    }
  }

  private mutating func readFlag(_ name: EmbeddedBytes) {
    let text = name.text
    if text.hasPrefix("english=") {
      entry.english = Array(name).dropFirst(8).split(separator: UInt8(ascii: "_")).map { Array($0) }
    } else if let flag = LanguageEntry.Flags.names.first(where: { $0.0 == text })?.1 {
      entry.flags.insert(flag)
    } else {
      mistake = "unknown flag: \(text)"
    }
  }

  /// Adds a phrase with every form of its words: `uva|-|s roj|a|as`.
  private mutating func expand(_ words: [ArraySlice<UInt8>]) {
    if words.count == 1 {
      for form in Self.forms(of: words[0]) { phrases.append(pieces(of: form)) }
      return
    }
    var found: [[[UInt8]]] = [[]]
    for word in words {
      let forms = Self.forms(of: word).map { pieces(of: $0) }
      if forms.count == 1 {
        for index in found.indices { found[index] += forms[0] }
      } else {
        found = found.flatMap { start in forms.map { start + $0 } }
      }
    }
    phrases += found
  }

  /// The forms of a word: its beginning with each of the endings; `-` is no ending.
  static func forms(of word: ArraySlice<UInt8>) -> [[UInt8]] {
    let parts = word.split(separator: UInt8(ascii: "|"))
    guard parts.count > 1 else { return [Array(word)] }
    return parts.dropFirst().map {
      $0.count == 1 && $0.first == UInt8(ascii: "-") ? Array(parts[0]) : Array(parts[0] + $0)
    }
  }

  /// The words that a note has for a word, folded: without elided articles, and apart at hyphens.
  /// A word that is another one without its accent is marked.
  private func pieces(of word: [UInt8]) -> [[UInt8]] {
    let parts = word.split(separator: UInt8(ascii: "-"))
    return parts.compactMap { part in
      guard let piece = part.split(separator: UInt8(ascii: "'")).last else { return nil }
      var folded: [UInt8] = []
      TextFolding.words.append(piece.span, to: &folded)
      if entry.flags.contains(.accent), piece.contains(where: { $0 >= 0x80 }) {
        folded.append(LanguageTables.accentMark)
      }
      return folded
    }
  }
}
