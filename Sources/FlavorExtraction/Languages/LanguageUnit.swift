import Support

/// A word of a note as the tables of other languages have it.
struct LanguageUnit: Sendable {
  /// Its number in `LanguageTables`, or −1.
  var id: Int32 = -1
  /// The same without its accent, where that is another word (`the` for `thé`); else −1.
  var unmarked: Int32 = -1
  /// Where the word begins after an elided article: `amertume` in `l'amertume`.
  var start: Int32 = 0
  /// The elided word before it in the same word of the note, such as the `n` of `n'est`; −1 for none.
  var elided: Int32 = -1
  /// Whether it is an elided article that is a word of its own: the `d` of `d'érable`.
  var isElision = false
  /// Whether it is a number or a sign.
  var isNumber = false
  var isEmoji = false
}

extension LanguageUnit {
  /// - Parameters:
  ///   - word: The word.
  ///   - utf8: The text of its note.
  ///   - tables: The words of other languages.
  ///   - buffer: Room for the folded word, which is in it afterwards.
  init(
    _ word: Word, in utf8: borrowing [UInt8], tables: LanguageTables, buffer: inout [UInt8]
  ) {
    let first = utf8[Int(word.start)]
    isEmoji = first >= 0xe2
    isNumber = first < 0x41
    start = word.start
    if isEmoji || isNumber { return }
    if let mark = Self.apostrophe(in: Int(word.start)..<Int(word.end), of: utf8) {
      buffer.removeAll(keepingCapacity: true)
      TextFolding.words.append(utf8[Int(word.start)..<mark.lowerBound].span, to: &buffer)
      elided = tables.id(of: buffer)
      start = Int32(mark.upperBound)
    }
    let letters = Int(start)..<Int(word.end)
    isElision =
      letters.count <= 4 && letters.upperBound + 1 < utf8.count
      && Self.apostropheLength(at: letters.upperBound, of: utf8) > 0
      && utf8[letters.upperBound + 1] >= 0x41
    buffer.removeAll(keepingCapacity: true)
    TextFolding.words.append(utf8[letters].span, to: &buffer)
    id = tables.id(of: buffer)
    if utf8[letters].contains(where: { $0 >= 0x80 }) {
      buffer.append(LanguageTables.accentMark)
      let marked = tables.id(of: buffer)
      if marked >= 0 { (id, unmarked) = (marked, id) }
      buffer.removeLast()
    }
    if id < 0 { id = Self.withoutUmlauts(buffer, tables) }
  }

  /// The number of a German word whose umlauts are written out (`gruen`, `suess`); −1 for none.
  private static func withoutUmlauts(_ word: [UInt8], _ tables: LanguageTables) -> Int32 {
    let e = UInt8(ascii: "e")
    var plain: [UInt8] = []
    var index = 0
    while index < word.count {
      plain.append(word[index])
      let isVowel = [UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(word[index])
      index += isVowel && index + 1 < word.count && word[index + 1] == e ? 2 : 1
    }
    guard plain.count < word.count else { return -1 }
    let marked = tables.id(of: plain + [LanguageTables.accentMark])
    let id = marked >= 0 ? marked : tables.id(of: plain)
    return tables.languages(of: id).contains(LanguageSet(.german)) ? id : -1
  }

  /// The apostrophe after an elided article within a word; nil for none.
  private static func apostrophe(
    in word: Range<Int>, of utf8: borrowing [UInt8]
  ) -> Range<Int>? {
    for index in word.dropFirst().prefix(5) {
      let length = apostropheLength(at: index, of: utf8)
      if length > 0, index + length + 1 < word.upperBound { return index..<index + length }
    }
    return nil
  }

  private static func apostropheLength(at index: Int, of utf8: borrowing [UInt8]) -> Int {
    if utf8[index] == UInt8(ascii: "'") || utf8[index] == UInt8(ascii: "`") { return 1 }
    guard index + 2 < utf8.count, utf8[index] == 0xe2, utf8[index + 1] == 0x80 else { return 0 }
    return utf8[index + 2] == 0x98 || utf8[index + 2] == 0x99 ? 3 : 0
  }
}
