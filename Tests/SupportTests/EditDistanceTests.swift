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
}
