/// Some pieces of a note that are read together, and the mentions that are judged in them.
struct EncoderWindow: Sendable, Hashable {
  /// A mention by its place in the caller's list, with its pieces counted from the window's start
  /// mark; an empty range for a mention without a piece.
  struct Mention: Sendable, Hashable {
    let index: Int
    let rows: Range<Int>
  }

  /// The pieces, without the marks at both ends.
  let pieces: Range<Int>
  var mentions: [Mention]

  /// The windows of a note's mentions.
  ///
  /// A note that fits is one window. In a longer one, windows begin at multiples of half their
  /// length, and a mention is judged in the one whose middle is nearest: that depends on text and
  /// mention alone, so a mention is judged the same with and without others.
  ///
  /// - Parameters:
  ///   - mentions: Byte ranges of the note.
  ///   - size: The most pieces of a window, with its two marks.
  /// - Complexity: O(mentions · log(pieces)).
  static func windows(
    of mentions: [Range<Int>], in pieces: [Piece], size: Int
  ) -> [EncoderWindow] {
    let content = size - 2
    let stride = content / 2
    var windows: [Int: EncoderWindow] = [:]
    for (index, mention) in mentions.enumerated() {
      let found = Self.pieces(of: mention, in: pieces)
      let middle = found.lowerBound + found.upperBound
      let number = max(0, (middle - content + stride) / (2 * stride))
      let start = pieces.count > content ? min(number * stride, pieces.count - content) : 0
      let end = min(start + content, pieces.count)
      let rows = found.isEmpty ? 0..<0 : found.clamped(to: start..<end)
      let moved = rows.isEmpty ? 0..<0 : rows.lowerBound - start + 1..<rows.upperBound - start + 1
      windows[start, default: EncoderWindow(pieces: start..<end, mentions: [])].mentions.append(
        Mention(index: index, rows: moved))
    }
    return windows.values.sorted { $0.pieces.lowerBound < $1.pieces.lowerBound }
  }

  /// The pieces that overlap a mention's bytes; 0..<0 if there are none. O(log(pieces)).
  private static func pieces(of mention: Range<Int>, in pieces: [Piece]) -> Range<Int> {
    let first = partition(pieces) { $0.bytes.upperBound > mention.lowerBound }
    let last = partition(pieces) { $0.bytes.lowerBound >= mention.upperBound }
    return first < last ? first..<last : 0..<0
  }

  /// The index of the first piece that passes a test, which all after it pass too.
  private static func partition(_ pieces: [Piece], _ passes: (Piece) -> Bool) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if passes(pieces[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
