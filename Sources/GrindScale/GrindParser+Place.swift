extension GrindParser {
  /// Takes one place on a dial; nil, and nothing is taken, where none is next.
  mutating func place() -> GrindSetting.Place? {
    let start = tokens
    misspelt = nil
    return letterFirst() ?? numeric() ?? letterAlone() ?? back(to: start, nil)
  }

  /// Reads `B4`.
  private mutating func letterFirst() -> GrindSetting.Place? {
    let start = tokens
    guard let first = tokens.first, let letter = Self.letter(first),
      let next = tokens.dropFirst().first
    else { return nil }
    // "B-4"
    let isApart = isWholeText(of: 3) && "-/.:".contains { next.isSign($0) }
    tokens = tokens.dropFirst(isApart ? 2 : 1)
    guard let second = tokens.first, let number = second.whole, number <= 30,
      !second.isSpaced || isWholeText(of: 1)
    else { return back(to: start, nil) }
    tokens = tokens.dropFirst()
    let share = takeFraction() ?? 0
    if let rest = tokens.first, !rest.isSpaced, rest.word != nil || rest.isSign(".") {
      return back(to: start, nil)
    }
    if case .word(_, let raw) = first.kind, GrindToken.digitsLookedLike[raw] == "1" {
      misspelt = Double("1\(number)")
    }
    return .letter(Double(number) + share, letter, letterFirst: true)
  }

  /// Reads `C` on a dial of letters.
  private mutating func letterAlone() -> GrindSetting.Place? {
    guard readsLetters, let first = tokens.first, let letter = Self.letter(first, isAlone: true)
    else { return nil }
    tokens = tokens.dropFirst()
    return .letterAlone(letter)
  }

  /// Whether so many tokens are left of a text that is one setting.
  private func isWholeText(of count: Int) -> Bool { tokens.count == count && readsNumberWords }

  /// The place of a letter in the alphabet.
  ///
  /// - Parameter isAlone: Whether a number and the letter are the whole text, so that it is no unit: `4 m`.
  static func letter(_ token: GrindToken, isAlone: Bool = false) -> Int? {
    guard case .word(_, let raw) = token.kind, raw.utf8.count == 1, let byte = raw.utf8.first
    else { return nil }
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      // Units and signs that follow numbers: grams, seconds, hours, degrees, times.
      return (isAlone ? "g" : "gmsx").utf8.contains(byte) ? nil : Int(byte - UInt8(ascii: "a"))
    default: return nil
    }
  }

  private mutating func numeric() -> GrindSetting.Place? {
    let isNegative = skip(sign: "-")
    if isNegative, tokens.first?.isSpaced == true { return nil }
    if let value = takeFraction() { return .number(isNegative ? -value : value) }
    if !isNegative, let number = numberWord() {
      return .number(number + (mixedFraction() ?? 0))
    }
    guard let whole = takeWhole() else { return nil }
    if !isNegative, let place = threeWithDashes(whole) { return place }
    let rest = tokens.count
    if let place = decimalOrDots(whole, isNegative) { return microns(place) }
    // "1,050" is neither 1 nor 1.05 for sure.
    guard tokens.count == rest else { return nil }
    guard !isNegative else { return .number(-belowZero(whole)) }
    if let share = mixedFraction() { return .number(Double(whole) + share) }
    if let place = parts(whole) ?? numberAndLetter(whole) { return place }
    return microns(.number(Double(whole)))
  }

  /// The size of `-1`, `-1/2`, `-1 1/2`, behind its sign and its whole number.
  private mutating func belowZero(_ whole: Int) -> Double {
    let start = tokens
    if skip(sign: "/"), let bottom = takeWhole(),
      GrinderScale.isFraction([Double(whole), Double(bottom)])
    {
      return GrindToken.share(whole, bottom)
    }
    tokens = start
    let isJoined = tokens.first?.isSign("+") == true
    return Double(whole) + (isJoined ? 0 : mixedFraction() ?? 0)
  }

  /// Reads `.5`, `,5`, `.2.3` after a whole number.
  private mutating func decimalOrDots(_ whole: Int, _ isNegative: Bool) -> GrindSetting.Place? {
    if readsLetters, let place = decimalInWords(whole, isNegative) { return place }
    guard let mark = tokens.first, !mark.isSpaced, mark.isSign(".") || mark.isSign(","),
      let next = tokens.dropFirst().first, !next.isSpaced, let digits = next.whole,
      case .digits(let text) = next.kind
    else { return nil }
    tokens = tokens.dropFirst(2)
    if let second = tokens.first, !second.isSpaced, second.isSign("."), mark.isSign("."),
      let last = tokens.dropFirst().first, !last.isSpaced, let clicks = last.whole, !isNegative
    {
      tokens = tokens.dropFirst(2)
      // "1.2.3.4" and dates are no settings.
      if let more = tokens.first, !more.isSpaced, more.isSign("."), tokens.count > 1 { return nil }
      guard clicks < 100, digits < 100, whole < 20 else { return nil }
      return .parts([Double(whole), Double(digits), Double(clicks)], .dot)
    }
    guard let value = Double("\(isNegative ? "-" : "")\(whole).\(text)") else { return nil }
    let places = text.utf8.count
    if !isNegative, let half = tokens.first, !half.isSpaced, case .fraction(let share) = half.kind {
      tokens = tokens.dropFirst()
      return .parts([Double(whole), Double(digits) + share], .dot)
    }
    if mark.isSign(","), places == 3 {
      // A comma before three digits may group thousands: only µm are as many.
      guard case .microns? = microns(.number(0)) else { return nil }
      return .microns(Double(whole * 1_000 + digits))
    }
    return .decimal(value, whole: isNegative ? -whole : whole, digits: digits, places: places)
  }

  /// Reads `point 5`, `'5` after a whole number.
  private mutating func decimalInWords(_ whole: Int, _ isNegative: Bool) -> GrindSetting.Place? {
    let start = tokens
    let isQuote = tokens.first?.isSpaced == false && ["'", "’"].contains(tokens.first?.word)
    if isQuote { tokens = tokens.dropFirst() }
    guard isQuote || skip(.decimal), case .digits(let text)? = tokens.first?.kind,
      text.utf8.count == 1, !isNegative, let value = Double("\(whole).\(text)")
    else { return back(to: start, nil) }
    tokens = tokens.dropFirst()
    return .number(value)
  }

  /// Reads `-2-3` after a whole number.
  private mutating func threeWithDashes(_ whole: Int) -> GrindSetting.Place? {
    let rest = Array(tokens.prefix(5))
    guard rest.count >= 4, whole < 20, rest.prefix(4).allSatisfy({ !$0.isSpaced }),
      rest[0].isSign("-"), rest[2].isSign("-"), let middle = rest[1].whole, middle < 100,
      let last = rest[3].whole, last < 100, rest.count == 4 || rest[4].isSpaced,
      case .digits(let digits) = rest[1].kind, digits == "\(middle)"
    else { return nil }
    tokens = tokens.dropFirst(4)
    return .parts([Double(whole), Double(middle), Double(last)], .dash)
  }

  /// Reads ` 1/2`, `½`, `+ 1/2`, `and a half` after a whole number.
  mutating func mixedFraction() -> Double? {
    let start = tokens
    if let value = takeFraction() { return value }
    let isJoined = skip(sign: "+") || skip(.join)
    if isJoined, readsNumberWords {
      let afterJoin = tokens
      _ = skip(.article)
      if let amount = takeAmount(where: { $0 < 1 }) { return amount }
      tokens = afterJoin
    }
    if isJoined, let value = takeFraction() { return value }
    if let first = tokens.first, isJoined || first.isSpaced, let top = first.whole,
      let slash = tokens.dropFirst().first, slash.isSign("/"), !slash.isSpaced,
      let next = tokens.dropFirst(2).first, !next.isSpaced, let bottom = next.whole,
      top > 0, top < bottom, bottom <= 100
    {
      tokens = tokens.dropFirst(3)
      return GrindToken.share(top, bottom)
    }
    return back(to: start, nil)
  }

  /// Reads `+9`, `/7`, `:5` and further parts after a whole number.
  private mutating func parts(_ whole: Int) -> GrindSetting.Place? {
    guard case .sign(let sign)? = tokens.first?.kind, sign != ".", sign != "-",
      let mark = GrindSetting.Mark(rawValue: String(sign))
    else { return nil }
    let start = tokens
    var parts = [Double(whole)]
    while parts.count < 3, skip(sign: sign) {
      guard let part = part() else { return back(to: start, nil) }
      parts.append(part)
    }
    // "8 / 1400 rpm" ends with a speed.
    guard whole < 100, !skip(.rpm) else { return back(to: start, nil) }
    return .parts(parts, mark)
  }

  /// A number of clicks: `9`, `9.5`.
  mutating func part() -> Double? {
    guard let whole = takeWhole() else { return nil }
    if let share = takeFraction() { return Double(whole) + share }
    guard let mark = tokens.first, mark.isSign("."), !mark.isSpaced,
      let next = tokens.dropFirst().first, !next.isSpaced, case .digits(let digits) = next.kind,
      digits.utf8.count <= 2
    else { return Double(whole) }
    tokens = tokens.dropFirst(2)
    return Double("\(whole).\(digits)")
  }

  /// Reads `E` after a whole number.
  private mutating func numberAndLetter(_ whole: Int) -> GrindSetting.Place? {
    let start = tokens
    // "5-Q" is no range; "5, Q"
    if let sign = tokens.first, tokens.count == 2, let next = tokens.last,
      sign.isSign("-") && !sign.isSpaced && !next.isSpaced
        || readsLetters && "-/:.,+".contains(where: { sign.isSign($0) })
    {
      tokens = tokens.dropFirst()
    }
    guard let next = tokens.first, case .word(_, let raw) = next.kind,
      let letter = Self.letter(next, isAlone: isWholeText(of: 1) && whole <= 12),
      !next.isSpaced || raw.first?.isUppercase == true || isWholeText(of: 1)
    else { return back(to: start, nil) }
    tokens = tokens.dropFirst()
    if !next.isSpaced, let digit = GrindToken.digitsLookedLike[raw] {
      misspelt = Double("\(whole)\(digit)")
    }
    return whole > 60 ? nil : .letter(Double(whole), letter, letterFirst: false)
  }

  /// The place as µm, where this unit follows.
  private mutating func microns(_ place: GrindSetting.Place) -> GrindSetting.Place? {
    if skip(.millimeter) {
      guard let value = place.plain, (0...5).contains(value) else { return nil }
      return .microns((value * 10_000).rounded() / 10)
    }
    guard skip(.micron) else { return place }
    switch place {
    case .number(let value): return .microns(value)
    case .decimal(let value, let whole, let digits, let places):
      return .microns(places == 3 ? Double(whole * 1_000 + digits) : value)
    case .parts, .letter, .letterAlone, .microns: return nil
    }
  }
}

/// What may be written beside a place.
extension GrindParser {
  /// Reads `just above 2`, `>2`.
  mutating func readJustBeside(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    let isOver = skip(.justOver) || skip(sign: ">")
    guard isOver || skip(.justUnder) || skip(sign: "<"), let value = place()?.plain
    else { return back(to: start, false) }
    let (low, high) = isOver ? (value, value + 0.5) : (value - 0.5, value)
    let areTurns = skip(.turn)
    setting.countsHours = skip(.clock)
    func end(_ value: Double) -> GrindSetting.Place {
      areTurns ? .parts([value, 0], .plus) : .number(value)
    }
    setting.namesTurns = areTurns
    setting.form = .range(end(low), end(high))
    setting.reach = .beside
    _ = skip(.click)
    return true
  }

  /// Reads `minus 1`, `minus 1/2`: a number below zero.
  mutating func readMinus(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    guard skip(.signMinus) else { return false }
    switch place() {
    case .number(let value)?, .decimal(let value, _, _, _)?: setting.form = .place(.number(-value))
    case .parts(let parts, .slash)? where GrinderScale.isFraction(parts):
      setting.form = .place(.number(-GrindToken.share(Int(parts[0]), Int(parts[1]))))
    default: return back(to: start, false)
    }
    setting.isSigned = true
    return true
  }

  /// Reads `out of 10` behind a number: the last one of the dial.
  mutating func readLastOfDial(
    _ setting: inout GrindSetting, from first: GrindSetting.Place
  ) -> Bool {
    let start = tokens
    guard let number = first.plain, skip(.last), let last = takeWhole(),
      number <= Double(last)
    else { return back(to: start, false) }
    setting.form = .place(.number(number))
    return true
  }

  /// Reads `and a bit`, the `+` of `90+`, and `+/- 2`.
  mutating func readBeside(_ setting: inout GrindSetting) {
    guard case .place(let first) = setting.form, let value = first.plain else { return }
    let start = tokens
    let isMore = skip(.andMore)
    if isMore || skip(.andLess) {
      setting.form =
        isMore ? .range(first, .number(value + 0.5)) : .range(.number(value - 0.5), first)
      setting.reach = .beside
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
    guard skip(.part), takeWhole() != nil else { return back(to: start) }
    if isOpen { _ = skip(sign: ")") }
    setting.form = .range(place, place)
  }

  /// Reads `macro 5, micro Q`.
  mutating func numberAndPart() -> GrindSetting.Place? {
    let start = tokens
    if skip(.part) || readsLetters, let number = takeWhole() {
      _ = skip(sign: ",") || skip(sign: "/") || skip(.join)
      if skip(.part) || skip(.click), let next = tokens.first, let letter = Self.letter(next) {
        tokens = tokens.dropFirst()
        return .letter(Double(number), letter, letterFirst: false)
      }
    }
    return back(to: start, nil)
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
    readsNumberWords ? takeAmount { $0 >= 1 && $0 == $0.rounded() } : nil
  }
}

extension GrindSetting.Place {
  /// The value of a number; nil for all else.
  var plain: Double? {
    switch self {
    case .number(let value), .decimal(let value, _, _, _): value
    case .parts, .letter, .letterAlone, .microns: nil
    }
  }
}
