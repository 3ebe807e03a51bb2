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
  }
}

// Opening a journal.
extension JournalError.Reason {
  /// There is no file at `file`.
  public static let noJournal = JournalError.Reason(name: "no journal", code: .missing)
  /// There is no folder `file` to create a journal in.
  public static let noFolder = JournalError.Reason(name: "no folder", code: .missing)
  /// A file exists at `file` where a journal was to be created.
  public static let alreadyExists = JournalError.Reason(name: "already exists", code: .exists)
  /// The journal at `file` may not be read.
  public static let notReadable = JournalError.Reason(name: "not readable", code: .permission)
  /// The journal at `file` may not be changed.
  public static let notWritable = JournalError.Reason(name: "not writable", code: .permission)
  /// SQLite cannot open `file`: the file or its folder is not accessible.
  public static let cannotOpen = JournalError.Reason(name: "cannot open", code: .permission)
  /// SQLite may not write to `file` or to the folder that contains it.
  public static let readOnlyFolder = JournalError.Reason(
    name: "read-only folder", code: .permission)
  /// A program was interrupted while it wrote to `file`, and the file cannot be repaired because it
  /// must not be written to.
  public static let interruptedWrite = JournalError.Reason(
    name: "interrupted write", code: .permission)
  /// A folder is at `file`.
  public static let isFolder = JournalError.Reason(name: "is a folder", code: .notAJournal)
  /// Something other than a regular file is at `file`.
  public static let notAFile = JournalError.Reason(name: "not a regular file", code: .notAJournal)
  /// The file is empty.
  public static let emptyFile = JournalError.Reason(name: "empty file", code: .notAJournal)
  /// The file is a database without tables.
  public static let emptyDatabase = JournalError.Reason(name: "empty database", code: .notAJournal)
  /// The file is not an SQLite database, or it belongs to another program.
  public static let notAJournal = JournalError.Reason(name: "not a journal", code: .notAJournal)
  /// The journal lacks the column `field`, written `table.column`.
  public static let missingColumn = JournalError.Reason(name: "missing column", code: .notAJournal)
  /// The journal has schema `version`, newer than `supportedVersion`.
  public static let newerVersion = JournalError.Reason(name: "newer version", code: .version)
  /// The journal has schema `version`, which is older than any that this library knows.
  public static let olderVersion = JournalError.Reason(name: "older version", code: .version)
  /// The file has fewer pages than its header says.
  public static let cutShort = JournalError.Reason(name: "cut short", code: .damaged)
  /// The file is truncated, and what is left of it has no record.
  public static let nothingLeft = JournalError.Reason(name: "nothing left", code: .damaged)
  /// SQLite reports that the file is corrupt.
  public static let damaged = JournalError.Reason(name: "damaged", code: .damaged)
  /// A statement named a table or column that the file lacks.
  public static let missingTable = JournalError.Reason(name: "missing table", code: .damaged)
  /// The index, trigger or view `name` of the journal (`field` says which) calls the SQL function
  /// `value`, which only the program has that made it.
  public static let foreignFunction = JournalError.Reason(name: "foreign function", code: .version)
  /// The trigger `name` of the journal takes too long, or has no end; nothing was changed.
  public static let endlessTrigger = JournalError.Reason(name: "endless trigger", code: .damaged)
  /// SQLite failed with the extended result code `systemCode`.
  public static let sqliteFailure = JournalError.Reason(name: "SQLite failure", code: .damaged)
  /// Another program holds the journal's lock.
  public static let locked = JournalError.Reason(name: "locked", code: .locked)
  /// Another program began to write to the journal during an export.
  public static let changedDuringExport = JournalError.Reason(
    name: "changed during export", code: .locked)
  /// The journal cannot be read from the disk.
  public static let unreadable = JournalError.Reason(name: "unreadable", code: .disk)
  /// The disk is full; nothing was changed.
  public static let diskFull = JournalError.Reason(name: "disk full", code: .disk)
  /// The disk failed while the journal was read or written.
  public static let diskFailure = JournalError.Reason(name: "disk failure", code: .disk)
}

// Looking up records.
extension JournalError.Reason {
  /// The name of a record of `kind` is empty.
  public static let emptyName = JournalError.Reason(name: "empty name", code: .name)
  /// No record of `kind` has the name or ID `name`; `candidates` are similar, `known` are all if
  /// they are few and none is similar.
  public static let unknownName = JournalError.Reason(name: "unknown name", code: .name)
  /// `name` can mean each of `candidates`.
  public static let ambiguousName = JournalError.Reason(name: "ambiguous name", code: .name)
  /// The journal has no record of `kind` with the ID `name`.
  public static let unknownID = JournalError.Reason(name: "unknown ID", code: .name)
  /// No brew has the name `name`; `candidates` are similar.
  public static let unknownBrew = JournalError.Reason(name: "unknown brew", code: .name)
  /// The IDs of several brews, `candidates`, begin with `name`.
  public static let ambiguousBrewID = JournalError.Reason(name: "ambiguous brew ID", code: .name)
  /// No brew was made on the day `name`.
  public static let noBrewOnDay = JournalError.Reason(name: "no brew on day", code: .name)
  /// `count` brews, `candidates`, were made on the day `name`.
  public static let severalBrewsOnDay = JournalError.Reason(
    name: "several brews on day", code: .name)
  /// The journal has no dated brew for `name` (`latest`).
  public static let noBrews = JournalError.Reason(name: "no brews", code: .name)
  /// `name` (`best` or `worst`) means a brew of a bean, and none is given.
  public static let needsBean = JournalError.Reason(name: "needs a bean", code: .name)
  /// No brew of the bean is rated, so none is `name` (`best` or `worst`).
  public static let noRatedBrews = JournalError.Reason(name: "no rated brews", code: .name)
  /// No brew, bean or recipe is called `name`; `candidates` are near.
  public static let unknownThing = JournalError.Reason(name: "unknown thing", code: .name)
  /// The journal has fewer brews than `name` (such as `latest-9`) needs.
  public static let fewerBrews = JournalError.Reason(name: "fewer brews", code: .name)
}

// Values and references.
extension JournalError.Reason {
  /// `field` has the number `value`, which is outside of `range`.
  public static let outOfRange = JournalError.Reason(name: "out of range", code: .invalidValue)
  /// `field` is longer than `limit` bytes.
  public static let tooLong = JournalError.Reason(name: "too long", code: .invalidValue)
  /// `field` contains a NUL character.
  public static let containsNUL = JournalError.Reason(name: "contains NUL", code: .invalidValue)
  /// `field` has the word `value`, which is not one of `allowed`.
  public static let unknownWord = JournalError.Reason(name: "unknown word", code: .invalidValue)
  /// `field` has the text `value`, which is not a day.
  public static let notADay = JournalError.Reason(name: "not a day", code: .invalidValue)
  /// `field` has the day `value`, which is after `latestDay`.
  public static let futureDay = JournalError.Reason(name: "day in the future", code: .invalidValue)
  /// `field` has the text `value`, which is not a time.
  public static let notATime = JournalError.Reason(name: "not a time", code: .invalidValue)
  /// `field` has the time `value`, which is after now.
  public static let futureTime = JournalError.Reason(
    name: "time in the future", code: .invalidValue)
  /// A record of `kind` lacks the name that it needs.
  public static let nameless = JournalError.Reason(name: "nameless", code: .invalidValue)
  /// A new record of `kind` has no ID.
  public static let emptyID = JournalError.Reason(name: "empty ID", code: .invalidValue)
  /// A flavor tag has no text.
  public static let emptyTag = JournalError.Reason(name: "empty tag", code: .invalidValue)
  /// The pours of a recipe (grams on the scale after each) do not increase.
  public static let poursNotRising = JournalError.Reason(
    name: "pours not rising", code: .invalidValue)
  /// A recipe has the step `field`, which its method `name` does not have.
  public static let stepOfOtherMethod = JournalError.Reason(
    name: "step of another method", code: .invalidValue)
  /// SQLite refused a value because of a constraint of the tables.
  public static let refusedValue = JournalError.Reason(name: "refused value", code: .invalidValue)
  /// `field` refers to a record of `kind` with the ID `name`, which the journal does not have.
  public static let unknownReference = JournalError.Reason(
    name: "unknown reference", code: .invalidValue)
  /// The journal has a record of `kind` with the ID `name` already.
  public static let duplicateID = JournalError.Reason(name: "duplicate ID", code: .exists)
  /// The brew with the ID `name` has a tasting already.
  public static let secondTasting = JournalError.Reason(name: "second tasting", code: .exists)
  /// A record of `kind` was to be merged with itself, `name`.
  public static let sameRecord = JournalError.Reason(name: "same record", code: .invalidValue)
  /// What was asked is not possible for the journal's own taster, `name`, whose ratings are those of the
  /// brews.
  public static let ownTaster = JournalError.Reason(name: "own taster", code: .invalidValue)
  /// Text that describes a brew has words, `value`, that mean nothing.
  public static let notUnderstood = JournalError.Reason(name: "not understood", code: .invalidValue)
  /// Text that describes a brew gives `field` twice; `value` is the second.
  public static let saidTwice = JournalError.Reason(name: "said twice", code: .invalidValue)
  /// Text that describes a brew has the weight `value`, which may be several things.
  public static let unclearWeight = JournalError.Reason(name: "unclear weight", code: .invalidValue)
  /// Text that describes a brew names no record of `kind`.
  public static let lacking = JournalError.Reason(name: "lacking", code: .invalidValue)
  /// `references` refer to the record of `kind` with the ID `name`.
  public static let inUse = JournalError.Reason(name: "in use", code: .inUse)
}

// Undoing.
extension JournalError.Reason {
  /// The change log of `file` is empty.
  public static let nothingToUndo = JournalError.Reason(name: "nothing to undo", code: .conflict)
  /// The last change is another than the one that was to be undone.
  public static let newerChange = JournalError.Reason(name: "newer change", code: .conflict)
  /// The record of `kind` with the ID `name` was changed by another program since.
  public static let changedSince = JournalError.Reason(name: "changed since", code: .conflict)
  /// The record of `kind` with the ID `name` was removed by another program since.
  public static let goneSince = JournalError.Reason(name: "gone since", code: .conflict)
  /// A record of `kind` with the ID `name`, which was deleted, is there again.
  public static let backSince = JournalError.Reason(name: "back since", code: .conflict)
  /// `references` refer to the record of `kind` with the ID `name` since it was added.
  public static let usedSince = JournalError.Reason(name: "used since", code: .conflict)
}

// Importing.
extension JournalError.Reason {
  /// There is no file `file` to import.
  public static let noInput = JournalError.Reason(name: "no input file", code: .missing)
  /// A folder is at `file` where a file was to be imported.
  public static let inputIsFolder = JournalError.Reason(name: "input is a folder", code: .missing)
  /// The file to import may not be read.
  public static let inputNotReadable = JournalError.Reason(
    name: "input not readable", code: .permission)
  /// Reading the file to import failed with the `errno` `systemCode`.
  public static let inputFailure = JournalError.Reason(name: "input failure", code: .disk)
  /// The file to import is empty.
  public static let emptyInput = JournalError.Reason(name: "empty input", code: .badInput)
  /// The file to import is an SQLite database, not an export.
  public static let databaseInput = JournalError.Reason(name: "database as input", code: .badInput)
  /// The file to import is UTF-16 text that is cut off or invalid.
  public static let utf16Input = JournalError.Reason(name: "UTF-16 input", code: .badInput)
  /// The file to import is a JSON list, possibly one part of an export.
  public static let listInput = JournalError.Reason(name: "list as input", code: .badInput)
  /// The file to import is JSON, but not a known export.
  public static let unknownInput = JournalError.Reason(name: "unknown input", code: .badInput)
  /// The file to import is larger than an export can be.
  public static let inputTooLarge = JournalError.Reason(name: "input too large", code: .badInput)
  /// What is no file gave more than 256 MiB to import, and no end.
  public static let endlessInput = JournalError.Reason(name: "endless input", code: .badInput)
  /// The JSON of `file` is invalid at `line`.
  public static let brokenJSON = JournalError.Reason(name: "broken JSON", code: .badInput)
  /// A table of the export, `file`, is not a list.
  public static let notAList = JournalError.Reason(name: "not a list", code: .badInput)
  /// The exported journal is not of schema version `supportedVersion`.
  public static let exportVersion = JournalError.Reason(name: "export version", code: .version)
  /// A zip file cannot be read from standard input.
  public static let archiveOnStandardInput = JournalError.Reason(
    name: "archive on standard input", code: .badInput)
  /// The package is built without the trait `Zip`, which reads zip files.
  public static let archiveNotBuilt = JournalError.Reason(
    name: "archive not built", code: .notBuilt)
  /// The system lacks libzip, which reads zip files.
  public static let archiveLibraryMissing = JournalError.Reason(
    name: "archive library missing", code: .notBuilt)
  /// The zip file is damaged or cut off.
  public static let damagedArchive = JournalError.Reason(name: "damaged archive", code: .badInput)
  /// The zip file unpacks to more than an export can contain.
  public static let archiveTooLarge = JournalError.Reason(
    name: "archive too large", code: .badInput)
  /// The zip file contains no `Beanconqueror.json`.
  public static let archiveWithoutExport = JournalError.Reason(
    name: "archive without export", code: .badInput)
  /// The entry `name` of the zip file is encrypted.
  public static let encryptedEntry = JournalError.Reason(name: "encrypted entry", code: .badInput)
  /// The entry `name` of the zip file is compressed by a method that is not supported.
  public static let unusualCompression = JournalError.Reason(
    name: "unusual compression", code: .badInput)
  /// The entry `name` of the zip file is damaged.
  public static let damagedEntry = JournalError.Reason(name: "damaged entry", code: .badInput)
  /// The first line of the table names no column `field`; `allowed` are the columns.
  public static let noTimeColumn = JournalError.Reason(name: "no time column", code: .badInput)
  /// The first line of the table lacks the column `field` that the user named; `allowed` are those
  /// that it has.
  public static let noMappedColumn = JournalError.Reason(name: "no mapped column", code: .badInput)
  /// The columns of `file` were named, but it is no table.
  public static let notATable = JournalError.Reason(name: "not a table", code: .badInput)
  /// `file` can be read, and has no table.
  public static let noTable = JournalError.Reason(name: "no table", code: .badInput)
  /// `file` has no table `name`; `allowed` are those that it has.
  public static let noSuchTable = JournalError.Reason(name: "no such table", code: .badInput)
  /// `file` is no text in the encoding `name`, or in any that is known.
  public static let notOfEncoding = JournalError.Reason(name: "not of encoding", code: .badInput)
  /// `file` needs a password.
  public static let encryptedInput = JournalError.Reason(name: "encrypted input", code: .badInput)
  /// `file` is cut off or damaged at `line`.
  public static let damagedInput = JournalError.Reason(name: "damaged input", code: .badInput)
  /// The file to import is a workbook of a spreadsheet program that cannot be read.
  public static let workbookInput = JournalError.Reason(name: "workbook as input", code: .badInput)
  /// The schema of BrewSpec refuses `file`: the value at the path `field` has a `schemaFault`; the path
  /// of the document itself is empty.
  public static let refusedDocument = JournalError.Reason(
    name: "refused by the schema", code: .badInput)
  /// The journal `file` has no brew to write, and the format needs one.
  public static let nothingToExport = JournalError.Reason(
    name: "nothing to export", code: .badInput)
  /// The YAML of `file` is invalid at `line`.
  public static let brokenYAML = JournalError.Reason(name: "broken YAML", code: .badInput)
  /// The package is built without the trait `YAML`, which reads YAML.
  public static let yamlNotBuilt = JournalError.Reason(name: "YAML not built", code: .notBuilt)
  /// The first line of the table names the column `field` twice.
  public static let repeatedColumn = JournalError.Reason(name: "repeated column", code: .badInput)
}

extension JournalError.Reason {
  /// All reasons of this version.
  package static let known: [JournalError.Reason] = [
    .noJournal, .noFolder, .alreadyExists, .notReadable, .notWritable, .cannotOpen,
    .readOnlyFolder, .interruptedWrite, .isFolder, .notAFile, .emptyFile, .emptyDatabase,
    .notAJournal, .missingColumn, .newerVersion, .olderVersion, .cutShort, .nothingLeft, .damaged,
    .missingTable, .foreignFunction, .endlessTrigger, .sqliteFailure, .locked, .changedDuringExport,
    .unreadable, .diskFull, .diskFailure, .emptyName, .unknownName, .ambiguousName,
    .unknownID, .unknownBrew,
    .ambiguousBrewID, .noBrewOnDay, .severalBrewsOnDay, .noBrews, .fewerBrews,
    .needsBean, .noRatedBrews, .unknownThing, .sameRecord, .ownTaster, .notUnderstood, .saidTwice,
    .unclearWeight, .lacking, .outOfRange,
    .tooLong, .containsNUL, .unknownWord, .notADay, .futureDay, .notATime, .futureTime, .nameless,
    .emptyID, .emptyTag, .poursNotRising, .stepOfOtherMethod, .refusedValue, .unknownReference,
    .duplicateID,
    .secondTasting, .inUse, .nothingToUndo, .newerChange, .changedSince, .goneSince, .backSince,
    .usedSince, .noInput, .inputIsFolder, .inputNotReadable, .inputFailure,
    .emptyInput, .databaseInput, .utf16Input, .listInput, .unknownInput, .inputTooLarge,
    .endlessInput, .brokenJSON, .notAList, .exportVersion, .archiveOnStandardInput,
    .archiveNotBuilt,
    .archiveLibraryMissing,
    .damagedArchive, .archiveTooLarge, .archiveWithoutExport, .encryptedEntry, .unusualCompression,
    .damagedEntry, .noTimeColumn, .repeatedColumn, .noMappedColumn, .notATable,
    .workbookInput, .noTable, .noSuchTable, .notOfEncoding, .encryptedInput, .damagedInput,
    .refusedDocument, .brokenYAML, .yamlNotBuilt, .nothingToExport,
  ]
}
