import CFuzzer
import Foundation

/// The targets of a program that fuzzes.
public protocol Fuzzed: Sendable, RawRepresentable, CaseIterable where RawValue == String {
  /// Reads an input, and stops the program where a promise is broken.
  func run(_ bytes: [UInt8])
}

// libFuzzer takes a C function, which cannot capture the target.
// Safe: written once, before libFuzzer reads it from the same thread.
nonisolated(unsafe) private var target: (any Fuzzed)?

/// Feeds one reader with inputs that libFuzzer makes: `PROGRAM [OPTION ...] [CORPUS ...]`.
///
/// The options are libFuzzer's; the target is named by `$FUZZ_TARGET`, since libFuzzer may start the
/// program again with options of its own. `scripts/fuzz` runs all targets.
public func drive<Target: Fuzzed>(_ targets: Target.Type) {
  target = Target(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")
  guard target != nil else {
    let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("FUZZ_TARGET must be one of \(names)\n".utf8))
    exit(64)
  }
  var count = CommandLine.argc
  var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
  exit(
    LLVMFuzzerRunDriver(&count, &arguments) { start, size in
      target?.run(Array(UnsafeBufferPointer(start: start, count: size)))
      return 0
    })
}

/// Stops the program, which libFuzzer reports as a finding.
public func promise(_ isKept: Bool, _ name: @autoclosure () -> String) {
  if !isKept { fatalError("broken promise: \(name())") }
}
