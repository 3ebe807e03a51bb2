import LexiconImages
import Support
import TestSupport
import Testing

@testable import BagLabels

/// The image of the label reader's tables, which the program reads in place of them.
@Suite(.ownThreads) struct LabelImageTests {
  @Test("The image is what the tables give; run make image")
  func isCurrent() {
    #expect(LabelImage.compile() == Array(LabelImage.compiledIn))
    #expect(LabelImage.standard != nil)
  }

  @Test("What was read from an image gives the same image again")
  func isReadWhole() throws {
    let bytes = LabelImage.compile()
    #expect(LabelImage.bytes(of: try LabelImage.tables(of: PermanentTable.bytes(bytes))) == bytes)
  }

  @Test("A part of an image, an image of nothing and other bytes are refused")
  func isChecked() {
    let whole = LabelImage.compile()
    var other = whole
    other[0] ^= 1
    // The length of the first table.
    var longer = whole
    longer[16] ^= 1
    let parts = stride(from: 0, to: whole.count, by: 4_999).map { Array(whole[..<$0]) }
    for bytes in parts + [other, longer, [], [0]] {
      #expect(throws: ImageFault.self, "\(bytes.count) bytes") {
        try LabelImage.tables(of: PermanentTable.bytes(bytes))
      }
    }
  }

  @Test("A damaged image is refused, or read as another one")
  func isSound() {
    let whole = LabelImage.compile()
    var refused = 0
    for place in stride(from: 64, to: whole.count, by: 1_499) {
      var damaged = whole
      damaged[place] = ~damaged[place]
      // Here it must not crash.
      if (try? LabelImage.tables(of: PermanentTable.bytes(damaged))) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
