import FlavorWheel
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The tables of `Lexicon/languages/`.
struct LanguageTableTests {
  private static let codes = NoteLanguage.allCases.map(\.code)

  @Test(arguments: codes + ["en"])
  func `every row can be read`(code: String) throws {
    var mistakes: [String] = []
    PermanentTable.table(try PackageFiles.text("Lexicon/languages/\(code).tsv")).forEachRow { row in
      var reader = LanguageRow(row, wheel: .standard)
      if let mistake = reader.mistake { mistakes.append("\(row.line): \(mistake)") }
      var phrases: [[[UInt8]]] = []
      while let phrase = reader.nextPhrase() {
        if phrase.isEmpty { mistakes.append("\(row.line): an empty phrase") }
        phrases.append(phrase)
      }
      if phrases.isEmpty { mistakes.append("\(row.line): no phrase") }
      let entry = reader.entry
      if entry.flags.contains(.tail), !entry.namesFlavor {
        mistakes.append("\(row.line): a tail without a flavor")
      }
    }
    #expect(mistakes == [])
  }

  @Test(arguments: NoteLanguage.alphabetic)
  func `the prefilter lets every word of a table pass`(language: NoteLanguage) {
    let tables = LanguageTables.standard
    let words = tables.words(of: language)
    let stopped = words.filter { !LanguagePrefilter.standard.mayContain(tables.bytes(of: $0)) }
    #expect(words.count > 300)
    #expect(stopped.map { String(decoding: tables.bytes(of: $0), as: UTF8.self) } == [])
  }

  @Test(arguments: [
    "bluebery", "kintamani", "yirgacheffe", "choclatey", "huehuetenango", "v60", "blubrery",
    "choclatte", "hoclatte",
  ])
  func `the prefilter stops most other words`(word: String) {
    #expect(!LanguagePrefilter.standard.mayContain(Array(word.utf8)[...]))
  }

  @Test(arguments: NoteLanguage.alphabetic)
  func `a language has its words`(language: NoteLanguage) throws {
    var flavors = 0
    var kinds: LanguageEntry.Kinds = []
    PermanentTable.table(try PackageFiles.text("Lexicon/languages/\(language.code).tsv")).forEachRow
    { row in
      var reader = LanguageRow(row, wheel: .standard)
      kinds.formUnion(reader.entry.kinds)
      guard reader.entry.namesFlavor else { return }
      flavors += row[0].text.split(separator: ",").count
      while reader.nextPhrase() != nil {}
    }
    #expect(flavors >= 300)
    #expect(
      kinds.isSuperset(of: [
        .function, .not, .without, .neither, .neutral, .gone, .lacks, .and, .or, .but,
      ]))
  }

  @Test(arguments: [NoteLanguage.japanese, .chinese])
  func `Japanese and Chinese have their words`(language: NoteLanguage) throws {
    var flavors = 0
    var kinds: LanguageEntry.Kinds = []
    PermanentTable.table(try PackageFiles.text("Lexicon/languages/\(language.code).tsv")).forEachRow
    { row in
      let entry = LanguageRow(row, wheel: .standard).entry
      kinds.formUnion(entry.kinds)
      if entry.namesFlavor { flavors += row[0].text.split(separator: ",").count }
    }
    #expect(flavors >= 200)
    #expect(kinds.isSuperset(of: [.function, .ending, .gone, .neutral, .softens, .claims, .but]))
  }

  @Test func `each language that is not read has words`() throws {
    let table = UnreadLanguages.standard
    #expect(table.codes.count >= 20 && table.codes.count < UnreadLanguages.most)
    #expect(Set(table.codes).isDisjoint(with: Self.codes + ["en"]))
    #expect(UnreadLanguages.mayHave(Array("inte".utf8)))
    #expect(!UnreadLanguages.mayHave(Array("blubrery".utf8)))
  }

  @Test func `grades are words that the readers of levels know`() throws {
    let vocabulary = try ExtractionModel(wheel: .standard).vocabulary
    var unknown: Set<String> = []
    let eastAsian = EastAsianTable.japanese.entries + EastAsianTable.chinese.entries
    for entry in LanguageTables.standard.entries + eastAsian {
      for word in entry.english where vocabulary.id(of: word) < 0 {
        unknown.insert(String(decoding: word, as: UTF8.self))
      }
    }
    // Verdicts on settings are words of another table.
    let verdicts = try PackageFiles.text("Lexicon/extraction/comparisons.tsv")
    #expect(unknown.filter { !verdicts.contains($0) } == [])
  }

  @Test func `a row that is wrong says so`() {
    let mistakes = [
      ("foo\tno-such-node", "neither a node nor a kind of word: no-such-node"),
      ("foo\tlemon\tno-flag", "unknown flag: no-flag"), ("foo, \tlemon", "an empty phrase"),
    ]
    for (line, mistake) in mistakes {
      PermanentTable.table(line + "\n").forEachRow { row in
        #expect(LanguageRow(row, wheel: .standard).mistake == mistake)
      }
    }
  }

  @Test func `a form is its beginning with each ending`() {
    func forms(_ word: String) -> [String] {
      LanguageRow.forms(of: Array(word.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(forms("roj|o|a") == ["rojo", "roja"])
    #expect(forms("mûre|-|s") == ["mûre", "mûres"])
    #expect(forms("miel") == ["miel"])
  }

  @Test func `a word of English alone opens no table`() {
    for word in ["pain", "hat", "fin", "die", "con", "sin", "amaro", "the", "kettle", "lovely"] {
      #expect(!LanguageTables.isForeign(Array(word.utf8)), "\(word)")
    }
    for word in ["nicht", "amargor", "lamertume", "senza", "niet"] {
      #expect(LanguageTables.isForeign(Array(word.utf8)), "\(word)")
    }
  }
}
