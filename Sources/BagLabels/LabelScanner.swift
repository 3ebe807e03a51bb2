/// Cuts lines into tokens.
enum LabelScanner {
  /// The words of a lexicon phrase, folded and as written.
  static func words(of phrase: String) -> [(fold: String, text: String)] {
    if phrase.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "`") }) {
      return plainWords(of: phrase)
    }
    var result: [(fold: String, text: String)] = []
    var current: [Unicode.Scalar] = []
    func flush() {
      guard !current.isEmpty else { return }
      var text = ""
      text.unicodeScalars.append(contentsOf: current)
      let fold = LetterFolding.fold(current)
      if !fold.isEmpty { result.append((fold, text)) }
      current = []
    }
    for scalar in phrase.unicodeScalars {
      if isPart(scalar) || isApostrophe(scalar) { current.append(scalar) } else { flush() }
    }
    flush()
    return result
  }

  /// The same for plain ASCII without apostrophes, which most phrases are.
  private static func plainWords(of phrase: String) -> [(fold: String, text: String)] {
    var result: [(fold: String, text: String)] = []
    var fold: [UInt8] = []
    var text: [UInt8] = []
    for byte in phrase.utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) {
        text.append(byte)
        fold.append(isCapital ? byte | 0x20 : byte)
      } else if !text.isEmpty {
        result.append(
          (String(decoding: fold, as: UTF8.self), String(decoding: text, as: UTF8.self)))
        fold.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
      }
    }
    if !text.isEmpty {
      result.append((String(decoding: fold, as: UTF8.self), String(decoding: text, as: UTF8.self)))
    }
    return result
  }

  /// The tokens of a line: runs of letters and digits, with what stands between them.
  ///
  /// A bar or an exclamation mark between letters belongs to the word: an OCR reads I as either.
  static func tokens(of line: String) -> [LabelToken] {
    var result: [LabelToken] = []
    let scalars = Array(line.unicodeScalars)
    var lead = ""
    var index = 0
    while index < scalars.count {
      guard isPart(scalars[index]) else {
        lead.unicodeScalars.append(clean(scalars[index]))
        index += 1
        continue
      }
      var end = index + 1
      while end < scalars.count {
        if isPart(scalars[end]) {
          end += 1
        } else if isApostrophe(scalars[end]) || isBar(scalars[end]), end + 1 < scalars.count,
          isLetter(scalars[end + 1]), isPart(scalars[end - 1])
        {
          end += 1
        } else {
          break
        }
      }
      let part = scalars[index..<end]
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      let fold = LetterFolding.fold(part)
      let isNumber = fold.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      result.append(
        LabelToken(kind: isNumber ? .number : .word, text: text, fold: fold, lead: lead))
      lead = ""
      index = end
    }
    return result
  }

  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || (scalar.value >= 0x30 && scalar.value <= 0x39)
      || (scalar.value >= 0x300 && scalar.value <= 0x36F)
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return (scalar.value | 0x20) >= 0x61 && (scalar.value | 0x20) <= 0x7A
    }
    if scalar.value == 0xAA || scalar.value == 0xBA || scalar.value == 0xB5 { return false }
    return scalar.properties.isAlphabetic
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "’" || scalar == "ʻ" || scalar == "‘" || scalar == "`"
      || scalar == "´"
  }

  private static func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar == "|" || scalar == "!" }

  /// Spaces of all kinds are one, and so are hyphens.
  private static func clean(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: " "
    case 0x2010, 0x2011, 0xFF0D, 0x2212, 0xAD: "-"
    case 0xFF1A: ":"
    default: scalar
    }
  }
}
