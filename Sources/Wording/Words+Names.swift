import Journal
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
    case .bean: shown(name(pair.value, of: .bean))
    case .reading: phrases.text("reading.\(pair.value)")
    case .flavor, .descriptor, .parameter, .timing, .days: shown(pair.value)
    }
  }

  /// The brews of a method: `V60 brews`.
  func brews(of method: String) -> String {
    isNameless(method)
      ? phrases.text("method.brews.nameless")
      : phrases.text("method.brews", ["name": .text(shown(method))])
  }

  /// The name of a method in sentences, or a phrase for a method without a name.
  func methodName(_ name: String) -> String { shown(methodLabel(name)) }

  /// The full name of a method, or a phrase for a method without a name: table cells truncate it
  /// themselves and show all of it on hover.
  package func methodLabel(_ name: String) -> String {
    isNameless(name) ? phrases.text("method.nameless") : name
  }

  /// ` on the Comandante`; empty without a grinder.
  func onGrinder(_ name: String?) -> String {
    guard let name else { return "" }
    return isNameless(name)
      ? phrases.text("grinder.on.nameless")
      : phrases.text("grinder.on", ["name": .text(shown(name))])
  }
}
