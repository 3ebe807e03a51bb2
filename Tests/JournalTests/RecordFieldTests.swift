import Foundation
import GRDB
import TestSupport
import Testing

@testable import Journal

/// The columns of records: what is stored is what is read, and others find it described.
@Suite struct RecordFieldTests {
  /// A record with another value in each column.
  private func filled<Record: StoredRecord & Decodable>(_ kind: Record.Type) throws -> Record {
    var json: [String: Any] = [:]
    for (place, field) in Record.fields.enumerated() {
      json[field.column] =
        switch field.kind {
        case .text, .day: "text \(place)"
        case .number, .integer: place
        case .rating: 3.5
        case .level: place % 5 + 1
        case .flag: true
        case .numbers: [place]
        case .strings: ["tag \(place)"]
        case .steps: [["step": "pour", "end_s": place]]
        case .bytes: "AQID"
        }
    }
    return try JSONDecoder().decode(
      Record.self, from: JSONSerialization.data(withJSONObject: json))
  }

  private func check<Record: StoredRecord & Codable & Equatable>(_ kind: Record.Type) throws {
    let record = try filled(kind)
    let values = record.databaseValues
    #expect(values.allSatisfy { !$0.isNull }, "\(kind)")
    let blank = Record.blank(record.id).databaseValues
    for (place, field) in Record.fields.enumerated().dropFirst() {
      #expect(values[place] != blank[place], "\(kind).\(field.column)")
    }
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let read = try DatabaseQueue(configuration: configuration).write { database in
      try JournalSchema.create(database)
      try record.insert(database)
      return try Record.fetch(database)
    }
    #expect(read == [record])
    let coded = try JSONDecoder().decode(Record.self, from: JSONEncoder().encode(record))
    #expect(coded == record)
  }

  @Test func `each field is stored, read and coded in its column`() throws {
    try check(Bean.self)
    try check(BrewMethod.self)
    try check(Grinder.self)
    try check(Recipe.self)
    try check(Brew.self)
    try check(Tasting.self)
    try check(Taster.self)
  }

  /// The JSON Schemas that have a record: where its members are.
  private static let schemas = [
    ("export", ["properties", "bean", "items"]), ("export", ["properties", "brew", "items"]),
    ("export", ["properties", "recipe", "items"]), ("export", ["properties", "method", "items"]),
    ("export", ["properties", "grinder", "items"]), ("export", ["properties", "tasting", "items"]),
    ("findings", ["$defs", "listed_bean"]), ("findings", ["$defs", "listed_brew"]),
    ("findings", ["$defs", "listed_recipe"]), ("thing", ["$defs", "listed_bean"]),
    ("thing", ["$defs", "listed_brew"]), ("thing", ["$defs", "listed_recipe"]),
    ("logged", ["$defs", "listed_brew"]), ("stats", ["$defs", "listed_brew"]),
  ]

  /// `scripts/schemas` writes what is missing.
  @Test(arguments: schemas)
  func `the schemas have each column`(name: String, path: [String]) throws {
    let text = try PackageFiles.text("Fixtures/schema/journal-\(name).json")
    var schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    for part in path { schema = schema?[part] as? [String: Any] }
    let members = try #require(schema?["properties"] as? [String: [String: Any]])
    let required = Set(schema?["required"] as? [String] ?? [])
    func check<Record: StoredRecord>(_ kind: Record.Type) {
      for field in Record.fields {
        let type = members[field.column]?["type"]
        let types = type as? [String] ?? [type as? String].compactMap(\.self)
        let expected: Set<String> =
          switch field.kind {
          case .text, .day, .bytes: ["string"]
          case .number, .rating: ["number", "integer"]
          case .integer, .level: ["integer"]
          case .flag: ["boolean"]
          case .numbers, .strings, .steps: ["array"]
          }
        #expect(!expected.isDisjoint(with: types), "\(name).\(field.column)")
        #expect(required.contains(field.column), "\(name).\(field.column)")
      }
    }
    switch path[1].replacing("listed_", with: "") {
    case "bean": check(Bean.self)
    case "brew": check(Brew.self)
    case "recipe": check(Recipe.self)
    case "method": check(BrewMethod.self)
    case "grinder": check(Grinder.self)
    default: check(Tasting.self)
    }
  }
}
