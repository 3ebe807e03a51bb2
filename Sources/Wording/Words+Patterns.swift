import Foundation

/// Titles and sentences of patterns.
extension Words {
  /// A short title: `V60: water, best around 94 °C`.
  public func title(of pattern: Pattern) -> String {
    let title = noting(pattern.notation).text(of: pattern, suffix: ".title")
    return attributed(pattern, title, suffix: ".title")
  }

  /// A plain sentence with the size and the interval of the effect, and the number of brews.
  public func description(of pattern: Pattern) -> String {
    attributed(pattern, noting(pattern.notation).text(of: pattern, suffix: ""), suffix: "")
  }

  /// A text with the names of those whose own ratings show a pattern, if it has any.
  private func attributed(_ pattern: Pattern, _ text: String, suffix: String) -> String {
    guard !pattern.tasters.isEmpty, !text.isEmpty else { return text }
    let names = list(pattern.tasters.map(name))
    return phrases.text(
      "pattern.tasters.\(pattern.tasters.count == 2 ? "both" : "some")\(suffix)",
      ["list": names, "text": text])
  }

  private func text(of pattern: Pattern, suffix: String) -> String {
    guard let key = row(of: pattern, suffix: suffix) else { return "" }
    let text = phrases.text(key, arguments(of: pattern))
    if !pattern.joint.isEmpty { return joint(pattern, text, suffix: suffix) }
    if !pattern.jointLabels.pairs.isEmpty {
      let others = list(pattern.jointLabels.pairs.map(group))
      return phrases.text("pattern.labels\(suffix)", ["text": text, "others": others])
    }
    let best = suffix.isEmpty ? best(of: pattern) : ""
    // Where both sides are known, the difference of two slopes tells nothing more.
    if !best.isEmpty, pattern.groups.allSatisfy({ $0.optimum != nil }) { return best }
    return best.isEmpty ? text : [text, best].joined(separator: " ")
  }

  /// The row of a pattern's text: its kind, what of it has rows of its own, and the shape, or the side
  /// in the words of the rows; nil for a pattern that lacks what it is about.
  private func row(of pattern: Pattern, suffix: String) -> String? {
    var key = "pattern.\(pattern.kind.rawValue)"
    if let detail = pattern.kind.detail {
      guard let value = pattern.subject[detail] else { return nil }
      key += ".\(value)"
    }
    var ends = pattern.effect.value > 0 ? ["up", "more", "higher"] : ["down", "less", "lower"]
    if pattern.kind == .parameter {
      guard pattern.optimum != nil else { return nil }
      let shape = pattern.shape ?? .down
      ends = [shape.rawValue + (shape == .window && pattern.core != nil ? ".core" : "")]
    }
    if pattern.threshold != nil { ends = ends.map { "threshold.\($0)" } + ends }
    return ends.lazy.map { "\(key).\($0)\(suffix)" }.first(where: phrases.has)
  }

  /// The text of a pattern of which other settings may be the reason.
  private func joint(_ pattern: Pattern, _ text: String, suffix: String) -> String {
    let others = pattern.joint.map { joint in
      let value = self.value(joint.value, Quantity(joint.parameter), .recipe)
      guard joint.parameter == .grindSetting || joint.parameter == .dose else { return value }
      return phrases.text(
        "suggestion.last.item", ["name": name(of: joint.parameter), "value": value])
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
      return phrases.text("range.signed", ["low": ends[0], "high": ends[1]])
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

  /// What the rows of all kinds may fill in, of what a pattern has.
  private func arguments(of pattern: Pattern) -> [String: PhraseArgument] {
    let subject = pattern.subject
    var arguments: [String: PhraseArgument] = [:]
    func fill(_ more: [String: PhraseArgument]) { arguments.merge(more) { $1 } }
    func text(_ name: String, _ text: String) { arguments[name] = .text(text) }
    if pattern.kind.isLogOdds {
      fill(oddsArguments(pattern))
    } else {
      var named = pattern
      if pattern.namesBetterSide, pattern.effect.value <= 0 {
        named.effect = pattern.effect.mirrored
      }
      fill(effectArguments(named))
    }
    if let parameter = subject[.parameter].flatMap(BrewParameter.init(rawValue:)) {
      fill(parameterArguments(pattern, Quantity(parameter)))
    } else if let hours = pattern.optimum {
      fill(["start": .text(timeOfDay(hours.low)), "end": .text(timeOfDay(hours.high))])
    }
    if let feature = subject[.feature] {
      text("more", phrases.text("curve.\(feature).more"))
      text("less", phrases.text("curve.\(feature).less"))
    }
    let several = pattern.methods.isEmpty ? nil : pattern.methods
    let method = subject[.method]
    text(
      "method",
      several.map(title(ofMethods:)) ?? method.map(methodName)
        ?? phrases.text("pattern.methods.all"))
    text(
      "brews",
      several.map { phrases.text("method.brews", ["name": list($0.map(shown))]) } ?? method.map(
        brews(of:)) ?? phrases.text("pattern.brews.all"))
    text("grinder", onGrinder(subject[.grinder]))
    text("flavor", flavor(of: pattern))
    text("reading", subject[.reading].map { phrases.text("reading.\($0)") } ?? flavor(of: pattern))
    if let pair = subject.context {
      let others = "pattern.group.others.\(pair.key.rawValue)"
      text("name", group(pair))
      text("others", phrases.text(phrases.has(others) ? others : "pattern.group.others"))
    }
    if let days = subject[.days] {
      text("days", phrases.text("pattern.days.\(days)"))
      let isWeekend = days == BrewTiming.Days.weekend.rawValue
      text("others", phrases.text("pattern.days.others.\(isWeekend ? "weekend" : "day")"))
    }
    if let mean = pattern.groupMean {
      text("mean", phrases.text("pattern.group.mean", ["number": numbers.fixed(mean)]))
    }
    text("time", pattern.span.map(span) ?? pause(pattern.threshold ?? 0))
    return arguments
  }

  private func parameterArguments(
    _ pattern: Pattern, _ quantity: Quantity
  ) -> [String: PhraseArgument] {
    var arguments: [String: PhraseArgument] = [
      "topic": .text(quantity.phrase("topic", phrases)),
      "more": .text(quantity.phrase("more", phrases)),
      "less": .text(quantity.phrase("less", phrases)),
    ]
    guard let optimum = pattern.optimum else { return arguments }
    let first = pattern.core?.lowerBound ?? optimum.low
    let last = pattern.core?.upperBound ?? optimum.high
    arguments.merge([
      "place": .text(place(optimum.value, quantity)),
      "low": .text(number(optimum.low, quantity)), "high": .text(number(optimum.high, quantity)),
      "interval": .text(interval(optimum, quantity)), "end": .text(place(optimum.high, quantity)),
      "first": .text(number(first, quantity)), "last": .text(number(last, quantity)),
      "until": .text(place(last, quantity)),
      "band": .text(pattern.band.map { phrases.text("pattern.band.\($0.rawValue)") } ?? ""),
    ]) { $1 }
    return arguments
  }

  /// ` (92–96)`; empty where both ends read alike.
  private func interval(_ optimum: Estimate, _ quantity: Quantity) -> String {
    let (low, high) = (number(optimum.low, quantity), number(optimum.high, quantity))
    return low == high
      ? "" : phrases.text("pattern.interval", ["low": low, "high": high])
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
      arguments["place"] = .text(place(optimum.value, quantity))
      arguments["interval"] = .text(interval(optimum, quantity))
      return phrases.text("pattern.best.\(shape.rawValue)", arguments)
    }
    let isWhole = pattern.groups.allSatisfy { $0.optimum != nil }
    return phrases.text(
      isWhole ? "pattern.interaction.groups" : "pattern.best",
      ["list": parts.joined(separator: "; "), "setting": quantity.phrase("name", phrases)])
  }

  /// The flavor of a pattern in sentences: the taster's own word where the pattern has one.
  func flavor(of pattern: Pattern) -> String {
    pattern.subject[.descriptor].map(shown) ?? flavor(pattern.subject[.flavor] ?? "")
  }

  /// `odds`, and of counts `inside`, `outside` and `shares`.
  private func oddsArguments(_ pattern: Pattern) -> [String: PhraseArgument] {
    let inside = pattern.shares.map { share($0.insidePresent, $0.insideCount) }
    let outside = pattern.shares.map { share($0.outsidePresent, $0.outsideCount) }
    func part(_ key: String, _ share: String?) -> PhraseArgument {
      .text(share.map { phrases.text(key, ["share": $0]) } ?? "")
    }
    var arguments: [String: PhraseArgument] = [
      "odds": .text(odds(pattern.effect)),
      "inside": part("pattern.flavor_context.inside", inside),
      "outside": part("pattern.flavor_context.outside", outside),
    ]
    guard pattern.kind.isOfWords else { return arguments }
    let isUp = pattern.effect.value > 0
    let side = isUp ? "up" : "down"
    let sided = odds(isUp ? pattern.effect : pattern.effect.mirrored)
    var shares = phrases.text("pattern.\(pattern.kind.rawValue).odds.\(side)", ["odds": sided])
    if let threshold = pattern.threshold, let inside, let outside {
      let setting =
        pattern.subject[.feature].map {
          phrases.text("curve.\($0).value", ["number": numbers.number(threshold, places: 3)])
        }
        ?? pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)).map {
          value(threshold, Quantity($0), $0 == .grindSetting ? .recipe : .sentence)
        }
      shares = phrases.text(
        "pattern.word_setting.shares.\(side)",
        ["inside": inside, "outside": outside, "setting": setting ?? ""])
    }
    arguments["shares"] = .text(shares)
    return arguments
  }

  /// How sure a finding is: `very sure`.
  public func name(of sureness: Pattern.Sureness) -> String {
    phrases.text("sureness.\(sureness.rawValue)")
  }

  /// The sentence of a finding, and how sure it is.
  public func statement(of pattern: Pattern) -> String {
    phrases.text(
      pattern.isByWords ? "pattern.statement.words" : "pattern.statement",
      ["sentence": description(of: pattern), "sureness": name(of: pattern.sureness)])
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
        phrases.text("pattern.contexts.\(key)", ["list": list(found.map(compared))])
      }
      return phrases.text(
        "pattern.contexts", ["name": group(pair), "list": parts.joined(separator: "; ")])
    }
  }

  /// A flavor with its shares: `blueberry (40%, others 5%)`.
  private func compared(_ pattern: Pattern) -> String {
    guard let shares = pattern.shares else { return flavor(of: pattern) }
    return phrases.text(
      "pattern.contexts.item",
      [
        "flavor": flavor(of: pattern),
        "inside": numbers.percent(shares.insidePresent, of: shares.insideCount),
        "outside": numbers.percent(shares.outsidePresent, of: shares.outsideCount),
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
      return phrases.text(key + ".open", ["near": numbers.factor(exp(near))])
    }
    return phrases.text(
      key,
      [
        "value": numbers.factor(exp(abs(estimate.value))), "near": numbers.factor(exp(near)),
        "far": numbers.factor(exp(far)),
      ])
  }

  /// A time of day from hours after midnight, also of the next day: `8:30`.
  private func timeOfDay(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    let rest = minutes % 60
    return phrases.text(
      "pattern.clock",
      ["hour": "\(minutes / 60 % 24)", "minute": (rest < 10 ? "0" : "") + "\(rest)"])
  }

  /// The length of a pause: in hours up to a day and a half, then in days.
  private func pause(_ days: Double) -> String {
    days < 1.5
      ? phrases.text("pattern.hours", ["count": .count(max(1, Int((days * 24).rounded())))])
      : phrases.text("span.days", ["count": .count(Int(days.rounded()))])
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
