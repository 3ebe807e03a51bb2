import FlavorExtraction
import FlavorWheel
import Support

/// Makes titles, sentences and labels from results, which contain no text.
///
///     let words = Words()
///     for pattern in report.patterns { print(words.description(of: pattern)) }
///
/// Everything is in English unless another `Phrasebook` is given.
public struct Words: Sendable {
  let phrases: Phrasebook
  /// Formats a name of the journal.
  let shown: @Sendable (String) -> String
  /// Formats numbers.
  package let numbers: NumberText
  /// Formats days.
  package let days: DayText
  private let wheel = FlavorWheel.standard
  private let flavors = FlavorPhrases(wheel: .standard)

  /// Creates words in a language.
  ///
  /// - Parameters:
  ///   - phrases: The language.
  ///   - name: Formats the names of beans, methods and grinders within text; by default unchanged.
  public init(
    _ phrases: Phrasebook = .english, name: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.phrases = phrases
    shown = name
    numbers = NumberText(phrases)
    days = DayText(phrases)
  }

  /// `1 brew`, `12 brews`.
  package func brews(_ count: Int) -> String { phrases.text("brews", ["count": .count(count)]) }

  /// `1.0 star`, `3.5 stars`: always with one decimal.
  func stars(_ value: Double) -> String {
    let number = numbers.fixed(value)
    return phrases.text(
      "stars", ["number": .text(number), "count": .count(number == numbers.fixed(1) ? 1 : 2)])
  }

  /// The name of a wheel node within a sentence: `floral notes`, `blueberry`.
  ///
  /// - Parameter id: The ID of the node; an unknown ID is returned unchanged.
  public func flavor(_ id: String) -> String {
    if phrases.has("flavor.\(id)") { return phrases.text("flavor.\(id)") }
    return wheel.node(id: id).map { flavors.noun($0.index) } ?? id
  }

  func isNameless(_ name: String) -> Bool { FoldedText.words(name).isEmpty }
}
