import FlavorExtraction
import Testing

/// A spelling that a session has read before is not folded and looked up again: what follows it, or
/// is beside it, must count all the same.
@Suite struct RepeatedWordsTests {
  private static let notes = [
    "body med", "body med+", "body med -", "acidity med-, body med",
    "AT long", "cupped: AT long, clean", "THE AT WAS LONG", "at the end lemon", "Lemon At lemon",
    "honey", "honey's", "bee's honey", "It's honey", "its honey", "it's AT: sweet",
    "honey\u{2019}s",
    "ros\u{E9} and peach", "rose and peach", "Peach peach PEACH p\u{EA}che", "peach-like",
    "peach+plum",
    "no \u{1F34B} lemon", "\u{1F34B} lemon", "blueberry", "bluebery blueberry Blueberry",
  ]

  @Test func `a session reads as a new one does`() throws {
    let session = try Engine.extractor().makeSession()
    for round in 0..<2 {
      for note in round == 0 ? Self.notes : Self.notes.reversed() {
        let bytes = Array(note.utf8)
        let fresh = try Engine.read(bytes, explaining: true)
        #expect(session.extract(bytes, explaining: true) == fresh, "\(note)")
      }
    }
  }
}
