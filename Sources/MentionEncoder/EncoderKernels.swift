internal import CEncoder
internal import Support

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

  init(_ file: EncoderFile, path: EncoderPath) {
    self.file = file
    self.path = path.kernels
    let header = file.header
    shape = CEncoderShape(
      hidden: Int32(header.hidden), heads: Int32(header.heads),
      intermediate: Int32(header.intermediate), epsilon: header.epsilon,
      levels: Int32(header.levels), limit: Int32(header.limit))
  }

  /// The log-probabilities of mentions, given as ranges of a window's pieces.
  ///
  /// The last layer is computed only where it is asked for.
  ///
  /// - Precondition: There are at most `window` IDs of the vocabulary, and ranges lie within them.
  func logProbabilities(of mentions: [Range<Int>], in ids: [Int32]) -> [SIMD3<Float>] {
    let header = file.header
    precondition(!ids.isEmpty && ids.count <= header.window, "a window of the wrong size")
    precondition(
      ids.allSatisfy { $0 >= 0 && $0 < header.pieces }
        && mentions.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= ids.count },
      "outside the vocabulary or the window")
    return withUnsafePointer(to: shape) { shape in
      let states = ids.count * header.hidden * MemoryLayout<Float>.stride
      let room = (2 * header.hidden + header.headUnits) * MemoryLayout<Float>.stride
      let scratch = max(cencoder_scratch(shape, Int32(ids.count)), room)
      // A multiple of 64, where the scratch memory begins.
      let start = (states + 63) / 64 * 64
      let buffer = memory.reserve(start + scratch)
      guard let base = buffer.baseAddress else { return [] }
      return file.bytes.withContiguousStorageIfAvailable { bytes in
        guard let weights = UnsafeRawPointer(bytes.baseAddress) else { return [] }
        let window = Window(
          shape: shape, weights: Weights(base: weights, layout: file.layout),
          states: base.assumingMemoryBound(to: Float.self), scratch: base + start)
        return judge(mentions, ids, in: window)
      } ?? []
    }
  }

  private struct Window {
    let shape: UnsafePointer<CEncoderShape>
    let weights: Weights
    let states: UnsafeMutablePointer<Float>
    let scratch: UnsafeMutableRawPointer
  }

  private func judge(
    _ mentions: [Range<Int>], _ ids: [Int32], in window: Window
  ) -> [SIMD3<Float>] {
    let count = Int32(ids.count)
    var tables = window.weights.embeddings
    cencoder_embed(path, window.shape, &tables, ids, count, window.states)
    for index in 0..<file.header.layers - 1 {
      var layer = window.weights.layer(index)
      cencoder_layer(
        path, window.shape, &layer, window.states, count, nil, 0, window.scratch)
    }
    let rows = Set(mentions.joined()).union([0]).sorted()
    var last = window.weights.layer(file.header.layers - 1)
    cencoder_layer(
      path, window.shape, &last, window.states, count, rows.map(Int32.init), Int32(rows.count),
      window.scratch)
    var head = window.weights.head(file.header)
    return mentions.map { mention in
      // The rows of a mention follow each other here too; one without pieces takes the first.
      let place = mention.isEmpty ? 0 : rows.firstIndex(of: mention.lowerBound) ?? 0
      let own = window.states + place * file.header.hidden
      let room = window.scratch.assumingMemoryBound(to: Float.self)
      return withUnsafeTemporaryAllocation(of: Float.self, capacity: 3) { answer in
        guard let start = answer.baseAddress else { return SIMD3(repeating: .nan) }
        cencoder_head(
          path, window.shape, &head, own, Int32(max(1, mention.count)), window.states, room, start)
        return SIMD3(answer[0], answer[1], answer[2])
      }
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
