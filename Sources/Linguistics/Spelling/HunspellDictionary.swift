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
