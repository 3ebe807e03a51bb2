import Foundation

/// The language of results: English, or that of the table of phrases that `$INSIGHTS_WORDING` names.
///
/// Help, errors, questions and progress are English.
enum Language {
  /// - Throws: A `Failure` for a table that cannot be used.
  static func check() throws { _ = try loaded.get() }

  static var phrases: Phrasebook { (try? loaded.get()) ?? .english }

  /// The words of results.
  static let words = Words(phrases)

  /// The words of errors and questions.
  static let english = Words()

  /// An engine whose summaries are in the language of results.
  static func engine() throws -> InsightsEngine { try InsightsEngine(phrases: phrases) }

  private static let loaded = Result { try load() }

  private static func load() throws -> Phrasebook {
    guard let path = environment("INSIGHTS_WORDING"), !path.isEmpty else { return .english }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure("unreadable phrases", ["path": path])
    }
    guard let table = String(bytes: bytes, encoding: .utf8) else {
      throw Failure("phrases not UTF-8", ["path": path])
    }
    do {
      return try Phrasebook(table: table)
    } catch { throw Failure("wrong phrases", ["path": path, "fault": error]) }
  }
}
