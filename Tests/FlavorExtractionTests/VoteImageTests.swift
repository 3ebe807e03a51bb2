import Foundation
import LexiconImages
import Support
import TestSupport
import Testing
import WordVectors

@testable import FlavorExtraction

/// The votes that the program reads in place of taking them.
@Suite(.ownThreads) struct VoteImageTests {
  @Test("The image is what the tables and vectors give; run make image")
  func isCurrent() throws {
    #expect(try VoteImage.isMade(Array(VoteImage.compiledIn)))
  }

  @Test(
    "A word has the vote that its vector gives", arguments: ["honeysuckle", "tarragon", "sofa"])
  func hasVote(word: String) throws {
    let row = try #require(VectorFile.standard.row(of: word.utf8))
    let exemplars = ExemplarClassifier(model: try ExtractionModel.standard.get())
    let taken = try VoteTable.Taker().vote(row)
    #expect(exemplars.vote(for: Array(word.utf8)[...]) == taken)
  }

  @Test("An image of other bytes, and a part of it, are refused")
  func isChecked() throws {
    let whole = Array(VoteImage.compiledIn)
    var longer = whole
    longer[16] ^= 1
    let parts = stride(from: 0, to: whole.count, by: 9_973).map { Array(whole[..<$0]) }
    for bytes in parts + [longer, [], [0]] {
      #expect(throws: ImageFault.self, "\(bytes.count) bytes") {
        try VoteImage.votes(of: PermanentTable.bytes(bytes))
      }
      #expect(try !VoteImage.isMade(bytes))
    }
  }
}

/// The scores that the program reads in place of computing them of vectors.
@Suite(.ownThreads) struct WordScoreImageTests {
  @Test("The scores are what the vectors and tables give; run make image")
  func isCurrent() throws {
    let bytes = try Data(contentsOf: PackageFiles.url("Embeddings/scores.bin"))
    #expect(try WordScoreImage.isMade(Array(bytes)))
  }
}
