/// The ratings that the notes of unrated brews imply. None is stored: `BrewJournal.rate` stores those that a
/// person accepts.
public struct RatingProposals: Sendable, Equatable {
  /// The rating that one note implies.
  public struct Proposal: Sendable, Equatable {
    /// The brew, with its ID, time and notes; its bean and its method.
    public let brew: Brew
    /// The bean; nil where none is recorded.
    public let bean: Bean?
    /// The method; nil where none is recorded.
    public let method: BrewMethod?
    /// The rating to accept, in half stars, 0.5…5.
    public let stars: Double
    /// The lower end of the interval that holds four in five ratings, in stars.
    public let low: Double
    /// The upper end of the interval.
    public let high: Double
    /// The clauses of the note that it rests on, the weightiest first.
    public let words: [String]
  }

  /// The proposals, the newest brew first.
  public var proposals: [Proposal]
  /// Whether the taster's stars taught the scale; else it is everybody's.
  public var isLearned: Bool
  /// The number of brews that were rated so; 0 where nothing was stored.
  public var rated = 0
}

extension InsightsEngine {
  /// The ratings that the notes of a journal's unrated brews imply, for a person to accept.
  ///
  ///     let found = try await engine.ratingProposals(in: contents)
  ///     try journal.rate(found.proposals.map { ($0.brew.id, $0.stars) })
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - bean: Only brews of this bean; nil for all.
  ///   - since: Only brews of this day and later; nil for all.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func ratingProposals(
    in contents: JournalContents, of bean: Identifier<Bean>? = nil, since: CalendarDay? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> RatingProposals {
    let flavors = try await tastes(of: contents, brews: nil, progress: progress)
    let heard = HeardRating.all(contents.brews, flavors)
    let beans = Dictionary(contents.beans.map { ($0.id, $0) }) { first, _ in first }
    let methods = Dictionary(contents.methods.map { ($0.id, $0) }) { first, _ in first }
    let notes = contents.noteTexts
    let wanted = heard.ratings.filter { rating in
      let brew = contents.brews[rating.place]
      return (bean == nil || brew.beanID == bean)
        && since.map { day in calendar.day(of: brew.brewedAt).map { $0 >= day } ?? false } ?? true
    }
    var proposals: [(seconds: Int, proposal: RatingProposals.Proposal)] = []
    for rating in wanted {
      try Task.checkCancellation()
      let brew = contents.brews[rating.place]
      let isHigh = flavors.brews[rating.place]?.implied.map { $0.value >= ImpliedRating.neutral }
      let words = try notes(brew).flatMap { try telling(of: $0, isHigh: isHigh ?? true) }
      proposals.append(
        (
          brew.brewedAt.seconds ?? .min,
          RatingProposals.Proposal(
            brew: brew, bean: brew.beanID.flatMap { beans[$0] },
            method: brew.methodID.flatMap { methods[$0] },
            stars: max(0.5, (rating.stars * 2).rounded() / 2), low: rating.low, high: rating.high,
            words: words)
        ))
    }
    proposals.sort {
      ($1.seconds, $1.proposal.brew.id.rawValue) < ($0.seconds, $0.proposal.brew.id.rawValue)
    }
    return RatingProposals(proposals: proposals.map(\.proposal), isLearned: heard.isLearned)
  }

  /// The most clauses that a proposal names.
  private static let mostClauses = 3

  /// The clauses of a note that imply a rating on one side of neutral when read alone, the farthest first; the whole
  /// note where no clause does.
  private func telling(of note: String, isHigh: Bool) throws -> [String] {
    let clauses = note.split { ",.;:!?\n".contains($0) }
      .map { $0.trimmingWhitespace }.filter { !$0.isEmpty }
    let found = try withSession { session in
      clauses.enumerated().compactMap { place, clause -> (away: Double, place: Int)? in
        guard let value = session.extract(Array(clause.utf8)).impliedRating?.value else {
          return nil
        }
        let away = isHigh ? value - ImpliedRating.neutral : ImpliedRating.neutral - value
        return away > 0 ? (away, place) : nil
      }
    }
    let chosen = found.sorted { ($1.away, $0.place) < ($0.away, $1.place) }
      .prefix(Self.mostClauses).map { clauses[$0.place] }
    return chosen.isEmpty ? [note.trimmingWhitespace] : chosen
  }
}

extension StringProtocol {
  fileprivate var trimmingWhitespace: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

/// The JSON form of `insights journal rate --from-notes`.
package struct RatingProposalsDocument: JSONDocument {
  struct Proposal: Codable {
    let id: Identifier<Brew>
    let brewedAt: Timestamp
    let bean: NamedDocument<Bean>?
    let method: NamedDocument<BrewMethod>?
    let notes: String
    let stars: Rounded2
    let low, high: Rounded2
    let words: [String]
  }

  package static let layout = JSONLayout(lists: ["proposals": .init(indent: 2)])

  let scale: String
  let rated: Int
  let proposals: [Proposal]

  static let own = "own"
}

extension RatingProposals: Documented {
  package init(_ document: RatingProposalsDocument) {
    self.init(
      proposals: document.proposals.map { one in
        Proposal(
          brew: Brew(
            id: one.id, beanID: one.bean?.id, methodID: one.method?.id, brewedAt: one.brewedAt,
            notes: one.notes),
          bean: one.bean?.bean, method: one.method?.method, stars: one.stars.value,
          low: one.low.value, high: one.high.value, words: one.words)
      }, isLearned: document.scale == RatingProposalsDocument.own, rated: document.rated)
  }

  package var document: RatingProposalsDocument {
    RatingProposalsDocument(
      scale: isLearned ? RatingProposalsDocument.own : "everybody", rated: rated,
      proposals: proposals.map { one in
        .init(
          id: one.brew.id, brewedAt: one.brew.brewedAt, bean: one.bean.map { NamedDocument($0) },
          method: one.method.map { NamedDocument($0) }, notes: one.brew.notes,
          stars: Rounded(one.stars), low: Rounded(one.low), high: Rounded(one.high),
          words: one.words)
      })
  }
}
