/// Finds the known word that was most likely misread: look-alike letters count as equal.
///
/// Its tables are built at first use; clean labels never need all of them.
struct RepairIndex: Sendable {
  private let lexicon = LabelLexicon.standard

  /// The nearest word with the cost of its errors; nil if no word has the same shape.
  ///
  /// - Parameter isWide: Whether to include letters that look alike only in bad prints.
  func nearest(_ fold: String, isWide: Bool) -> (word: Int32, cost: Double)? {
    guard fold.utf8.count >= 3 else { return nil }
    if let found = best(ShapeIndex.close, fold, 0.3) { return found }
    guard isWide, fold.utf8.count >= 5 else { return nil }
    return best(ShapeIndex.wide, fold, 0.45)
  }

  /// The long word at an edit distance of one, if it is unique. O(words).
  func oneEditAway(_ fold: String) -> (word: Int32, cost: Double)? {
    let seen = Array(fold.utf8)
    guard seen.count >= 5 else { return nil }
    var result: Int32?
    for length in seen.count - 1...seen.count + 1 where length < Self.byLength.count {
      for word in Self.byLength[length] {
        let known = lexicon.bytes(of: word)
        guard known.first == seen.first || known.last == seen.last,
          Self.isOneEdit(known, seen[...])
        else { continue }
        if result != nil { return nil }
        result = word
      }
    }
    return result.map { ($0, 0.6) }
  }

  /// Words of five bytes and more without digits, by length.
  private static let byLength: [[Int32]] = {
    let lexicon = LabelLexicon.standard
    var result: [[Int32]] = []
    for word in 0..<Int32(lexicon.wordCount) where lexicon.isRepairTarget[Int(word)] {
      let bytes = lexicon.bytes(of: word)
      guard bytes.count >= 5, bytes.contains(where: { $0 > 0x39 }) else { continue }
      while result.count <= bytes.count { result.append([]) }
      result[bytes.count].append(word)
    }
    return result
  }()

  private static func isOneEdit(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    let shorter = min(a.count, b.count)
    let front = zip(a, b).prefix { $0 == $1 }.count
    let back = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return max(a.count, b.count) - front - min(back, shorter - front) <= 1
  }

  private func best(_ index: ShapeIndex, _ fold: String, _ price: Double) -> (Int32, Double)? {
    let seen = Array(fold.utf8)
    var word = index.last(like: fold)
    var result: (Int32, Double)?
    while word >= 0 {
      defer { word = index.before(word) }
      let errors = Self.errors(lexicon.bytes(of: word), seen)
      let cost = Double(errors) * price
      // With more than about two errors in five letters it is another word.
      if errors * 5 > seen.count * 2 + 3 { continue }
      if cost < result?.1 ?? .infinity { result = (word, cost) }
    }
    return result
  }

  private static func errors(_ known: ArraySlice<UInt8>, _ seen: [UInt8]) -> Int {
    guard known.count == seen.count else { return 1 }
    return zip(known, seen).count { $0 != $1 }
  }
}
