/// Turns with their clicks, and the speed of the burrs.
extension GrindParser {
  /// Reads `2 turns 4 clicks`, `2 turns + 4`, and what the clicks are named.
  mutating func turnsAndClicks() -> (GrindSetting.Place, GrindStep.Unit?)? {
    let start = tokens
    if let place = shortTurnsAndClicks() ?? labeledTurnsAndClicks() { return (place, .click) }
    var turns: Double
    if let share = shareInWords() {
      turns = share
    } else if skip(.article) {
      turns = 1
    } else {
      switch place() {
      case .number(let value)? where value >= 0: turns = value
      case .decimal(let value, _, _, _)? where value >= 0: turns = value
      case .parts(let parts, .slash)? where GrinderScale.isFraction(parts):
        turns = GrindToken.share(Int(parts[0]), Int(parts[1]))
      default: return back(to: start, nil)
      }
    }
    // "3/4 de tour"
    _ = turns < 1 && (skip(.filler) || skip(.article))
    guard skip(.turn) else { return back(to: start, nil) }
    _ = skip(sign: ".")
    var afterTurns = tokens
    // "1 tour et demi", "1 tour 1/4"
    if let share = mixedFraction() {
      if tokens.first.map({
        words.phrase(tokens, at: tokens.startIndex).0.contains(.click) && $0.word != nil
      }) == true {
        tokens = afterTurns
      } else {
        turns += share
        afterTurns = tokens
      }
    }
    _ = skip(sign: "+") || skip(sign: ",") || skip(.join) || skip(.plus)
    guard let clicks = part() ?? numberWord() else {
      return back(to: afterTurns, (.parts([turns, 0], .plus), nil))
    }
    let unit: GrindStep.Unit? = skip(.click) ? .click : skip(.number) ? .number : nil
    let afterUnit = tokens
    if unit == .number {
      // "2 turns 4 numbers 1 click"
      _ = skip(sign: "+") || skip(sign: ",") || skip(.join) || skip(.plus)
      if let rest = part() ?? numberWord(), skip(.click) {
        return (.parts([turns, clicks, rest], .plus), unit)
      }
      tokens = afterUnit
    }
    return (.parts([turns, clicks], .plus), unit)
  }

  /// Reads `2t 20c`, `1r5`.
  private mutating func shortTurnsAndClicks() -> GrindSetting.Place? {
    let start = tokens
    let isApart = tokens.count == 4
    // "T2 C9"
    if isApart, skipUnit("tr", spaced: true), let turns = takeWhole(), skipUnit("ck", spaced: true),
      let clicks = takeWhole()
    {
      return .parts([Double(turns), Double(clicks)], .plus)
    }
    tokens = start
    guard let turns = takeWhole(), turns < 20, skipUnit("tru", spaced: isApart),
      let clicks = takeWhole(), !isApart || tokens.first?.word.map({ "ck".contains($0) }) == true
    else { return back(to: start, nil) }
    _ = skipUnit("ck", spaced: isApart) || skip(.click)
    return .parts([Double(turns), Double(clicks)], .plus)
  }

  /// Reads `turn 2, click 9`.
  private mutating func labeledTurnsAndClicks() -> GrindSetting.Place? {
    let start = tokens
    guard skip(.turn), let turns = takeWhole(), turns < 20 else { return back(to: start, nil) }
    var parts = [Double(turns)]
    for unit in [GrindWords.Meaning.number, .click] {
      let before = tokens
      _ = skip(sign: ",") || skip(sign: "+") || skip(.join)
      if skip(unit), let part = part() { parts.append(part) } else { tokens = before }
    }
    return parts.count > 1 ? .parts(parts, .plus) : back(to: start, nil)
  }

  /// Takes one of some letters that stands close behind a number.
  private mutating func skipUnit(_ letters: String, spaced: Bool) -> Bool {
    guard let first = tokens.first, spaced || !first.isSpaced, let word = first.word,
      word.count == 1,
      letters.contains(word)
    else { return false }
    tokens = tokens.dropFirst()
    return true
  }

  /// Reads `half a`, `quarter` before what is halved.
  private mutating func shareInWords() -> Double? {
    let start = tokens
    _ = skip(.article)
    guard tokens.first?.word != nil else { return nil }
    guard let amount = takeAmount(where: { $0 != $0.rounded() }) else {
      return back(to: start, nil)
    }
    _ = skip(.article)
    return amount
  }

  /// Reads `@500rpm`, `@ 500 rpm`, `, 500 rpm`, `500 rpm`.
  ///
  /// - Returns: false where a speed begins and does not end.
  mutating func readSpeed(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    let isAt = skip(.at) || skip(.to)
    if isAt, tokens.first?.whole == nil { tokens = start }
    let isMarked =
      skip(sign: "@") || isAt || skip(sign: "(") || skip(sign: "/")
      || ([1, 2].contains { tokens.dropFirst($0).first?.whole != nil } && skip(sign: ","))
    let isLabeled = skip(.rpm)
    guard var speed = takeWhole() else { return !isMarked && !isLabeled || back(to: start, true) }
    // "1,000 rpm"
    if speed < 10, let rest = tokens.dropFirst().first, case .digits(let digits) = rest.kind,
      digits.utf8.count == 3, !rest.isSpaced, skip(sign: ","), let last = takeWhole()
    {
      speed = speed * 1_000 + last
    }
    let isNamed = skip(.rpm) || isLabeled
    _ = skip(sign: ")")
    guard speed >= 10, isNamed || (isMarked && speed >= 100) else { return false }
    setting.speed = Double(speed)
    return true
  }

  /// Reads `500rpm 4.8`, `1400 rpm @ 8`: a speed in front of a setting.
  mutating func readSpeedInFront(_ setting: inout GrindSetting) {
    let start = tokens
    let isLabeled = skip(.rpm)
    if let speed = takeWhole(), speed >= 10, isLabeled || skip(.rpm) {
      _ = skip(sign: "@") || skip(sign: ",") || skip(sign: ":") || skip(sign: "/") || skip(.at)
      if !tokens.isEmpty {
        setting.speed = Double(speed)
        return
      }
    }
    tokens = start
  }
}
