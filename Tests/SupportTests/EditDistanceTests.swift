import Support
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("", "abc", 3), ("kitten", "sitting", 3),
    // Optimal string alignment edits no swapped pair again.
    ("ca", "abc", 3), ("a", "", 1),
  ])
  func `edits are counted`(a: String, b: String, distance: Int) {
    #expect(EditDistance.between(Array(a.utf8), Array(b.utf8)) == distance)
    #expect(EditDistance.between(Array(b.utf8), Array(a.utf8)) == distance)
  }

  @Test(
    arguments: [
      // One error in four letters, and in three.
      ("beam", "bean", 4, nil, 1), ("ben", "bean", 4, nil, nil), ("ben", "bean", 3, nil, 1),
      ("sugest", "suggest", 3, nil, 1), ("sgest", "suggest", 3, nil, nil),
      // Of the letters that count, not of those written.
      ("sgest", "suggest", 3, 7, 2), ("ben", "bean", 4, 4, 1), ("bean", "bean", 4, 0, 0),
    ] as [(String, String, Int, Int?, Int?)])
  func `few errors are typos`(
    written: String, known: String, share: Int, length: Int?, typos: Int?
  ) {
    let found = EditDistance.typos(
      Array(written.utf8), for: Array(known.utf8), oneIn: share, of: length)
    #expect(found == typos)
  }
}
