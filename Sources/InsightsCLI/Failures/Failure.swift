import ErrorWords

/// How the program ends, after `sysexits.h`. Thrown where everything was reported already.
enum ExitStatus: Int32, Error {
  case success = 0
  case usage = 64
  case badData = 65
  case missingInput = 66
  case missingComponent = 69
  case ioError = 74
}

/// An error that ends the program, in the two halves of its one line.
struct Failure: Error, Equatable {
  let status: ExitStatus
  let message: String

  /// - Parameters:
  ///   - name: A row of `Lexicon/wording/failures.tsv`.
  ///   - facts: What fills its gaps.
  init(_ name: String, _ facts: [String: Any] = [:]) {
    let words = FailureWords(name, facts)
    self.init(ExitStatus(rawValue: words.status) ?? .badData, words.problem, words.remedy)
  }

  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - remedy: What to do.
  init(_ status: ExitStatus, _ problem: String, _ remedy: String) {
    self.init(status, message: "\(problem); \(remedy)")
  }

  /// - Parameter message: `<what is wrong>; <what to do>`.
  init(_ status: ExitStatus, message: String) {
    self.status = status
    self.message = message
  }

  /// - Parameter arguments: What the user gave; long ones are not said again in full.
  /// - Returns: The status to end with.
  func report(_ arguments: [String] = []) -> ExitStatus {
    StandardError.line("insights: \(line(arguments))")
    return status
  }

  /// The message in one line, with names and lists cut that would run over the screen.
  func line(_ arguments: [String]) -> String {
    var text = message
    let values = arguments.flatMap { argument in
      [argument] + argument.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
    for value in Set(values).sorted(by: { ($1.count, $0) < ($0.count, $1) }) {
      // The end of a path is the most useful; paths longer than a user would read are cut.
      let most = value.contains("/") ? Self.longestPath : Self.longestName
      if value.count > most { text = text.replacing(value, with: value.prefix(most - 1) + "…") }
    }
    text = TextTable.oneLine(text)
    guard text.count > Self.longestLine else { return text }
    return text.prefix(Self.longestLine * 3 / 4) + "…" + text.suffix(Self.longestLine / 4 - 1)
  }

  /// In characters.
  private static let longestName = 60
  private static let longestPath = 240
  private static let longestLine = 1000

  /// A file that cannot be opened: one that is missing, or a folder in its place, is missing input;
  /// one that is there and cannot be read is an I/O error.
  ///
  /// - Parameter option: How the path was given.
  static func cannotOpen(
    _ path: String, _ error: SystemError, option: String = "--input"
  ) -> Failure {
    switch error.code {
    case ENOENT, ENOTDIR:
      Failure("no file", ["path": path, "option": option])
    case EISDIR:
      Failure("a folder", ["path": path, "option": option])
    case EACCES, EPERM:
      Failure("not readable", ["path": path])
    default:
      Failure("cannot open", ["path": path, "message": error.message, "option": option])
    }
  }

  /// An input that cannot be read further.
  static func cannotRead(_ error: SystemError) -> Failure {
    error.code == EISDIR
      ? cannotOpen(error.name, error)
      : Failure("cannot read", ["name": error.name, "message": error.message])
  }

  static func cannotWrite(_ code: Int32) -> Failure {
    guard code != EBADF else { return Failure("output closed") }
    let advice =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: "check the disk's free space and try again"
      default: "check where the output goes and try again"
      }
    return Failure(
      .ioError,
      "writing to standard output failed (\(SystemError(name: "standard output", code: code).message))",
      advice)
  }
}

extension Failure {
  /// The status and the line for an error of the journal.
  init(_ error: JournalError) {
    let status = ExitStatus(rawValue: error.code.exitStatus) ?? .badData
    let words = JournalErrorWords(error)
    self.init(status, words.problem, words.remedy)
  }

  /// The line for a strict import that changed nothing.
  init(_ refusal: ImportRefusal) {
    let count = refusal.summary.problemCount
    self.init(
      .badData,
      "nothing was imported: \(count) \(count == 1 ? "problem" : "problems") in the file",
      "correct the file, or import without --strict")
  }

  /// The line for a dictionary or a stemmer that the system lacks.
  init(_ error: LinguisticsError) {
    let name =
      switch error.code {
      case .missingDictionary: error.file == nil ? "no dictionary" : "unreadable dictionary"
      case .unreadableDictionary: "broken dictionary"
      case .missingStemmer: "no stemmer"
      case .notBuilt: error.trait == "Spelling" ? "no spelling" : "no stemming"
      default: "a part missing"
      }
    self.init(
      name, ["file": error.file ?? "", "trait": error.trait ?? "", "code": error.code])
  }

  /// The line for an address of a model that cannot be used.
  init(_ error: ModelError, url: String) {
    self =
      error.code == .remoteNotAllowed
      ? Failure("remote model", ["url": url])
      : Failure("no model address", ["url": url])
  }
}

/// What standard error says, once a run, when a model does not answer.
enum ModelWords {
  static func line(for error: ModelError) -> String {
    "the model was not used: \(problem(error)); see 'insights tiers'"
  }

  private static func problem(_ error: ModelError) -> String {
    switch error.code {
    case .notConnected: "its server does not answer"
    case .timedOut: "it took too long"
    case .brokenOff: "its server broke off"
    case .tooLong: "its answer is too long"
    case .noHTTP: "its server does not speak HTTP"
    case .unknownHost: "its host is not known"
    case .malformed: "its answer is not the JSON that was asked for"
    case .refused: "its server refuses with status \(error.status ?? 0)"
    case .unavailable: Language.english.text("tiers.reason.\(error.reason?.rawValue ?? "failing")")
    default: error.code.rawValue
    }
  }
}

/// What standard error says, once a run, when a note was read with less than all means.
enum RemarkWords {
  static func line(for remark: ExtractionRemark) -> String {
    let isBuilt = remark.cause != LinguisticsError.Code.notBuilt.description
    let name =
      switch remark.code {
      case .spellingUnavailable where !isBuilt: "remark: spelling not built"
      case .spellingUnavailable:
        remark.file == nil ? "remark: no dictionary" : "remark: broken dictionary"
      case .stemmingUnavailable: "remark: stemming not built"
      case .languageNotRead: "remark: language"
      case .modelItemsDropped: "remark: dropped"
      case .modelNoteCut: "remark: cut"
      default: ""
      }
    guard !name.isEmpty else { return remark.code.rawValue }
    let facts = [
      "file": remark.file ?? "", "form": remark.words.first ?? "",
      "language": remark.language ?? "",
    ]
    return Failure(name, facts).message
  }
}
