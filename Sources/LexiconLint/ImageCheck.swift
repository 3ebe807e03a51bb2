import BagLabels
import FlavorExtraction
import Foundation
import Linguistics
import Support

#if DEBUG
  /// Compares the images of `Lexicon/image` with the tables, and writes them anew.
  struct ImageCheck {
    private let root: URL
    private let images: [(path: String, made: () throws -> [UInt8])] = [
      ("Lexicon/image/knowledge.bin", KnowledgeImage.compile),
      ("Lexicon/image/tagger.bin", TaggerImage.compile),
      ("Lexicon/image/labels.bin", LabelImage.compile),
    ]

    /// - Parameter root: The package's root.
    init(root: URL) {
      self.root = root
    }

    /// An image that is not what the compiled-in tables give.
    var problems: [LexiconProblem] {
      images.compactMap { image in
        let found = try? Data(contentsOf: root.appending(path: image.path))
        guard let made = try? image.made(), found != Data(made) else { return nil }
        return LexiconProblem(
          place: LexiconPlace(file: image.path, line: 1), mistake: "not made of these tables",
          advice: "run make image")
      }
    }

    /// Writes the images of the compiled-in tables.
    func write() {
      for image in images {
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
