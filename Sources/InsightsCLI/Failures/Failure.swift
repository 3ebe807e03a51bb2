import CLibrary
import ErrorWords
import LocalModel

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
  func report(_ arguments: [String] = []) {
    StandardError.line("insights: \(line(arguments))")
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
}

extension Failure {
  /// A file that cannot be opened: one that is missing, or a folder in its place, is missing input;
  /// one that is there and cannot be read is an I/O error.
  ///
  /// - Parameter option: How the path was given.
  static func cannotOpen(
    _ path: String, _ error: SystemError, option: String = "--input"
  ) -> Failure {
    switch error.code {
    case ENOENT, ENOTDIR:
      Failure(.missingInput, "there is no file \(path)", "check the path given with \(option)")
    case EISDIR:
      Failure(.missingInput, "\(path) is a folder", "name a file with \(option)")
    case EACCES, EPERM:
      Failure(.ioError, "\(path) may not be read", "allow reading it or name another file")
    default:
      Failure(
        .ioError, "\(path) cannot be opened (\(error.message))",
        "check the path given with \(option)")
    }
  }

  /// An input that cannot be read further.
  static func cannotRead(_ error: SystemError) -> Failure {
    error.code == EISDIR
      ? cannotOpen(error.name, error)
      : Failure(
        .ioError, "reading \(error.name) failed (\(error.message))", "check the disk and try again")
  }

  static func cannotWrite(_ code: Int32) -> Failure {
    guard code != EBADF else {
      return Failure(.ioError, "standard output is closed", "leave it open, or lead it into a file")
    }
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
}

extension Failure {
  /// The line for a dictionary or a stemmer that the system lacks.
  init(_ error: LinguisticsError) {
    let file = error.file ?? ""
    let (problem, remedy) =
      switch error.code {
      case .missingDictionary where error.file == nil:
        (
          "no English Hunspell dictionary (en_US.dic with en_US.aff) was found",
          "install the package hunspell-en-us or name a dictionary with --dictionary"
        )
      case .missingDictionary:
        (
          "the Hunspell file \(file) cannot be read",
          "name a .dic file that has its .aff file beside it with --dictionary, "
            + "or install the package hunspell-en-us"
        )
      case .unreadableDictionary:
        (
          "Hunspell could not load \(file)",
          "reinstall the package hunspell-en-us or name another dictionary with --dictionary"
        )
      case .missingStemmer:
        (
          "the Snowball library has no English stemmer for UTF-8",
          "install the package libstemmer-dev"
        )
      case .notBuilt:
        (
          "this build has no \(error.trait == "Spelling" ? "spelling" : "stemming")",
          "build it with the trait \(error.trait ?? "")"
        )
      default: ("a part of the system is missing (\(error.code))", "see 'man insights-installing'")
      }
    self.init(.missingComponent, problem, remedy)
  }
}

extension Failure {
  /// The line for an address of a model that cannot be used.
  init(_ error: ModelError, url: String) {
    self =
      error.code == .remoteNotAllowed
      ? Failure(
        .usage, "\(url) is not on this machine",
        "name a server on it, or add --allow-remote to send texts to another one, unencrypted")
      : Failure(
        .usage, "'\(url)' is no address of a server",
        "write it as http://127.0.0.1:8080; https is not supported")
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
    switch remark.code {
    case .spellingUnavailable where isBuilt:
      let cause =
        remark.file.map { "the dictionary \($0) cannot be loaded" } ?? "there is no dictionary"
      return
        "spelling is off, since \(cause); install hunspell-en-us, or name one with --dictionary"
    case .spellingUnavailable:
      return "spelling is off in this build; build it with the trait Spelling to correct typos"
    case .stemmingUnavailable:
      return "stemming is off in this build, so forms such as '\(remark.words.first ?? "")' may be "
        + "missed; build it with the trait Stemming"
    case .languageNotRead:
      let language = remark.language ?? ""
      return "a note is in a language that is not read (\(language)); English, German, "
        + "Spanish, French, Italian, Portuguese, Dutch, Japanese and Chinese are"
    case .modelItemsDropped:
      return "of the model's answers, what did not hold was dropped; --format json says how much"
    case .modelNoteCut:
      return "the model was given the beginning of long notes only; --format json says how much"
    default: return remark.code.rawValue
    }
  }
}
