/// What a note says to set next.
public enum GrindPlan: Sendable, Hashable {
  /// A setting of the grinder: `back to 11`.
  case setting(GrindSetting)
  /// Steps from the brew's own setting, one for each unit: `a turn and 2 clicks finer next time`.
  case steps([GrindStep])
  /// A step, or the setting that it goes to: `finer: 8`.
  case open(GrindStep)
  /// What to add to the number of the brew's own setting: `2 up next`, `next: -1`.
  case sum(Double)
  /// Half the way from the brew's own setting to another: `half way to 12`.
  case halfway(GrindSetting)
  /// A step that a note names without saying whether it was done: `sour, 2 clicks finer`.
  case told([GrindStep])
  /// A step that is not understood: its number is no setting.
  case unread
}

extension GrindReader {
  /// What a note says to set next; the last sentence that says it counts.
  ///
  /// What was done is no plan (`went 2 clicks coarser`), nor what is denied.
  ///
  /// - Parameter note: A note in any of the languages of the table.
  /// - Returns: nil where it says nothing.
  public func plan(in note: String) -> GrindPlan? {
    let tokens = GrindToken.tokens(of: note)
    var plan: GrindPlan?
    let sentences = sentences(tokens)
    for (index, pieces) in sentences.enumerated() {
      guard let first = pieces.first?.tokens.lowerBound, let last = pieces.last?.tokens.upperBound
      else { continue }
      plan = later(pieces, tokens[first..<last]) ?? plan
      if plan == nil, index == sentences.count - 1 { plan = told(pieces, tokens) }
    }
    return plan
  }

  /// What a sentence says of the next cup.
  private func later(
    _ pieces: [GrindWords.Piece], _ tokens: ArraySlice<GrindToken>
  ) -> GrindPlan? {
    let own = Array(tokens)
    let goesBack = pieces.firstIndex { $0.isOne(of: .back) }.map { back in
      !pieces[..<back].suffix(1).contains(where: isDone)
    }
    guard pieces.contains(where: { $0.isOne(of: .later) }) || isOrder(pieces) else {
      return goesBack == true ? setting(in: own).map { .setting($0) } : nil
    }
    if pieces.contains(where: { $0.isOne(of: .halfway) }) {
      return setting(halfway: pieces, tokens).map { .halfway($0) } ?? .unread
    }
    if let (parts, isOpen) = words.steps(in: own) {
      return isOpen && parts.count == 1 ? .open(parts[0]) : .steps(parts)
    }
    if let setting = settingOfWay(pieces, tokens) { return .setting(setting) }
    if let change = words.change(in: own) { return change }
    if let setting = setting(in: own) ?? laterSetting(pieces, tokens) { return .setting(setting) }
    return words.haveAmountOfStep(pieces) ? .unread : nil
  }

  /// The setting that a way leads to: `drop it to 12`.
  private func settingOfWay(
    _ pieces: [GrindWords.Piece], _ tokens: ArraySlice<GrindToken>
  ) -> GrindSetting? {
    for piece in pieces where piece.isOne(of: .higher, .lower) {
      var parser = GrindParser(tokens: tokens[piece.tokens.upperBound...], words: words)
      if parser.skip(.to), let setting = parser.settingOfNote(), parser.isAtEndOfSetting,
        GrindWords.isNoTemperature(setting)
      {
        return setting
      }
    }
    return nil
  }

  /// The setting behind `half way to`.
  private func setting(
    halfway pieces: [GrindWords.Piece], _ tokens: ArraySlice<GrindToken>
  ) -> GrindSetting? {
    guard let piece = pieces.first(where: { $0.isOne(of: .halfway) }) else { return nil }
    var parser = GrindParser(tokens: tokens[piece.tokens.upperBound...], words: words)
    guard let setting = parser.settingOfNote(), parser.isAtEndOfSetting else { return nil }
    return setting
  }

  /// Whether a sentence begins with what is to be done: `open it up by 3 clicks`, `so tighten 1`.
  private func isOrder(_ pieces: [GrindWords.Piece]) -> Bool {
    pieces.first { !$0.isOne(of: .join) && $0.sign != "\n" }?.isOne(of: .order) == true
  }

  /// The step that is the last clause of a note.
  private func told(_ pieces: [GrindWords.Piece], _ tokens: [GrindToken]) -> GrindPlan? {
    var clause = pieces[...]
    while clause.last?.isMark == true { clause = clause.dropLast() }
    clause = clause.suffix(from: clause.lastIndex { $0.isMark }.map { $0 + 1 } ?? clause.startIndex)
    guard let first = clause.first, let last = clause.last else { return nil }
    let own = Array(tokens[first.tokens.lowerBound..<last.tokens.upperBound])
    // `2 clicks finer than yesterday` is of this cup.
    guard words.isStep(own), !clause.contains(where: { $0.isOne(of: .earlier) }),
      let (parts, isOpen) = words.steps(in: own), !isOpen
    else { return nil }
    return .told(parts)
  }

  /// The setting of a note that begins with a number, with all that belongs to it: of 9 in `try 9D` that is 9D.
  ///
  /// - Parameters:
  ///   - note: A note in any of the languages of the table.
  ///   - number: A number of the note, without a sign.
  /// - Returns: nil where the number begins no setting.
  public func setting(in note: String, beginningWith number: Double) -> GrindSetting? {
    let tokens = GrindToken.tokens(of: note)
    for index in tokens.indices where tokens[index].whole != nil {
      // Not within a run of digits and signs.
      if index > 1, !tokens[index].isSpaced, !tokens[index - 1].isSpaced,
        tokens[index - 2].whole != nil, tokens[index - 1].word == nil
      {
        continue
      }
      let hasSign =
        index > 0 && tokens[index - 1].isSign("-") && !tokens[index].isSpaced
        && (index == 1 || tokens[index - 1].isSpaced)
      var parser = GrindParser(tokens: tokens[(hasSign ? index - 1 : index)...], words: words)
      let start = parser.tokens
      guard Self.begins(tokens[index...], number), let place = parser.place(),
        parser.tokens.first.map({ $0.isSpaced || $0.whole == nil && $0.word == nil }) ?? true
      else { continue }
      var setting = GrindSetting(
        GrindWords.text(of: start[..<parser.tokens.startIndex]), .place(place))
      setting.countsClicks = parser.skip(.click)
      return setting
    }
    return nil
  }

  /// Whether the first digits are those of a number: `9`, `7.05`.
  private static func begins(_ tokens: ArraySlice<GrindToken>, _ number: Double) -> Bool {
    guard case .digits(let whole)? = tokens.first?.kind else { return false }
    if Double(whole) == number { return true }
    let rest = Array(tokens.dropFirst().prefix(2))
    guard rest.count == 2, rest[0].isSign(".") || rest[0].isSign(","),
      case .digits(let digits) = rest[1].kind
    else { return false }
    return Double("\(whole).\(digits)") == number
  }

  /// The setting beside a word for a later cup, where its form shows that it is one: `try 9D next`,
  /// `2+7 next time`. A plain number may be grams or degrees.
  private func laterSetting(
    _ pieces: [GrindWords.Piece], _ tokens: ArraySlice<GrindToken>
  ) -> GrindSetting? {
    for (index, piece) in pieces.enumerated() where piece.isOne(of: .later) {
      let clause = pieces[..<index].reversed().prefix { !$0.isMark }
      guard !clause.contains(where: { $0.isOne(of: .not) }) else { continue }
      var parser = GrindParser(tokens: tokens[piece.tokens.upperBound...], words: words)
      while parser.skip(sign: ":") || parser.skip(.later) || parser.skip(.label) || parser.skip(.to)
        || parser.skip(.at)
      {}
      if let setting = parser.settingOfNote(), setting.isMarked, parser.isAtEndOfSetting {
        return setting
      }
      let end = piece.tokens.lowerBound
      for start in max(tokens.startIndex, end - 6)..<end {
        var parser = GrindParser(tokens: tokens[start...], words: words)
        guard start == tokens.startIndex || tokens[start].isSpaced,
          let setting = parser.settingOfNote(), setting.isMarked
        else { continue }
        _ = parser.skip(sign: ",")
        if parser.tokens.startIndex == end { return setting }
      }
    }
    return nil
  }

  /// Whether a text has a word for a later cup: `next time`.
  package func isForLater(_ text: String) -> Bool {
    words.pieces(of: GrindToken.tokens(of: text)).contains { $0.isOne(of: .later) }
  }

  /// Whether a note tells that the grinder's scale is a new one: `new burrs, zero point moved`.
  package func tellsNewScale(_ note: String) -> Bool {
    words.pieces(of: GrindToken.tokens(of: note)).contains { $0.isOne(of: .rescaled) }
  }

  /// Whether a word in front of `back to` says that it was done: `went`, `am`. Only a sentence that begins with
  /// it, or a join, leaves it open.
  private func isDone(_ piece: GrindWords.Piece) -> Bool {
    !piece.isMark && !piece.isOne(of: .join, .after, .label)
  }

  /// The pieces of a text by its sentences.
  private func sentences(_ tokens: [GrindToken]) -> [[GrindWords.Piece]] {
    var sentences: [[GrindWords.Piece]] = [[]]
    for piece in words.pieces(of: tokens) {
      if piece.isMark,
        tokens[piece.tokens].contains(where: { sign in ".;!\n".contains { sign.isSign($0) } })
      {
        sentences.append([])
      } else {
        sentences[sentences.count - 1].append(piece)
      }
    }
    return sentences.filter { !$0.isEmpty }
  }
}

extension GrindSetting {
  /// Whether its form shows that it is a setting: `2+8`, `2.4.1`, `9E`, `24 clicks`, `850 µm`.
  fileprivate var isMarked: Bool {
    switch form {
    case .place(.parts(let parts, let mark)): mark == .plus || parts.count == 3
    case .place(.letter), .place(.microns): true
    default: countsClicks
    }
  }
}
