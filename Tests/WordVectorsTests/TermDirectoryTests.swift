import Testing
import WordVectors

@Suite struct TermDirectoryTests {
  let file = VectorFile.standard

  @Test func `every term is found`() {
    let directory = TermDirectory(file)
    var lost: [String] = []
    for row in 0..<file.count {
      let term = Array(file.utf8(of: row))
      if directory.row(of: term.span) != row { lost.append(file.term(of: row)) }
    }
    #expect(lost.isEmpty)
  }

  @Test(arguments: [
    "", " ", "a b c d e f g", "xqzzt", "zzzzzzzzzz", "chocolat", "chocolatey q", "é",
  ])
  func `other terms are not`(term: String) {
    #expect(file.row(of: term.utf8) == nil)
    #expect(TermDirectory(file).row(of: Array(term.utf8).span) == nil)
  }
}
