import FuzzDriver

@testable import Support

/// Reads tables and JSON with the readers beneath all inputs: cells lie in the text, every byte is
/// read, and skipping agrees with reading.
enum RecordFuzzer {
  static func run(_ bytes: [UInt8]) {
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      readTable(bytes, separator)
    }
    readJSON(bytes)
  }

  private static func readTable(_ bytes: [UInt8], _ separator: UInt8) {
    var reader = CSVReader(separator: separator)
    reader.open(bytes)
    var (read, line) = (0, 0)
    while reader.next() {
      promise(reader.record.line > line, "records come in the order of their lines")
      line = reader.record.line
      for index in 0..<reader.record.count { read += reader.record[index].count }
    }
    promise(reader.bytesLeft == 0, "a table is read to its end")
    promise(read <= bytes.count, "cells have no more bytes than the table")
    let breaks = bytes.count { $0 == 0x0A || $0 == 0x0D }
    promise(line <= breaks + 1, "a table has no more lines than breaks")
  }

  private static func readJSON(_ bytes: [UInt8]) {
    let value = JSONValue(bytes)
    var reader = JSONReader(bytes)
    var isSkipped = true
    reader.skipSpace()
    do throws(JSONReader.Problem) {
      try reader.skipValue()
      try reader.end()
    } catch {
      isSkipped = false
      promise((0...bytes.count).contains(error.offset), "a problem is in the text")
    }
    // Reading looks at more than skipping does: at the characters of texts, and at numbers' sizes.
    if value != nil { promise(isSkipped, "what can be read can be skipped") }
    guard let value, isFinite(value) else { return }
    var writer = JSONWriter()
    write(value, &writer)
    promise(JSONValue(writer.bytes) == value, "what is written is read again")
  }

  /// Whether a value can be written: `1e999` is JSON, and no number that a `Double` has.
  private static func isFinite(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .string: true
    case .number(let number): number.isFinite
    case .list(let values): values.allSatisfy(isFinite)
    case .object(let members): members.values.allSatisfy(isFinite)
    }
  }

  private static func write(_ value: JSONValue, _ writer: inout JSONWriter) {
    switch value {
    case .null: writer.raw("null")
    case .bool(let value): writer.raw(value ? "true" : "false")
    case .number(let value): writer.raw(Array(value.description.utf8))
    case .string(let text): writer.string(text)
    case .list(let values):
      writer.raw("[")
      for (index, value) in values.enumerated() {
        if index > 0 { writer.raw(",") }
        write(value, &writer)
      }
      writer.raw("]")
    case .object(let members):
      writer.raw("{")
      for (index, member) in members.enumerated() {
        if index > 0 { writer.raw(",") }
        writer.string(member.key)
        writer.raw(":")
        write(member.value, &writer)
      }
      writer.raw("}")
    }
  }
}
