import GRDB
import Support

/// Writes brews as a BrewSpec 1.0 document, oldest first.
///
/// What BrewSpec says more coarsely than the journal goes to `process_notes`, from which the import
/// reads it; what has no place at all is counted.
struct BrewSpecExport {
  private let database: Database
  private let isYAML: Bool
  private var beans: [Identifier<Bean>: Bean] = [:]
  private var methods: [Identifier<BrewMethod>: BrewMethod] = [:]
  private var grinders: [Identifier<Grinder>: String] = [:]
  private var tastings: [Identifier<Brew>: Tasting] = [:]
  private var summary = ExportSummary()

  /// The number of bytes that are buffered before they are written.
  private static let block = 1 << 16

  init(_ database: Database, isYAML: Bool) throws {
    self.database = database
    self.isYAML = isYAML
    for bean in try Bean.fetch(database) { beans[bean.id] = bean }
    for method in try BrewMethod.fetch(database) { methods[method.id] = method }
    for grinder in try Grinder.fetch(database) { grinders[grinder.id] = grinder.name }
    let own = try Tasting.isOwn(in: database)
    for tasting in try Tasting.fetch(database, "WHERE \(own)") {
      tastings[tasting.brewID] = tasting
    }
  }

  /// - Throws: `JournalError` with `nothingToExport` where no brew can be written: the schema asks
  ///   for one.
  consuming func run(
    progress: (Int) -> Void, write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var output: [UInt8] = []
    var brews = try Brew.fetch(database).compactMap { brew in
      brew.brewedAt.seconds.map { (seconds: $0, brew: brew) }
    }
    brews.sort { ($0.seconds, $0.brew.id.rawValue) < ($1.seconds, $1.brew.id.rawValue) }
    brews.removeAll { !Timestamp(seconds: $0.seconds).isPlain }
    let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM brew") ?? 0
    guard !brews.isEmpty else { throw JournalError(.nothingToExport) }
    output += Array((isYAML ? "brewspec_version: \"1.0\"\nbrews:\n" : Self.head).utf8)
    for (seconds, brew) in brews {
      var record = BrewSpecRecord(
        moment: brew.brewedAt.day?.description ?? Timestamp(seconds: seconds).text)
      record.add(
        brew, brew.beanID.flatMap { beans[$0] }, brew.methodID.flatMap { methods[$0] },
        grinder: brew.grinderID.flatMap { grinders[$0] } ?? "", tastings[brew.id])
      summary.leftOutValues += record.leftOut
      if isYAML {
        output += SpecValue.list([record.value]).yaml(indent: 2)
      } else {
        output += Array((summary.brews == 0 ? "\n    " : ",\n    ").utf8)
        output += record.value.json(indent: 4)
      }
      summary.brews += 1
      if summary.brews % 1000 == 0 { progress(summary.brews) }
      if output.count >= Self.block {
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    if !isYAML { output += Array("\n  ]\n}\n".utf8) }
    try write(output)
    summary.leftOutBrews = all - summary.brews
    return summary
  }

  private static let head = "{\n  \"brewspec_version\": \"1.0\",\n  \"brews\": ["
}

extension Timestamp {
  /// Whether the text is `YYYY-MM-DDTHH:MM:SSZ`, from 1900 on.
  fileprivate var isPlain: Bool { text.utf8.count == 20 && text >= "1900" }
}

extension BrewJournal {
  /// Writes the brews as a BrewSpec 1.0 document (https://brewspec.coffee). `JournalImport` reads
  /// it back.
  ///
  /// - Parameters:
  ///   - isYAML: Whether to write YAML; else JSON.
  ///   - progress: Receives the progress from time to time.
  ///   - write: Receives the next bytes.
  /// - Complexity: Linear in the brews, which are held in memory.
  /// - Throws: `JournalError`, with the reason `nothingToExport` for a journal without brews; and
  ///   what `write` throws.
  public func exportBrewSpec(
    isYAML: Bool = false, progress: (ImportProgress) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    try readOnce { database in
      do {
        return try BrewSpecExport(database, isYAML: isYAML).run(
          progress: { progress(ImportProgress(records: $0, fraction: nil)) }, write: write)
      } catch let error as JournalError where error.reason == .nothingToExport {
        throw JournalError(.nothingToExport, .init(file: path))
      }
    }
  }
}
