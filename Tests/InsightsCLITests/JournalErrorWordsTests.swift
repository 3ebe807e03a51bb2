import ErrorWords
import Foundation
import Journal
import Linguistics
import TestSupport
import Testing

@testable import InsightsCLI

/// The names of the reasons of errors, as their declarations have them.
private enum ReasonNames {
  static let all: [String] = {
    let source = try? PackageFiles.text("Sources/Journal/Errors/JournalError+Reason.swift")
    return (source ?? "").matches(of: /Self\(\s*"([^"]+)", \./).map { String($0.1) }
  }()
}

/// What ends the program is a row of a table, too.
@Suite struct FailureWordsTests {
  @Test func `every failure has a row, and every row is of a failure`() throws {
    let source = try PackageFiles.files(in: "Sources/InsightsCLI", ofType: "swift")
      .map(PackageFiles.text).joined()
    let rows = try PackageFiles.text("Lexicon/wording/failures.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
      }
    for row in rows {
      #expect(row.count == 4 && row.allSatisfy { !$0.isEmpty }, "\(row)")
      #expect(Int32(row[1]).flatMap { InsightsCLI.ExitStatus(rawValue: $0) } != nil, "\(row)")
      #expect(source.contains("\"\(row[0])\""), "\(row)")
    }
    let names = Set(rows.map { String($0[0]) })
    #expect(names.count == rows.count)
    for found in source.matches(of: /Failure\(\s*"([^"]+)"/) {
      #expect(names.contains(String(found.1)), "\(found.1)")
    }
  }
}

/// Errors of the libraries carry reasons and facts; their sentences are made here.
@Suite struct JournalErrorWordsTests {
  private typealias Facts = JournalError.Facts
  private typealias Candidate = JournalError.Candidate

  @Test(arguments: ReasonNames.all)
  func `every reason has words`(name: String) {
    let reason = JournalError.Reason(name: name, code: .damaged)
    let words = JournalErrorWords(JournalError(reason))
    #expect(!words.problem.hasPrefix("the journal cannot be used"))
    let failure = Failure(JournalError(reason))
    #expect(failure.message.contains("; ") && !failure.message.hasSuffix("."))
    #expect(failure.message.first?.isUppercase == false || failure.message.hasPrefix("Hunspell"))
  }

  @Test func `every row of words is of a reason, and has a problem and a remedy`() throws {
    let lines = try PackageFiles.text("Lexicon/wording/errors.tsv").split(separator: "\n")
    for line in lines where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(cells.count == 3 && cells.allSatisfy { !$0.isEmpty }, "\(line)")
      let isOfReason = ReasonNames.all.contains { cells[0] == $0 || cells[0].hasPrefix($0 + " ") }
      #expect(isOfReason, "\(line)")
    }
  }

  @Test func `a reason of a later version has words too`() {
    let reason = JournalError.Reason(name: "eaten by a goat", code: .damaged)
    let failure = Failure(JournalError(reason))
    #expect(failure.status == .badData)
    #expect(
      failure.message
        == "the journal cannot be used (damaged: eaten by a goat); check the command with --help")
  }

  @Test func `reasons have names of their own`() {
    #expect(ReasonNames.all.count > 100 && Set(ReasonNames.all).count == ReasonNames.all.count)
  }

  @Test(arguments: [
    (JournalError.Reason.noJournal, InsightsCLI.ExitStatus.missingInput), (.locked, .ioError),
    (.notWritable, .ioError), (.diskFull, .ioError), (.outOfRange, .usage),
    (.unknownName, .usage), (.alreadyExists, .usage), (.inUse, .usage), (.damaged, .badData),
    (.newerVersion, .badData), (.brokenJSON, .badData), (.notAJournal, .badData),
  ])
  func `the code decides the status`(reason: JournalError.Reason, status: InsightsCLI.ExitStatus) {
    #expect(Failure(JournalError(reason)).status == status)
  }

  private func message(
    _ reason: JournalError.Reason, _ set: (inout JournalError.Facts) -> Void
  ) -> String {
    var facts = Facts()
    set(&facts)
    return Failure(JournalError(reason, facts)).message
  }

  @Test(arguments: [
    (SchemaFault.notTheText("1.0"), "is not the text \"1.0\""), (.notText, "is no text"),
    (.empty, "is empty"), (.tooLong(limit: 100), "is longer than 100 characters"),
    (.notANumber, "is no number"), (.notAbove(0), "is not above 0"),
    (.below(1900), "is below 1900"),
    (.above(9.5), "is above 9.5"), (.notWhole, "is no whole number"),
    (.moreThanOneDecimal, "has more than one decimal"),
    (.unknownWord(allowed: ["light", "dark"]), "is none of light, dark"),
    (.notADay, "is no date YYYY-MM-DD"),
    (.notATime, "is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SSZ"), (.notAList, "is no list"),
    (.notAnObject, "is no object"), (.lacksMember("brews"), "has no brews"),
    (.unknownMember(near: "water_g"), "is unknown (did you mean water_g?)"),
    (.unknownMember(near: nil), "is unknown"),
  ])
  func `a schema's refusal`(fault: SchemaFault, words: String) {
    for (path, place) in [("brews[0].x", "brews[0].x"), ("", "the document")] {
      let message = message(.refusedDocument) {
        $0.file = "b.json"
        $0.field = path
        $0.schemaFault = fault
      }
      #expect(
        message == "b.json is no BrewSpec 1.0: \(place) \(words); correct it and import it again")
    }
  }

  @Test func `a journal's file`() {
    func message(_ reason: JournalError.Reason) -> String {
      self.message(reason) {
        $0.file = "j.sqlite"
        $0.field = "brew.notes"
        $0.version = 3
        $0.supportedVersion = 1
      }
    }
    #expect(
      message(.noJournal)
        == "there is no journal j.sqlite; name one with --db, or create one with 'insights journal init'"
    )
    #expect(
      message(.alreadyExists) == "j.sqlite exists already; use it, or name another file with --db")
    #expect(
      message(.newerVersion)
        == "j.sqlite has schema version 3, newer than 1; update insights to read it")
    #expect(
      message(.missingColumn)
        == "j.sqlite lacks the column brew.notes; name a journal that follows the schema")
    #expect(
      message(.locked)
        == "j.sqlite is locked by another program; close the app that is writing to it and try again"
    )
    let trigger = self.message(.endlessTrigger) {
      $0.file = "j.sqlite"
      $0.name = "hangs"
    }
    #expect(
      trigger
        == "the trigger hangs of j.sqlite does not come to an end, so nothing was changed; "
        + "drop it: sqlite3 'j.sqlite' 'DROP TRIGGER \"hangs\"'")
  }

  @Test func `names`() {
    func message(
      _ reason: JournalError.Reason, _ kind: RecordKind, _ name: String,
      _ candidates: [(String, String, String)] = [], known: [String] = [], count: Int? = nil
    ) -> String {
      self.message(reason) {
        $0.kind = kind
        $0.name = name
        $0.candidates = candidates.map { Candidate(id: $0, name: $1, distinction: $2) }
        $0.known = known.map { Candidate(id: $0, name: $0) }
        $0.count = count
      }
    }
    #expect(
      message(.unknownName, .bean, "kenya", known: ["Kochere", "Kiambu"])
        == "the journal has no bean 'kenya'; it has Kochere and Kiambu")
    #expect(
      message(.unknownName, .bean, "zzz")
        == "the journal has no bean 'zzz'; see 'insights journal beans'")
    #expect(
      message(.unknownName, .grinder, "Nishe", [("g", "Niche", "")])
        == "the journal has no grinder 'Nishe'; did you mean Niche?")
    #expect(
      message(.ambiguousName, .bean, "old", [("o1", "Old", "2025"), ("o2", "Old", "2026")])
        == "'old' may be Old (2025) or Old (2026); name it more fully, or by its ID (o1, o2)")
    let eight = (1...8).map { ("id\($0)", "Bean \($0)", "") }
    #expect(
      message(.ambiguousName, .bean, "b", eight)
        == "'b' may be Bean 1, Bean 2, Bean 3, Bean 4, Bean 5, Bean 6 or 2 more; "
        + "name it more fully, or by its ID (id1, id2, id3, id4, id5)")
    #expect(
      message(.emptyName, .method, " ")
        == "the name of the method is empty; give its name or its ID")
    let brews = ["aaaa1", "aaaa2"].map { ($0, $0, "") }
    #expect(
      message(.ambiguousBrewID, .brew, "aaaa", brews)
        == "'aaaa' begins the IDs of several brews: aaaa1 or aaaa2; write more of the ID")
    #expect(
      message(.severalBrewsOnDay, .brew, "2026-03-02", brews, count: 2)
        == "there are 2 brews of 2026-03-02; name one by its ID: aaaa1, aaaa2")
    #expect(
      message(.noBrewOnDay, .brew, "2026-04-01")
        == "the journal has no brew of 2026-04-01; see its days with 'insights journal brews'")
    #expect(
      message(.unknownBrew, .brew, "aaab", brews)
        == "the journal has no brew 'aaab'; did you mean aaaa1 or aaaa2?")
    #expect(
      message(.unknownBrew, .brew, "")
        == "the journal has no brew ''; name one by its day or its ID; "
        + "'insights journal brews' has both")
    #expect(
      message(.fewerBrews, .brew, "latest-9")
        == "the journal has no brew 'latest-9'; it has fewer brews")
    #expect(
      message(.noBrews, .brew, "latest")
        == "the journal has no brew 'latest'; record one with 'insights journal add-brew'")
  }

  @Test func `values and references`() {
    #expect(
      message(.outOfRange) {
        $0.field = "dose_g"
        $0.value = "500"
        $0.range = .dose
      } == "dose_g 500 is out of range; give a number above 0, up to 200 g")
    #expect(
      message(.unknownWord) {
        $0.field = "process"
        $0.value = "sunned"
        $0.allowed = ["washed", "natural"]
      } == "process 'sunned' is unknown; give one of washed, natural")
    #expect(
      message(.nameless) { $0.kind = .bean }
        == "a bean needs a name, a roaster or an origin; give one of them")
    #expect(message(.nameless) { $0.kind = .recipe } == "a recipe needs a name; give it one")
    #expect(
      message(.inUse) {
        $0.kind = .bean
        $0.name = "b"
        $0.references = [.brew: 12]
      } == "12 brews still use the bean 'b'; delete them first")
    #expect(
      message(.inUse) {
        $0.kind = .method
        $0.name = "m"
        $0.references = [.brew: 2, .recipe: 1]
      } == "1 recipe and 2 brews still use the method 'm'; delete them first")
  }

  @Test func `imported files`() {
    func message(_ reason: JournalError.Reason) -> String {
      self.message(reason) {
        $0.file = "new.txt"
        $0.line = 3
        $0.name = "a.json"
        $0.field = "brewed_at"
        $0.allowed = ["brewed_at", "notes"]
        $0.supportedVersion = 1
      }
    }
    #expect(
      message(.brokenJSON)
        == "a.json in new.txt is broken JSON at line 3; export it again, and whole")
    #expect(
      self.message(.notAList) { $0.name = "beans" }
        == "beans in the exported journal is no list; export it again, and whole")
    #expect(
      self.message(.damagedEntry) { $0.file = "new.zip" }
        == "an entry in new.zip is damaged; export it again, and whole")
    #expect(message(.utf16Input) == "new.txt is cut-off or damaged UTF-16 text; save it as UTF-8")
    #expect(
      message(.unknownInput)
        == "new.txt is neither an export of an app that is known nor an exported journal; "
        + "import an export of Beanconqueror, a shot of a machine, or a table (CSV, .xlsx, .ods, "
        + "Markdown, JSON)")
    #expect(
      message(.databaseInput)
        == "new.txt is a database, not an export; "
        + "name it with --db to work on it, or one of its tables with --table to import that")
    #expect(
      message(.listInput)
        == "new.txt is a list without dates, doses or anything else of a cup or a bag; import the "
        + "whole export if it is one part of one, or name the members with --map")
    #expect(
      message(.noTimeColumn)
        == "no line names columns of cups or bags, such as brewed_at; "
        + "name the columns in a line: brewed_at,notes; or say which is which with "
        + "--map 'Theirs=ours'")
    #expect(
      message(.workbookInput)
        == "new.txt is a workbook in a form that is not read; "
        + "save it there as .xlsx, .ods or CSV, and import that")
    #expect(message(.brokenYAML) == "new.txt is broken YAML at line 3; correct it there")
    #expect(
      message(.archiveTooLarge)
        == "new.txt unpacks to more than an export can hold; check where the file comes from")
    #expect(
      message(.archiveNotBuilt)
        == "new.txt is a zip file, which this build cannot read; "
        + "unzip it and import the folder, or build with the trait Zip")
    #expect(
      message(.archiveLibraryMissing)
        == "new.txt is a zip file, and libzip, which reads zip files, is not installed; "
        + "install it (Debian: libzip4), or unzip it and import the folder")
    #expect(
      message(.damagedArchive)
        == "new.txt is a damaged or cut-off zip file; export it again, and whole")
    #expect(
      message(.encryptedEntry)
        == "a.json in new.txt is encrypted; export it again without a password")
    #expect(
      message(.exportVersion)
        == "the exported journal is not of schema version 1; export it with this version of insights"
    )
  }

  private static let lacks: [(LinguisticsError, String)] = [
    (
      LinguisticsError(code: .missingDictionary),
      "no English Hunspell dictionary (en_US.dic with en_US.aff) was found; "
        + "install the package hunspell-en-us or name a dictionary with --dictionary"
    ),
    (
      LinguisticsError(code: .missingDictionary, file: "/nowhere/xx_XX.dic"),
      "the Hunspell file /nowhere/xx_XX.dic cannot be read; "
        + "name a .dic file that has its .aff file beside it with --dictionary, "
        + "or install the package hunspell-en-us"
    ),
    (
      LinguisticsError(code: .unreadableDictionary, file: "/x.dic"),
      "Hunspell could not load /x.dic; "
        + "reinstall the package hunspell-en-us or name another dictionary with --dictionary"
    ),
    (
      LinguisticsError(code: .missingStemmer),
      "the Snowball library has no English stemmer for UTF-8; install the package libstemmer-dev"
    ),
    (
      LinguisticsError(code: .notBuilt, trait: "Spelling"),
      "this build has no spelling; build it with the trait Spelling"
    ),
    (
      LinguisticsError(code: .notBuilt, trait: "Stemming"),
      "this build has no stemming; build it with the trait Stemming"
    ),
  ]

  @Test(arguments: lacks)
  func `what the system lacks`(error: LinguisticsError, message: String) {
    let failure = Failure(error)
    #expect(failure.message == message && failure.status == .missingComponent)
  }
}
