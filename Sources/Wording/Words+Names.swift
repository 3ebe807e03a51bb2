import Phrases
import Stats

/// Names of a journal within sentences.
extension Words {
  /// Brews or coffees of one kind: `natural coffees`, `V60 brews`.
  func group(_ pair: PatternSubject.Pair) -> String {
    switch pair.key {
    case .process, .roastLevel:
      phrases.text(
        "group.\(pair.key.rawValue)",
        ["name": .text(shown(value(pair.key.rawValue, pair.value)))])
    case .origin, .variety, .roaster:
      phrases.text("group.\(pair.key.rawValue)", ["name": .text(shown(pair.value))])
    case .method: brews(of: pair.value)
    case .grinder: phrases.text("group.grinder", ["grinder": .text(onGrinder(pair.value))])
    case .bean, .flavor, .parameter: shown(pair.value)
    }
  }

  /// The brews of a method: `V60 brews`.
  func brews(of method: String) -> String {
    isNameless(method)
      ? phrases.text("method.brews.nameless")
      : phrases.text("method.brews", ["name": .text(shown(method))])
  }

  /// A method's name as sentences show it, or words where it has none.
  func methodName(_ name: String) -> String { shown(methodLabel(name)) }

  /// A method's whole name, or words where it has none: a table's cell shortens it itself and keeps
  /// the whole at hand.
  package func methodLabel(_ name: String) -> String {
    isNameless(name) ? phrases.text("method.nameless") : name
  }

  /// ` on the Comandante`; empty where no grinder is meant.
  func onGrinder(_ name: String?) -> String {
    guard let name else { return "" }
    return isNameless(name)
      ? phrases.text("grinder.on.nameless")
      : phrases.text("grinder.on", ["name": .text(shown(name))])
  }
}
