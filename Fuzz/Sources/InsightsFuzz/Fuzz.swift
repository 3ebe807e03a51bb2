import CFuzzer
import Foundation

/// Feeds one reader with inputs that libFuzzer makes: `insights-fuzz TARGET [OPTION ...] [CORPUS ...]`.
///
/// The options are libFuzzer's; the target is named by `$FUZZ_TARGET`, since libFuzzer may start the
/// program again with options of its own. `scripts/fuzz` runs all targets.
@main enum Fuzz {
  /// libFuzzer takes a C function, which cannot capture the target.
  private static let target = FuzzTarget(
    rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("FUZZ_TARGET must be one of \(names)\n".utf8))
      exit(64)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { start, size in
        Fuzz.target?.run(Array(UnsafeBufferPointer(start: start, count: size)))
        return 0
      })
  }
}
