import FlavorExtraction
import Foundation
import Support

/// Checks the tables of `Lexicon/` and prints each problem as `file:line: what is wrong; what to do`.
///
/// Usage: `insights-lint [--write-images] [FOLDER]`, where FOLDER is the package's root, by default the
/// current one. Exits with 1 when there is a problem. With `--write-images` it also writes the images of
/// the tables that were compiled into it to `Lexicon/image`. Debug builds only.
@main
enum InsightsLint {
  #if DEBUG
    static func main() {
      var arguments = CommandLine.arguments.dropFirst()
      let writesImages = arguments.first == "--write-images"
      if writesImages { arguments = arguments.dropFirst() }
      let root = URL(filePath: arguments.first ?? ".")
      let wheel = WheelCheck(table: table("Lexicon/wheel.tsv", in: root))
      var check = LexiconCheck(wheel: wheel.wheel) { table($0, in: root) }
      for file in descriptorFiles(in: root) { check.checkDescriptors(in: file) }
      check.checkRules()
      check.checkLists()
      check.checkStatements()
      var terms = TermCheck(table: { table($0, in: root) })
      terms.checkAll()
      var problems = wheel.problems + check.problems + terms.problems
      if problems.isEmpty {
        let images = ImageCheck(root: root)
        if writesImages { images.write() }
        problems += images.problems
      }
      for problem in problems { print(problem) }
      if !problems.isEmpty { exit(1) }
    }

    private static func descriptorFiles(in root: URL) -> [String] {
      let folder = "Lexicon/descriptors"
      let path = root.appending(path: folder).path(percentEncoded: false)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".tsv") }.sorted().map { "\(folder)/\($0)" }
    }

    private static func table(_ path: String, in root: URL) -> EmbeddedTable? {
      guard let bytes = try? Data(contentsOf: root.appending(path: path)) else { return nil }
      // `EmbeddedBytes` lives as long as the program, so this is never freed.
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
      bytes.copyBytes(to: copy, count: bytes.count)
      return EmbeddedTable(EmbeddedBytes(immortal: copy, count: bytes.count))
    }
  #else
    static func main() {
      print("insights-lint checks nothing in a release build; run it as make lint does")
      exit(69)
    }
  #endif
}
