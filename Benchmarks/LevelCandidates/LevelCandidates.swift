import FlavorExtraction
import Foundation

/// Lists what the judge of levels is asked: JSON lines with a `text` in, JSON lists of each note's attributes with the level that
/// their candidates tell and their features out, in the same order. `Lexicon/tools/build_levels.py` learns from them.
@main
struct LevelCandidates {
  private struct Note: Decodable {
    var text: String
  }

  static func main() throws {
    let session = try FlavorExtractor().makeSession()
    while let line = readLine() {
      let note = try JSONDecoder().decode(Note.self, from: Data(line.utf8))
      let questions = session.levelQuestions(of: Array(note.text.utf8))
      FileHandle.standardOutput.write(try JSONEncoder().encode(questions) + Data("\n".utf8))
    }
  }
}
