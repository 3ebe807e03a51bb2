/// The rules of a `.aff` file that words of plain letters can meet; the format is that of hunspell(5).
///
/// Reads the part of the format that English dictionaries use: prefixes and suffixes of one step,
/// and what is only for suggestions. A file with anything else is not read at all, since a rule that
/// is not understood may change which words there are.
struct AffixFile: Sendable {
  /// A prefix or a suffix.
  struct Rule: Sendable {
    var flag: UInt8
    /// Whether a word may have it together with an affix of the other kind.
    var crosses: Bool
    /// The letters of the dictionary's word that it replaces.
    var stripped: [UInt8]
    var added: [UInt8]
    /// The letters that the word must begin or end with.
    var condition: [LetterSet]
  }

  /// A set of the letters `A`–`Z` and `a`–`z`.
  struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    mutating func insert(_ letter: UInt8) { if letter >= 0x40 { bits |= 1 << UInt64(letter & 63) } }
    mutating func invert() { bits = ~bits }
    func contains(_ letter: UInt8) -> Bool { bits & 1 << UInt64(letter & 63) != 0 }

    static let all = {
      var all = LetterSet()
      all.invert()
      return all
    }()
  }

  private(set) var prefixes: [Rule] = []
  private(set) var suffixes: [Rule] = []
  /// Flags of words that stand only in compounds, or form them.
  private(set) var compoundFlags: [UInt8] = []

  /// nil for a file that uses more of the format.
  init?(_ bytes: [UInt8]) {
    /// The affix whose rules follow, and how many are still to come.
    var header: (flag: ArraySlice<UInt8>, crosses: Bool, left: Int) = ([], false, 0)
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let fields = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
      guard let name = fields.first, name.first != UInt8(ascii: "#") else { continue }
      switch String(decoding: name, as: UTF8.self) {
      case "TRY", "KEY", "REP", "MAP", "PHONE", "NOSUGGEST", "WORDCHARS", "OCONV", "HOME", "NAME",
        "VERSION", "MAXNGRAMSUGS", "MAXDIFF", "ONLYMAXDIFF", "NOSPLITSUGS", "SUGSWITHDOTS",
        "COMPOUNDMIN":
        continue
      case "SET":
        guard fields.count > 1, fields[1].starts(with: "UTF-8".utf8) else { return nil }
      case "ICONV":
        // What is written for letters would change words.
        guard fields.count > 1, fields[1].allSatisfy({ !Self.isLetter($0) }) else { return nil }
      case "ONLYINCOMPOUND":
        guard fields.count > 1, fields[1].count == 1 else { return nil }
        compoundFlags += fields[1]
      case "COMPOUNDRULE":
        guard fields.count > 1, !fields[1].contains(UInt8(ascii: "(")) else { return nil }
        compoundFlags += fields[1].filter { !"*?".utf8.contains($0) }
      case "PFX", "SFX":
        guard fields.count >= 4, fields[1].count == 1, let flag = fields[1].first else {
          return nil
        }
        if header.left == 0 {
          guard let count = Int(String(decoding: fields[3], as: UTF8.self)), count >= 0 else {
            return nil
          }
          header = (fields[1], fields[2].elementsEqual("Y".utf8), count)
          continue
        }
        guard header.flag == fields[1] else { return nil }
        header.left -= 1
        switch Self.rule(flag, header.crosses, fields) {
        case .rule(let rule):
          if name.first == UInt8(ascii: "P") {
            prefixes.append(rule)
          } else {
            suffixes.append(rule)
          }
        case .noLetters: continue
        case .unknown: return nil
        }
      default: return nil
      }
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private enum Reading {
    case rule(Rule)
    /// It adds an apostrophe or the like: no word of plain letters has it.
    case noLetters
    case unknown
  }

  private static func rule(
    _ flag: UInt8, _ crosses: Bool, _ fields: [ArraySlice<UInt8>]
  ) -> Reading {
    let zero = "0".utf8
    let stripped = fields[2].elementsEqual(zero) ? [] : Array(fields[2])
    let added = fields[3].elementsEqual(zero) ? [] : Array(fields[3])
    // Flags after `/` would let another affix follow.
    guard stripped.allSatisfy(isLetter), !added.contains(UInt8(ascii: "/")) else { return .unknown }
    guard added.allSatisfy(isLetter) else { return .noLetters }
    guard let condition = condition(fields.count > 4 ? fields[4] : []) else {
      return .unknown
    }
    return .rule(
      Rule(
        flag: flag, crosses: crosses, stripped: stripped, added: added, condition: condition))
  }

  /// The letters of a condition such as `[^aeiou]y`; `.` is any.
  private static func condition(_ text: ArraySlice<UInt8>) -> [LetterSet]? {
    if text.elementsEqual(".".utf8) { return [] }
    var sets: [LetterSet] = []
    var rest = text
    while let byte = rest.popFirst() {
      var set = LetterSet()
      switch byte {
      case UInt8(ascii: "."): set = .all
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let isInverted = rest.first == UInt8(ascii: "^")
        let members = rest[..<end].dropFirst(isInverted ? 1 : 0)
        guard members.allSatisfy(isLetter) else { return nil }
        members.forEach { set.insert($0) }
        if isInverted { set.invert() }
        rest = rest[(end + 1)...]
      default:
        guard isLetter(byte) else { return nil }
        set.insert(byte)
      }
      sets.append(set)
    }
    return sets
  }
}
