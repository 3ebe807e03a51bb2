import FlavorWheel
import Foundation

/// Titles and sentences for people.
enum PatternWording {
  static func describe(_ pattern: inout Pattern, span: Double) {
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

  private static func parameter(_ pattern: Pattern) -> (String, String) {
    guard let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)),
      let optimum = pattern.optimum
    else { return ("", "") }
    let method = pattern.subject[.method] ?? ""
    let brews = plural(method)
    let grinder = pattern.subject[.grinder].map { " on the \($0)" } ?? ""
    let words = ParameterWording(parameter)
    let place = words.text(optimum.value)
    let range = "\(words.number(optimum.low))–\(words.number(optimum.high))"
    let size = stars(abs(pattern.effect.value))
    let (subject, count) = ("\(method): \(words.name)\(grinder)", "\(pattern.count) brews")
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

  private static func group(_ pattern: Pattern) -> (String, String) {
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
    let mean = pattern.groupMean.map { ", about \(number($0, places: 1)) in all" } ?? ""
    return (
      "\(name) \(isHigher ? "rated higher" : "rated lower")",
      "You rate \(name) \(stars(abs(pattern.effect.value))) \(isHigher ? "above" : "below") "
        + "\(others) (\(range(pattern.effect)))\(mean), \(pattern.count) brews."
    )
  }

  private static func flavorRating(_ pattern: Pattern) -> (String, String) {
    let flavor = flavorName(pattern.subject)
    let isHigher = pattern.effect.value > 0
    return (
      "\(flavor) goes with \(isHigher ? "higher" : "lower") ratings",
      "Brews where you find \(flavor.lowercased()) get \(stars(abs(pattern.effect.value))) "
        + "\(isHigher ? "more" : "less") than others of the same bean and method "
        + "(\(range(pattern.effect))), \(pattern.count) brews."
    )
  }

  private static func flavorContext(_ pattern: Pattern) -> (String, String) {
    let flavor = flavorName(pattern.subject)
    guard let pair = pattern.subject.pairs.first(where: { $0.key != .flavor }) else {
      return ("", "")
    }
    let isMore = pattern.effect.value > 0
    let name = self.name(pair)
    let estimate = pattern.effect
    let (near, far) = isMore ? (estimate.low, estimate.high) : (-estimate.high, -estimate.low)
    let odds = "odds \(isMore ? "×" : "÷") \(factor(abs(estimate.value)))"
    return (
      "\(flavor) \(isMore ? "goes with" : "is rare in") \(name)",
      "Notes of \(flavor.lowercased()) are \(isMore ? "more" : "less") common in \(name) than in "
        + "others: \(odds) (\(factor(near)) to \(factor(far))), \(pattern.count) brews."
    )
  }

  /// A log odds ratio as a factor, with as many digits as tell something.
  private static func factor(_ logOdds: Double) -> String {
    let factor = exp(logOdds)
    if factor > 1000 { return "over 1000" }
    return number(factor, places: factor < 9.95 ? 1 : 0)
  }

  private static func trend(_ pattern: Pattern, span: Double) -> (String, String) {
    let isUp = pattern.effect.value > 0
    let time =
      span >= 60 ? "\(Int((span / 30.4).rounded())) months" : "\(Int(span.rounded())) days"
    return (
      "Your ratings \(isUp ? "rise" : "fall") over time",
      "Over \(time) your ratings \(isUp ? "rose" : "fell") by \(stars(abs(pattern.effect.value))) "
        + "(\(range(pattern.effect))), \(pattern.count) brews."
    )
  }

  // MARK: Words

  private static func name(_ pair: PatternSubject.Pair) -> String {
    let words = pair.value.split(separator: "_").joined(separator: " ")
    return switch pair.key {
    case .process: "\(words) coffees"
    case .roastLevel: "\(words) roasts"
    case .origin: "coffees from \(pair.value)"
    case .variety: "\(pair.value) coffees"
    case .roaster: "coffees roasted by \(pair.value)"
    case .method: "\(plural(pair.value))"
    case .grinder: "brews ground on the \(pair.value)"
    default: pair.value
    }
  }

  private static func flavorName(_ subject: PatternSubject) -> String {
    FlavorWheel.standard.path(of: subject[.flavor] ?? "").last ?? subject[.flavor] ?? ""
  }

  /// A method's name for several brews of it: V60s, AeroPresses, Cold Brews.
  static func plural(_ name: String) -> String {
    name.hasSuffix("s") || name.hasSuffix("x") ? name + "es" : name + "s"
  }

  static func stars(_ value: Double) -> String {
    let text = number(value, places: 1)
    return text == "1.0" ? "1.0 star" : "\(text) stars"
  }

  private static func range(_ estimate: Estimate) -> String {
    "\(signed(estimate.low)) to \(signed(estimate.high))"
  }

  private static func signed(_ value: Double) -> String {
    let text = number(abs(value), places: 1)
    return text == "0.0" ? text : (value < 0 ? "−" : "+") + text
  }

  static func number(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
