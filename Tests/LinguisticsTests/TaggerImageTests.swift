import LexiconImages
import Support
import Testing

@testable import Linguistics

/// The image of the tagger's rules, which the program reads in place of their table.
@Suite struct TaggerImageTests {
  @Test("The image is what the table gives; run make image")
  func isCurrent() {
    #expect(TaggerImage.compile() == Array(TaggerImage.compiledIn))
  }

  @Test("An image is not used for a table of another length")
  func isOfOneTable() {
    #expect(TaggerImage.rules(of: TaggerImage.compiledIn.view(0..<10)) == nil)
  }
}
