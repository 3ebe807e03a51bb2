/// An approximate key for the sound of a word: words of equal keys are spelled differently, but
/// sound alike.
///
/// A compact code in the tradition of Soundex (R. C. Russell, US patent 1,261,167, 1918) and
/// Metaphone (L. Philips, "Hanging on the Metaphone", Computer Language 7(12), 1990): vowels count
/// only at the start, silent letters are dropped, letters of one sound share a code.
enum SpellingSound {
  /// The key of a word in plain lower-case letters: up to twelve codes of five bits.
  ///
  /// - Complexity: O(*n*).
  static func key(_ word: ArraySlice<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var count = 0
    var last: UInt8 = 0
    var position = word.startIndex
    let end = word.endIndex

    func at(_ offset: Int) -> UInt8 {
      let index = position + offset
      return index >= word.startIndex && index < end ? word[index] : 0
    }

    while position < end, count < 12 {
      let isStart = position == word.startIndex
      var code: UInt8 = 0
      var step = 1
      switch at(0) {
      case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
        UInt8(ascii: "u"), UInt8(ascii: "y"):
        if isStart { code = UInt8(ascii: "a") } else { last = 0 }
      case UInt8(ascii: "c"):
        switch at(1) {
        case UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y"): code = UInt8(ascii: "s")
        case UInt8(ascii: "h"):
          code = UInt8(ascii: "x")
          step = 2
        case UInt8(ascii: "k"):
          code = UInt8(ascii: "k")
          step = 2
        default: code = UInt8(ascii: "k")
        }
      case UInt8(ascii: "s"):
        if at(1) == UInt8(ascii: "h") {
          code = UInt8(ascii: "x")
          step = 2
        } else if at(1) == UInt8(ascii: "c"), Self.isFront(at(2)) {
          code = UInt8(ascii: "s")
          step = 2
        } else {
          code = UInt8(ascii: "s")
        }
      case UInt8(ascii: "z"): code = UInt8(ascii: "s")
      case UInt8(ascii: "p"):
        if at(1) == UInt8(ascii: "h") {
          code = UInt8(ascii: "f")
          step = 2
        } else {
          code = UInt8(ascii: "p")
        }
      case UInt8(ascii: "q"): code = UInt8(ascii: "k")
      case UInt8(ascii: "v"): code = UInt8(ascii: "f")
      case UInt8(ascii: "g"):
        if at(1) == UInt8(ascii: "h") {
          step = 2
          code = isStart ? UInt8(ascii: "g") : 0
        } else {
          code = Self.isFront(at(1)) ? UInt8(ascii: "j") : UInt8(ascii: "g")
        }
      case UInt8(ascii: "k"):
        code = isStart && at(1) == UInt8(ascii: "n") ? 0 : UInt8(ascii: "k")
      case UInt8(ascii: "h"): code = isStart ? UInt8(ascii: "h") : 0
      case UInt8(ascii: "w"): code = isStart ? UInt8(ascii: "w") : 0
      case let letter: code = letter
      }
      if code != 0, code != last {
        key = key << 5 | UInt64(code - 0x60)
        count += 1
      }
      if code != 0 { last = code }
      position += step
    }
    return key
  }

  /// Whether a vowel letter makes a `c` or `g` before it soft.
  private static func isFront(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "e") || letter == UInt8(ascii: "i") || letter == UInt8(ascii: "y")
  }
}
