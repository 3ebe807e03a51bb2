internal import CEncoder
internal import Support

/// Judges mentions of notes one after the other, with memory that is reused.
///
/// Not for sharing between threads; take one for each.
public final class EncoderSession {
  private let file: EncoderFile
  private var kernels: EncoderKernels
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
    answers(of: mentions, in: utf8, unknown: Self.unknown) { window, rows in
      let answer = window.logProbabilities(of: rows)
      return answer.x.isFinite && answer.y.isFinite && answer.z.isFinite ? answer : nil
    }
  }

  /// The scores that the file has for each phrase beside the judgement of a mention, as of levels;
  /// empty for a file without any, or of no number.
  ///
  /// - Parameters:
  ///   - phrases: Byte ranges of the note.
  ///   - utf8: The note. Ill-formed UTF-8 is skipped.
  /// - Complexity: That of `logProbabilities(of:in:)`.
  public func scores(of phrases: [Range<Int>], in utf8: [UInt8]) -> [[Float]] {
    answers(of: phrases, in: utf8, unknown: []) { window, rows in
      let scores = window.scores(of: rows)
      return scores.allSatisfy(\.isFinite) ? scores : nil
    }
  }

  private func answers<Answer>(
    of mentions: [Range<Int>], in utf8: [UInt8], unknown: Answer,
    _ answer: (EncoderKernels.Window, Range<Int>) -> Answer?
  ) -> [Answer] {
    guard !mentions.isEmpty else { return [] }
    var answers = Array(repeating: unknown, count: mentions.count)
    tokenizer.read(utf8)
    let windows = EncoderWindow.windows(
      of: mentions, in: tokenizer.pieces, size: file.header.window)
    for window in windows where !Task.isCancelled {
      ids.removeAll(keepingCapacity: true)
      ids.append(file.header.start)
      for piece in tokenizer.pieces[window.pieces] { ids.append(piece.id) }
      ids.append(file.header.end)
      kernels.read(ids, at: window.mentions.map(\.rows)) { states in
        for mention in window.mentions {
          if let found = answer(states, mention.rows) { answers[mention.index] = found }
        }
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

/// Calls the kernels in C for the windows of one session: the place where bytes of the weight file
/// become pointers.
///
/// Safe, because `EncoderLayout` has put every section inside the file, IDs are checked against the
/// vocabulary, windows against the positions, and the memory is as large as the kernels ask for.
struct EncoderKernels {
  private let file: EncoderFile
  private let path: CEncoderPath
  private let shape: CEncoderShape
  private let memory = ScratchMemory()
  /// The pieces of the last window, and their states below the last layer: a note's levels are often asked
  /// after its mentions.
  private var known: [Int32] = []
  private let below = ScratchMemory()

  init(_ file: EncoderFile, path: EncoderPath) {
    self.file = file
    self.path = path.kernels
    let header = file.header
    shape = CEncoderShape(
      hidden: Int32(header.hidden), heads: Int32(header.heads),
      intermediate: Int32(header.intermediate), epsilon: header.epsilon,
      levels: Int32(header.levels), limit: Int32(header.limit))
  }

  /// Reads a window, and calls `body` with the states of the pieces that are asked of.
  ///
  /// The last layer is computed only where it is asked for, those below it once for calls with the same window
  /// one after the other.
  ///
  /// - Parameter mentions: Ranges of the window's pieces.
  /// - Precondition: There are at most `window` IDs of the vocabulary, and ranges lie within them.
  mutating func read(_ ids: [Int32], at mentions: [Range<Int>], _ body: (Window) -> Void) {
    let header = file.header
    precondition(!ids.isEmpty && ids.count <= header.window, "a window of the wrong size")
    precondition(
      ids.allSatisfy { $0 >= 0 && $0 < header.pieces }
        && mentions.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= ids.count },
      "outside the vocabulary or the window")
    withUnsafePointer(to: shape) { shape in
      let states = ids.count * header.hidden * MemoryLayout<Float>.stride
      let room = (2 * header.hidden + header.headUnits) * MemoryLayout<Float>.stride
      let scratch = max(cencoder_scratch(shape, Int32(ids.count)), room)
      // A multiple of 64, where the scratch memory begins.
      let start = (states + 63) / 64 * 64
      let buffer = memory.reserve(start + scratch)
      let below = self.below.reserve(states)
      guard let base = buffer.baseAddress else { return }
      file.withWeights { weights in
        let window = Window(
          header: header, path: path, shape: shape, weights: weights,
          rows: Set(mentions.joined()).union([0]).sorted(),
          states: base.assumingMemoryBound(to: Float.self), scratch: base + start)
        let own = UnsafeMutableRawBufferPointer(start: base, count: states)
        if known == ids {
          own.copyMemory(from: UnsafeRawBufferPointer(rebasing: below[..<states]))
        } else {
          window.readBelow(ids)
          below.copyMemory(from: UnsafeRawBufferPointer(own))
          known = ids
        }
        window.readLast(ids.count)
        body(window)
      }
    }
  }

  /// The states of some pieces of a window.
  struct Window {
    let header: EncoderHeader
    let path: CEncoderPath
    let shape: UnsafePointer<CEncoderShape>
    let weights: Weights
    /// The pieces, in order, of which the last layer is computed.
    let rows: [Int]
    let states: UnsafeMutablePointer<Float>
    let scratch: UnsafeMutableRawPointer

    func readBelow(_ ids: [Int32]) {
      let count = Int32(ids.count)
      var tables = weights.embeddings
      cencoder_embed(path, shape, &tables, ids, count, states)
      for index in 0..<header.layers - 1 {
        var layer = weights.layer(index)
        cencoder_layer(path, shape, &layer, states, count, nil, 0, scratch)
      }
    }

    func readLast(_ count: Int) {
      var last = weights.layer(header.layers - 1)
      cencoder_layer(
        path, shape, &last, states, Int32(count), rows.map(Int32.init), Int32(rows.count), scratch)
    }

    func logProbabilities(of mention: Range<Int>) -> SIMD3<Float> {
      var head = weights.head(header)
      let room = scratch.assumingMemoryBound(to: Float.self)
      return withUnsafeTemporaryAllocation(of: Float.self, capacity: 3) { answer in
        guard let start = answer.baseAddress else { return SIMD3(repeating: .nan) }
        cencoder_head(
          path, shape, &head, own(mention), Int32(max(1, mention.count)), states, room, start)
        return SIMD3(answer[0], answer[1], answer[2])
      }
    }

    func scores(of phrase: Range<Int>) -> [Float] {
      weights.scores(header, own: own(phrase), count: max(1, phrase.count), first: states)
    }

    /// The states of a mention. Its rows follow each other here too; one without pieces takes the
    /// first.
    private func own(_ mention: Range<Int>) -> UnsafeMutablePointer<Float> {
      let place = mention.isEmpty ? 0 : rows.firstIndex(of: mention.lowerBound) ?? 0
      return states + place * header.hidden
    }
  }
}

/// The processor's instructions that an encoder computes with. All give the same bits.
public enum EncoderPath: UInt32, Sendable, Hashable, CaseIterable {
  /// Those of every processor.
  case plain
  /// AVX2 of x86-64 (2013 and later).
  case avx2
  /// AVX-512 with VNNI of x86-64.
  case vnni
  /// NEON of every 64-bit Arm.
  case neon
  /// NEON with the dot product of Armv8.2.
  case dot

  var kernels: CEncoderPath { CEncoderPath(rawValue: rawValue) }

  /// Whether this processor has the instructions.
  public var isAvailable: Bool { cencoder_has(kernels) }

  /// The fastest that this processor has.
  public static var best: EncoderPath {
    EncoderPath(rawValue: cencoder_best().rawValue) ?? .plain
  }
}

/// Memory for the kernels, aligned as they like it, of one session.
final class ScratchMemory {
  private(set) var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// At least `count` bytes; what they held before may be lost.
  func reserve(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if buffer.count < count {
      buffer.deallocate()
      buffer = .allocate(byteCount: count, alignment: 64)
    }
    return buffer
  }

  deinit { buffer.deallocate() }
}
