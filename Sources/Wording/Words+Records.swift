public import Journal
import Phrases

/// Names and numbers of a journal's records.
extension Words {
  /// The noun of a kind: `bean`.
  package func name(of kind: RecordKind) -> String { phrases.text("kind.\(kind)") }

  /// The name of a bean for lists, or a phrase for a bean without one.
  ///
  /// - Parameter bean: The bean.
  public func name(of bean: Bean) -> String { name(bean.displayName, of: .bean) }

  /// The name of a recipe for lists, or a phrase for a recipe without one.
  ///
  /// - Parameter recipe: The recipe.
  public func name(of recipe: Recipe) -> String { name(recipe.displayName, of: .recipe) }

  /// A display name of a record, or a phrase for what stands for no name.
  package func name(_ displayName: String, of kind: RecordKind) -> String {
    switch (kind, displayName) {
    case (.bean, Bean.unnamed), (.brew, Bean.unnamed), (.tasting, Bean.unnamed):
      phrases.text("unnamed.bean")
    case (.recipe, Recipe.unnamed): phrases.text("unnamed.recipe")
    default: displayName
    }
  }

  /// A record within a sentence: `the bean Kochere`, `the brew of Kochere, 2026-05-20`.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - name: What it is called; of a brew or a tasting the bean, or empty.
  ///   - day: The day of a brew, where it is known.
  public func record(_ kind: RecordKind, _ name: String, day: CalendarDay? = nil) -> String {
    var key = "record.\(kind)"
    if kind == .brew || kind == .tasting {
      if !name.isEmpty { key += ".of" }
      if day != nil { key += ".dated" }
    }
    return phrases.text(
      key, ["name": .text(shown(self.name(name, of: kind))), "day": .text(day?.description ?? "")])
  }

  /// `12 brews`.
  package func counted(_ kind: RecordKind, _ count: Int) -> String {
    phrases.text("counted.\(kind)", ["count": .count(count)])
  }

  /// `12 brews and 1 bean`; nil for nothing.
  package func list(_ counts: [RecordKind: Int]) -> String? {
    let parts = RecordKind.allCases.reversed().compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? counted(kind, $0) : nil }
    }
    return parts.isEmpty ? nil : list(parts)
  }

  /// A text in quotes, on one line, shortened if it is long.
  func quoted(_ text: String, upTo most: Int) -> String {
    let line = text.prefix(most + 1).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let shown = String(line.count > most ? line.prefix(most - 1) + ["…"] : line)
    return phrases.text("quoted", ["text": .text(shown)])
  }

  /// How much of a stored value a sentence repeats, in characters.
  static let quotedLength = 40
}
