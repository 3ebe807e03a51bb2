extension EmbeddedBytes {
  /// Calls `body` with each part between semicolons that is not blank, without leading spaces.
  /// O(count).
  package func forEachItem(_ body: (EmbeddedBytes) -> Void) {
    var start = 0
    for index in 0...count where index == count || self[index] == UInt8(ascii: ";") {
      while start < index, self[start] == UInt8(ascii: " ") { start += 1 }
      if start < index { body(view(start..<index)) }
      start = index + 1
    }
  }

  /// The parts of `forEachItem`, as text.
  package var items: [String] {
    var items: [String] = []
    forEachItem { items.append($0.text) }
    return items
  }
}
