/// A line of a lexicon file.
package struct LexiconPlace: Sendable, Hashable {
  /// The path from the package's root.
  package var file: String
  /// The number of the line, from 1.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// A mistake in a lexicon file: `Lexicon/rules/negated.tsv:12: unknown class @x; add it to …`.
package struct LexiconProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package var place: LexiconPlace
  /// What is wrong.
  package var mistake: String
  /// What to do.
  package var advice: String

  package init(place: LexiconPlace, mistake: String, advice: String) {
    self.place = place
    self.mistake = mistake
    self.advice = advice
  }

  package var description: String { "\(place.file):\(place.line): \(mistake); \(advice)" }
}
