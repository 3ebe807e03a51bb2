/// Tells encodings apart by how writers use the bytes beyond ASCII.
enum EncodingGuess {
  /// How much of a text is read.
  private static let sample = 1 << 20

  /// The name of the encoding; nil where none fits well.
  static func name(_ bytes: [UInt8]) -> String? {
    let bytes = Array(bytes.prefix(sample))
    let western = western(bytes)
    // Each must fit nearly everywhere, and clearly better than what most files are in.
    let others: [(name: String, fit: Double)] = [
      ("shift_jis", shiftJIS(bytes)), ("gb18030", gb18030(bytes)),
      ("windows-1251", cyrillic(bytes)), ("macintosh", macintosh(bytes)),
    ]
    if let best = others.max(by: { $0.fit < $1.fit }), best.fit >= 0.8, best.fit > western + 0.3 {
      let second = others.filter { $0.name != best.name }.map(\.fit).max() ?? 0
      if best.fit > second + 0.1 { return best.name }
    }
    return LetterGuess.page(bytes) ?? (western > 0.5 ? "windows-1252" : nil)
  }

  private static func isLetter(_ byte: UInt8?) -> Bool { byte.map(UTF8Text.isLetter) ?? false }

  private static func isSmallLetter(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }

  /// The part of bytes beyond ASCII that `isUsual` finds in their place, between two others.
  private static func fit(
    _ bytes: [UInt8], _ isUsual: (_ byte: UInt8, _ before: UInt8?, _ after: UInt8?) -> Bool
  ) -> Double {
    var (usual, all) = (0, 0)
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      all += 1
      let before = index > 0 ? bytes[index - 1] : nil
      let after = index + 1 < bytes.count ? bytes[index + 1] : nil
      if isUsual(byte, before, after) { usual += 1 }
    }
    return all == 0 ? 0 : Double(usual) / Double(all)
  }

  /// Windows-1252: letters beside letters of ASCII, no capital after a small one, and signs.
  private static func western(_ bytes: [UInt8]) -> Double {
    let unused: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    if bytes.contains(where: unused.contains) { return 0 }
    let signs: Set<UInt8> = [
      0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xA0, 0xA3, 0xA7,
      0xA9, 0xAB, 0xAE, 0xB0, 0xB1, 0xB2, 0xB3, 0xB4, 0xB5, 0xB7, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE,
      0xBF, 0xA1, 0xD7, 0xF7,
    ]
    return fit(bytes) { byte, before, after in
      // Two beyond ASCII beside each other are rare, in a run they are none.
      if let before, let after, before >= 0xC0, after >= 0xC0 { return false }
      if byte >= 0xC0, byte != 0xD7, byte != 0xF7 {
        if byte < 0xDF, isSmallLetter(before) { return false }
        return isLetter(before) || isLetter(after)
      }
      if [0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F, 0x83].contains(byte) {
        // Š and Ž before small letters; the small ones where a letter goes before.
        return byte < 0x90 ? !isLetter(before) && isLetter(after) : isLetter(before)
      }
      return signs.contains(byte)
    }
  }

  /// Mac OS Roman: small letters beside letters of ASCII, and its signs.
  private static func macintosh(_ bytes: [UInt8]) -> Double {
    let capitals: Set<UInt8> = [0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86]
    let signs: Set<UInt8> = [
      0xA1, 0xA3, 0xA5, 0xA9, 0xC7, 0xC8, 0xC9, 0xCA, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD6, 0xDB,
    ]
    var letters = 0
    let part = fit(bytes) { byte, before, after in
      if capitals.contains(byte) { return !isLetter(before) && isLetter(after) }
      if byte < 0xA0 {
        let isUsual = isLetter(before) || isSmallLetter(after)
        if isUsual { letters += 1 }
        return isUsual
      }
      // An apostrophe within a word, or a quote.
      if byte == 0xD5 {
        if isLetter(before), isLetter(after) { letters += 1 }
        return isLetter(before) || isLetter(after)
      }
      if byte == 0xA7 { return isLetter(before) }
      return signs.contains(byte)
    }
    return letters > 0 ? part : 0
  }

  /// Windows-1251: runs of letters, small ones but for the first, of which few are frequent.
  private static func cyrillic(_ bytes: [UInt8]) -> Double {
    // а в е и к л н о р с т
    let frequent: Set<UInt8> = [
      0xE0, 0xE2, 0xE5, 0xE8, 0xEA, 0xEB, 0xED, 0xEE, 0xF0, 0xF1, 0xF2,
    ]
    let signs: Set<UInt8> = [
      0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xB0, 0xB9, 0xBB,
    ]
    let inner: Set<UInt8> = [0xA8, 0xB8, 0xAA, 0xBA, 0xAF, 0xBF, 0xB2, 0xB3]
    var (letters, usualLetters) = (0, 0)
    let part = fit(bytes) { byte, before, after in
      if signs.contains(byte) { return true }
      guard byte >= 0xC0 || inner.contains(byte) else { return false }
      letters += 1
      if frequent.contains(byte) { usualLetters += 1 }
      if isLetter(before) || isLetter(after) { return false }
      // A capital after a small letter is none.
      if (0xC0...0xDF).contains(byte), let before, before >= 0xE0 { return false }
      return true
    }
    guard letters >= 4, Double(usualLetters) >= Double(letters) * 0.35 else { return 0 }
    return part
  }

  /// The fit of bytes that end within a character: 0, unless only the sample does.
  private static func cut(_ bytes: [UInt8], _ usual: Int, _ all: Int) -> Double {
    bytes.count == sample && all > 0 ? Double(usual) / Double(all) : 0
  }

  /// Shift-JIS: pairs that are whole, mostly of kana, signs and usual characters.
  private static func shiftJIS(_ bytes: [UInt8]) -> Double {
    var (usual, all, index) = (0, 0, 0)
    var kana = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      all += 1
      // Kana of half the width.
      if (0xA1...0xDF).contains(byte) { continue }
      guard index < bytes.count else { return cut(bytes, usual, all) }
      let second = bytes[index]
      index += 1
      guard (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte),
        (0x40...0xFC).contains(second), second != 0x7F
      else { return 0 }
      // Within a word of ASCII a pair is a letter of another encoding and the next letter.
      if index > 2, isLetter(bytes[index - 3]), isLetter(second) { continue }
      switch byte {
      case 0x82, 0x83:
        usual += 1
        kana += 1
      case 0x81, 0x88...0x97: usual += 1
      default: break
      }
    }
    guard all >= 2 else { return 0 }
    let part = Double(usual) / Double(all)
    // Without kana a text is hardly Japanese, if it is long.
    return kana == 0 && all > 20 ? 0 : part
  }

  /// GB 18030: pairs that are whole, mostly of the 3,755 usual characters and of signs.
  private static func gb18030(_ bytes: [UInt8]) -> Double {
    var (usual, all, index) = (0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 { continue }
      guard index < bytes.count else { return cut(bytes, usual, all) }
      let second = bytes[index]
      guard (0x81...0xFE).contains(byte) else { return 0 }
      all += 1
      if (0x30...0x39).contains(second) {
        guard index + 2 < bytes.count, (0x81...0xFE).contains(bytes[index + 1]),
          (0x30...0x39).contains(bytes[index + 2])
        else { return 0 }
        index += 3
        continue
      }
      index += 1
      guard (0x40...0xFE).contains(second), second != 0x7F else { return 0 }
      if (0xB0...0xD7).contains(byte) || (0xA1...0xA3).contains(byte), second >= 0xA1 { usual += 1 }
    }
    return all >= 2 ? Double(usual) / Double(all) : 0
  }
}

/// Tells the pages of Windows apart that use the same bytes for letters of different languages.
///
/// Source: unicode.org, Mappings of Windows code pages 1250, 1252 and 1254.
private enum LetterGuess {
  /// A language whose page is not that of Western Europe: its small letters beyond ASCII in the bytes of its
  /// page, and those that texts of Western Europe never have in words.
  private struct Language {
    let page: String
    let letters: Set<UInt8>
    let marks: Set<UInt8>
  }

  private static let languages = [
    // Czech and Slovak.
    Language(
      page: "windows-1250",
      letters: [
        0xE1, 0xE8, 0xEF, 0xE9, 0xEC, 0xED, 0xF2, 0xF3, 0xF8, 0x9A, 0x9D, 0xFA, 0xF9, 0xFD, 0x9E,
        0xE4, 0xE5, 0xBE, 0xF4, 0xE0,
      ], marks: [0xF8, 0x9A, 0x9D, 0xFD, 0x9E, 0xBE]),
    // Polish.
    Language(
      page: "windows-1250", letters: [0xB9, 0xE6, 0xEA, 0xB3, 0xF1, 0xF3, 0x9C, 0x9F, 0xBF],
      marks: [0xB9, 0xB3, 0xBF, 0x9F]),
    // Hungarian.
    Language(
      page: "windows-1250", letters: [0xE1, 0xE9, 0xED, 0xF3, 0xF6, 0xF5, 0xFA, 0xFC, 0xFB],
      marks: [0xF5]),
    // Turkish.
    Language(
      page: "windows-1254", letters: [0xE7, 0xF0, 0xFD, 0xF6, 0xFE, 0xFC, 0xE2],
      marks: [0xF0, 0xFD, 0xFE]),
  ]
  /// German; French; Spanish; Italian; Portuguese; Swedish, Danish and Norwegian.
  private static let western: [Set<UInt8>] = [
    [0xE4, 0xF6, 0xFC, 0xDF],
    [
      0xE0, 0xE2, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xEB, 0xEE, 0xEF, 0xF4, 0xF9, 0xFB, 0xFC, 0x9C,
    ],
    [0xE1, 0xE9, 0xED, 0xF1, 0xF3, 0xFA, 0xFC, 0xA1, 0xBF, 0xBA, 0xAA],
    [0xE0, 0xE8, 0xE9, 0xEC, 0xF2, 0xF9],
    [0xE0, 0xE1, 0xE2, 0xE3, 0xE7, 0xE9, 0xEA, 0xED, 0xF3, 0xF4, 0xF5, 0xFA],
    [0xE5, 0xE4, 0xF6, 0xE6, 0xF8, 0xE9],
  ]

  /// The page of the language whose letters nearly all are, where some of its own are among them; nil where
  /// those of a language of Western Europe fit as well.
  static func page(_ bytes: [UInt8]) -> String? {
    let counts = counts(bytes)
    let all = counts.values.reduce(0, +)
    func others(_ letters: Set<UInt8>) -> Int {
      counts.reduce(0) { $0 + (letters.contains($1.key) ? 0 : $1.value) }
    }
    let fewest = western.map(others).min() ?? 0
    // Names of bags are in texts of any language.
    let fitting = languages.filter { language in
      counts.reduce(0) { $0 + (language.marks.contains($1.key) ? $1.value : 0) } >= 2
        && others(language.letters) * 10 <= all && others(language.letters) < fewest
    }
    return fitting.min { others($0.letters) < others($1.letters) }?.page
  }

  /// How often each small letter beyond ASCII is in a word.
  private static func counts(_ bytes: [UInt8]) -> [UInt8: Int] {
    func isLetter(_ place: Int) -> Bool {
      bytes.indices.contains(place)
        && (bytes[place] >= 0xC0
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place] | 0x20))
    }
    // Signs that all pages share, such as the quotation marks around a word.
    let signs: Set<UInt8> = [
      0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xB0, 0xAB, 0xBB,
    ]
    var counts: [UInt8: Int] = [:]
    for (index, byte) in bytes.enumerated() where byte >= 0x80 && !signs.contains(byte) {
      if isLetter(index - 1) || isLetter(index + 1) { counts[small(byte), default: 0] += 1 }
    }
    return counts
  }

  /// The small letter of a capital, which is 32 bytes after it, or 16 among the signs.
  private static func small(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0xC0...0xDE where byte != 0xD7: byte + 0x20
    case 0x8A, 0x8C, 0x8D, 0x8E, 0x8F: byte + 0x10
    case 0xA3: 0xB3
    case 0xA5: 0xB9
    case 0xAF: 0xBF
    case 0xBC: 0xBE
    default: byte
    }
  }
}
