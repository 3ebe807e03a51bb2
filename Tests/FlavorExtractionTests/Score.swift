import FlavorExtraction
import Foundation

/// A labelled note of a JSON lines file.
struct LabeledNote: Decodable {
  var id: String
  var text: String
  var nodes: Set<String>
  var negated: Set<String>

  static func read(_ url: URL) throws -> [LabeledNote] {
    let decoder = JSONDecoder()
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(LabeledNote.self, from: $0) }
  }
}

/// What was found against what a careful reader finds, summed over notes (micro average).
struct Score {
  struct Counts {
    var right = 0
    var invented = 0
    var missed = 0

    mutating func add(expected: Set<String>, found: Set<String>) {
      right += expected.intersection(found).count
      invented += found.subtracting(expected).count
      missed += expected.subtracting(found).count
    }

    /// The harmonic mean of precision and recall; 0 when there was nothing to find.
    var f1: Double {
      let all = 2 * right + invented + missed
      return all == 0 ? 0 : Double(2 * right) / Double(all)
    }
  }

  private(set) var exact = Counts()
  private(set) var negated = Counts()
  private(set) var notes = 0
  /// Notes of which both lists are exactly right.
  private(set) var perfectNotes = 0
  /// The IDs of the others.
  private(set) var imperfect: [String] = []

  /// The part of the notes that are perfect; 0 without notes.
  var perfect: Double { notes == 0 ? 0 : Double(perfectNotes) / Double(notes) }

  mutating func add(_ note: LabeledNote, found: Extraction) {
    let nodes = Set(found.nodes)
    let absent = Set(found.negated)
    exact.add(expected: note.nodes, found: nodes)
    negated.add(expected: note.negated, found: absent)
    notes += 1
    if nodes == note.nodes, absent == note.negated {
      perfectNotes += 1
    } else {
      imperfect.append(note.id)
    }
  }

  /// The score of the engine on the notes of a file.
  static func ofEngine(on url: URL) throws -> Score {
    let session = try Engine.extractor().makeSession()
    var score = Score()
    for note in try LabeledNote.read(url) {
      score.add(note, found: session.extract(Array(note.text.utf8)))
    }
    return score
  }
}
