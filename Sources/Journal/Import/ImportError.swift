#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file cannot be imported at all; the journal is as it was before.
public struct ImportError: Error, Sendable, Equatable {
  /// What kind of trouble it is.
  public struct Code: Sendable, Equatable {
    private let name: StaticString

    /// The file is not there or may not be read.
    public static let missingInput = Code(name: "missingInput")
    /// The file is nothing that can be imported, or is damaged.
    public static let badData = Code(name: "badData")
    /// Reading failed.
    public static let ioError = Code(name: "ioError")

    public static func == (left: Code, right: Code) -> Bool {
      left.name.description == right.name.description
    }
  }

  public let code: Code
  /// What is wrong.
  public let problem: String
  /// What to do.
  public let remedy: String
  /// With `strict`: what is wrong with the file's records.
  public let records: [ImportProblem]

  init(_ code: Code, _ problem: String, _ remedy: String, records: [ImportProblem] = []) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
    self.records = records
  }

  /// `<what is wrong>; <what to do>`.
  public var message: String { "\(problem); \(remedy)" }

  static func badData(_ problem: String, _ remedy: String) -> ImportError {
    ImportError(.badData, problem, remedy)
  }

  static func cannotOpen(_ path: String, _ code: Int32) -> ImportError {
    switch code {
    case ENOENT, ENOTDIR:
      ImportError(.missingInput, "there is no file \(path)", "check the path")
    case EISDIR: ImportError(.missingInput, "\(path) is a folder", "name a file")
    case EACCES, EPERM:
      ImportError(
        .missingInput, "\(path) may not be read", "allow reading it or name another file")
    default:
      ImportError(
        .missingInput, "\(path) cannot be opened (\(systemMessage(code)))", "check the path")
    }
  }

  static func cannotRead(_ code: Int32) -> ImportError {
    ImportError(
      .ioError, "reading the file failed (\(systemMessage(code)))", "check the disk and try again")
  }

  private static func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
