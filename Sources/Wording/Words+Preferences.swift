/// Titles and sentences of preferences.
extension Words {
  /// A short title: `V60s: ratio 1:16.0`.
  public func title(of preference: Preference) -> String {
    noting(preference.notation).writtenTitle(of: preference)
  }

  private func writtenTitle(of preference: Preference) -> String {
    switch preference.kind {
    case .method:
      phrases.text(
        "preference.method.title", ["name": methodName(preference.subject[.method] ?? "")])
    case .origin:
      phrases.text("preference.origin.title", ["name": shown(preference.subject[.origin] ?? "")])
    case .grind, .ratio, .waterTemperature, .brewTime:
      phrases.text("preference.setting.title", settingArguments(preference))
    }
  }

  /// A plain sentence with the value, its range and the number of brews.
  public func description(of preference: Preference) -> String {
    noting(preference.notation).writtenDescription(of: preference)
  }

  private func writtenDescription(of preference: Preference) -> String {
    switch preference.kind {
    case .method, .origin: favorite(preference)
    case .grind, .ratio, .waterTemperature, .brewTime:
      phrases.text(
        preference.low == preference.high
          ? "preference.setting.exact" : "preference.setting.about",
        settingArguments(preference))
    }
  }

  private func favorite(_ preference: Preference) -> String {
    let name =
      preference.subject[.method].map(brews(of:))
      ?? phrases.text("group.origin", ["name": shown(preference.subject[.origin] ?? "")])
    return phrases.text(
      "preference.favorite",
      [
        "name": .text(name), "count": .grouped(preference.count),
        "size": .text(stars(preference.mean ?? preference.value)),
        "range": .text(rated(preference)),
      ])
  }

  /// The ratings of a favorite: `4.0–4.5`, or one number where all are the same.
  private func rated(_ preference: Preference) -> String {
    let (low, high) = (numbers.fixed(preference.low), numbers.fixed(preference.high))
    return low == high
      ? low : phrases.text("preference.rated", ["low": low, "high": high])
  }

  private func settingArguments(_ preference: Preference) -> [String: PhraseArgument] {
    let quantity = preference.kind.quantity
    let isExact = preference.low == preference.high
    let grinder = onGrinder(preference.subject[.grinder])
    let number = number(preference.value, quantity)
    let did =
      preference.kind == .grind
      ? phrases.text(
        "preference.setting.ground",
        ["value": isExact ? number : about(number), "grinder": grinder])
      : phrases.text(
        "preference.setting.had",
        ["setting": setting(preference.value, quantity, isExact: isExact)])
    let origin = preference.subject[.origin].map {
      phrases.text("origin.from", ["name": shown($0)])
    }
    return [
      "brews": .text(brews(of: preference.subject[.method] ?? "")),
      "origin": .text(origin ?? ""), "topic": .text(quantity.phrase("topic", phrases)),
      "number": .text(number), "grinder": .text(grinder), "did": .text(did),
      "low": .text(self.number(preference.low, quantity)),
      "high": .text(self.number(preference.high, quantity)),
      "others": .text(
        preference.others.map {
          phrases.text("preference.setting.others", ["number": value($0, quantity)])
        } ?? ""), "count": .grouped(preference.count),
    ]
  }
}

extension Preference.Kind {
  /// The quantity of the value of such a preference.
  package var quantity: Quantity { parameter.map(Quantity.init) ?? .rating }
}
