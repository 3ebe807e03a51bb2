import Insights

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
    case .cutShort: ("\(path) is cut short", "restore it from a backup")
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
