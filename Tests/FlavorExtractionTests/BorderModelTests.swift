import Foundation
import Support
import TestSupport
import Testing

@testable import FlavorExtraction

/// The model of marks that a writer left out is read whole or not at all, and ends denials as marks do.
@Suite(.ownThreads) struct BorderModelTests {
  @Test func `a damaged table is refused`() throws {
    let bytes = Array(try Data(contentsOf: PackageFiles.url("Lexicon/learned/borders.bin")))
    #expect(BorderModel.standard != nil)
    #expect(BorderModel(PermanentTable.bytes(bytes)) != nil)
    for count in [0, 7, 28, bytes.count / 2, bytes.count - 1] {
      #expect(BorderModel(PermanentTable.bytes(Array(bytes[..<count]))) == nil, "\(count)")
    }
  }

  @Test func `a mark that is left out ends a denial as one that is there`() throws {
    for note in ["no clarity you know chocolate", "practically no plum, peach everywhere"] {
      let found = try Engine.read(note)
      let bare = try Engine.read(note.filter { $0 != "," })
      #expect(found.nodes.count == 1, "\(note)")
      #expect(bare.nodes == found.nodes && bare.negated == found.negated, "\(note)")
    }
  }
}
