import Insights

/// Bounds a model's summary of a note: it names flavors that the result has, and nothing else.
///
/// The lexical reader reads the summary as it reads a note, in English and the languages that it has
/// tables for. A summary in which it finds nothing cannot be checked, and is not taken.
struct SummaryCheck {
  private let engine: InsightsEngine

  private static let longest = 240

  init(_ engine: InsightsEngine) {
    self.engine = engine
  }

  /// Whether a summary says no more than a result does.
  @concurrent func holds(
    _ summary: String, of found: Extraction, note: String
  ) async throws -> Bool {
    guard !summary.isEmpty, summary.utf8.count <= Self.longest, Self.isPlain(summary),
      Sentences.ranges(in: summary).count == 1,
      PromptWords.instructions.isDisjoint(with: PromptWords.words(of: summary)),
      FactCheck([note]).hasNumbers(of: summary)
    else { return false }
    let read = try await engine.extract(summary, explaining: true)
    let named = (read.explanation?.mentions ?? []).flatMap(\.nodes)
    return !read.nodes.isEmpty && Set(read.nodes).isSubset(of: found.nodes)
      && Set(read.negated).isSubset(of: found.negated)
      && Set(named).isSubset(of: found.nodes + found.negated)
  }

  /// Whether a text has no control characters, no marks that turn a line around, and no address.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: !"<>{}[]`\\@".unicodeScalars.contains(scalar)
      }
    } && !text.contains("://") && !text.lowercased().contains("www.")
  }
}
