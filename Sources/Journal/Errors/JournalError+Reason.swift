extension JournalError {
  /// The exact cause of an error, with its code. More may be added.
  ///
  /// The comment of each reason names the facts that are set with it; nearly all reasons that
  /// involve a file set `file`.
  public struct Reason: Hashable, Sendable {
    /// The reason in two or three words, unique among all reasons.
    public let name: String
    /// The kind of problem.
    public let code: Code

    /// Creates a reason.
    public init(name: String, code: Code) {
      self.name = name
      self.code = code
    }

    private init(_ name: String, _ code: Code) { self.init(name: name, code: code) }
  }
}

// Opening a journal.
extension JournalError.Reason {
  /// There is no file at `file`.
  public static let noJournal = Self("no journal", .missing)
  /// There is no folder `file` to create a journal in.
  public static let noFolder = Self("no folder", .missing)
  /// A file exists at `file` where a journal was to be created.
  public static let alreadyExists = Self("already exists", .exists)
  /// The journal at `file` may not be read.
  public static let notReadable = Self("not readable", .permission)
  /// The journal at `file` may not be changed.
  public static let notWritable = Self("not writable", .permission)
  /// SQLite cannot open `file`: the file or its folder is not accessible.
  public static let cannotOpen = Self("cannot open", .permission)
  /// SQLite may not write to `file` or to the folder that contains it.
  public static let readOnlyFolder = Self("read-only folder", .permission)
  /// A program was interrupted while it wrote to `file`, and the file cannot be repaired because it
  /// must not be written to.
  public static let interruptedWrite = Self("interrupted write", .permission)
  /// A folder is at `file`.
  public static let isFolder = Self("is a folder", .notAJournal)
  /// Something other than a regular file is at `file`.
  public static let notAFile = Self("not a regular file", .notAJournal)
  /// The file is empty.
  public static let emptyFile = Self("empty file", .notAJournal)
  /// The file is a database without tables.
  public static let emptyDatabase = Self("empty database", .notAJournal)
  /// The file is not an SQLite database, or it belongs to another program.
  public static let notAJournal = Self("not a journal", .notAJournal)
  /// The journal lacks the column `field`, written `table.column`.
  public static let missingColumn = Self("missing column", .notAJournal)
  /// The journal has schema `version`, newer than `supportedVersion`.
  public static let newerVersion = Self("newer version", .version)
  /// The journal has schema `version`, which is older than any that this library knows.
  public static let olderVersion = Self("older version", .version)
  /// The file has fewer pages than its header says.
  public static let cutShort = Self("cut short", .damaged)
  /// The file is truncated, and what is left of it has no record.
  public static let nothingLeft = Self("nothing left", .damaged)
  /// SQLite reports that the file is corrupt.
  public static let damaged = Self("damaged", .damaged)
  /// A statement named a table or column that the file lacks.
  public static let missingTable = Self("missing table", .damaged)
  /// The index, trigger or view `name` of the journal (`field` says which) calls the SQL function
  /// `value`, which only the program has that made it.
  public static let foreignFunction = Self("foreign function", .version)
  /// The trigger `name` of the journal takes too long, or has no end; nothing was changed.
  public static let endlessTrigger = Self("endless trigger", .damaged)
  /// SQLite failed with the extended result code `systemCode`.
  public static let sqliteFailure = Self("SQLite failure", .damaged)
  /// Another program holds the journal's lock.
  public static let locked = Self("locked", .locked)
  /// Another program began to write to the journal during an export.
  public static let changedDuringExport = Self("changed during export", .locked)
  /// The journal cannot be read from the disk.
  public static let unreadable = Self("unreadable", .disk)
  /// The disk is full; nothing was changed.
  public static let diskFull = Self("disk full", .disk)
  /// The disk failed while the journal was read or written.
  public static let diskFailure = Self("disk failure", .disk)
}

// Looking up records.
extension JournalError.Reason {
  /// The name of a record of `kind` is empty.
  public static let emptyName = Self("empty name", .name)
  /// No record of `kind` has the name or ID `name`; `candidates` are similar, `known` are all if
  /// they are few and none is similar.
  public static let unknownName = Self("unknown name", .name)
  /// `name` can mean each of `candidates`.
  public static let ambiguousName = Self("ambiguous name", .name)
  /// The journal has no record of `kind` with the ID `name`.
  public static let unknownID = Self("unknown ID", .name)
  /// No brew has the name `name`; `candidates` are similar.
  public static let unknownBrew = Self("unknown brew", .name)
  /// The IDs of several brews, `candidates`, begin with `name`.
  public static let ambiguousBrewID = Self("ambiguous brew ID", .name)
  /// No brew was made on the day `name`.
  public static let noBrewOnDay = Self("no brew on day", .name)
  /// `count` brews, `candidates`, were made on the day `name`.
  public static let severalBrewsOnDay = Self("several brews on day", .name)
  /// The journal has no dated brew for `name` (`latest`).
  public static let noBrews = Self("no brews", .name)
  /// `name` (`best` or `worst`) means a brew of a bean, and none is given.
  public static let needsBean = Self("needs a bean", .name)
  /// No brew of the bean is rated, so none is `name` (`best` or `worst`).
  public static let noRatedBrews = Self("no rated brews", .name)
  /// No brew, bean or recipe is called `name`; `candidates` are near.
  public static let unknownThing = Self("unknown thing", .name)
  /// The journal has fewer brews than `name` (such as `latest-9`) needs.
  public static let fewerBrews = Self("fewer brews", .name)
}

// Values and references.
extension JournalError.Reason {
  /// `field` has the number `value`, which is outside of `range`.
  public static let outOfRange = Self("out of range", .invalidValue)
  /// `field` is longer than `limit` bytes.
  public static let tooLong = Self("too long", .invalidValue)
  /// `field` contains a NUL character.
  public static let containsNUL = Self("contains NUL", .invalidValue)
  /// `field` has the word `value`, which is not one of `allowed`.
  public static let unknownWord = Self("unknown word", .invalidValue)
  /// `field` has the text `value`, which is not a day.
  public static let notADay = Self("not a day", .invalidValue)
  /// `field` has the day `value`, which is after `latestDay`.
  public static let futureDay = Self("day in the future", .invalidValue)
  /// `field` has the text `value`, which is not a time.
  public static let notATime = Self("not a time", .invalidValue)
  /// `field` has the time `value`, which is after now.
  public static let futureTime = Self("time in the future", .invalidValue)
  /// A record of `kind` lacks the name that it needs.
  public static let nameless = Self("nameless", .invalidValue)
  /// A new record of `kind` has no ID.
  public static let emptyID = Self("empty ID", .invalidValue)
  /// A flavor tag has no text.
  public static let emptyTag = Self("empty tag", .invalidValue)
  /// The pours of a recipe (grams on the scale after each) do not increase.
  public static let poursNotRising = Self("pours not rising", .invalidValue)
  /// A recipe has the step `field`, which its method `name` does not have.
  public static let stepOfOtherMethod = Self("step of another method", .invalidValue)
  /// SQLite refused a value because of a constraint of the tables.
  public static let refusedValue = Self("refused value", .invalidValue)
  /// `field` refers to a record of `kind` with the ID `name`, which the journal does not have.
  public static let unknownReference = Self("unknown reference", .invalidValue)
  /// The journal has a record of `kind` with the ID `name` already.
  public static let duplicateID = Self("duplicate ID", .exists)
  /// The brew with the ID `name` has a tasting already.
  public static let secondTasting = Self("second tasting", .exists)
  /// A record of `kind` was to be merged with itself, `name`.
  public static let sameRecord = Self("same record", .invalidValue)
  /// What was asked is not possible for the journal's own taster, `name`, whose ratings are those of the
  /// brews.
  public static let ownTaster = Self("own taster", .invalidValue)
  /// Text that describes a brew has words, `value`, that mean nothing.
  public static let notUnderstood = Self("not understood", .invalidValue)
  /// Text that describes a brew gives `field` twice; `value` is the second.
  public static let saidTwice = Self("said twice", .invalidValue)
  /// Text that describes a brew has the weight `value`, which may be several things.
  public static let unclearWeight = Self("unclear weight", .invalidValue)
  /// Text that describes a brew names no record of `kind`.
  public static let lacking = Self("lacking", .invalidValue)
  /// `references` refer to the record of `kind` with the ID `name`.
  public static let inUse = Self("in use", .inUse)
}

// Undoing.
extension JournalError.Reason {
  /// The change log of `file` is empty.
  public static let nothingToUndo = Self("nothing to undo", .conflict)
  /// The last change is another than the one that was to be undone.
  public static let newerChange = Self("newer change", .conflict)
  /// The record of `kind` with the ID `name` was changed by another program since.
  public static let changedSince = Self("changed since", .conflict)
  /// The record of `kind` with the ID `name` was removed by another program since.
  public static let goneSince = Self("gone since", .conflict)
  /// A record of `kind` with the ID `name`, which was deleted, is there again.
  public static let backSince = Self("back since", .conflict)
  /// `references` refer to the record of `kind` with the ID `name` since it was added.
  public static let usedSince = Self("used since", .conflict)
}

// Importing.
extension JournalError.Reason {
  /// There is no file `file` to import.
  public static let noInput = Self("no input file", .missing)
  /// A folder is at `file` where a file was to be imported.
  public static let inputIsFolder = Self("input is a folder", .missing)
  /// The file to import may not be read.
  public static let inputNotReadable = Self("input not readable", .permission)
  /// Reading the file to import failed with the `errno` `systemCode`.
  public static let inputFailure = Self("input failure", .disk)
  /// The file to import is empty.
  public static let emptyInput = Self("empty input", .badInput)
  /// The file to import is an SQLite database, not an export.
  public static let databaseInput = Self("database as input", .badInput)
  /// The file to import is UTF-16 text that is cut off or invalid.
  public static let utf16Input = Self("UTF-16 input", .badInput)
  /// The file to import is a JSON list, possibly one part of an export.
  public static let listInput = Self("list as input", .badInput)
  /// The file to import is JSON, but not a known export.
  public static let unknownInput = Self("unknown input", .badInput)
  /// The file to import is larger than an export can be.
  public static let inputTooLarge = Self("input too large", .badInput)
  /// What is no file gave more than 256 MiB to import, and no end.
  public static let endlessInput = Self("endless input", .badInput)
  /// The JSON of `file` is invalid at `line`.
  public static let brokenJSON = Self("broken JSON", .badInput)
  /// A table of the export, `file`, is not a list.
  public static let notAList = Self("not a list", .badInput)
  /// The exported journal is not of schema version `supportedVersion`.
  public static let exportVersion = Self("export version", .version)
  /// A zip file cannot be read from standard input.
  public static let archiveOnStandardInput = Self("archive on standard input", .badInput)
  /// The package is built without the trait `Zip`, which reads zip files.
  public static let archiveNotBuilt = Self("archive not built", .notBuilt)
  /// The system lacks libzip, which reads zip files.
  public static let archiveLibraryMissing = Self("archive library missing", .notBuilt)
  /// The zip file is damaged or cut off.
  public static let damagedArchive = Self("damaged archive", .badInput)
  /// The zip file unpacks to more than an export can contain.
  public static let archiveTooLarge = Self("archive too large", .badInput)
  /// The zip file contains no `Beanconqueror.json`.
  public static let archiveWithoutExport = Self("archive without export", .badInput)
  /// The entry `name` of the zip file is encrypted.
  public static let encryptedEntry = Self("encrypted entry", .badInput)
  /// The entry `name` of the zip file is compressed by a method that is not supported.
  public static let unusualCompression = Self("unusual compression", .badInput)
  /// The entry `name` of the zip file is damaged.
  public static let damagedEntry = Self("damaged entry", .badInput)
  /// The first line of the table names no column `field`; `allowed` are the columns.
  public static let noTimeColumn = Self("no time column", .badInput)
  /// The first line of the table lacks the column `field` that the user named; `allowed` are those
  /// that it has.
  public static let noMappedColumn = Self("no mapped column", .badInput)
  /// The columns of `file` were named, but it is no table.
  public static let notATable = Self("not a table", .badInput)
  /// `file` can be read, and has no table.
  public static let noTable = Self("no table", .badInput)
  /// `file` has no table `name`; `allowed` are those that it has.
  public static let noSuchTable = Self("no such table", .badInput)
  /// `file` is no text in the encoding `name`, or in any that is known.
  public static let notOfEncoding = Self("not of encoding", .badInput)
  /// `file` needs a password.
  public static let encryptedInput = Self("encrypted input", .badInput)
  /// `file` is cut off or damaged at `line`.
  public static let damagedInput = Self("damaged input", .badInput)
  /// The file to import is a workbook of a spreadsheet program that cannot be read.
  public static let workbookInput = Self("workbook as input", .badInput)
  /// The schema of BrewSpec refuses `file`: the value at the path `field` has a `schemaFault`; the path
  /// of the document itself is empty.
  public static let refusedDocument = Self("refused by the schema", .badInput)
  /// The journal `file` has no brew to write, and the format needs one.
  public static let nothingToExport = Self("nothing to export", .badInput)
  /// The YAML of `file` is invalid at `line`.
  public static let brokenYAML = Self("broken YAML", .badInput)
  /// The package is built without the trait `YAML`, which reads YAML.
  public static let yamlNotBuilt = Self("YAML not built", .notBuilt)
  /// The first line of the table names the column `field` twice.
  public static let repeatedColumn = Self("repeated column", .badInput)
}
