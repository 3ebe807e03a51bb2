import CLibrary
import Synchronization

/// A spelling dictionary: a `.dic` file and the `.aff` file next to it, read by Hunspell.
///
///     let dictionary = try HunspellDictionary(path: HunspellDictionary.locate())
///     dictionary.contains(Array("chocolate".utf8))  // true
///
/// Loading en_US takes about 26 ms; `HunspellSpeller` postpones it until it is needed. Several
/// sessions may share one dictionary: a lock admits one call at a time to Hunspell.
public final class HunspellDictionary: Sendable {
  /// The greatest length of a word in bytes; Hunspell's own limit is 100 characters.
  public static let longestWord = 100

  /// The greatest size of a file in bytes; en_US has 0.9 MB. Hunspell takes twice a file's
  /// size in memory.
  public static let largestFile = 64 << 20

  /// The `.dic` file that was loaded.
  public let path: String
  private let isUTF8: Bool
  private let handle: Mutex<HunspellHandle>

  /// Loads a dictionary. The path ends in `.dic` or omits it; the `.aff` file is in the same
  /// folder.
  ///
  /// - Throws: `LinguisticsError`: `.missingDictionary` when either file cannot be read,
  ///   `.unreadableDictionary` when Hunspell fails on them or one is larger than `largestFile`,
  ///   `.notBuilt` without the trait `Spelling`.
  /// - Complexity: O(size of the files).
  public init(path: String) throws(LinguisticsError) {
    // Hunspell makes an empty dictionary of missing files, so their presence is checked first.
    let (words, affixes) = try Self.files(at: path)
    guard let handle = HunspellHandle(affixes: affixes, words: words) else {
      throw .unreadableDictionary(words)
    }
    self.path = words
    isUTF8 = handle.encoding.uppercased() == "UTF-8"
    self.handle = Mutex(handle)
  }

  /// The `.dic` file that `path` names and the `.aff` file next to it, without loading them.
  ///
  /// - Throws: `LinguisticsError`: `.missingDictionary` with the file that cannot be read,
  ///   `.unreadableDictionary` with one that is larger than `largestFile`, `.notBuilt` without the
  ///   trait `Spelling`.
  @discardableResult
  public static func files(
    at path: String
  ) throws(LinguisticsError) -> (words: String, affixes: String) {
    guard HunspellHandle.isBuilt else { throw .spellingNotBuilt }
    let stem = path.hasSuffix(".dic") ? String(path.dropLast(4)) : path
    let files = (words: stem + ".dic", affixes: stem + ".aff")
    for file in [files.words, files.affixes] {
      guard let size = size(ofReadable: file) else { throw .missingDictionaryFile(file) }
      guard size <= largestFile else { throw .unreadableDictionary(file) }
    }
    return files
  }

  /// Whether the dictionary contains `word` (UTF-8), as it is or with affixes, in this case or in a
  /// case that Hunspell derives from it: an entry in lower case matches a capitalized word, but not
  /// the other way round.
  ///
  /// False for an empty word, for one of more than `longestWord` bytes, and for one with a zero
  /// byte, which would end it in C.
  ///
  /// - Complexity: O(*n*) look-ups in the length of the word; one or two microseconds.
  public func contains(_ word: [UInt8]) -> Bool {
    guard !word.isEmpty, word.count <= Self.longestWord, !word.contains(0) else { return false }
    // A dictionary in a legacy encoding is queried for plain English letters only.
    guard isUTF8 || word.allSatisfy({ $0 < 0x80 }) else { return false }
    var terminated: [CChar] = []
    terminated.reserveCapacity(word.count + 1)
    for byte in word { terminated.append(CChar(truncatingIfNeeded: byte)) }
    terminated.append(0)
    return handle.withLock { handle in
      handle.contains(terminated)
    }
  }

  /// The first `name.dic`, with its `.aff`, in the folders where systems keep dictionaries.
  ///
  /// `$DICPATH` (folders separated by colons, as in Hunspell's own tools) comes first, then the
  /// usual folders of Linux distributions, Homebrew and macOS.
  ///
  /// - Throws: `LinguisticsError` with `.missingDictionary`, or `.notBuilt` without the trait
  ///   `Spelling`.
  public static func locate(_ name: String = "en_US") throws(LinguisticsError) -> String {
    guard HunspellHandle.isBuilt else { throw .spellingNotBuilt }
    for folder in searchPath() {
      let stem = folder + "/" + name
      if size(ofReadable: stem + ".dic") != nil, size(ofReadable: stem + ".aff") != nil {
        return stem + ".dic"
      }
    }
    throw .noDictionaryInstalled
  }

  /// The folders that `locate` searches, in order.
  static func searchPath() -> [String] {
    var folders: [String] = []
    if let path = variable("DICPATH") {
      folders += path.split(separator: ":").map(String.init)
    }
    folders += [
      "/usr/share/hunspell",
      "/usr/share/myspell",
      "/usr/share/myspell/dicts",
      "/usr/local/share/hunspell",
      "/usr/local/share/myspell/dicts",
      "/opt/homebrew/share/hunspell",
    ]
    #if os(macOS)
      if let home = variable("HOME") { folders.append(home + "/Library/Spelling") }
      folders += ["/Library/Spelling", "/System/Library/Spelling"]
    #endif
    return folders
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The size of a file in bytes; nil where it cannot be read.
  private static func size(ofReadable path: String) -> Int? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, R_OK) == 0
    else { return nil }
    return Int(status.st_size)
  }
}

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
