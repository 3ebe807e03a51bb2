package import Insights
import Support

/// What a journal's error is called: what is wrong, and what to do about it on the command line.
///
/// The library reports a reason and facts; every sentence and every option is named here.
package struct JournalErrorWords {
  /// What is wrong.
  package let problem: String
  /// What to do.
  package let remedy: String

  /// The words for `error`.
  package init(_ error: JournalError) {
    let facts = error.facts
    let words =
      Self.opening(error.reason, facts) ?? Self.lookup(error.reason, facts)
      ?? Self.value(error.reason, facts) ?? Self.undoing(error.reason, facts)
      ?? Self.importing(error.reason, facts)
      ?? ("the journal cannot be used (\(error))", "check the command with --help")
    (problem, remedy) = words
  }

  typealias Words = (problem: String, remedy: String)

  /// Whether `reason` has words of its own.
  package static func hasWords(for reason: JournalError.Reason) -> Bool {
    let facts = JournalError.Facts()
    return
      (opening(reason, facts) ?? lookup(reason, facts) ?? value(reason, facts)
      ?? undoing(reason, facts) ?? importing(reason, facts)) != nil
  }
}

extension JournalError.Code {
  /// The status of a program that ends with the error, after `sysexits.h`.
  package var exitStatus: Int32 {
    switch self {
    case .missing: 66
    case .permission, .locked, .disk: 74
    case .invalidValue, .name, .exists, .inUse: 64
    case .notBuilt: 69
    default: 65
    }
  }
}

extension JournalErrorWords {
  /// Words for what is wrong with the journal's file.
  static func opening(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let path = facts.file ?? "the journal"
    let version = facts.version ?? 0
    let supported = facts.supportedVersion ?? 0
    return switch reason {
    case .noJournal:
      (
        "there is no journal \(path)",
        "name one with --db, or create one with 'insights journal init'"
      )
    case .noFolder: ("there is no folder \(path)", "create it, or name another")
    case .alreadyExists: ("\(path) exists already", "use it, or name another file with --db")
    case .notReadable: ("\(path) may not be read", "allow reading it")
    case .notWritable: ("\(path) may not be changed", "allow writing to it")
    case .cannotOpen: ("\(path) cannot be opened", "allow reading the file and its folder")
    case .readOnlyFolder:
      ("\(path) may not be changed", "allow writing to the file and its folder")
    case .interruptedWrite:
      (
        "\(path) was left half-written by a program that was cut off",
        "open it once where it may be written, which takes that back"
      )
    case .isFolder: ("\(path) is a folder", "name a journal's file")
    case .notAFile: ("\(path) is no regular file", "name a journal's file")
    case .emptyFile:
      (
        "\(path) is an empty file",
        "delete it, and create a journal with 'insights journal init --db \(path)'"
      )
    case .emptyDatabase:
      (
        "\(path) is an empty database",
        "delete it, and create a journal with 'insights journal init --db \(path)'"
      )
    case .notAJournal:
      (
        "\(path) is not a brew journal",
        "name a journal, or create one with 'insights journal init'"
      )
    case .missingColumn:
      ("\(path) lacks the column \(facts.field ?? "")", "name a journal that follows the schema")
    case .newerVersion:
      (
        "\(path) has schema version \(version), newer than \(supported)",
        "update insights to read it"
      )
    case .olderVersion:
      (
        "\(path) has schema version \(version), older than \(supported)",
        "open it once with the app that wrote it, or import its export into a new journal"
      )
    case .cutShort:
      (
        "\(path) is cut short",
        "restore it from a backup, or read what is left into a new file: "
          + "insights journal check --repair NEW.sqlite"
      )
    case .nothingLeft:
      ("\(path) is cut short, and no record is left in it", "restore it from a backup")
    case .damaged: ("\(path) is damaged", "restore it from a backup")
    case .missingTable:
      (
        "\(path) lacks a table or column that a journal has",
        "restore it from a backup, or create one with 'insights journal init'"
      )
    case .foreignFunction:
      (
        "the \(facts.field ?? "trigger") \(facts.name ?? "") of \(path) calls \(facts.value ?? "")(), which journals cannot",
        "drop it: sqlite3 '\(path)' 'DROP \((facts.field ?? "trigger").uppercased()) \"\(facts.name ?? "")\"'"
      )
    case .endlessTrigger:
      (
        "the trigger \(facts.name ?? "") of \(path) does not come to an end, so nothing was changed",
        "drop it: sqlite3 '\(path)' 'DROP TRIGGER \"\(facts.name ?? "")\"'"
      )
    case .sqliteFailure:
      (
        "\(path) cannot be read (SQLite error \(facts.systemCode ?? 0))",
        "check that it is a brew journal, or restore it from a backup"
      )
    case .locked:
      ("\(path) is locked by another program", "close the app that is writing to it and try again")
    case .changedDuringExport:
      ("another program began to write to \(path) during the export", "export again")
    case .unreadable: ("\(path) cannot be read", "check the disk and try again")
    case .diskFull:
      ("the disk of \(path) is full; nothing was changed", "free some space and try again")
    case .diskFailure: ("\(path) cannot be read or written", "check the disk and try again")
    default: nil
    }
  }
}

extension JournalErrorWords {
  /// What is wrong with a value that a schema refuses, in words that follow its path.
  static func words(for fault: SchemaFault) -> String {
    switch fault {
    case .notTheText(let text): "is not the text \"\(text)\""
    case .notText: "is no text"
    case .empty: "is empty"
    case .tooLong(let limit): "is longer than \(limit) characters"
    case .notANumber: "is no number"
    case .notAbove(let low): "is not above \(number(low))"
    case .below(let low): "is below \(number(low))"
    case .above(let high): "is above \(number(high))"
    case .notWhole: "is no whole number"
    case .moreThanOneDecimal: "has more than one decimal"
    case .unknownWord(let allowed): "is none of \(allowed.joined(separator: ", "))"
    case .notADay: "is no date YYYY-MM-DD"
    case .notATime: "is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SSZ"
    case .notAList: "is no list"
    case .notAnObject: "is no object"
    case .lacksMember(let name): "has no \(name)"
    case .unknownMember(let near): "is unknown" + (near.map { " (did you mean \($0)?)" } ?? "")
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension JournalErrorWords {
  /// Words for a change that cannot be taken back.
  static func undoing(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let record = "the \(facts.kind ?? .brew) '\(facts.name ?? "")'"
    return switch reason {
    case .nothingToUndo:
      ("there is nothing to undo", "only changes made with this version of insights are logged")
    case .newerChange:
      ("another program changed the journal just now", "look at the last change again")
    case .changedSince:
      (
        "another program changed \(record) since; undoing would lose that",
        "change it with 'insights journal edit-…' instead"
      )
    case .goneSince:
      ("another program removed \(record) since", "add it again, or restore a backup")
    case .backSince:
      ("\(record), which was deleted, is there again", "delete it first")
    case .usedSince:
      (
        "\(references(facts.references)) still \(isOne(facts.references) ? "uses" : "use") \(record)",
        "delete \(isOne(facts.references) ? "it" : "them") first"
      )
    default: nil
    }
  }
}

extension JournalErrorWords {
  /// Words for a file that cannot be imported.
  static func importing(_ reason: JournalError.Reason, _ facts: JournalError.Facts) -> Words? {
    let file = facts.file ?? "the file"
    let entry = facts.name ?? "an entry"
    let field = facts.field ?? ""
    let system = SystemError(name: file, code: Int32(facts.systemCode ?? 0))
    let again = "export it again, and whole"
    return switch reason {
    case .noInput: ("there is no file \(file)", "check the path")
    case .inputIsFolder: ("\(file) is a folder", "name a file")
    case .inputNotReadable: ("\(file) may not be read", "allow reading it or name another file")
    case .inputFailure:
      (
        "\(file) cannot be read (\(system.message))",
        "check the disk and try again"
      )
    case .emptyInput: ("\(file) is empty", "export it again")
    case .databaseInput:
      (
        "\(file) is a database, not an export",
        "name it with --db to work on it, or one of its tables with --table to import that"
      )
    case .utf16Input: ("\(file) is cut-off or damaged UTF-16 text", "save it as UTF-8")
    case .workbookInput:
      (
        "\(file) is a workbook in a form that is not read",
        "save it there as .xlsx, .ods or CSV, and import that"
      )
    case .noTable:

      (
        "\(file) has no table or list of cups or bags",
        "give it titles such as Date and Coffee, or save it as CSV"
      )
    case .noSuchTable:
      (
        "\(file) has no table '\(entry)'",
        "name one of \(facts.allowed.map { "'\($0)'" }.joined(separator: ", ")) with --table"
      )
    case .notOfEncoding:
      (
        "\(file) is not text in \(facts.name ?? "an encoding that is known")",
        "name another with --encoding, or save it as UTF-8"
      )
    case .encryptedInput: ("\(file) needs a password", "save it without one and import that")
    case .damagedInput:
      (
        "\(file) is cut off or damaged\(facts.line.map { " at line \($0)" } ?? "")",
        "export it again, and whole"
      )
    case .notATable: ("\(file) is no table, so it has no columns to name", "leave --map out")
    case .listInput:
      (
        "\(file) is a list without dates, doses or anything else of a cup or a bag",
        "import the whole export if it is one part of one, or name the members with --map"
      )
    case .unknownInput:
      (
        "\(file) is neither an export of an app that is known nor an exported journal",
        "import an export of Beanconqueror, a shot of a machine, or a table (CSV, .xlsx, .ods, Markdown, JSON)"
      )
    case .inputTooLarge:
      ("\(file) is larger than an export can be", "check where the file comes from")
    case .endlessInput:
      ("\(file) gives more than 256 MiB and does not end", "save it as a file and import that")
    case .brokenJSON: ("\(part(facts)) is broken JSON at line \(facts.line ?? 1)", again)
    case .notAList: ("\(part(facts)) is no list", again)
    case .exportVersion:
      (
        "the exported journal is not of schema version \(facts.supportedVersion ?? 1)",
        "export it with this version of insights"
      )
    case .archiveOnStandardInput:
      ("a zip file cannot be read from standard input", "save it and name the file")
    case .archiveNotBuilt:
      (
        "\(file) is a zip file, which this build cannot read",
        "unzip it and import the folder, or build with the trait Zip"
      )
    case .archiveLibraryMissing:
      (
        "\(file) is a zip file, and libzip, which reads zip files, is not installed",
        "install it (Debian: libzip4), or unzip it and import the folder"
      )
    case .damagedArchive: ("\(file) is a damaged or cut-off zip file", again)
    case .archiveTooLarge:
      ("\(file) unpacks to more than an export can hold", "check where the file comes from")
    case .archiveWithoutExport:
      (
        "\(file) is an empty zip file", "export it again"
      )
    case .encryptedEntry: ("\(entry) in \(file) is encrypted", "export it again without a password")
    case .unusualCompression:
      ("\(entry) in \(file) is packed in an unusual way", "unzip it and import the JSON file")
    case .damagedEntry: ("\(entry) in \(file) is damaged", again)
    case .noTimeColumn:
      (
        "no line names columns of cups or bags, such as \(field)",
        "name the columns in a line: \(facts.allowed.joined(separator: ",")); or say "
          + "which is which with --map 'Theirs=ours'"
      )
    case .noMappedColumn:
      (
        "the first line has no column '\(field)'",
        "name one of \(facts.allowed.map { "'\($0)'" }.joined(separator: ", "))"
      )
    case .refusedDocument:
      (
        "\(file) is no BrewSpec 1.0: \(field.isEmpty ? "the document" : field) "
          + (facts.schemaFault.map(words(for:)) ?? "is wrong"),
        "correct it and import it again"
      )
    case .brokenYAML: ("\(file) is broken YAML at line \(facts.line ?? 1)", "correct it there")
    case .nothingToExport:
      ("\(file) has no brews with a time, and BrewSpec needs one", "add a brew first")
    case .yamlNotBuilt:
      (
        "\(file) is YAML, which this build cannot read",
        "save it as JSON, or build with the trait YAML"
      )
    case .repeatedColumn: ("the first line names the column \(field) twice", "keep one of them")
    default: nil
    }
  }

  /// The file, or the part of it that is wrong: `beans in the exported journal`.
  private static func part(_ facts: JournalError.Facts) -> String {
    let file = facts.file ?? "the exported journal"
    return facts.name.map { "\($0) in \(file)" } ?? file
  }
}
