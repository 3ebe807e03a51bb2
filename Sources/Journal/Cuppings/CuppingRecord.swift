/// A session at the cupping table. Its samples and scores are in tables of their own; the first session
/// creates all three (`LaterTables`).
public struct CuppingRecord: Sendable, Hashable, Identifiable {
  /// The session's ID, unique among sessions.
  public var id: Identifier<CuppingRecord>
  /// The name; sessions are found by it.
  public var name: String
  /// The day as written, `YYYY-MM-DD`; empty where it is not known.
  public var day = ""
  /// The ID of the form, such as `sca-2004`.
  public var form = ""
  /// The file of a form of one's own; empty for a form of the library.
  public var formText = ""
  /// Whether names of samples may be shown.
  public var isRevealed = false
  /// Other remarks.
  public var notes = ""
  /// When the session was kept.
  public var createdAt = Timestamp("")

  /// Creates a session.
  public init(id: Identifier<CuppingRecord>, name: String) {
    self.id = id
    self.name = name
  }
}

/// A sample of a session.
public struct SampleRecord: Sendable, Hashable, Identifiable {
  /// The sample's ID, unique among samples.
  public var id: Identifier<SampleRecord>
  /// The session.
  public var cuppingID: Identifier<CuppingRecord>
  /// What is written on the tray; unique within the session.
  public var code: String
  /// What the sample is: not to be shown before the session is revealed; empty where the code is all.
  public var name = ""
  /// The bean, where the journal has one of this name.
  public var beanID: Identifier<Bean>?
  /// The number of cups, 1…100.
  public var cups = 5
}

/// One number, or some words, that a cupper wrote.
public struct ScoreRecord: Sendable, Hashable, Identifiable {
  /// The score's ID, unique among scores.
  public var id: Identifier<ScoreRecord>
  /// The sample.
  public var sampleID: Identifier<SampleRecord>
  /// Who wrote it.
  public var tasterID: Identifier<Taster>
  /// Which time the cupper scored this sample, 1 for the first: later ones are replicates.
  public var round = 1
  /// The ID of the form's section.
  public var section = ""
  /// The cup, 1 up; 0 for all cups together.
  public var cup = 0
  /// The number; nil where only words were written.
  public var value: Double?
  /// When in the session the cupper tasted the sample, 1 for the first; 0 where that is not known.
  public var position = 0
  /// When it was written; empty where that is not known.
  public var scoredAt = Timestamp("")
  /// Words: a remark, or those of a list.
  public var notes = ""

  init(id: Identifier<ScoreRecord>) {
    self.id = id
    sampleID = Identifier(rawValue: "")
    tasterID = Identifier(rawValue: "")
  }
}

extension CuppingRecord: NamedRecord {
  /// The kind of record.
  public static let kind = RecordKind.cupping
  /// The name in lists.
  public var displayName: String { name }
}

extension CuppingRecord: StoredRecord {
  static let fields = RecordFields<CuppingRecord>([
    .id(\.id), .name(.cupping, \.name), .day("day", \.day), .line("form", \.form),
    RecordField("form_text", \.formText, get: { .text($0) }, set: { $0.text }),
    .flag("is_revealed", \.isRevealed), .notes(\.notes), .time("created_at", \.createdAt),
  ])

  static func blank(_ id: Identifier<CuppingRecord>) -> CuppingRecord {
    CuppingRecord(id: id, name: "")
  }
}

extension SampleRecord: StoredRecord {
  static let recordKind = RecordKind.cuppingSample
  static let fields = RecordFields<SampleRecord>([
    .id(\.id), .identifier("cupping_id", \.cuppingID), .line("code", \.code), .line("name", \.name),
    .reference("bean_id", \.beanID), .count("cups", \.cups),
  ])

  static func blank(_ id: Identifier<SampleRecord>) -> SampleRecord {
    SampleRecord(id: id, cuppingID: Identifier(rawValue: ""), code: "")
  }
}

extension ScoreRecord: StoredRecord {
  static let recordKind = RecordKind.cuppingScore
  static let fields = RecordFields<ScoreRecord>([
    .id(\.id), .identifier("sample_id", \.sampleID), .identifier("taster_id", \.tasterID),
    .count("round", \.round), .line("section", \.section), .count("cup", \.cup),
    .number("value", \.value, FieldRange("value", from: -1e6, to: 1e6, "")),
    .count("position", \.position), .time("scored_at", \.scoredAt), .notes(\.notes),
  ])

  static func blank(_ id: Identifier<ScoreRecord>) -> ScoreRecord { ScoreRecord(id: id) }
}

extension LaterTables {
  /// The tables of cupping sessions.
  static let cuppings = LaterTables(
    records: [CuppingRecord.self, SampleRecord.self, ScoreRecord.self],
    creation: """
      CREATE TABLE IF NOT EXISTS cupping (
        id TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL,
        day TEXT,
        form TEXT NOT NULL DEFAULT '',
        form_text TEXT NOT NULL DEFAULT '',
        is_revealed INTEGER NOT NULL DEFAULT 0 CHECK (is_revealed IN (0, 1)),
        notes TEXT NOT NULL DEFAULT '',
        created_at TEXT NOT NULL DEFAULT ''
      );
      CREATE TABLE IF NOT EXISTS cupping_sample (
        id TEXT PRIMARY KEY NOT NULL,
        cupping_id TEXT NOT NULL REFERENCES cupping (id) ON DELETE CASCADE,
        code TEXT NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        bean_id TEXT REFERENCES bean (id) ON DELETE SET NULL,
        cups INTEGER NOT NULL DEFAULT 5
      );
      CREATE TABLE IF NOT EXISTS cupping_score (
        id TEXT PRIMARY KEY NOT NULL,
        sample_id TEXT NOT NULL REFERENCES cupping_sample (id) ON DELETE CASCADE,
        taster_id TEXT NOT NULL REFERENCES taster (id) ON DELETE CASCADE,
        round INTEGER NOT NULL DEFAULT 1,
        section TEXT NOT NULL DEFAULT '',
        cup INTEGER NOT NULL DEFAULT 0,
        value REAL,
        position INTEGER NOT NULL DEFAULT 0,
        scored_at TEXT NOT NULL DEFAULT '',
        notes TEXT NOT NULL DEFAULT ''
      );
      CREATE INDEX IF NOT EXISTS cupping_sample_by_cupping ON cupping_sample (cupping_id);
      CREATE INDEX IF NOT EXISTS cupping_score_by_sample ON cupping_score (sample_id);
      """)
}
