package import Foundation

/// Runs the built program as a user does.
package struct InsightsProgram {
  package struct Result: Equatable {
    /// The exit status.
    package var status: Int32
    /// What came on standard output.
    package var output: String
    /// What came on standard error.
    package var errors: String

    package init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// Where the build put the program: beside the tests.
  package static let products: URL = {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return Bundle.main.bundleURL
  }()

  package var executable: URL
  /// The folder it runs in.
  package var folder: URL
  /// Environment variables beside those of the tests; days are UTC's, and no journal is at hand.
  package var variables: [String: String] = [:]

  package init(
    executable: URL = products.appending(path: "insights"), folder: URL = PackageFiles.root
  ) {
    self.executable = executable
    self.folder = folder
  }

  /// Runs the program with `arguments` and `input` on standard input (none when nil).
  package func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Result {
    try launch(executable, arguments, input: input)
  }

  package func run(_ arguments: String..., input: String) throws -> Result {
    try run(arguments, input: Array(input.utf8))
  }

  package func run(_ arguments: String...) throws -> Result {
    try run(arguments)
  }

  /// Runs a command of the shell that finds the program as `insights`.
  ///
  /// - Parameter merged: Whether errors go where the output goes, in order, as on a terminal.
  package func shell(_ command: String, merged: Bool = false) throws -> Result {
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
    environment["INSIGHTS_MODEL_URL"] = nil
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
