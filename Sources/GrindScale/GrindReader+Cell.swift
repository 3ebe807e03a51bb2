import Support

/// A cell of the column of one grinder, or what was written beside its name.
extension GrindReader {
  /// Reads a text as one setting of a grinder: its name, or a part of it, may be beside the setting (`Ode 6.1`),
  /// words that are no part of it may follow (`12 for V60, 15g`), and a letter may be alone.
  ///
  /// - Parameters:
  ///   - text: The setting as written.
  ///   - grinder: The name of the grinder, as its owner calls it.
  public func setting(_ text: String, of grinder: String) -> GrindSetting {
    let setting = setting(text)
    let isPlanned = setting.step != nil && isForLater(text)
    guard setting.grinder != nil || setting.form == .words || isPlanned else { return setting }
    var tokens = GrindToken.tokens(of: text.trimmed.drop { Self.openings.contains($0) })
    while case .sign(let sign)? = tokens.last?.kind, !"+-~°?)]/@=:".contains(sign) {
      tokens.removeLast()
    }
    guard text.unicodeScalars.count <= Self.longest else { return setting }
    if let own = withoutName(tokens, grinder), let found = whole(own, text) {
      return found
    }
    guard setting.form == .words || isPlanned else { return setting }
    return whole(tokens[...], text) ?? setting
  }

  /// Signs that may stand before a setting and say nothing.
  private static let openings = Set("'’\"=@:>*[(")

  /// A setting, with or without a remark after it.
  private func whole(_ tokens: ArraySlice<GrindToken>, _ text: String) -> GrindSetting? {
    // Of "24, 2 clicks finer next time" only 24 is the setting.
    if let setting = read(tokens, text), setting.step == nil || !isForLater(text) {
      return setting
    }
    for end in tokens.indices.dropFirst() where beginsRemark(tokens, at: end) {
      if isAside(tokens[end...]), var setting = read(tokens[..<end], text) {
        setting.toldClicks = clicksOfTurn(Array(tokens[end...]))
        return setting
      }
      // "2 turns (24 clicks)", "24 = 2 turns"
      if tokens[end].isSign("(") || tokens[end].isSign("="),
        var setting = read(tokens[..<end], text),
        let again = read(tokens[(end + 1)...], text)
      {
        setting.again = [again]
        return setting
      }
    }
    return nil
  }

  /// A place, with all that belongs to it.
  private func read(_ tokens: ArraySlice<GrindToken>, _ text: String) -> GrindSetting? {
    var parser = GrindParser(tokens: tokens, words: words)
    parser.readsLetters = true
    if let setting = parser.setting(text), setting.firstPlace != nil { return setting }
    parser = GrindParser(tokens: tokens, words: words)
    // "18 g, 24", "V60: 24", "now at 22"
    let start = parser.tokens
    if parser.takeWhole() == nil || !parser.skip(.measure) { parser.tokens = start }
    _ = parser.skip(sign: ",") || parser.skip(sign: "@")
    while parser.skip(.use) || parser.skip(.label) || parser.skip(.lead) || parser.skip(.stay)
      || parser.skip(.choose)
      || parser.skip(.same) || parser.skip(.at) || parser.skip(.number)
      || parser.skip(.size)
    {
      _ =
        parser.skip(sign: "-") || parser.skip(sign: ":") || parser.skip(sign: ".")
        || parser.skip(sign: ",") || parser.skip(sign: "=")
    }
    guard let setting = parser.setting(text), setting.firstPlace != nil else { return nil }
    return setting
  }

  /// Whether a mark, or a word for what is brewed, may end the setting before it.
  private func beginsRemark(_ tokens: ArraySlice<GrindToken>, at index: Int) -> Bool {
    switch tokens[index].kind {
    case .sign(let sign):
      let next = tokens[(index + 1)...].first
      return "([,;|@=:".contains(sign) || ("-/".contains(sign) && next?.isSpaced == true)
    case .word:
      return !words.phrase(tokens, at: index).0.isDisjoint(with: [
        .use, .purpose, .zero, .exact, .not,
      ])
    // "24 18 g"
    case .digits: return tokens[index].isSpaced
    case .fraction: return false
    }
  }

  /// Whether words behind a setting leave it as it is: they name no step, no other grinder and no number but
  /// doses, times and the like.
  private func isAside(_ rest: ArraySlice<GrindToken>) -> Bool {
    let tokens = Array(rest)
    let pieces = words.pieces(of: tokens)
    // `22, 2 less than usual`, `22, try 20 next`: what is said is of another cup.
    if pieces.contains(where: { $0.isOne(of: .earlier, .later) }) { return true }
    let says =
      pieces.contains { $0.isOne(of: .measure, .use) }
      || tokens.contains { $0.word.map { $0.count > 2 } == true }
    let isOfStep = pieces.contains {
      $0.isOne(of: .finer, .coarser, .plus, .minus, .over, .under, .part)
    }
    guard says, !isOfStep,
      !tokens.contains(where: { token in "+±>→".contains { token.isSign($0) } }),
      grinders.model(named: GrindWords.text(of: rest)) == nil
    else { return false }
    return pieces.indices.allSatisfy { isNoSetting($0, pieces, tokens) }
  }

  /// Whether a piece of a remark is no number, or one of something else.
  private func isNoSetting(_ index: Int, _ pieces: [GrindWords.Piece], _ tokens: [GrindToken])
    -> Bool
  {
    let piece = pieces[index]
    guard piece.amount != nil else { return true }
    let next = index + 1 < pieces.count ? pieces[index + 1] : nil
    // "one of my best"
    guard piece.value != nil else { return next.map { $0.unit == nil } ?? false }
    // In brackets also what was before, and how many clicks a turn has.
    let isBracket = tokens[0].isSign("(") || tokens[0].isSign("[")
    if isBracket,
      pieces.contains(where: { $0.isOne(of: .formerly) })
        || pieces.contains(where: { $0.isOne(of: .per) }) || isOf(.turn, index, pieces)
        || isOf(.number, index, pieces)
    {
      return true
    }
    // "24, not 22"
    if index > 0, pieces[index - 1].isOne(of: .not) { return true }
    let (start, end) = (piece.tokens.lowerBound, piece.tokens.upperBound)
    // "V60", "1:16", "2:30"
    if start > 0, !tokens[start].isSpaced,
      tokens[start - 1].word != nil || tokens[start - 1].isSign(":")
    {
      return true
    }
    let sign = end < tokens.count ? tokens[end] : nil
    return next?.isOne(of: .measure) == true
      || sign.map { sign in "%°".contains { sign.isSign($0) } || sign.isSign(":") && !sign.isSpaced
      } == true
  }

  /// How many clicks a turn has, as a remark says.
  private func clicksOfTurn(_ tokens: [GrindToken]) -> Double? {
    let pieces = words.pieces(of: tokens)
    return pieces.indices.first { isOf(.turn, $0, pieces) }.flatMap { pieces[$0].value }
  }

  /// Whether a number is how many clicks a turn or a number has: `40 a turn`, `12 clicks per rotation`.
  private func isOf(_ unit: GrindWords.Meaning, _ index: Int, _ pieces: [GrindWords.Piece]) -> Bool
  {
    let rest = pieces[(index + 1)...].drop { $0.isOne(of: .click) }
    return pieces[index].value != nil && rest.first?.isOne(of: .per, .article) == true
      && rest.dropFirst().first?.isOne(of: unit) == true
  }

  /// The tokens without words of a name, or beginnings of them, in front or behind; nil where none are there.
  private func withoutName(_ tokens: [GrindToken], _ name: String) -> ArraySlice<GrindToken>? {
    let names = GrindTable.words(name)
    /// Whether tokens without a blank between them are a word of the name.
    func isNamed(_ part: ArraySlice<GrindToken>) -> Bool {
      let key = GrindTable.key(GrindWords.text(of: part))
      return key.contains(where: \.isLetter) && key.count > 1
        && (names.contains(key)
          || names.count > 1 && names.compactMap(\.first).map(String.init).joined().contains(key)
          || key.count > 2 && names.indices.contains { names[$0...].joined().hasPrefix(key) }
          || names.contains {
            $0.count > 5 && GrindWords.areOneEditApart(Array($0.utf8), Array(key.utf8))
          })
    }
    var rest = tokens[...]
    while let end = rest.dropFirst().firstIndex(where: { $0.isSpaced || $0.isJoint }),
      isNamed(rest[..<end])
    {
      rest = rest[end...].drop(while: \.isJoint)
    }
    while let start = rest.lastIndex(where: \.isSpaced), start > rest.startIndex,
      isNamed(rest[start...])
    {
      rest = rest[..<start]
    }
    if rest.count == tokens.count { return nil }
    var parser = GrindParser(tokens: rest, words: words)
    _ = parser.skip(.at)
    return parser.tokens
  }
}

extension GrindToken {
  /// Whether it may stand between a name and a setting.
  fileprivate var isJoint: Bool { ":,@/=".contains { isSign($0) } }
}
