/// What a note says to set next.
public enum GrindPlan: Sendable, Hashable {
  /// A setting of the grinder: `back to 11`.
  case setting(GrindSetting)
  /// A step from the brew's own setting: `half a step finer next time`.
  case step(GrindStep)
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
      if isLater, let step = words.fullStep(own) {
        plan = .step(step)
      } else if let back = pieces.firstIndex(where: { $0.isOne(of: .back) }),
        isLater || !pieces[..<back].suffix(1).contains(where: { isDone($0, tokens) }),
        !pieces[..<back].suffix(3).contains(where: { $0.isOne(of: .not) }),
        let setting = words.setting(in: GrindWords.text(of: own[...]))
      {
        plan = .setting(setting)
      }
    }
    return plan
  }

  /// Whether a text has a word for a later cup: `next time`.
  package func isForLater(_ text: String) -> Bool {
    words.pieces(of: GrindToken.tokens(of: text)).contains { $0.isOne(of: .later) }
  }

  /// Whether a word in front of `back to` says that it was done: `went`, `am`. Only a sentence that begins with
  /// it, or a join, leaves it open.
  private func isDone(_ piece: GrindWords.Piece, _ tokens: [GrindToken]) -> Bool {
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
