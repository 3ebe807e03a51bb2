import Foundation
import GRDB
import Testing

@testable import Journal

/// The columns of records: what `fields` stores is what `init(row:)` reads.
@Suite struct RecordFieldTests {
  /// A record with another value in each column.
  private func filled<Record: StoredRecord & Decodable>(_ kind: Record.Type) throws -> Record {
    var json: [String: Any] = [:]
    for (place, field) in Record.fields.enumerated() {
      json[field.column] =
        switch field.kind {
        case .text: "text \(place)"
        case .number, .integer: place
        case .rating: 3.5
        case .level: place % 5 + 1
        case .flag: true
        case .numbers: [place]
        case .strings: ["tag \(place)"]
        case .steps: [["step": "pour", "end_s": place]]
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
}
