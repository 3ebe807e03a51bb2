import CLibrary
import Support

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
