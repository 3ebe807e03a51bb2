/// A session as it is to be kept, with names instead of IDs.
public struct CuppingEntry: Sendable, Hashable {
  /// A sample.
  public struct Sample: Sendable, Hashable {
    /// What is written on the tray; unique within the session.
    public var code: String
    /// What the sample is; empty where the code is all.
    public var name: String
    /// The number of cups, 1…100.
    public var cups: Int

    /// Creates a sample.
    public init(code: String, name: String = "", cups: Int = 5) {
      self.code = code
      self.name = name
      self.cups = cups
    }
  }

  /// What a cupper wrote.
  public struct Score: Sendable, Hashable {
    /// The code of the sample.
    public var code: String
    /// The name of the cupper; empty where nobody wrote it.
    public var cupper: String
    /// Which time the cupper scored this sample, 1 for the first.
    public var round = 1
    /// The ID of the form's section.
    public var section: String
    /// The cup, 1 up; 0 for all cups together.
    public var cup = 0
    /// The number; nil where only words were written.
    public var value: Double?
    /// When in the session the cupper tasted the sample, 1 for the first; 0 for unknown.
    public var position = 0
    /// When it was written, as written: a moment, or a time of the session's day; empty for unknown.
    public var time = ""
    /// Words: a remark, or those of a list.
    public var notes = ""

    /// Creates a score.
    public init(code: String, cupper: String, section: String, value: Double?) {
      self.code = code
      self.cupper = cupper
      self.section = section
      self.value = value
    }
  }

  /// The name of the session.
  public var name: String
  /// The day as written, `YYYY-MM-DD`; empty where it is not known.
  public var day = ""
  /// The ID of the form.
  public var form: String
  /// The file of a form of one's own; empty for a form of the library.
  public var formText = ""
  /// Whether names of samples may be seen: nothing says that their codes hide them.
  public var isRevealed = false
  /// In the order of the table.
  public var samples: [Sample] = []
  /// In the order in which they were written.
  public var scores: [Score] = []

  /// Creates a session without samples.
  public init(name: String, form: String) {
    self.name = name
    self.form = form
  }

  /// The session as a journal would have it.
  public var kept: KeptCupping {
    var session = CuppingRecord(id: id, name: name)
    (session.day, session.form, session.formText) = (day, form, formText)
    session.isRevealed = isRevealed
    var kept = KeptCupping(session: session)
    kept.samples = samples.map { sample(of: $0, in: session.id) }
    let ids = Dictionary(kept.samples.map { ($0.code, $0.id) }) { first, _ in first }
    for score in scores {
      guard let sample = ids[score.code] else { continue }
      let taster = Self.taster(score.cupper)
      kept.cuppers[taster.id] = taster.name
      kept.scores.append(record(of: score, sample, taster.id))
    }
    return kept
  }

  var id: Identifier<CuppingRecord> {
    let key = String(decoding: NameKey(name).joined, as: UTF8.self)
    return Identifier(rawValue: NameBasedID.imports.id("cupping", [key]))
  }

  func sample(of sample: Sample, in session: Identifier<CuppingRecord>) -> SampleRecord {
    var record = SampleRecord(
      id: Identifier(
        rawValue: NameBasedID.imports.id("sample", [session.rawValue, sample.code])),
      cuppingID: session, code: sample.code)
    (record.name, record.cups) = (sample.name, sample.cups)
    return record
  }

  /// Scores without a cupper are those of a taster of this name.
  static func taster(_ name: String) -> Taster {
    Taster(
      id: Identifier(rawValue: NameBasedID.imports.id("taster", [name.lowercased()])),
      name: name.isEmpty ? Taster.unknown : name, createdAt: .now)
  }

  func record(
    of score: Score, _ sample: Identifier<SampleRecord>, _ taster: Identifier<Taster>
  ) -> ScoreRecord {
    let place = [
      sample.rawValue, taster.rawValue, "\(score.round)", score.section, "\(score.cup)",
    ]
    var record = ScoreRecord(
      id: Identifier(rawValue: NameBasedID.imports.id("score", place)))
    (record.sampleID, record.tasterID, record.round) = (sample, taster, score.round)
    (record.section, record.cup, record.value) = (score.section, score.cup, score.value)
    (record.position, record.notes) = (score.position, score.notes)
    record.scoredAt = moment(of: score)
    return record
  }

  /// The moment of a score; a time whose day is not known stays as it is written.
  private func moment(of score: Score) -> Timestamp {
    let calendar = LocalCalendar()
    if let date = try? DateText(score.time) { return date.moment(in: calendar) }
    guard let clock = ClockText(score.time), let day = CalendarDay(day) else {
      return Timestamp(score.time)
    }
    return DateText(day: day, clock: clock.seconds).moment(in: calendar)
  }

  /// Gives the scores of cuppers who wrote times and no positions the order of these.
  package mutating func takeOrder() {
    for (_, places) in Dictionary(grouping: scores.indices, by: { scores[$0].cupper }) {
      let clocks = places.map { ClockText(scores[$0].time)?.seconds }
      let hasDays = clocks.contains(nil)
      let moments = hasDays ? places.map { moment(of: scores[$0]).seconds } : clocks
      let order = Set(moments.compactMap(\.self)).sorted()
      guard let first = order.first, let last = order.last, first < last,
        !moments.contains(nil), hasDays || last - first <= Self.span(until: last),
        places.allSatisfy({ scores[$0].position == 0 })
      else { continue }
      let ranks = Dictionary(zip(order, 1...)) { first, _ in first }
      for (place, moment) in zip(places, moments) {
        scores[place].position = moment.flatMap { ranks[$0] } ?? 0
      }
    }
  }

  /// How long a session of times without days may take, in seconds: a longer one may be past midnight, or past
  /// noon by a clock of twelve hours.
  private static func span(until last: Int) -> Int { last >= 13 * 3600 ? 12 * 3600 : 6 * 3600 }
}

/// A session of the journal with all that belongs to it.
public struct KeptCupping: Sendable, Hashable {
  /// The session.
  public var session: CuppingRecord
  /// By code.
  public var samples: [SampleRecord] = []
  /// By sample, cupper, round, section and cup.
  public var scores: [ScoreRecord] = []
  /// The names of the cuppers.
  public var cuppers: [Identifier<Taster>: String] = [:]

  /// Whether a cupper stands for all whose names nobody wrote. Whoever is renamed is known.
  public func isUnknown(_ cupper: Identifier<Taster>) -> Bool {
    cupper == CuppingEntry.taster("").id && cuppers[cupper] == Taster.unknown
  }

  /// What to call a sample: its code until the session is revealed, then its name.
  public func label(of sample: SampleRecord) -> String {
    session.isRevealed && !sample.name.isEmpty ? sample.name : sample.code
  }
}

/// A session in a list.
public struct CuppingListing: Sendable, Hashable {
  /// The session.
  public let session: CuppingRecord
  /// Whether it has names of samples that are not shown yet.
  public let isBlind: Bool
  /// How many samples it has.
  public let sampleCount: Int
  /// How many people scored them.
  public let cupperCount: Int
  /// How many numbers and words they wrote.
  public let scoreCount: Int
}

/// What keeping a session changed.
public struct CuppingKept: Sendable, Hashable {
  /// The samples that were added.
  public internal(set) var samples = 0
  /// The samples that had no name and have one now.
  public internal(set) var named = 0
  /// The scores that were added.
  public internal(set) var scores = 0
  /// The scores that had another value, and have that of the table now.
  public internal(set) var changed = 0
  /// The scores that were there.
  public internal(set) var there = 0
  /// The tasters who are new to the journal, by name.
  public internal(set) var cuppers: [String] = []

  /// Whether anything was written.
  public var hasChanges: Bool { samples + named + scores + changed + cuppers.count > 0 }
}
