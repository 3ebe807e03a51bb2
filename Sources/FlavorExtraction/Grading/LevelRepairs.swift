/// Takes out of a note the level that its speaker takes back: `the acidity is low no wait it's medium`.
///
/// This is the repair of spoken language (Shriberg 1994, Preliminaries to a Theory of Speech Disfluencies, chapter 2):
/// a level, words of editing, and a level of the same attribute, which alone stays.
struct LevelRepairs: Sendable {
  let model: ExtractionModel

  /// As in `no wait let's make that a`.
  private static let mostEditing = 7

  /// O(words); a note without a word of editing costs a look at each of its words.
  func apply(to note: inout NoteDocument) {
    let retracting = model.classes[.retracting]
    guard !note.isLong, note.words.contains(where: { $0.classes.intersects(retracting) }) else {
      return
    }
    note.degrees.find(in: note.words)
    let grades = note.degrees.spans.map { model.degrees[$0] }
      .filter { $0.entry.grades != .zero && !$0.entry.isName && !$0.entry.roles.contains(.negates) }
    for (first, last) in zip(grades, grades.dropFirst()).reversed() {
      let editing = first.end..<last.start
      guard (1...Self.mostEditing).contains(editing.count),
        editing.contains(where: { note.words[$0].classes.intersects(retracting) }),
        editing.allSatisfy({ isEditing(note.words[$0]) }),
        Attribute.allCases.indices.contains(where: {
          first.entry.grades[$0] > 0 && last.entry.grades[$0] > 0
        })
      else { continue }
      note.words[last.start] = note.words[last.start].behind(note.words[first.start].separator)
      note.words.removeSubrange(first.start..<last.start)
    }
  }

  private func isEditing(_ word: Word) -> Bool {
    word.tag == .adv || word.classes.intersects(model.classes[.takingBack])
      || word.classes.intersects(model.classes[.scoreFiller])
  }
}
