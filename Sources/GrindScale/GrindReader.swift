import Support

/// Reads texts as settings of grinders.
///
/// It never fails: what it cannot read has the form `words`.
public struct GrindReader: Sendable {
  /// The words it knows.
  public var words: GrindWords
  /// The grinders whose names may be in front of a setting.
  public var grinders: KnownGrinders

  /// Longer texts are notes.
  static let longest = 64

  /// Creates a reader.
  public init(words: GrindWords, grinders: KnownGrinders) {
    self.words = words
    self.grinders = grinders
  }

  /// Reads a text as one setting. O(length).
  public func setting(_ text: String) -> GrindSetting {
    let trimmed = text.trimmed
    guard !trimmed.isEmpty else { return GrindSetting(text, .empty) }
    guard trimmed.unicodeScalars.count <= Self.longest else { return GrindSetting(text, .words) }
    // The number of a name is no setting: `Sette 270`.
    if grinders.model(exactly: trimmed) != nil { return GrindSetting(text, .words) }
    if let (model, rest) = grinders.prefix(of: trimmed),
      var setting = read(rest, as: text, skippingAt: true)
    {
      setting.grinder = model?.name
      return setting
    }
    if words.saySame(trimmed) { return GrindSetting(text, .same) }
    if let setting = read(trimmed[...], as: text) { return setting }
    if let setting = readBeforeRemark(trimmed, as: text) { return setting }
    if let setting = readAfterThan(trimmed, as: text) ?? readBeforeName(trimmed, as: text) {
      return setting
    }
    let tokens = GrindToken.tokens(of: trimmed)
    if let step = words.wholeStep(tokens) {
      var setting = GrindSetting(text, .relative)
      setting.step = step
      setting.namesStep = words.namesUnit(tokens)
      return setting
    }
    return GrindSetting(text, .words)
  }

  /// Reads `24 (coarse)`, `24 (C40)`, `24 (16 µm each)`: the remark has no number but of µm, or names a grinder.
  private func readBeforeRemark(_ trimmed: String, as text: String) -> GrindSetting? {
    guard trimmed.hasSuffix(")"), let open = trimmed.lastIndex(of: "("), open > trimmed.startIndex
    else { return nil }
    let remark = String(trimmed[trimmed.index(after: open)...].dropLast())
    let model = grinders.model(exactly: remark)
    let tokens = GrindToken.tokens(of: remark)
    let isOfSize = tokens.indices.contains { words.phrase(tokens[...], at: $0).0.contains(.micron) }
    guard !tokens.isEmpty, !words.phrase(tokens[...], at: 0).0.contains(.part),
      model != nil || isOfSize || !remark.contains(where: \.isNumber),
      var setting = read(trimmed[..<open], as: text)
    else { return nil }
    setting.grinder = model?.name
    return setting
  }

  /// Reads `two clicks finer than 15`, `one notch past 20`.
  private func readAfterThan(_ trimmed: String, as text: String) -> GrindSetting? {
    let tokens = GrindToken.tokens(of: trimmed)
    for index in tokens.indices.dropFirst() {
      let (meanings, length) = words.phrase(tokens[...], at: index)
      let before = Array(tokens[..<index])
      var step = meanings.contains(.than) ? words.wholeStep(before) : nil
      var namesStep = words.namesUnit(before)
      // "one less than 8"
      let last = words.phrase(before.suffix(1), at: index - 1).0
      if meanings.contains(.than), !last.isDisjoint(with: [.minus, .plus]),
        let (count, unit) = words.amount(of: before.dropLast())
      {
        step = GrindStep(count, unit ?? .number, last.contains(.minus) ? .lower : .higher)
      }
      if step == nil, !meanings.isDisjoint(with: [.over, .under]),
        let (count, unit) = words.amount(of: before)
      {
        step = GrindStep(count, unit ?? .number, meanings.contains(.over) ? .higher : .lower)
        namesStep = unit != nil
      }
      guard let step else { continue }
      var parser = GrindParser(tokens: tokens[(index + length)...], words: words)
      parser.readsNumberWords = true
      guard let place = parser.place() else { return nil }
      var setting = GrindSetting(text, .place(place))
      setting.countsClicks = parser.skip(.click)
      setting.countsHours = parser.skip(.clock)
      setting.step = step
      setting.namesStep = namesStep
      return parser.tokens.isEmpty ? setting : nil
    }
    return nil
  }

  /// Reads `24 clicks C40`, `24 on C40`.
  private func readBeforeName(_ trimmed: String, as text: String) -> GrindSetting? {
    let parts = trimmed.split { $0.isWhitespace }
    for count in 1...3 where parts.count > count {
      let name = parts.suffix(count).joined(separator: " ")
      guard let model = grinders.model(exactly: name) else { continue }
      var rest = parts.dropLast(count)
      // "on the Ode"
      if let last = rest.last, isFiller(last) { rest = rest.dropLast() }
      if let last = rest.last, ["on", "@", "mit", "with", "avec", "con", "com"].contains(last) {
        rest = rest.dropLast()
      }
      guard var setting = read(rest.joined(separator: " ")[...], as: text) else { continue }
      setting.grinder = model.name
      return setting
    }
    return nil
  }

  /// Whether a word is an article and the like.
  private func isFiller(_ word: Substring) -> Bool {
    let tokens = GrindToken.tokens(of: word)[...]
    guard !tokens.isEmpty else { return false }
    let (meanings, length) = words.phrase(tokens, at: 0)
    return length == tokens.count && !meanings.isDisjoint(with: [.filler, .article])
  }

  /// - Parameter skipsAt: Whether `at` may be in front, as in `C40 at 24`.
  private func read(
    _ part: Substring, as text: String, skippingAt skipsAt: Bool = false
  ) -> GrindSetting? {
    var parser = GrindParser(tokens: GrindToken.tokens(of: part)[...], words: words)
    if skipsAt { _ = parser.skip(.at) }
    return parser.setting(text)
  }

  /// The setting that a note says was chosen, or is kept: `back to 11`, `zurück auf 2+8`, `grind stays at 24`.
  ///
  /// - Parameter note: A note in any of the languages of the table.
  /// - Returns: nil where none is named, or the number is not a setting (`back to 18 g`).
  public func setting(in note: String) -> GrindSetting? {
    setting(in: GrindToken.tokens(of: note))
  }

  func setting(in tokens: [GrindToken]) -> GrindSetting? {
    words.setting(in: tokens) ?? settingOfNamed(in: tokens)
  }

  /// Reads `C40 at 26`, `set the Niche to 15`.
  private func settingOfNamed(in tokens: [GrindToken]) -> GrindSetting? {
    for index in tokens.indices.dropFirst() {
      var parser = GrindParser(tokens: tokens[index...], words: words)
      let meanings = words.phrase(tokens[...], at: index).0
      guard parser.skip(sign: "@") || !meanings.contains(.after) && parser.skip(.at),
        var setting = parser.settingOfNote(), parser.isAtEndOfSetting,
        let (model, start) = nameEnding(before: index, tokens)
      else { continue }
      let before = words.pieces(of: Array(tokens[max(0, start - 8)..<start]))
      guard !before.suffix(4).contains(where: { $0.isOne(of: .not) }) else { continue }
      setting.grinder = model.name
      return setting
    }
    return nil
  }

  /// The model whose name ends before a token, the longest such name, and where it begins.
  private func nameEnding(before end: Int, _ tokens: [GrindToken]) -> (KnownGrinder, Int)? {
    for start in max(0, end - 4)..<end {
      let name = tokens[start..<end].compactMap(GrindWords.text).joined()
      if tokens[start].word != nil, let model = grinders.model(exactly: name) {
        return (model, start)
      }
    }
    return nil
  }
}

extension GrindParser {
  /// Takes a place and its clicks, as a setting; nil where none is next, or a time of day.
  mutating func settingOfNote() -> GrindSetting? {
    let start = tokens
    guard let place = place() else { return nil }
    if case .parts(_, .colon) = place { return nil }
    // A year.
    if let value = place.plain, value > 400 { return nil }
    let text = GrindWords.text(of: start[..<tokens.startIndex])
    var setting = GrindSetting(text, .place(place))
    setting.countsClicks = skip(.click)
    return setting
  }
}

extension GrindWords {
  func setting(in tokens: [GrindToken]) -> GrindSetting? {
    let pieces = pieces(of: tokens)
    for (index, piece) in pieces.enumerated()
    where piece.isOne(of: .back, .choose, .label, .stay, .change) {
      guard !pieces[..<index].suffix(3).contains(where: { $0.isOne(of: .not, .other) }) else {
        continue
      }
      var parser = GrindParser(tokens: tokens[piece.tokens.upperBound...], words: self)
      let isLabeled = parser.skip(.label) || piece.isOne(of: .label)
      if isLabeled { _ = parser.skip(.to) || parser.skip(sign: ":") || parser.skip(sign: "=") }
      // "back to click 24", "je reste sur le cran 7"
      _ = parser.skip(.lead)
      let isNamed = parser.skip(.click)
      if piece.isOne(of: .change) {
        guard let from = parser.settingOfNote(), Self.isNoTemperature(from), parser.skip(.to) else {
          continue
        }
      }
      guard let setting = parser.settingOfNote(), parser.isAtEndOfSetting else { continue }
      // "dose stayed at 18", "left it on 93"
      let isKept =
        piece.isOne(of: .stay, .change) && isFirst(pieces, index) && Self.isNoTemperature(setting)
      let isBack = piece.isOne(of: .back) && Self.isNoTemperature(setting)
      guard isBack || setting.countsClicks || isLabeled || isNamed || isKept else {
        continue
      }
      return setting
    }
    return nil
  }

  /// Whether a piece begins a clause.
  private func isFirst(_ pieces: [Piece], _ index: Int) -> Bool {
    index == 0 || pieces[index - 1].isMark || pieces[index - 1].isOne(of: .after, .join)
  }

  /// Whether a number is not one that water has in °C.
  static func isNoTemperature(_ setting: GrindSetting) -> Bool {
    guard case .place(let place) = setting.form, let value = place.plain else { return true }
    return setting.countsClicks || !(80...100).contains(value)
  }

  /// Whether a text has words for how fine, and no others but those that belong to them.
  package func sayHowFine(_ text: String) -> Bool {
    let pieces = pieces(of: GrindToken.tokens(of: text))
    return pieces.contains { $0.isOne(of: .size, .finer, .coarser) }
      && pieces.allSatisfy {
        $0.value == nil && $0.isOne(of: .size, .finer, .coarser, .article, .filler, .about, .to)
      }
  }

  /// Whether a text says that nothing was changed, or is the sign that repeats the cell above.
  func saySame(_ text: String) -> Bool {
    if ["\"", "''", "〃", "″", "”", "“", "\"\""].contains(text) { return true }
    var tokens = GrindToken.tokens(of: text)[...]
    if tokens.last?.isSign(".") == true { tokens = tokens.dropLast() }
    let (meanings, length) = phrase(tokens, at: tokens.startIndex)
    return meanings.contains(.same) && length == tokens.count
  }

  /// Whether a text is a word that stands in front of a setting: `Grind setting`.
  package func isLabel(_ text: String) -> Bool {
    let tokens = GrindToken.tokens(of: text)
    guard !tokens.isEmpty else { return false }
    let (meanings, length) = phrase(tokens[...], at: 0)
    return length == tokens.count && meanings.contains(.label)
  }

  /// Whether what is counted is named.
  func namesUnit(_ tokens: [GrindToken]) -> Bool { pieces(of: tokens).contains { $0.unit != nil } }

  /// The step of a text that says nothing else.
  func wholeStep(_ tokens: [GrindToken]) -> GrindStep? { isStep(tokens) ? fullStep(tokens) : nil }

  /// Whether a text has no other words than those of a step.
  func isStep(_ tokens: [GrindToken]) -> Bool {
    pieces(of: tokens).allSatisfy {
      $0.amount != nil || $0.unit != nil
        || $0.isOne(of: .article, .finer, .coarser, .join, .filler, .after, .label, .about)
    }
  }

  static func text(of tokens: ArraySlice<GrindToken>) -> String {
    var text = ""
    for token in tokens {
      if token.isSpaced, !text.isEmpty { text += " " }
      switch token.kind {
      case .digits(let digits): text += digits
      case .fraction(let value): text.append(GrindToken.sign(of: value))
      case .word(_, let raw): text += raw
      case .sign(let sign): text.append(sign)
      }
    }
    return text
  }
}

/// A piece of a text about a setting.
struct GrindToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// Digits as written.
    case digits(String)
    /// The value of `½` and the like.
    case fraction(Double)
    /// Letters: folded, and as written.
    case word(String, raw: String)
    /// Any other sign, dashes and decimal marks made uniform.
    case sign(Character)
  }

  var kind: Kind
  /// Whether a blank is before it.
  var isSpaced: Bool

  /// The folded word; nil for all else.
  var word: String? {
    if case .word(let word, _) = kind { return word }
    return nil
  }

  /// The digits as a whole number; nil for all else, and beyond 999,999.
  var whole: Int? {
    if case .digits(let digits) = kind, digits.utf8.count <= 6 { return Int(digits) }
    return nil
  }

  /// The sign; nil for all else.
  var sign: Character? {
    if case .sign(let sign) = kind { return sign }
    return nil
  }

  func isSign(_ sign: Character) -> Bool { kind == .sign(sign) }

  /// The tokens of a text. O(length).
  static func tokens(of text: some StringProtocol) -> [GrindToken] {
    var tokens: [GrindToken] = []
    var isSpaced = false
    var run: [Unicode.Scalar] = []
    var runIsDigits = false
    func end() {
      guard !run.isEmpty else { return }
      var raw = String.UnicodeScalarView()
      raw.append(contentsOf: run)
      let word = String(raw)
      let kind: Kind =
        runIsDigits ? .digits(word) : .word(TextFolding.terms.text(word), raw: word)
      tokens.append(GrindToken(kind: kind, isSpaced: isSpaced))
      run = []
      isSpaced = false
    }
    for scalar in text.unicodeScalars.map(halfWidth) {
      let isDigit = ("0"..."9").contains(scalar)
      if isDigit || isLetter(scalar) {
        if !isDigit, isWithoutBlanks(scalar) { end() }
        if isDigit != runIsDigits { end() }
        runIsDigits = isDigit
        run.append(scalar)
        if !isDigit, isWithoutBlanks(scalar) { end() }
        continue
      }
      end()
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        isSpaced = true
      } else if let value = fractions[scalar] {
        tokens.append(GrindToken(kind: .fraction(value), isSpaced: isSpaced))
        isSpaced = false
      } else {
        tokens.append(
          GrindToken(kind: .sign(signs[scalar] ?? Character(scalar)), isSpaced: isSpaced))
        isSpaced = false
      }
    }
    end()
    repairDigits(&tokens)
    return tokens
  }

  /// Makes digits of `l` and `O` behind a sign within a number: `2:l`.
  private static func repairDigits(_ tokens: inout [GrindToken]) {
    for index in tokens.indices.dropFirst(2) {
      guard case .word(_, let raw) = tokens[index].kind, !tokens[index].isSpaced,
        let digit = digitsLookedLike[raw], !tokens[index - 1].isSpaced,
        case .sign(let sign) = tokens[index - 1].kind, ".,:+".contains(sign),
        tokens[index - 2].whole != nil,
        index + 1 == tokens.count || tokens[index + 1].isSpaced
      else { continue }
      tokens[index].kind = .digits(digit)
    }
  }

  /// Letters that are typed for digits.
  static let digitsLookedLike = ["l": "1", "I": "1", "O": "0", "o": "0"]

  /// Digits and signs of the full width as those of ASCII.
  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x3001: ","
    case 0x3002: "."
    default: scalar
    }
  }

  /// Whether it is of a script that writes no blanks between words: each is a word of its own.
  private static func isWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "µ" || scalar == "&" || scalar == "'"
      || scalar == "’"
      || scalar.properties.generalCategory == .nonspacingMark
  }

  private static let signs: [Unicode.Scalar: Character] = [
    "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "～": "~", "≈": "~", "∼": "~", "＋": "+",
    "／": "/", "⁄": "/", "：": ":",
  ]

  private static let fractions: [Unicode.Scalar: Double] = [
    "½": 1.0 / 2, "¼": 1.0 / 4, "¾": 3.0 / 4, "⅓": share(1, 3), "⅔": share(2, 3), "⅛": 1.0 / 8,
    "⅜": 3.0 / 8, "⅝": 5.0 / 8, "⅞": 7.0 / 8,
  ]

  static func sign(of fraction: Double) -> Character {
    fractions.first { $0.value == fraction }.map { Character($0.key) } ?? "?"
  }

  /// A fraction as a number with four decimals, as journals keep it.
  static func share(_ top: Int, _ bottom: Int) -> Double {
    (Double(top) / Double(bottom) * 10_000).rounded() / 10_000
  }
}
