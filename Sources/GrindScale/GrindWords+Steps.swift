/// Steps and changes that texts tell of.
extension GrindWords {
  /// How far a step goes in one unit.
  struct Amount {
    var count: Double
    /// nil where none is named.
    var unit: GrindStep.Unit?
    /// Whether it may as well be the setting that one goes to: `finer: 8`, `coarser 15`.
    var isOpen = false
    /// The pieces that say it.
    var pieces: Range<Int>
  }

  /// The step that a note tells of: `half a step finer next time`, `3 Klicks feiner`.
  ///
  /// A step without an amount (`a bit finer`) is none, nor is one that is denied in its clause, nor one with
  /// several units.
  ///
  /// - Parameter note: A note in any of the languages of the table.
  /// - Returns: The first one; its count is in `unit`, clicks where the note names none.
  public func step(in note: String) -> GrindStep? {
    fullStep(GrindToken.tokens(of: note))
  }

  func fullStep(_ tokens: [GrindToken]) -> GrindStep? {
    guard let (parts, isOpen) = steps(in: tokens), parts.count == 1,
      !isOpen || parts[0].count <= Self.mostOpen
    else { return nil }
    return parts[0]
  }

  /// The first step of a text, one part for each unit: `a turn and 2 clicks finer`.
  func steps(in tokens: [GrindToken]) -> (parts: [GrindStep], isOpen: Bool)? {
    let pieces = pieces(of: tokens)
    for index in pieces.indices where pieces[index].isOne(of: .finer, .coarser) {
      guard !isDenied(pieces, index),
        let amounts = amounts(before: index, pieces) ?? amounts(after: index, pieces),
        amounts.allSatisfy({ $0.count > 0 && $0.count <= 100 })
      else { continue }
      let way: GrindStep.Way = pieces[index].isOne(of: .finer) ? .finer : .coarser
      return (
        amounts.map { GrindStep($0.count, $0.unit ?? .click, way) },
        amounts.contains { $0.isOpen }
      )
    }
    return nil
  }

  /// The change that a sentence about a later cup names by the numbers of the dial: `2 up next`, `raise it by 2`,
  /// `next: +1`, `one click less`; nil where it may be of something else.
  func change(in tokens: [GrindToken]) -> GrindPlan? {
    let pieces = pieces(of: tokens)
    guard !pieces.contains(where: { $0.isOne(of: .not, .other, .measure, .degree) }) else {
      return nil
    }
    for (index, piece) in pieces.enumerated() {
      let start = piece.tokens.lowerBound
      let isSign = "+-".contains { tokens[start].isSign($0) } && isSignOfNumber(tokens, start)
      let isUp = piece.isOne(of: .higher, .plus) || isSign && tokens[start].isSign("+")
      guard isUp || isSign || piece.isOne(of: .lower, .minus) else { continue }
      let before = isSign ? nil : amounts(before: index, pieces)
      guard let amounts = before ?? amounts(after: index, pieces),
        amounts.allSatisfy({ $0.count > 0 && $0.count <= 100 })
      else { continue }
      let next = before == nil ? nil : pieces[(index + 1)...].first { !$0.isOne(of: .filler) }
      guard next.map({ $0.isMark || $0.unit != nil || $0.isOne(of: .after, .later) }) ?? true
      else { continue }
      // `up 1 number and down 2 letters`
      if pieces[(index + 1)...].contains(where: { $0.isOne(of: isUp ? .lower : .higher) }) {
        return .unread
      }
      if pieces.contains(where: { $0.unit != nil }) {
        let way: GrindStep.Way = isUp ? .higher : .lower
        return .steps(amounts.map { GrindStep($0.count, next?.unit ?? $0.unit ?? .click, way) })
      }
      // `2 more` may be grams.
      guard isSign || before == nil || piece.isOne(of: .higher, .lower) else { continue }
      return .sum(isUp ? amounts[0].count : -amounts[0].count)
    }
    return nil
  }

  /// Whether a number stands beside a word for a step, or for something else, so that it is no setting: `back off 2`.
  func haveAmountOfStep(_ pieces: [Piece]) -> Bool {
    func isWay(_ piece: Piece) -> Bool {
      piece.isOne(of: .finer, .coarser, .higher, .lower, .plus, .minus, .someStep, .other)
    }
    func goesOn(_ piece: Piece) -> Bool {
      piece.isOne(of: .filler, .article, .about) || piece.unit != nil || piece.isBracket
        || piece.isColon
    }
    return pieces.indices.contains { index in
      guard pieces[index].amount != nil else { return false }
      let before = pieces[..<index].last { !goesOn($0) }
      let after = pieces[(index + 1)...].first { !goesOn($0) }
      return before.map(isWay) == true || after.map(isWay) == true
    }
  }

  /// Whether one of the six pieces before is a denial, or the clause is of something else: `the foam is one notch
  /// finer`, `a step coarser in texture`.
  private func isDenied(_ pieces: [Piece], _ index: Int) -> Bool {
    let clause = pieces[..<index].reversed().prefix { !$0.isMark }
    return pieces[..<index].suffix(6).contains { $0.isOne(of: .not) }
      || clause.prefix(7).contains { $0.isOne(of: .other) }
      || pieces[(index + 1)...].prefix(3).dropFirst().contains { $0.isOne(of: .other) }
        && pieces[index + 1].isOne(of: .within)
  }

  /// An amount and its unit, and nothing else: `2 clicks`, `half a step`, `two`.
  func amount(of tokens: [GrindToken]) -> (Double, GrindStep.Unit?)? {
    let pieces = pieces(of: tokens)
    let isAmount = pieces.allSatisfy {
      $0.amount != nil || $0.unit != nil || $0.isOne(of: .article, .filler, .join)
    }
    guard isAmount, let amounts = amounts(before: pieces.count, pieces), amounts.count == 1,
      amounts[0].count > 0
    else { return nil }
    return (amounts[0].count, amounts[0].unit)
  }

  /// The highest number that may count steps where nothing says so.
  private static let mostOpen = 10.0
  /// The most units of a step: turns, numbers and clicks.
  private static let mostParts = 3

  /// The amounts before a direction, one for each unit: `a turn and 2 clicks`; nil where a part is not understood.
  private func amounts(before index: Int, _ pieces: [Piece]) -> [Amount]? {
    var found: [Amount] = []
    var end = index
    while found.count < Self.mostParts, let amount = amount(before: end, pieces) {
      found.insert(amount, at: 0)
      var before = amount.pieces.lowerBound - 1
      guard before >= 0 else { return found }
      let isTaken = pieces[before].isOne(of: .minus)
      if isTaken || pieces[before].isOne(of: .join, .plus) || pieces[before].isPlus { before -= 1 }
      guard before >= 0, let unit = pieces[before].unit, unit != amount.unit else { return found }
      guard !isTaken, amount.unit != nil else { return nil }
      end = before + 1
    }
    return nil
  }

  /// The amount before a direction: `2 clicks`, `half a step`, `one and a half steps`.
  private func amount(before index: Int, _ pieces: [Piece]) -> Amount? {
    var unit: GrindStep.Unit?
    var halves = 0.0
    var number: Double?
    var hasArticle = false
    var (isJoined, isRange) = (false, false)
    var place = index - 1
    // "2 clicks (coarser)"
    if place > 0, pieces[place].isBracket { place -= 1 }
    func amount(_ count: Double) -> Amount {
      Amount(count: count, unit: unit, pieces: (place + 1)..<index)
    }
    while place >= 0 {
      let piece = pieces[place]
      if unit == nil, number == nil, let named = piece.unit {
        unit = named
      } else if let value = piece.amount {
        if number == nil, value < 1, halves == 0, piece.value == nil {
          halves = value
        } else if number == nil, halves == 0 || isJoined {
          number = value
        } else if let last = number, isRange {
          number = (value + last) / 2
        } else {
          break
        }
      } else if piece.isOne(of: .to), let last = number, last <= 5 {
        // "one or two clicks", "a click or two"
        isRange = true
        if place > 1, pieces[place - 1].unit != nil, pieces[place - 2].isOne(of: .article) {
          unit = pieces[place - 1].unit
          place -= 3
          return amount((last + 1) / 2)
        }
      } else if piece.isOne(of: .join), halves > 0, number == nil {
        isJoined = true
      } else if piece.isOne(of: .article) {
        hasArticle = true
      } else if !piece.isOne(of: .filler) {
        break
      }
      place -= 1
    }
    if let number {
      // "at 22 finer": a number without a unit that may be the setting.
      let isSetting = unit == nil && (number > 5 || (place >= 0 && pieces[place].isOne(of: .back)))
      return isSetting ? nil : amount(number + (isJoined ? halves : 0))
    }
    // "a click and a half"
    if isJoined, unit != nil, hasArticle { return amount(1 + halves) }
    if halves > 0 { return amount(halves) }
    return hasArticle && unit != nil ? amount(1) : nil
  }

  /// The amounts behind a direction: `by 2 clicks`, `by a turn and 2 clicks`; nil where a part is not understood.
  private func amounts(after index: Int, _ pieces: [Piece]) -> [Amount]? {
    guard let first = amount(after: index, pieces) else { return nil }
    let end = first.pieces.upperBound
    guard first.unit != nil, end < pieces.count,
      pieces[end].isOne(of: .join, .plus) || pieces[end].isPlus,
      pieces[(end + 1)...].first(where: { !$0.isOne(of: .article, .filler) })?.amount != nil
    else { return [first] }
    guard let second = amount(after: end, pieces), let unit = second.unit, unit != first.unit
    else { return nil }
    return [first, second]
  }

  /// The amount behind a direction: `finer by 2 clicks`, `feiner um 2`, `coarser: 2`.
  private func amount(after index: Int, _ pieces: [Piece]) -> Amount? {
    var place = index + 1
    var amount: Double?
    // "finer, 3 clicks", "finer next time, 3 clicks"
    let mark = pieces[place...].first { !$0.isOne(of: .after, .later) }.flatMap { piece in
      piece.isMark ? pieces.firstIndex { $0.tokens == piece.tokens } : nil
    }
    if let mark, mark + 2 < pieces.count, pieces[mark + 1].amount ?? .infinity <= Self.mostOpen,
      pieces[mark + 2].unit == .click
    {
      place = mark + 1
    }
    if place < pieces.count, pieces[place].isColon || pieces[place].isBracket { place += 1 }
    let isTold = place < pieces.count && pieces[place].isOne(of: .filler)
    var hasArticle = false
    while place < pieces.count {
      let piece = pieces[place]
      if amount == nil, let value = piece.amount {
        amount = value
      } else if let whole = amount, piece.isOne(of: .join),
        let share = pieces[(place + 1)...].first(where: { !$0.isOne(of: .article) })?.amount,
        share < 1
      {
        // "finer by one and a half clicks"
        amount = whole + share
        place = pieces[(place + 1)...].firstIndex { $0.amount == share } ?? place
      } else if let unit = piece.unit {
        return (amount ?? (hasArticle ? 1 : nil)).map {
          Amount(count: $0, unit: unit, pieces: (index + 1)..<(place + 1))
        }
      } else if piece.isOne(of: .article) {
        hasArticle = true
      } else if !piece.isOne(of: .filler) || amount != nil {
        break
      }
      place += 1
    }
    // "finer, 22 seconds", "finer 93": only after "by", at the end or before a word that may follow.
    guard let amount, amount <= Self.mostOpen || !isTold,
      place >= pieces.count || pieces[place].isMark
        || pieces[place].isOne(of: .after, .later, .lower, .higher)
    else { return nil }
    return Amount(count: amount, isOpen: !isTold, pieces: (index + 1)..<place)
  }
}
