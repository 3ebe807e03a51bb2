package import Stats
package import Wording

/// The JSON form of `insights suggest` without a bean.
extension JSONWriter {
  /// Adds the cups as an object with a list.
  package mutating func nextCups(_ cups: NextCups, words: Words = Words()) {
    raw("{\"suggestions\": ")
    lines(cups.suggestions, indent: 1) { writer, cup in
      writer.raw("{\"gain\": ")
      if let gain = cup.gain { writer.number(gain, places: 3) } else { writer.raw("null") }
      writer.raw(", \"suggestion\": ")
      writer.suggestion(cup.suggestion, words: words)
      writer.raw("}")
    }
    raw("}")
  }
}
