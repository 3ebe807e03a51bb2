import ShotFiles
import Support
import TestSupport
import Testing

/// Whatever the bytes are, reading ends: with a shot, with nil or with a fault.
@Suite struct DamagedShotTests {
  @Test(arguments: ShotFileTests.files)
  func `every beginning ends`(_ file: String) throws {
    let bytes = try ShotFileTests.bytes(file)
    for count in bytes.indices { _ = try? ShotFile.read(Array(bytes[..<count]), name: file) }
  }

  @Test(arguments: ShotFileTests.files)
  func `changed bytes end`(_ file: String) throws {
    let bytes = try ShotFileTests.bytes(file)
    var generator = SeededGenerator(seed: 7, name: file)
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0...generator.index(below: 4) {
        let byte = UInt8(truncatingIfNeeded: generator.next())
        changed[generator.index(below: changed.count)] = byte
      }
      _ = try? ShotFile.read(changed, name: file)
    }
  }

  @Test(arguments: [
    "SHOT\u{5}", "{", "clock 1\nespresso_elapsed {", "information_type,", "", "{'a",
  ])
  func `random bytes end`(_ start: String) {
    var generator = SeededGenerator(seed: 11, name: start)
    for _ in 0..<300 {
      let count = generator.index(below: 700)
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      _ = try? ShotFile.read(Array(start.utf8) + bytes, name: "file.alog")
    }
  }

  /// Long and deep texts take time in proportion to their length.
  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      ("", "["), ("", "{\"a\":"), ("{\"a\": ", "["), ("{'a': ", "("), ("{'a': ", "{1: "),
      ("clock 1\nespresso_elapsed ", "{"), ("clock 1\nespresso_elapsed ", "\\"),
      ("clock 1\nespresso_elapsed {1} ", "{a} "), ("information_type\n", "\""),
      ("information_type,elapsed\n", "moment,1\n"), ("{\"a\": \"", "\n"), ("{\"a\": \"", "\\\n"),
      ("{'a': '", "\\"), ("{'title': 1, 'roastisodate': '", "\\\\u"),
      ("{\"duration\": 1, \"start_time\": 1, \"bean_weight\": 1, \"espresso_notes\": \"", "<"),
      ("{\"duration\": 1, \"start_time\": 1, \"bean_weight\": 1, \"espresso_notes\": \"", "<a>&"),
    ])
  func `long texts end`(_ start: String, _ part: String) {
    let text = start + String(repeating: part, count: 30_000)
    for end in ["", "\"}", "'}", "}"] {
      _ = try? ShotFile.read(Array((text + end).utf8), name: "file")
    }
  }
}
