/// Judges mentions of notes one after the other, with memory that is reused.
///
/// Not for sharing between threads; take one for each.
public final class EncoderSession {
  private let file: EncoderFile
  private let kernels: EncoderKernels
  private var tokenizer: WordPieceTokenizer
  private var ids: [Int32] = []

  /// What is answered where the weights give no number, as only damaged ones do.
  private static let unknown = SIMD3<Float>(repeating: -1.098_612_3)

  /// - Parameter path: The instructions to compute with; those that the processor lacks are
  ///   replaced by plain ones.
  public init(_ file: EncoderFile, path: EncoderPath = .best) {
    self.file = file
    kernels = EncoderKernels(file, path: path.isAvailable ? path : .plain)
    tokenizer = WordPieceTokenizer(file)
  }

  /// The number of word pieces of a note, without marks. O(length).
  package func pieceCount(of utf8: [UInt8]) -> Int {
    tokenizer.read(utf8)
    return tokenizer.pieces.count
  }

  /// The natural logarithms of the probabilities that each mention is reported of the cup (`x`),
  /// denied (`y`) or neither (`z`).
  ///
  /// A mention's answer depends on the note and the mention alone, not on what else is asked, and is
  /// the same on all processors.
  ///
  /// - Parameters:
  ///   - mentions: Byte ranges of the note. One without a letter is judged by the note alone.
  ///   - utf8: The note. Ill-formed UTF-8 is skipped.
  /// - Returns: For each mention three numbers in -∞…0.
  /// - Complexity: O(length + windows), where a window of `EncoderFile.window` pieces has its
  ///   mentions judged at once; `Benchmarks/ENCODER.md` has the milliseconds.
  public func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>] {
    guard !mentions.isEmpty else { return [] }
    var answers = Array(repeating: Self.unknown, count: mentions.count)
    tokenizer.read(utf8)
    let windows = EncoderWindow.windows(
      of: mentions, in: tokenizer.pieces, size: file.header.window)
    for window in windows where !Task.isCancelled {
      ids.removeAll(keepingCapacity: true)
      ids.append(file.header.start)
      for piece in tokenizer.pieces[window.pieces] { ids.append(piece.id) }
      ids.append(file.header.end)
      for (mention, answer) in zip(
        window.mentions, kernels.logProbabilities(of: window.mentions.map(\.rows), in: ids))
      where answer.x.isFinite && answer.y.isFinite && answer.z.isFinite {
        answers[mention.index] = answer
      }
    }
    return answers
  }
}

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
