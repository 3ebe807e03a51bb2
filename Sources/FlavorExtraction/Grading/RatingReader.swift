import Support

/// Finds the rating of the cup that a note states: in numbers (`8/10`) or in stars (`⭐⭐⭐⭐`, `★★★☆☆`).
struct RatingReader {
  /// A rating with its place in the note.
  struct Found {
    var rating: NoteRating
    /// UTF-8 byte offsets.
    var bytes: Range<Int>
  }

  /// The number of the cup among `scores`, else the stars; nil where the note has neither.
  func rating(in note: borrowing NoteDocument, scores: [ScoreReader.Score]) -> Found? {
    if let score = scores.last, score.attribute < 0 {
      return found(score.score, note.bytes(of: score.words), note)
    }
    return stars(note)
  }

  private func found(
    _ score: NoteScore, _ bytes: Range<Int>, _ note: borrowing NoteDocument
  ) -> Found {
    let text = String(decoding: note.utf8[bytes], as: UTF8.self)
    return Found(rating: NoteRating(score: score, evidence: text), bytes: bytes)
  }

  private enum Mark {
    case filled, empty, half, selector
  }

  /// The longest row of stars. One star alone is an ornament.
  private func stars(_ note: borrowing NoteDocument) -> Found? {
    guard !ByteRun.isASCII(note.utf8.span) else { return nil }
    var best: (bytes: Range<Int>, filled: Int, empty: Int, hasHalf: Bool)?
    var index = 0
    while index < note.utf8.count {
      guard note.utf8[index] >= 0xe2, Self.mark(note.utf8, index)?.mark == .filled else {
        index += 1
        continue
      }
      var row = (bytes: index..<index, filled: 0, empty: 0, hasHalf: false)
      while index < note.utf8.count, let next = Self.mark(note.utf8, index) {
        switch next.mark {
        case .filled: row.filled += 1
        case .empty: row.empty += 1
        case .half: row.hasHalf = true
        case .selector: break
        }
        index += next.length
      }
      row.bytes = row.bytes.lowerBound..<index
      if row.filled + row.empty > (best.map { $0.filled + $0.empty } ?? 1) { best = row }
    }
    guard let best, best.filled <= 10 else { return nil }
    let count = best.filled + best.empty + (best.hasHalf && best.empty > 0 ? 1 : 0)
    let scale = best.empty > 0 ? count : count > 5 ? 10 : 5
    guard scale == 5 || scale == 10 else { return nil }
    let value = min(Double(scale), Double(best.filled) + (best.hasHalf ? 0.5 : 0))
    return found(NoteScore(value: value, lowest: 1, scale: Double(scale)), best.bytes, note)
  }

  private static let marks: [(bytes: [UInt8], mark: Mark)] = [
    (Array("⭐".utf8), .filled), (Array("★".utf8), .filled), (Array("🌟".utf8), .filled),
    (Array("☆".utf8), .empty), (Array("½".utf8), .half), ([0xef, 0xb8, 0x8f], .selector),
  ]

  private static func mark(_ utf8: [UInt8], _ index: Int) -> (mark: Mark, length: Int)? {
    for (bytes, mark) in marks where utf8[index...].starts(with: bytes) {
      return (mark, bytes.count)
    }
    return nil
  }
}
