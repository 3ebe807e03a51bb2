import Foundation
import Testing

/// The repository's folder, found from this file.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Runs the built program as a user does.
struct InsightsProgram {
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Where the build put the program: beside the tests.
  static let products: URL = {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return Bundle.main.bundleURL
  }()

  var executable = products.appending(path: "insights")
  var folder = repository
  /// Environment variables beside those of the tests; days are UTC's, and no journal is at hand.
  var variables: [String: String] = [:]

  /// Runs the program with `arguments` and `input` on standard input (none when nil).
  func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Result {
    try launch(executable, arguments, input: input)
  }

  func run(_ arguments: String..., input: String) throws -> Result {
    try run(arguments, input: Array(input.utf8))
  }

  func run(_ arguments: String...) throws -> Result {
    try run(arguments)
  }

  /// Runs a command of the shell that finds the program as `insights`.
  ///
  /// - Parameter merged: Whether errors go where the output goes, in order, as on a terminal.
  func shell(_ command: String, merged: Bool = false) throws -> Result {
    let command = merged ? "exec 2>&1; " + command : command
    return try launch(URL(filePath: "/bin/bash"), ["-c", command], input: nil)
  }

  private func launch(_ tool: URL, _ arguments: [String], input: [UInt8]?) throws -> Result {
    let scratch = try TemporaryFolder()
    let files = ["in", "out", "err"].map { scratch.url.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    if let input { try Data(input).write(to: files[0]) }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = executable.deletingLastPathComponent().path() + ":" + path
    environment["TZ"] = "UTC"
    environment["INSIGHTS_DB"] = nil
    environment["XDG_DATA_HOME"] = scratch.url.path()
    for (name, value) in variables { environment[name] = value }
    process.environment = environment
    let input = try FileHandle(forReadingFrom: files[0])
    let output = try FileHandle(forWritingTo: files[1])
    let errors = try FileHandle(forWritingTo: files[2])
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }
}

/// A folder that is removed when nobody holds it any more.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "insights-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path()
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }
}

/// Compares a text with the file `Fixtures/cli/<name>`; `RECORD_SNAPSHOTS=1` writes the file anew.
func expectSnapshot(_ name: String, _ text: String, at location: SourceLocation = #_sourceLocation)
  throws
{
  let file = repository.appending(path: "Fixtures/cli").appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
    return
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  #expect(text == recorded, "differs from Fixtures/cli/\(name)", sourceLocation: location)
}
