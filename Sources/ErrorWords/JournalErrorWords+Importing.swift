import Insights
import Support

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
