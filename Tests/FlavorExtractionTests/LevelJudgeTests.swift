import Foundation
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The judge of levels is read whole or not at all.
struct LevelJudgeTests {
  @Test func `a damaged table is refused`() throws {
    let bytes = Array(try Data(contentsOf: PackageFiles.url("Lexicon/learned/levels.bin")))
    #expect(LevelJudge.standard != nil)
    #expect(LevelJudge(PermanentTable.bytes(bytes)) != nil)
    for count in [0, 7, 80, bytes.count / 2, bytes.count - 1] {
      #expect(LevelJudge(PermanentTable.bytes(Array(bytes[..<count]))) == nil, "\(count)")
    }
  }
}
