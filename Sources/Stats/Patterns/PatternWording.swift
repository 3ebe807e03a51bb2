import FlavorExtraction
import FlavorWheel
import Foundation
import Numerics
import Support

/// Titles and sentences for people.
struct PatternWording {
  private let wheel = FlavorWheel.standard
  private let phrases = FlavorPhrases(wheel: .standard)

  func describe(_ pattern: inout Pattern, span: Double) {
    let (title, description) =
      switch pattern.kind {
      case .parameter: parameter(pattern)
      case .group: group(pattern)
      case .flavorRating: flavorRating(pattern)
      case .flavorContext: flavorContext(pattern)
      case .trend: trend(pattern, span: span)
      }
    pattern.title = title
    pattern.description = description
  }

  // MARK: Kinds

  private func parameter(_ pattern: Pattern) -> (String, String) {
    guard let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)),
      let optimum = pattern.optimum
    else { return ("", "") }
    let method = pattern.subject[.method] ?? ""
    let brews = Self.plural(method)
    let grinder = Self.onGrinder(pattern.subject[.grinder])
    let words = ParameterWording(parameter)
    let place = words.text(optimum.value)
    let range = "\(words.number(optimum.low))–\(words.number(optimum.high))"
    let size = Self.stars(abs(pattern.effect.value))
    let (subject, count) = (
      "\(Self.name(ofMethod: method)): \(words.name)\(grinder)", "\(pattern.count) brews"
    )
    return switch pattern.shape {
    case .peak:
      (
        "\(subject), best around \(place)",
        "Your \(brews) taste best around \(place)\(grinder) (\(range)): \(size) above the rest, "
          + "\(count)."
      )
    case .valley:
      (
        "\(subject), worst around \(place)",
        "Your \(brews) taste worst around \(place)\(grinder) (\(range)): \(size) below the rest, "
          + "\(count)."
      )
    case .up:
      (
        "\(subject), \(words.more) is better",
        "Your \(brews) taste better with \(words.more)\(grinder): \(size) more at the high end of "
          + "what you brew than at the low end, \(count)."
      )
    default:
      (
        "\(subject), \(words.less) is better",
        "Your \(brews) taste better with \(words.less)\(grinder): \(size) more at the low end of "
          + "what you brew than at the high end, \(count)."
      )
    }
  }

  private func group(_ pattern: Pattern) -> (String, String) {
    guard let pair = pattern.subject.pairs.first else { return ("", "") }
    let isHigher = pattern.effect.value > 0
    let name = self.name(pair)
    let others =
      switch pair.key {
      case .bean: "what you drank at the same time"
      case .method: "the same beans brewed otherwise"
      case .grinder: "the same beans from other grinders"
      default: "other beans"
      }
    let mean = pattern.groupMean.map { ", about \(Self.number($0, places: 1)) in all" } ?? ""
    return (
      "\(Self.capitalized(name)) rated \(isHigher ? "higher" : "lower")",
      "You rate \(name) \(Self.stars(abs(pattern.effect.value))) \(isHigher ? "above" : "below") "
        + "\(others) (\(range(pattern.effect)))\(mean), \(pattern.count) brews."
    )
  }

  private func flavorRating(_ pattern: Pattern) -> (String, String) {
    let flavor = flavorName(pattern.subject)
    let isHigher = pattern.effect.value > 0
    return (
      "\(Self.capitalized(flavor)): \(isHigher ? "higher" : "lower") ratings",
      "Brews where you find \(flavor) get \(Self.stars(abs(pattern.effect.value))) "
        + "\(isHigher ? "more" : "less") than others of the same bean and method "
        + "(\(range(pattern.effect))), \(pattern.count) brews."
    )
  }

  private func flavorContext(_ pattern: Pattern) -> (String, String) {
    let flavor = flavorName(pattern.subject)
    guard let pair = pattern.subject.pairs.first(where: { $0.key != .flavor }) else {
      return ("", "")
    }
    let isMore = pattern.effect.value > 0
    let name = self.name(pair)
    let estimate = pattern.effect
    let (near, far) = isMore ? (estimate.low, estimate.high) : (-estimate.high, -estimate.low)
    let sign = isMore ? "×" : "÷"
    let odds =
      far.isFinite
      ? "odds \(sign) \(factor(abs(estimate.value))) (\(factor(near)) to \(factor(far)))"
      : "odds at least \(sign) \(factor(near))"
    let (inside, outside) = shares(pattern)
    return (
      "\(Self.capitalized(flavor)), \(isMore ? "more" : "less") often in \(name)",
      "You find \(flavor) \(isMore ? "more" : "less") often in \(name)\(inside) than in "
        + "others\(outside): \(odds)."
    )
  }

  /// In how many brews a flavor is, with the label and without: ` (12 of 74 brews)`.
  private func shares(_ pattern: Pattern) -> (inside: String, outside: String) {
    guard let shares = pattern.shares else { return ("", "") }
    func share(_ present: Int, _ count: Int) -> String {
      present == 0 ? "never in \(count)" : "\(present) of \(count)"
    }
    return (
      " (\(share(shares.insidePresent, shares.insideCount)) brews)",
      " (\(share(shares.outsidePresent, shares.outsideCount)))"
    )
  }

  /// A log odds ratio as a factor, with as many digits as tell something.
  private func factor(_ logOdds: Double) -> String {
    let factor = exp(logOdds)
    if factor > 1000 { return "over 1000" }
    return Self.number(factor, places: factor < 9.95 ? 1 : 0)
  }

  private func trend(_ pattern: Pattern, span: Double) -> (String, String) {
    let isUp = pattern.effect.value > 0
    let time =
      span >= 60 ? "\(Int((span / 30.4).rounded())) months" : "\(Int(span.rounded())) days"
    return (
      "Your ratings \(isUp ? "rise" : "fall") over time",
      "Over \(time) your ratings \(isUp ? "rose" : "fell") by \(Self.stars(abs(pattern.effect.value))) "
        + "(\(range(pattern.effect))), \(pattern.count) brews."
    )
  }

  // MARK: Words

  private func name(_ pair: PatternSubject.Pair) -> String {
    let words = pair.value.split(separator: "_").joined(separator: " ")
    return switch pair.key {
    case .process: "\(words) coffees"
    case .roastLevel: "\(words) roasts"
    case .origin: "coffees from \(pair.value)"
    case .variety: "\(pair.value) coffees"
    case .roaster: "coffees roasted by \(pair.value)"
    case .method: Self.plural(pair.value)
    case .grinder: "brews ground\(Self.onGrinder(pair.value))"
    default: pair.value
    }
  }

  /// A flavor in the words of a sentence: `floral notes`, `blueberry`.
  private func flavorName(_ subject: PatternSubject) -> String {
    let id = subject[.flavor] ?? ""
    return wheel.node(id: id).map { phrases.noun($0.index) } ?? id
  }

  static func capitalized(_ text: String) -> String {
    (text.first?.uppercased() ?? "") + text.dropFirst()
  }

  /// A method's name for several brews of it: V60s, AeroPresses, Cold Brews.
  static func plural(_ name: String) -> String {
    if isNameless(name) { return "brews without a named method" }
    return name.hasSuffix("s") || name.hasSuffix("x") ? name + "es" : name + "s"
  }

  static func name(ofMethod name: String) -> String {
    isNameless(name) ? "No named method" : name
  }

  /// ` on the Comandante`; empty where no grinder is meant.
  static func onGrinder(_ name: String?) -> String {
    name.map { isNameless($0) ? " on a grinder without a name" : " on the \($0)" } ?? ""
  }

  private static func isNameless(_ name: String) -> Bool { FoldedText.words(name).isEmpty }

  static func stars(_ value: Double) -> String {
    let text = number(value, places: 1)
    return text == "1.0" ? "1.0 star" : "\(text) stars"
  }

  private func range(_ estimate: Estimate) -> String {
    "\(signed(estimate.low)) to \(signed(estimate.high))"
  }

  private func signed(_ value: Double) -> String {
    let text = Self.number(abs(value), places: 1)
    return text == "0.0" ? text : (value < 0 ? "−" : "+") + text
  }

  static func number(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
