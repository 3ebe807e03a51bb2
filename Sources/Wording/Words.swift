import FlavorWheel
public import Phrases
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
  private let and, or, commas: ListPhrase
  private let wheel = FlavorWheel.standard
  private let flavors: FlavorNames

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
    flavors = .standard(in: phrases)
    numbers = NumberText(phrases)
    days = DayText(phrases)
    and = ListPhrase(phrases, .and)
    or = ListPhrase(phrases, .or)
    commas = ListPhrase(phrases, .comma)
  }

  /// `1 brew`, `12 brews`.
  package func brews(_ count: Int) -> String { phrases.text("brews", ["count": .grouped(count)]) }

  /// `1.0 star`, `3.5 stars`: always with one decimal, or with `places`.
  package func stars(_ value: Double, places: Int = 1) -> String {
    let number = numbers.fixed(value, places: places)
    let one = numbers.fixed(1, places: places)
    return phrases.text(
      "stars", ["number": .text(number), "count": .count(number == one ? 1 : 2)])
  }

  /// `1 star`, `3.5 stars`.
  package func rating(_ value: Double) -> String {
    let number = numbers.number(value, places: 1)
    return phrases.text(
      "stars", ["number": .text(number), "count": .count(number == "1" ? 1 : 2)])
  }

  /// The name of a wheel node within a sentence: `floral notes`, `blueberry`.
  ///
  /// - Parameter id: The ID of the node; an unknown ID is returned unchanged.
  public func flavor(_ id: String) -> String {
    wheel.node(id: id).map { flavors.noun($0.index) } ?? id
  }

  /// The name of a wheel node in lists and drawings: `Blueberry`.
  ///
  /// - Parameter id: The node's ID; any other text is taken as a name.
  public func title(ofFlavor id: String) -> String {
    wheel.node(id: id).map { flavors.titles[$0.index] } ?? id
  }

  /// The names of a wheel node from its category down: `Fruity › Berry › Blueberry`.
  public func path(ofFlavor id: String) -> String {
    wheel.node(id: id).map { flavors.path($0.index).joined(separator: " › ") } ?? id
  }

  /// The names of all wheel nodes, in wheel order.
  package var flavorTitles: [String] { flavors.titles }

  /// Whether the node at `index` is only a class, so that sentences repeat the taster's word.
  package func isClass(flavorAt index: Int) -> Bool { flavors.phrase(index) == nil }

  /// `a`, `a and b`, `a, b and c`.
  package func list(_ names: [String]) -> String { and.text(names) }

  /// `a or b`.
  package func alternatives(_ names: [String]) -> String { or.text(names) }

  /// `a, b, c`.
  package func commas(_ names: [String]) -> String { commas.text(names) }

  /// The phrase of a key.
  package func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text(key, arguments)
  }

  func isNameless(_ name: String) -> Bool { FoldedText.words(name).isEmpty }
}
