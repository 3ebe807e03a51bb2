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
