import CLibrary
import Support
import Testing

@testable import Tables

/// The files of `Fixtures/tables` have the cells that are beside them.
@Suite struct FixtureTests {
  @Test(arguments: Fixture.names)
  func cells(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let expected = String(decoding: try Fixture.bytes(name + ".expected"), as: UTF8.self)
    #expect(Fixture.listing(bytes, name) == expected, "\(name)")
  }

  /// A file that is cut off anywhere, or has a wrong byte, gives tables or a fault.
  @Test(arguments: Fixture.names)
  func damage(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let step = max(1, bytes.count / 60)
    for end in stride(from: 0, to: bytes.count, by: step) {
      _ = Fixture.listing(Array(bytes[..<end]), name)
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
          in: .min ... .max, using: &generator)
      }
      _ = Fixture.listing(damaged, name)
    }
  }
}

/// The files of `Fixtures/tables`.
enum Fixture {
  static let folder = "Fixtures/tables/"

  /// The files with expected cells.
  static let names: [String] = {
    var names: [String] = []
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".expected") { names.append(String(name.dropLast(9))) }
    }
    return names.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    let input = try ByteInput(path: folder + name)
    var bytes: [UInt8] = []
    while try input.read(into: &bytes) > 0 {}
    return bytes
  }

  /// The kind and the tables of a file, as the files of expected cells have them.
  static func listing(_ bytes: [UInt8], _ name: String) -> String {
    var lines = [TableContainer.kind(of: bytes, name: name).rawValue]
    do {
      for table in try TableContainer.tables(in: bytes, name: name) {
        let titles = table.titles.map { "\($0)" } ?? "-"
        lines.append(
          "= \(table.name) | \(table.container.rawValue) | \(titles) | "
            + table.hiddenSheets.joined(separator: ", "))
        for row in table.rows {
          lines.append("\(row.line)\t" + row.cells.map(escaped).joined(separator: "\t"))
        }
      }
    } catch {
      lines.append("! \(error)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case "\r": output += "\\r"
      default: output.unicodeScalars.append(letter)
      }
    }
    return output
  }
}
