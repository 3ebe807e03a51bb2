/// What a note says to set next.
public enum GrindPlan: Sendable, Hashable {
  /// A setting of the grinder: `back to 11`.
  case setting(GrindSetting)
  /// A step from the brew's own setting: `half a step finer next time`.
  case step(GrindStep)
  /// What to add to the number of the brew's own setting: `2 up next`, `next: -1`.
  case sum(Double)
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
    for pieces in sentences(tokens) {
      guard let first = pieces.first?.tokens.lowerBound, let last = pieces.last?.tokens.upperBound
      else { continue }
      let own = Array(tokens[first..<last])
      let isLater = pieces.contains { $0.isOne(of: .later) }
      let goesBack = pieces.firstIndex { $0.isOne(of: .back) }.map { back in
        !pieces[..<back].suffix(1).contains(where: isDone)
      }
      if isLater, let step = words.fullStep(own) {
        plan = .step(step)
      } else if isLater, let change = words.change(in: own) {
        plan = change
      } else if isLater || goesBack == true, let setting = setting(in: own) {
        plan = .setting(setting)
      } else if let setting = laterSetting(pieces, tokens[..<last]) {
        plan = .setting(setting)
      }
    }
    return plan
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
