import FuzzDriver

/// What is fuzzed of all that stands on the small readers.
@main enum FuzzTarget: String, CaseIterable, Fuzzed {
  /// Tasting notes.
  case notes
  /// Bag labels as text.
  case labels
  /// Bag labels as lines with places.
  case photos
  /// Bag labels as tables of words, as Tesseract writes them.
  case scans
  /// Photos, which say how they are turned.
  case pictures
  /// Files to import: tables, JSON, BrewSpec, shots, zip archives.
  case imports
  /// Journals: SQLite files.
  case journals
  /// Names, days and nodes as typed, and lines of `journal log`.
  case words
  /// Shots of Visualizer and Decent's app, to import.
  case shots
  /// Tables of the words of results.
  case wordings
  /// Tables of descriptors, word classes, rules and statements.
  case rules
  /// Days, numbers, measures and settings as typed.
  case numbers
  /// The compiled-in images of the lexicon and the tagger, changed in some bytes.
  case tables

  /// Reads an input, and stops the program where a promise is broken.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .notes: NoteFuzzer.run(bytes)
    case .labels: LabelFuzzer.readText(bytes)
    case .photos: LabelFuzzer.readPhoto(bytes)
    case .scans: LabelFuzzer.readTable(bytes)
    case .pictures: LabelFuzzer.turnPhoto(bytes)
    case .imports: ImportFuzzer.run(bytes)
    case .journals: JournalFuzzer.run(bytes)
    case .words: WordFuzzer.run(bytes)
    case .shots: ImportFuzzer.run(bytes)
    case .wordings: WordingFuzzer.run(bytes)
    case .rules: RuleFuzzer.run(bytes)
    case .numbers: NumberFuzzer.run(bytes)
    case .tables: TableFuzzer.run(bytes)
    }
  }

  static func main() { drive(FuzzTarget.self) }
}
