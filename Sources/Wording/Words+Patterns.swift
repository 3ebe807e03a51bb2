import Foundation
import Journal
import Numerics
import Phrases
public import Stats

/// Titles and sentences of patterns.
extension Words {
  /// A short title: `V60: water, best around 94 °C`.
  public func title(of pattern: Pattern) -> String {
    told(pattern, noting(pattern.notation).text(of: pattern, suffix: ".title"), suffix: ".title")
  }

  /// A plain sentence with the size and the interval of the effect, and the number of brews.
  public func description(of pattern: Pattern) -> String {
    told(pattern, noting(pattern.notation).text(of: pattern, suffix: ""), suffix: "")
  }

  /// A text with the names of those whose own ratings show a pattern, if it has any.
  private func told(_ pattern: Pattern, _ text: String, suffix: String) -> String {
    guard !pattern.tasters.isEmpty, !text.isEmpty else { return text }
    let names = list(pattern.tasters.map(name))
    return phrases.text(
      "pattern.tasters.\(pattern.tasters.count == 2 ? "both" : "some")\(suffix)",
      ["list": .text(names), "text": .text(text)])
  }

  private func text(of pattern: Pattern, suffix: String) -> String {
    let isUp = pattern.effect.value > 0
    switch pattern.kind {
    case .parameter:
      guard let arguments = parameterArguments(pattern) else { return "" }
      let shape = pattern.shape ?? .down
      let core = shape == .window && pattern.core != nil ? ".core" : ""
      let text = phrases.text("pattern.parameter.\(shape.rawValue)\(core)\(suffix)", arguments)
      return joint(pattern, text, suffix: suffix)
    case .interaction:
      let text = phrases.text(
        "pattern.interaction.\(isUp ? "up" : "down")\(suffix)", interactionArguments(pattern))
      let best = suffix.isEmpty ? best(of: pattern) : ""
      // Where both sides are known, the difference of two slopes tells nothing more.
      if !best.isEmpty, pattern.groups.allSatisfy({ $0.optimum != nil }) { return best }
      return best.isEmpty ? text : [text, best].joined(separator: " ")
    case .group:
      let text = phrases.text(
        "pattern.group.\(isUp ? "higher" : "lower")\(suffix)", groupArguments(pattern))
      guard !pattern.jointLabels.pairs.isEmpty else { return text }
      let others = list(pattern.jointLabels.pairs.map(group))
      return phrases.text(
        "pattern.labels\(suffix)", ["text": .text(text), "others": .text(others)])
    case .flavorRating:
      return phrases.text(
        "pattern.flavor_rating.\(isUp ? "more" : "less")\(suffix)",
        effectArguments(pattern).merging(flavorArguments(pattern)) { $1 })
    case .flavorContext:
      return phrases.text(
        "pattern.flavor_context.\(isUp ? "more" : "less")\(suffix)", contextArguments(pattern))
    case .wordSetting:
      return phrases.text(
        "pattern.word_setting.\(isUp ? "up" : "down")\(suffix)", readingArguments(pattern))
    case .wordCurve:
      return phrases.text(
        "pattern.word_curve.\(isUp ? "up" : "down")\(suffix)", curveArguments(pattern))
    case .timing: return timing(pattern, suffix: suffix)
    case .trend:
      let arguments = ["time": PhraseArgument.text(span(pattern.span ?? 0))]
      return phrases.text(
        "pattern.trend.\(isUp ? "up" : "down")\(suffix)",
        effectArguments(pattern).merging(arguments) { $1 })
    }
  }

  /// The text of a pattern of which other settings may be the reason.
  private func joint(_ pattern: Pattern, _ text: String, suffix: String) -> String {
    guard !pattern.joint.isEmpty else { return text }
    let others = pattern.joint.map { joint in
      let value = self.value(joint.value, Quantity(joint.parameter), .recipe)
      guard joint.parameter == .grindSetting || joint.parameter == .dose else { return value }
      return phrases.text(
        "suggestion.last.item",
        ["name": .text(name(of: joint.parameter)), "value": .text(value)])
    }
    var arguments: [String: PhraseArgument] = [
      "text": .text(text), "others": .text(list(others)),
      "count": .count(others.count),
    ]
    guard suffix.isEmpty else { return phrases.text("pattern.joint\(suffix)", arguments) }
    arguments["advice"] = .text(
      pattern.separation.map { phrases.text("pattern.joint.apart", settings(of: $0)) } ?? "")
    return phrases.text("pattern.joint", arguments)
  }

  // MARK: Arguments

  /// `size`, `range` and `count`. A tenth of a star is fine enough, except for an effect that is smaller:
  /// large journals can be sure of 0.04 stars.
  func effectArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    let size = abs(pattern.effect.value)
    let places = size < 0.1 ? 2 : 1
    return [
      "size": .text(stars(size, places: places)), "count": .grouped(pattern.count),
      "range": .text(range(of: pattern.effect, places: places)),
    ]
  }

  /// The most decimals that an interval gets so that its ends differ.
  private static let mostPlaces = 3

  /// The interval of an effect with two ends that differ: `+0.2 to +0.9`; a few words where they do not.
  func range(of effect: Estimate, places: Int) -> String {
    for places in places...Self.mostPlaces where effect.low.isFinite && effect.high.isFinite {
      let ends = [effect.low, effect.high].map {
        numbers.signed($0, places: places, isFixed: true)
      }
      guard ends[0] != ends[1] else { continue }
      return phrases.text("range.signed", ["low": .text(ends[0]), "high": .text(ends[1])])
    }
    return phrases.text("range.none")
  }

  /// The greatest number of methods that a title names.
  private static let mostNamedMethods = 2

  /// `V60 and Chemex`, `6 methods`.
  private func title(ofMethods names: [String]) -> String {
    names.count > Self.mostNamedMethods
      ? phrases.text("pattern.methods.several", ["count": .count(names.count)])
      : list(names.map(methodName))
  }

  /// `V60, Chemex and AeroPress brews`.
  private func brews(ofMethods names: [String]) -> String {
    phrases.text("method.brews", ["name": .text(list(names.map(shown)))])
  }

  private func parameterArguments(_ pattern: Pattern) -> [String: PhraseArgument]? {
    guard let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)),
      let optimum = pattern.optimum
    else { return nil }
    let quantity = Quantity(parameter)
    let method = pattern.subject[.method]
    let several = pattern.methods.isEmpty ? nil : pattern.methods
    let first = pattern.core?.lowerBound ?? optimum.low
    let last = pattern.core?.upperBound ?? optimum.high
    let (low, high) = (number(optimum.low, quantity), number(optimum.high, quantity))
    return effectArguments(pattern).merging([
      "method": .text(
        several.map(title(ofMethods:)) ?? method.map(methodName)
          ?? phrases.text("pattern.methods.all")),
      "brews": .text(
        several.map(brews(ofMethods:)) ?? method.map(brews(of:))
          ?? phrases.text("pattern.brews.all")),
      "end": .text(place(optimum.high, quantity)),
      "first": .text(number(first, quantity)), "last": .text(number(last, quantity)),
      "until": .text(place(last, quantity)),
      "band": .text(pattern.band.map { phrases.text("pattern.band.\($0.rawValue)") } ?? ""),
      "grinder": .text(onGrinder(pattern.subject[.grinder])),
      "topic": .text(quantity.phrase("topic", phrases)),
      "place": .text(place(optimum.value, quantity)),
      "low": .text(low), "high": .text(high),
      "interval": .text(
        low == high
          ? "" : phrases.text("pattern.interval", ["low": .text(low), "high": .text(high)])),
      "more": .text(quantity.phrase("more", phrases)),
      "less": .text(quantity.phrase("less", phrases)),
    ]) { $1 }
  }

  private func interactionArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    let quantity = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:))
      .map(Quantity.init)
    let pair = pattern.subject.pairs.first { $0.key != .parameter }
    // The sentence names the direction that helps more, so the numbers are its own.
    var pattern = pattern
    if pattern.effect.value <= 0 { pattern.effect = pattern.effect.mirrored }
    return effectArguments(pattern).merging([
      "name": .text(pair.map(group) ?? ""),
      "more": .text(quantity?.phrase("more", phrases) ?? ""),
      "less": .text(quantity?.phrase("less", phrases) ?? ""),
    ]) { $1 }
  }

  /// What is best for the beans of an interaction and for the others; empty where it is not known
  /// of either.
  private func best(of pattern: Pattern) -> String {
    guard pattern.groups.contains(where: { $0.optimum != nil }),
      let key = pattern.subject.pairs.first(where: { $0.key != .parameter })?.key,
      let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:))
    else { return "" }
    let quantity = Quantity(parameter)
    let parts = pattern.groups.map { side -> String in
      let pair = side.label.flatMap { PatternSubject([key: $0]).pairs.first }
      var arguments: [String: PhraseArgument] = [
        "name": .text(pair.map(group) ?? phrases.text("pattern.interaction.others")),
        "more": .text(quantity.phrase("more", phrases)),
        "less": .text(quantity.phrase("less", phrases)), "count": .grouped(side.count),
      ]
      guard let shape = side.shape, let optimum = side.optimum else {
        return phrases.text("pattern.best.none", arguments)
      }
      let (low, high) = (number(optimum.low, quantity), number(optimum.high, quantity))
      arguments["place"] = .text(place(optimum.value, quantity))
      arguments["interval"] = .text(
        low == high
          ? "" : phrases.text("pattern.interval", ["low": .text(low), "high": .text(high)]))
      return phrases.text("pattern.best.\(shape.rawValue)", arguments)
    }
    let isWhole = pattern.groups.allSatisfy { $0.optimum != nil }
    return phrases.text(
      isWhole ? "pattern.interaction.groups" : "pattern.best",
      [
        "list": .text(parts.joined(separator: "; ")),
        "setting": .text(quantity.phrase("name", phrases)),
      ])
  }

  private func groupArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    guard let pair = pattern.subject.pairs.first else { return [:] }
    let key = "pattern.group.others.\(pair.key.rawValue)"
    let mean = pattern.groupMean.map {
      phrases.text("pattern.group.mean", ["number": .text(numbers.fixed($0))])
    }
    return effectArguments(pattern).merging([
      "name": .text(group(pair)), "mean": .text(mean ?? ""),
      "others": .text(phrases.text(phrases.has(key) ? key : "pattern.group.others")),
    ]) { $1 }
  }

  /// The flavor of a pattern in sentences: the taster's own word where the pattern has one.
  func flavor(of pattern: Pattern) -> String {
    pattern.subject[.descriptor].map(shown) ?? flavor(pattern.subject[.flavor] ?? "")
  }

  private func flavorArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    ["flavor": .text(flavor(of: pattern))]
  }

  private func contextArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    let pair = pattern.subject.context
    let shares = pattern.shares
    let inside = shares.map { share($0.insidePresent, $0.insideCount) }
    let outside = shares.map { share($0.outsidePresent, $0.outsideCount) }
    func part(_ key: String, _ share: String?) -> PhraseArgument {
      .text(share.map { phrases.text(key, ["share": .text($0)]) } ?? "")
    }
    return flavorArguments(pattern).merging([
      "name": .text(pair.map(group) ?? ""), "odds": .text(odds(pattern.effect)),
      "inside": part("pattern.flavor_context.inside", inside),
      "outside": part("pattern.flavor_context.outside", outside),
    ]) { $1 }
  }

  /// What notes call a brew, and at which settings.
  private func readingArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    guard let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)) else {
      return [:]
    }
    let quantity = Quantity(parameter)
    let isUp = pattern.effect.value > 0
    let effect = pattern.effect
    let method = pattern.subject[.method] ?? ""
    var shares = phrases.text(
      "pattern.word_setting.odds.\(isUp ? "up" : "down")",
      ["odds": .text(odds(isUp ? effect : effect.mirrored))])
    if let threshold = pattern.threshold, let counts = pattern.shares {
      let setting = value(
        threshold, quantity, parameter == .grindSetting ? .recipe : .sentence)
      shares = phrases.text(
        "pattern.word_setting.shares.\(isUp ? "up" : "down")",
        [
          "inside": .text(share(counts.insidePresent, counts.insideCount)),
          "outside": .text(share(counts.outsidePresent, counts.outsideCount)),
          "setting": .text(setting),
        ])
    }
    return [
      "reading": .text(phrases.text("reading.\(pattern.subject[.reading] ?? "")")),
      "method": .text(methodName(method)), "brews": .text(brews(of: method)),
      "grinder": .text(onGrinder(pattern.subject[.grinder])),
      "more": .text(quantity.phrase("more", phrases)),
      "less": .text(quantity.phrase("less", phrases)), "shares": .text(shares),
    ]
  }

  /// What notes say of shots, and what their curves show.
  private func curveArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    let feature = pattern.subject[.feature] ?? ""
    let isUp = pattern.effect.value > 0
    let (effect, side) = (pattern.effect, isUp ? "up" : "down")
    var shares = phrases.text(
      "pattern.word_curve.odds.\(side)", ["odds": .text(odds(isUp ? effect : effect.mirrored))])
    if let threshold = pattern.threshold, let counts = pattern.shares {
      let value = phrases.text(
        "curve.\(feature).value", ["number": .text(numbers.number(threshold, places: 3))])
      shares = phrases.text(
        "pattern.word_setting.shares.\(side)",
        [
          "inside": .text(share(counts.insidePresent, counts.insideCount)),
          "outside": .text(share(counts.outsidePresent, counts.outsideCount)),
          "setting": .text(value),
        ])
    }
    let method = pattern.subject[.method] ?? ""
    let word =
      pattern.subject[.reading].map { phrases.text("reading.\($0)") }
      ?? (pattern.subject[.flavor] == nil ? "" : flavor(of: pattern))
    return [
      "reading": .text(word), "method": .text(methodName(method)),
      "brews": .text(brews(of: method)),
      "more": .text(phrases.text("curve.\(feature).more")),
      "less": .text(phrases.text("curve.\(feature).less")), "shares": .text(shares),
    ]
  }

  /// How sure a finding is: `very sure`.
  public func name(of sureness: Pattern.Sureness) -> String {
    phrases.text("sureness.\(sureness.rawValue)")
  }

  /// The sentence of a finding, and how sure it is.
  public func statement(of pattern: Pattern) -> String {
    phrases.text(
      pattern.isByWords ? "pattern.statement.words" : "pattern.statement",
      [
        "sentence": .text(description(of: pattern)),
        "sureness": .text(name(of: pattern.sureness)),
      ])
  }

  /// What the words for how sure a finding is mean: one sentence.
  ///
  /// - Parameter rate: The false discovery rate of the search.
  public func explanation(ofSurenessAt rate: Double) -> String {
    phrases.text("sureness.explained", ["count": .count(max(1, Int((1 / rate).rounded())))])
  }

  /// Where flavors are found, a sentence for each origin, process, roast level and method: those
  /// that it has more often than others, and those that it has less often.
  ///
  /// - Parameter patterns: Patterns of `flavorContext`.
  public func contexts(_ patterns: [Pattern]) -> [String] {
    var order: [PatternSubject.Pair] = []
    var groups: [PatternSubject.Pair: [Pattern]] = [:]
    for pattern in patterns where pattern.kind == .flavorContext {
      guard let pair = pattern.subject.context else { continue }
      if groups[pair] == nil { order.append(pair) }
      groups[pair, default: []].append(pattern)
    }
    return order.map { pair in
      let own = groups[pair] ?? []
      let parts = [
        ("more", own.filter { $0.effect.value > 0 }), ("less", own.filter { $0.effect.value <= 0 }),
      ]
      .filter { !$1.isEmpty }
      .map { key, found in
        phrases.text("pattern.contexts.\(key)", ["list": .text(list(found.map(compared)))])
      }
      return phrases.text(
        "pattern.contexts",
        ["name": .text(group(pair)), "list": .text(parts.joined(separator: "; "))])
    }
  }

  /// A flavor with its shares: `blueberry (40%, others 5%)`.
  private func compared(_ pattern: Pattern) -> String {
    guard let shares = pattern.shares else { return flavor(of: pattern) }
    return phrases.text(
      "pattern.contexts.item",
      [
        "flavor": .text(flavor(of: pattern)),
        "inside": .text(numbers.percent(shares.insidePresent, of: shares.insideCount)),
        "outside": .text(numbers.percent(shares.outsidePresent, of: shares.outsideCount)),
      ])
  }

  private func share(_ present: Int, _ count: Int) -> String {
    phrases.text(
      present == 0 ? "pattern.share.none" : "pattern.share",
      ["present": .grouped(present), "count": .grouped(count)])
  }

  /// A log odds ratio with its interval, as factors.
  private func odds(_ estimate: Estimate) -> String {
    let isMore = estimate.value > 0
    let (near, far) = isMore ? (estimate.low, estimate.high) : (-estimate.high, -estimate.low)
    let key = isMore ? "pattern.odds.more" : "pattern.odds.less"
    guard far.isFinite else {
      return phrases.text(key + ".open", ["near": .text(numbers.factor(exp(near)))])
    }
    return phrases.text(
      key,
      [
        "value": .text(numbers.factor(exp(abs(estimate.value)))),
        "near": .text(numbers.factor(exp(near))), "far": .text(numbers.factor(exp(far))),
      ])
  }

  private func span(_ days: Double) -> String {
    days >= 60
      ? phrases.text("span.months", ["count": .count(Int((days / 30.4).rounded()))])
      : phrases.text("span.days", ["count": .count(Int(days.rounded()))])
  }
}

extension Estimate {
  /// The same difference the other way round.
  var mirrored: Estimate { Estimate(value: -value, low: -high, high: -low) }
}
