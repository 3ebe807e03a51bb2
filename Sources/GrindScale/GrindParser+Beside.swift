/// What may be written beside a place.
extension GrindParser {
  /// Reads `just above 2`.
  mutating func readJustBeside(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    let isOver = skip(.justOver)
    guard isOver || skip(.justUnder), let value = place()?.plain else {
      tokens = start
      return false
    }
    let (low, high) = isOver ? (value, value + 0.5) : (value - 0.5, value)
    setting.form = .range(.number(low), .number(high))
    setting.reach = .inside
    _ = skip(.click)
    return true
  }

  /// Reads `20` behind `one notch past`, the `+` of `90+`, and `+/- 2`.
  mutating func readBeside(_ setting: inout GrindSetting) {
    guard case .place(let first) = setting.form, let value = first.plain else { return }
    let start = tokens
    let way: GrindStep.Way? = skip(.over) ? .higher : skip(.under) ? .lower : nil
    if let way {
      if value > 0, let base = place(), base.plain != nil {
        setting.form = .place(base)
        setting.step = GrindStep(value, setting.countsClicks ? .click : .number, way)
        setting.countsClicks = skip(.click)
      } else {
        tokens = start
      }
      return
    }
    if skip(sign: "+"), tokens.isEmpty {
      (setting.form, setting.reach) = (.range(first, first), .above)
      return
    }
    tokens = start
    if skip(sign: "±") || (skip(sign: "+") && skip(sign: "/") && skip(sign: "-")),
      let apart = place()?.plain, apart > 0
    {
      setting.form = .range(.number(value - apart), .number(value + apart))
      setting.reach = .around
      _ = skip(.click)
      return
    }
    tokens = start
  }

  /// Reads `, inner 6`, `(micro 3)`: another dial was moved too, by which settings may differ.
  mutating func readPart(_ setting: inout GrindSetting) {
    guard case .place(let place) = setting.form, setting.step == nil else { return }
    let start = tokens
    let isOpen = skip(sign: "(")
    _ = !isOpen && skip(sign: ",")
    guard skip(.part), tokens.first?.whole != nil else {
      tokens = start
      return
    }
    tokens = tokens.dropFirst()
    if isOpen { _ = skip(sign: ")") }
    setting.form = .range(place, place)
  }

  /// Reads `macro 5, micro Q`.
  mutating func numberAndPart() -> GrindSetting.Place? {
    let start = tokens
    if skip(.part), let number = tokens.first?.whole {
      tokens = tokens.dropFirst()
      _ = skip(sign: ",") || skip(sign: "/") || skip(.join)
      if skip(.part), let next = tokens.first, let letter = Self.letter(next) {
        tokens = tokens.dropFirst()
        return .letter(Double(number), letter, letterFirst: false)
      }
    }
    tokens = start
    return nil
  }

  /// Takes the `~` of `12~14`.
  mutating func skipTilde() -> Bool {
    guard let first = tokens.first, first.isSign("~"), !first.isSpaced,
      let next = tokens.dropFirst().first, next.whole != nil
    else { return false }
    tokens = tokens.dropFirst()
    return true
  }

  /// Takes a whole number in words.
  mutating func numberWord() -> Double? {
    guard readsNumberWords, tokens.first?.word != nil else { return nil }
    let (meanings, length) = words.phrase(tokens, at: tokens.startIndex)
    for case .amount(let amount) in meanings where amount >= 1 && amount == amount.rounded() {
      tokens = tokens.dropFirst(length)
      return amount
    }
    return nil
  }
}

extension GrindSetting.Place {
  /// The value of a number; nil for all else.
  var plain: Double? {
    switch self {
    case .number(let value), .decimal(let value, _, _, _): value
    case .parts, .letter, .microns: nil
    }
  }
}
