import Support

/// The words of a lexicon phrase, folded and as written, in buffers that are reused for the next
/// phrase.
struct PhraseWords {
  /// The folded words, concatenated; see `TextFolding.terms`.
  private(set) var folds: [UInt8] = []
  private var foldEnds: [Int] = []
  private var texts: [UInt8] = []
  private var textEnds: [Int] = []

  /// The number of words.
  var count: Int { foldEnds.count }

  func fold(_ index: Int) -> ArraySlice<UInt8> {
    folds[(index == 0 ? 0 : foldEnds[index - 1])..<foldEnds[index]]
  }

  /// A word as written, with accents and apostrophes.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    texts[(index == 0 ? 0 : textEnds[index - 1])..<textEnds[index]]
  }

  /// Reads a phrase: words are runs of letters, digits and apostrophes. O(length).
  mutating func read(_ phrase: EmbeddedBytes) {
    folds.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    foldEnds.removeAll(keepingCapacity: true)
    textEnds.removeAll(keepingCapacity: true)
    var index = 0
    while index < phrase.count {
      let byte = phrase[index]
      index += 1
      if byte >= 0x80 {
        let start = index - 1
        while index < phrase.count, phrase[index] & 0xC0 == 0x80 { index += 1 }
        readScalars(phrase.view(start..<index))
      } else if (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A {
        folds.append(byte | 0x20)
        texts.append(byte)
      } else if byte >= 0x30 && byte <= 0x39 {
        folds.append(byte)
        texts.append(byte)
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        texts.append(byte)
      } else {
        endWord()
      }
    }
    endWord()
  }

  private mutating func readScalars(_ bytes: EmbeddedBytes) {
    for scalar in bytes.text.unicodeScalars {
      if LabelScanner.isPart(scalar) || LabelScanner.isApostrophe(scalar) {
        TextFolding.terms.append(scalar, to: &folds)
        texts += scalar.utf8
      } else {
        endWord()
      }
    }
  }

  /// Ends a word; apostrophes alone are not a word.
  private mutating func endWord() {
    if folds.count > foldEnds.last ?? 0 {
      foldEnds.append(folds.count)
      textEnds.append(texts.count)
    } else {
      texts.removeLast(texts.count - (textEnds.last ?? 0))
    }
  }
}
