/// Reads tokens from left to right as a setting.
struct GrindParser {
  /// What is left to read.
  var tokens: ArraySlice<GrindToken>
  let words: GrindWords
  /// Whether numbers may be written in words.
  var readsNumberWords = false
  /// Whether a letter may be alone: `C`.
  var readsLetters = false
  /// The number, where a letter of the last place may be typed for a digit.
  var misspelt: Double?

  /// Takes a phrase of this meaning, if it is next.
  ///
  /// - Returns: Whether it was there.
  mutating func skip(_ meaning: GrindWords.Meaning) -> Bool {
    guard let first = tokens.first, first.word != nil else { return false }
    let (meanings, length) = words.phrase(tokens, at: tokens.startIndex)
    guard meanings.contains(meaning) else { return false }
    tokens = tokens.dropFirst(length)
    return true
  }

  /// Takes a sign, if it is next.
  mutating func skip(sign: Character) -> Bool {
    guard let first = tokens.first, first.isSign(sign) else { return false }
    tokens = tokens.dropFirst()
    return true
  }

  /// Takes a whole number, if it is next.
  mutating func takeWhole() -> Int? {
    guard let whole = tokens.first?.whole else { return nil }
    tokens = tokens.dropFirst()
    return whole
  }

  /// Takes a fraction in one sign, if it is next.
  mutating func takeFraction() -> Double? {
    guard case .fraction(let value)? = tokens.first?.kind else { return nil }
    tokens = tokens.dropFirst()
    return value
  }

  /// Takes words for an amount, if they are next and it is one that is meant.
  mutating func takeAmount(where isMeant: (Double) -> Bool) -> Double? {
    guard tokens.first?.word != nil else { return nil }
    let (meanings, length) = words.phrase(tokens, at: tokens.startIndex)
    for case .amount(let amount) in meanings where isMeant(amount) {
      tokens = tokens.dropFirst(length)
      return amount
    }
    return nil
  }

  /// Goes back to where something was tried, with what is said of it.
  mutating func back<Result>(
    to start: ArraySlice<GrindToken>, _ result: Result = ()
  ) -> Result {
    tokens = start
    return result
  }

  /// Takes `about`, `ca.`.
  private mutating func skipAbout() -> Bool {
    guard skip(.about) else { return false }
    _ = skip(sign: ".")
    return true
  }

  /// The whole text; nil where it is not a setting.
  mutating func setting(_ text: String) -> GrindSetting? {
    var setting = GrindSetting(text, .words)
    readsNumberWords = true
    setting.isAbout = skip(sign: "~") || skipAbout()
    _ = skip(.exact)
    readSpeedInFront(&setting)
    setting.isBack = skip(.back)
    setting.isLabeled = skip(.label) || setting.isBack
    if setting.isLabeled || skip(sign: "#") || skip(sign: "№") {
      _ = skip(sign: ":") || skip(sign: "=") || skip(sign: ".")
      _ = skip(sign: "#")
    } else if skipLabelOfClicks() {
      setting.countsClicks = true
    } else {
      skipLabelOfNumber()
      skipLabelOfCell()
    }
    if skip(.size) {
      guard skip(sign: ",") || skip(sign: ":") || skip(sign: "(") else { return nil }
    }
    if skip(sign: "~") || skipAbout() { setting.isAbout = true }
    if readRelative(&setting) { return setting }
    if readFromMark(&setting) { return tokens.isEmpty ? setting : nil }
    if readMinus(&setting) { return tokens.isEmpty ? setting : nil }
    setting.isSigned = tokens.first?.isSign("-") == true || skipPlus()
    if readJustBeside(&setting) { return tokens.isEmpty ? setting : nil }
    let isBetween = skip(.between)
    // "entre o 8 e o 9", "zwischen Stufe 8 und 9"
    _ = isBetween && (skip(.lead) || skip(.label) || skip(.click))
    if let (parts, unit) = turnsAndClicks() {
      setting.form = .place(parts)
      setting.namesTurns = true
      setting.restUnit = unit
    } else if let place = numberAndPart() {
      setting.form = .place(place)
    } else {
      let isOfPart = skip(.part)
      guard let first = place() else { return nil }
      // Another dial may be elsewhere.
      setting.form = isOfPart ? .range(first, first) : .place(first)
      setting.misspelt = misspelt
      if readLastOfDial(&setting, from: first) { return tokens.isEmpty ? setting : nil }
      if !readRange(&setting, from: first, isBetween) { return nil }
    }
    guard !isBetween || setting.isRange else { return nil }
    if isBetween { setting.reach = .inside }
    // Only a number has a sign.
    setting.isSigned = setting.isSigned && setting.places.first?.plain != nil && !setting.isRange
    readUnit(&setting)
    readBeside(&setting)
    readStep(&setting)
    readPart(&setting)
    if skip(sign: "~") { setting.isAbout = true }
    let beforeIsh = tokens
    _ = skip(sign: "-")
    if tokens.first?.word == "ish" {
      setting.isAbout = true
      tokens = tokens.dropFirst()
    } else {
      tokens = beforeIsh
    }
    skipFormer()
    if !readSpeed(&setting) { return nil }
    readEnd(&setting)
    guard tokens.isEmpty, isPlausible(setting) else { return nil }
    return setting
  }

  /// Reads `-2 clicks`, `minus 2 clicks`: steps from no setting.
  private mutating func readRelative(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    guard let way = way(), let (count, unit) = words.amount(of: Array(tokens)), let unit
    else { return back(to: start, false) }
    setting.form = .relative
    setting.step = GrindStep(count, unit, way)
    tokens = []
    return true
  }

  /// Takes the way of a step: `minus`, `-`, `plus`, `+`.
  private mutating func way() -> GrindStep.Way? {
    if skip(.minus) || skip(sign: "-") { return .lower }
    return skip(.plus) || skip(sign: "+") ? .higher : nil
  }

  /// Takes `(was 22)`: the setting before tells nothing of this one.
  private mutating func skipFormer() {
    let start = tokens
    _ = skip(sign: "(") || skip(sign: ",")
    if skip(.formerly), place() != nil {
      _ = skip(.click)
    } else {
      tokens = start
    }
  }

  /// Reads what may end a setting: a size in words, `?`, `.`, `)`.
  private mutating func readEnd(_ setting: inout GrindSetting) {
    while true {
      if skipAbout() {
        setting.isAbout = true
      } else if skip(.zero) {
        setting.isLabeled = true
      } else if !skip(.exact), !skip(.use), !skip(.same), !skip(.label) {
        break
      }
    }
    let start = tokens
    _ = skip(sign: ",") || skip(sign: "-")
    if !(skip(.size) || skip(.use)) { tokens = start }
    _ = skip(sign: ")")
    _ = skip(sign: "*")
    if skip(sign: "?") { setting.isAbout = true }
    _ = skip(sign: ".") || skip(sign: "!")
  }

  /// Reads `zero + 14`, `chirp +10`: counted from where the burrs touch.
  private mutating func readFromMark(_ setting: inout GrindSetting) -> Bool {
    let start = tokens
    guard skip(.mark), skip(sign: "+") || skip(.plus), let count = part()
    else { return back(to: start, false) }
    setting.form = .place(.parts([0, count], .plus))
    setting.isLabeled = true
    _ = skip(.click)
    return true
  }

  /// Takes the sign of `+1`.
  private mutating func skipPlus() -> Bool {
    guard tokens.dropFirst().first.map({ $0.whole != nil && !$0.isSpaced }) == true else {
      return false
    }
    return skip(sign: "+")
  }

  /// Takes `No.` of `No. 23`, which denies in a sentence.
  private mutating func skipLabelOfCell() {
    let start = tokens
    if skip(.cellLabel) {
      _ = skip(sign: ".") || skip(sign: "°")
      if tokens.first?.whole != nil { return }
    }
    tokens = start
  }

  /// Takes `number` of `number 6`.
  private mutating func skipLabelOfNumber() {
    let start = tokens
    if skip(.number), tokens.first?.whole != nil { return }
    tokens = start
  }

  /// Reads `clicks: 24`, `clicks 24`.
  private mutating func skipLabelOfClicks() -> Bool {
    let start = tokens
    guard skip(.click) else { return false }
    _ = skip(.number) || skip(.label)
    skipLabelOfCell()
    _ = skip(sign: ":") || skip(sign: "=")
    if readsLetters, tokens.first.flatMap({ Self.letter($0, isAlone: true) }) != nil { return true }
    let number = tokens
    let isNumber = tokens.first?.whole != nil || numberWord() != nil
    tokens = number
    return isNumber || back(to: start, false)
  }

  /// Reads what follows a first place: `-22`, `to 22`.
  ///
  /// - Returns: false where a dash or word is followed by no place that fits.
  private mutating func readRange(
    _ setting: inout GrindSetting, from first: GrindSetting.Place, _ isBetween: Bool
  ) -> Bool {
    let start = tokens
    if case .letter(let number, _, letterFirst: false) = first, skip(sign: "/"),
      let next = tokens.first, let letter = Self.letter(next)
    {
      tokens = tokens.dropFirst()
      setting.form = .range(first, .letter(number, letter, letterFirst: false))
      setting.reach = .inside
      return true
    }
    tokens = start
    _ = skip(.click)
    let isSpacedBefore = tokens.first?.isSpaced == true
    let isDash = skip(sign: "-") || skipTilde()
    let isJoined = !isDash && skip(.join)
    guard isDash || isJoined || skip(.to) else { return back(to: start, true) }
    let afterSign = tokens
    // "17 -1" is a step: the sign belongs to the second number.
    let isSign =
      isDash && start.first?.isSpaced == true && start.first?.isSign("-") == true
      && tokens.first?.isSpaced == false
    _ = isBetween && skip(.lead)
    guard let second = place(), !skip(.rpm) else { return back(to: start, true) }
    if isJoined {
      // "between 5 and 6", and languages that say "between" behind both.
      guard isBetween || skip(.between) else { return back(to: start, true) }
      setting.reach = .inside
    }
    switch (first, second) {
    case (.number(let a), .number(let b)) where a >= b && isDash:
      // "15 - 2 clicks" is a step, "3-1" are turns and clicks.
      let end = tokens
      if skip(.click) || isSign { return back(to: start, true) }
      tokens = end
      if a > 9, b * 2 > a {
        setting.form = .range(second, first)
        return true
      }
      guard let next = afterSign.first, b >= 0, !next.isSpaced && a < 20 || isSpacedBefore && a > 9,
        b <= 400
      else { return false }
      // "17 -1" is a step from 17, "3 -1" may be one.
      if isSpacedBefore { return back(to: start, a > 9) }
      setting.form = .place(.parts([a, b], .dash))
    case (.microns(let a), .microns(let b)) where isDash && 2 * b <= a:
      // "145 µm - 10 µm" is no range.
      setting.form = .place(.microns(a - b))
    case (.number(let a), .number(let b)) where a > b:
      // "from 15 to 12" tells of a change.
      return false
    case (.number, .number), (.decimal, .decimal), (.number, .decimal), (.decimal, .number),
      (.parts, .parts), (.letter, .letter), (.letterAlone, .letterAlone), (.microns, .microns):
      setting.form = .range(first, second)
    case (.number, .microns(let high)):
      guard case .number(let low) = first else { return false }
      setting.form = .range(.microns(low), .microns(high))
    default: return false
    }
    return true
  }

  /// Reads `clicks`, `numbers`.
  private mutating func readUnit(_ setting: inout GrindSetting) {
    skipOrdinal()
    if skip(.click) || skip(.cellClick) {
      setting.countsClicks = true
    } else if skip(.clock) {
      setting.countsHours = true
    } else if skip(sign: "°") || skip(.degree) {
      setting.countsDegrees = true
    } else if skip(.number) {
      readClicksOfNumber(&setting)
    } else if let word = tokens.first?.word,
      words.phrase(tokens, at: tokens.startIndex).0.isEmpty, words.isNearlyClick(word)
    {
      tokens = tokens.dropFirst()
      setting.countsClicks = true
    }
  }

  /// Takes `rd` of `3rd notch`, the point of `3. Stufe`.
  private mutating func skipOrdinal() {
    let start = tokens
    guard let first = tokens.first, !first.isSpaced else { return }
    let isPoint = skip(sign: ".")
    guard isPoint || skip(.ordinal) else { return }
    if isPoint && tokens.isEmpty || !isPoint && tokens.first?.isSpaced == false { tokens = start }
  }

  /// Reads `4 clicks` behind `5 numbers`.
  private mutating func readClicksOfNumber(_ setting: inout GrindSetting) {
    let start = tokens
    _ = skip(sign: ",") || skip(.join)
    // `22 numbers, 2 clicks finer` is a step from the place before.
    if let count = part() ?? numberWord(), count > 0, skip(.click),
      words.phrase(tokens, at: tokens.startIndex).0.isDisjoint(with: [.finer, .coarser])
    {
      setting.step = GrindStep(count, .click, .higher)
    } else {
      tokens = start
    }
  }

  /// Reads the step from the place before: `, minus 2 clicks`, `- 2 clicks`, `, 2 clicks finer`.
  private mutating func readStep(_ setting: inout GrindSetting) {
    let start = tokens
    let isApart = skip(sign: ",") || skip(sign: ";")
    let isSpaced = tokens.first?.isSpaced == true || isApart
    let way = way()
    if let way, case .number(let count)? = place(), count > 0 {
      if skip(.click) {
        setting.step = GrindStep(count, .click, way)
        return
      }
      let isNamed = skip(.number)
      if isNamed || isSpaced {
        setting.step = GrindStep(count, .number, way)
        setting.namesStep = isNamed
        return
      }
    }
    if way == nil, isApart, tokens.count > 1 {
      // "20, 2 less"
      let (meanings, _) = words.phrase(tokens.suffix(1), at: tokens.endIndex - 1)
      let isMinus = meanings.contains(.minus)
      if isMinus || meanings.contains(.plus),
        let (count, unit) = words.amount(of: Array(tokens.dropLast()))
      {
        setting.step = GrindStep(count, unit ?? .number, isMinus ? .lower : .higher)
        setting.namesStep = unit != nil
        tokens = []
        return
      }
    }
    if let way, let (count, unit) = words.amount(of: Array(tokens)) {
      setting.step = GrindStep(count, unit ?? .number, way)
      setting.namesStep = unit != nil
      tokens = []
      return
    }
    tokens = start
    let direction = words.phrase(tokens, at: tokens.startIndex).0
    let isMarked = isApart || direction.contains(.finer) || direction.contains(.coarser)
    // "26 two clicks finer", but "2 half clicks finer".
    guard isMarked || setting.isBeyondSteps else { return }
    _ = skip(sign: ",") || skip(sign: ";")
    let rest = words.pieces(of: Array(tokens))
    // "24, 2 clicks finer than yesterday" is 24.
    if rest.allSatisfy({
      ($0.meanings.isEmpty == false || $0.value != nil) && !$0.isOne(of: .earlier)
    }),
      let step = words.fullStep(Array(tokens))
    {
      setting.step = step
      setting.namesStep = words.namesUnit(Array(tokens))
      setting.stepIsUnmarked = !isMarked
      tokens = tokens.dropFirst(tokens.count)
    } else {
      tokens = start
    }
  }

  /// Whether no token follows that would make a number something other than a setting.
  var isAtEndOfSetting: Bool {
    guard let first = tokens.first else { return true }
    switch first.kind {
    case .sign(let sign): return ".,;!?)".contains(sign)
    case .word: return words.phrase(tokens, at: tokens.startIndex).0.contains(.after)
    case .digits, .fraction: return false
    }
  }

  private func isPlausible(_ setting: GrindSetting) -> Bool {
    for case .letter(let number, _, _) in setting.places where number < 0 || number > 60 {
      return false
    }
    return true
  }
}
