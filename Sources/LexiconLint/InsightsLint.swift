import BagLabels
import FlavorExtraction
import Foundation
import Linguistics
import Support

/// Checks the tables of `Lexicon/` and prints each problem as `file:line: what is wrong; what to do`.
///
/// Usage: `insights-lint [--write-images] [FOLDER [IMAGE …]]`, where FOLDER is the package's root, by
/// default the current one. Exits with 1 when there is a problem. With `--write-images` it also writes the
/// images of the tables that were compiled into it to `Lexicon/image`, or those that are named
/// (`tagger.bin`): the votes take two minutes. Debug builds only.
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
        if writesImages { images.write(Array(arguments.dropFirst())) }
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
      return EmbeddedTable(EmbeddedBytes(copying: bytes))
    }
  #else
    static func main() {
      print("insights-lint checks nothing in a release build; run it as make lint does")
      exit(69)
    }
  #endif
}

#if DEBUG
  /// Compares the images of `Lexicon/image` with the tables, and writes them anew.
  struct ImageCheck {
    private let root: URL
    /// What each image is, and, where making it takes long, whether bytes are what it would be.
    private let images:
      [(path: String, made: () throws -> [UInt8], isMade: ((Data) throws -> Bool)?)] = [
        ("Lexicon/image/knowledge.bin", KnowledgeImage.compile, nil),
        ("Lexicon/image/tagger.bin", TaggerImage.compile, nil),
        ("Lexicon/image/labels.bin", LabelImage.compile, nil),
        ("Lexicon/image/languages.bin", LanguageImage.compile, nil),
        ("Lexicon/image/spelling.bin", SpellingImage.compile, nil),
        ("Lexicon/image/votes.bin", VoteImage.compile, { try VoteImage.isMade(Array($0)) }),
        ("Embeddings/scores.bin", WordScoreImage.compile, { try WordScoreImage.isMade(Array($0)) }),
      ]

    /// - Parameter root: The package's root.
    init(root: URL) {
      self.root = root
    }

    /// An image that is not what the compiled-in tables give.
    var problems: [LexiconProblem] {
      images.compactMap { image in
        let found = try? Data(contentsOf: root.appending(path: image.path))
        let isMade =
          image.isMade.map { isMade in try? isMade(found ?? Data()) }
          ?? (try? image.made()).map { found == Data($0) }
        guard isMade == false else { return nil }
        return LexiconProblem(
          place: LexiconPlace(file: image.path, line: 1), mistake: "not made of these tables",
          advice: "run make image")
      }
    }

    /// Writes the images of the compiled-in tables: all, or those of some names.
    func write(_ names: [String]) {
      for image in images
      where names.isEmpty || names.contains(where: { image.path.hasSuffix("/" + $0) }) {
        do {
          try Data(image.made()).write(to: root.appending(path: image.path), options: .atomic)
        } catch {
          print("\(image.path):1: cannot be written (\(error)); check the folder")
          exit(1)
        }
      }
    }
  }
#endif
