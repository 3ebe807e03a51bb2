import FlavorWheel
import Linguistics

/// Inflected forms of flavor words that a table does not list, by the Snowball stemmer of the
/// language; without Snowball only listed forms are known.
///
/// Belongs to one session: a stemmer is for one thread at a time.
final class LanguageStems {
  private struct Index {
    let stemmer: SnowballStemmer
    var entries: [[UInt8]: Int32] = [:]
  }

  private let isOn: Bool
  private var indices: [NoteLanguage: Index?] = [:]

  /// The least bytes of a stem: shorter ones agree by chance.
  private static let shortest = 4

  init(isOn: Bool) {
    self.isOn = isOn
  }

  /// The entry of a folded word by its stem; nil for none.
  func entry(
    of word: [UInt8], in language: NoteLanguage, _ tables: LanguageTables
  ) -> LanguageEntry? {
    guard isOn, let index = index(of: language, tables) else { return nil }
    let stem = index.stemmer.stem(word)
    guard stem.count >= Self.shortest, let number = index.entries[stem] else { return nil }
    return tables.entries[Int(number)]
  }

  private func index(of language: NoteLanguage, _ tables: LanguageTables) -> Index? {
    if let known = indices[language] { return known }
    let made = makeIndex(of: language, tables)
    indices[language] = .some(made)
    return made
  }

  /// The stems of the words that name a flavor by themselves; none where two words of different
  /// flavors have the same stem.
  private func makeIndex(of language: NoteLanguage, _ tables: LanguageTables) -> Index? {
    guard let stemmer = SnowballStemmer(language: language.stemmerName) else { return nil }
    var index = Index(stemmer: stemmer)
    var isDoubtful: Set<[UInt8]> = []
    for word in tables.words(of: language) {
      let number = tables.entry(of: word, in: language)
      guard number >= 0 else { continue }
      let entry = tables.entries[Int(number)]
      let stem = stemmer.stem(Array(tables.bytes(of: word)))
      guard entry.namesFlavor, !entry.flags.contains(.accent) else {
        isDoubtful.insert(stem)
        continue
      }
      if let other = index.entries[stem], tables.entries[Int(other)].nodes != entry.nodes {
        isDoubtful.insert(stem)
      }
      index.entries[stem] = number
    }
    for stem in isDoubtful { index.entries[stem] = nil }
    return index
  }
}
