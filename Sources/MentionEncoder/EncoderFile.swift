internal import CEncoder
public import Support
internal import Synchronization

/// The weights and the vocabulary of an encoder, read in place; weights of 4 bits are unpacked at the
/// first question.
///
/// Opening looks at the header only, and checks that all sections are inside the file: O(layers).
/// `Embeddings/encoder/README.md` describes the format. Numbers in the sections are not checked,
/// but wrong ones cannot lead out of the file: where they are positions, they are compared with its
/// size at each use.
public struct EncoderFile: Sendable {
  /// The bytes of the whole file.
  public let bytes: EmbeddedBytes
  let header: EncoderHeader
  let layout: EncoderLayout
  /// Nil for a file with weights of 8 bits.
  private let unpacked: UnpackedWeights?

  /// Opens a file; nil if the bytes are damaged, of another version, or do not begin at an address
  /// that is a multiple of 64.
  public init?(_ bytes: EmbeddedBytes) {
    guard let header = EncoderHeader(bytes) else { return nil }
    let layout = EncoderLayout(header)
    let isAligned = bytes.withContiguousStorageIfAvailable { storage in
      UInt(bitPattern: storage.baseAddress).isMultiple(of: 64)
    }
    guard layout.end == header.size, isAligned == true else { return nil }
    self.bytes = bytes
    self.header = header
    self.layout = layout
    unpacked = header.isPacked ? UnpackedWeights() : nil
  }

  /// The number of pieces of the vocabulary.
  public var pieces: Int { header.pieces }
  /// The most pieces that are read together, with the two marks at the ends of a window.
  public var window: Int { header.window }

  /// Whether the bytes after the header have the stated checksum.
  ///
  /// - Complexity: O(bytes); some milliseconds. Only tests use it.
  public var checksumMatches: Bool {
    bytes.view(EncoderHeader.count..<bytes.count).checksum
      == UInt64(bytes.littleEndian(at: 80)) | UInt64(bytes.littleEndian(at: 84)) << 32
  }

  /// Calls `body` with the weights as the kernels take them; nil for an empty file.
  func withWeights<Result>(_ body: (Weights) -> Result) -> Result? {
    let weights = unpacked?.bytes(of: self) ?? bytes
    return bytes.withContiguousStorageIfAvailable { file -> Result? in
      weights.withContiguousStorageIfAvailable { weights -> Result? in
        guard let base = UnsafeRawPointer(file.baseAddress),
          let narrow = UnsafeRawPointer(weights.baseAddress)
        else { return nil }
        return body(
          Weights(
            base: base, layout: layout, narrow: narrow,
            narrowLayout: unpacked == nil ? layout : EncoderLayout(header, isPacked: false)))
      } ?? nil
    } ?? nil
  }

  /// The 32-bit number of a section that follows `index` others.
  ///
  /// - Precondition: It is in the file.
  func number(_ index: Int, at section: Int) -> Int {
    Int(bytes.littleEndian(at: section + 4 * index))
  }
}

/// The numbers at the beginning of a weight file, within limits that keep sums and sizes in range.
struct EncoderHeader: Sendable, Hashable {
  let layers: Int
  /// The components of a piece's state.
  let hidden: Int
  let heads: Int
  /// The units inside the feed-forward part of a layer.
  let intermediate: Int
  /// The number of pieces of the vocabulary.
  let pieces: Int
  let positions: Int
  /// The most pieces of a window, with the two marks at its ends.
  let window: Int
  /// The units of the head's hidden layer; 0 for none.
  let headUnits: Int
  let headUsesGELU: Bool
  let epsilon: Float
  /// The IDs of `[UNK]`, `[CLS]` and `[SEP]`.
  let unknown: Int32
  let start: Int32
  let end: Int32
  /// The slots of the hash table of pieces, a power of two.
  let slots: Int
  /// The bytes of all pieces.
  let pieceBytes: Int
  /// Activations are quantized to 0…`levels`.
  let levels: Int
  /// Weights are in -`limit`…`limit`.
  let limit: Int
  /// The scores that the file has for a phrase beside the judgement of a mention; 0 for none.
  let scores: Int
  /// The bytes of the file.
  let size: Int
  /// Whether the weights have 4 bits, version 2; otherwise they have 8, version 1.
  let isPacked: Bool

  /// The bytes of a header; the first section follows it.
  static let count = 128
  static let magic = "CUPENC01"

  /// Reads the header; nil if it is damaged, of another version, or of sizes beyond the limits.
  init?(_ bytes: EmbeddedBytes) {
    guard bytes.count >= Self.count, bytes.view(0..<8).elementsEqual(Self.magic.utf8),
      (1...2).contains(bytes.littleEndian(at: 8))
    else { return nil }
    isPacked = bytes.littleEndian(at: 8) == 2
    let unit = isPacked ? EncoderLayout.group : 16
    func number(_ position: Int, _ limits: ClosedRange<Int>, multipleOf unit: Int = 1) -> Int? {
      let value = Int(bytes.littleEndian(at: position))
      return limits.contains(value) && value.isMultiple(of: unit) ? value : nil
    }
    guard let size = number(12, bytes.count...bytes.count),
      let layers = number(16, 1...12), let hidden = number(20, 16...1024, multipleOf: unit),
      let heads = number(24, 1...64), (hidden / 16).isMultiple(of: heads),
      let intermediate = number(28, 16...4096, multipleOf: unit),
      let pieces = number(32, 4...65_535), let positions = number(36, 8...512),
      let window = number(40, 8...positions),
      let headUnits = number(44, 0...1024, multipleOf: 16), let activation = number(48, 0...1),
      let unknown = number(56, 0...pieces - 1), let start = number(60, 0...pieces - 1),
      let end = number(64, 0...pieces - 1),
      let slots = number(68, 2 * pieces...1 << 18), slots.nonzeroBitCount == 1,
      let pieceBytes = number(72, 0...1 << 22), let scores = number(92, 0...1024)
    else { return nil }
    // 0 means the first of both.
    let levels = Int(bytes.littleEndian(at: 76))
    let limit = Int(bytes.littleEndian(at: 88))
    self.levels = levels == 0 ? 255 : levels
    self.limit = limit == 0 ? 63 : limit
    guard [127, 255].contains(self.levels), [63, 127].contains(self.limit),
      2 * self.levels * self.limit < 1 << 15
    else { return nil }
    let epsilon = Float(bitPattern: bytes.littleEndian(at: 52))
    guard epsilon >= 0, epsilon <= 1 else { return nil }
    self.scores = scores
    self.size = size
    self.layers = layers
    self.hidden = hidden
    self.heads = heads
    self.intermediate = intermediate
    self.pieces = pieces
    self.positions = positions
    self.window = window
    self.headUnits = headUnits
    headUsesGELU = activation == 1
    self.epsilon = epsilon
    self.unknown = Int32(unknown)
    self.start = Int32(start)
    self.end = Int32(end)
    self.slots = slots
    self.pieceBytes = pieceBytes
  }
}

/// Where the sections of a weight file begin, in bytes; the header determines all of them.
struct EncoderLayout: Sendable {
  /// A linear map: weights, scales, bias, and sums of weights, which packed weights lack.
  struct Map: Sendable {
    let weights: Int
    let scales: Int
    let bias: Int
    let sums: Int
  }

  struct Norm: Sendable {
    let gain: Int
    let bias: Int
  }

  struct Layer: Sendable {
    let attention: Map
    let out: Map
    let attentionNorm: Norm
    let up: Map
    let down: Map
    let norm: Norm
  }

  /// Offsets of the pieces among their bytes, the bytes, and the hash table.
  let pieceOffsets: Int
  let pieces: Int
  let table: Int
  let words: Int
  let wordScales: Int
  let positions: Int
  let norm: Norm
  let layers: [Layer]
  /// The head's hidden layer and its bias; nil for none.
  let dense: (weights: Int, bias: Int)?
  let out: Int
  let outBias: Int
  /// The weights of the scores and their biases; nil for none.
  let scores: (weights: Int, bias: Int)?
  /// The size of the file.
  let end: Int

  /// The packed weights that share a multiplier, and their bytes.
  static let group = 32
  static let groupBytes = 17

  /// Lays out the sections of a file, each at a multiple of 64.
  init(_ header: EncoderHeader) { self.init(header, isPacked: header.isPacked) }

  /// Lays out the sections as in a file whose weights are packed, or not.
  init(_ header: EncoderHeader, isPacked: Bool) {
    var position = EncoderHeader.count
    func take(_ bytes: Int) -> Int {
      let start = position
      position = (start + bytes + 63) / 64 * 64
      return start
    }
    func takeWeights(_ count: Int) -> Int {
      take(isPacked ? count / Self.group * Self.groupBytes : count)
    }
    func norm() -> Norm { Norm(gain: take(4 * header.hidden), bias: take(4 * header.hidden)) }
    func map(_ inputs: Int, _ outputs: Int) -> Map {
      Map(
        weights: takeWeights(inputs * outputs), scales: take(4 * outputs),
        bias: take(4 * outputs), sums: take(isPacked ? 0 : 4 * outputs))
    }
    let (hidden, inner) = (header.hidden, header.intermediate)
    pieceOffsets = take(4 * (header.pieces + 1))
    pieces = take(header.pieceBytes)
    table = take(4 * header.slots)
    words = takeWeights(header.pieces * hidden)
    wordScales = take(4 * header.pieces)
    positions = take(4 * header.positions * hidden)
    self.norm = norm()
    layers = (0..<header.layers).map { _ in
      Layer(
        attention: map(hidden, 3 * hidden), out: map(hidden, hidden), attentionNorm: norm(),
        up: map(hidden, inner), down: map(inner, hidden), norm: norm())
    }
    let units = header.headUnits
    dense = units > 0 ? (take(8 * units * hidden), take(4 * units)) : nil
    out = take(12 * (units > 0 ? units : 2 * hidden))
    outBias = take(16)
    let count = header.scores
    scores = count > 0 ? (take(8 * count * hidden), take(4 * count)) : nil
    end = position
  }
}

/// The sections of a weight file as the kernels take them. Valid as long as the pointers are.
struct Weights {
  /// Numbers of the file.
  let base: UnsafeRawPointer
  let layout: EncoderLayout
  /// Weights of 8 bits and their sums.
  let narrow: UnsafeRawPointer
  let narrowLayout: EncoderLayout

  var embeddings: CEncoderEmbeddings {
    CEncoderEmbeddings(
      words: bytes(narrowLayout.words), scales: floats(layout.wordScales),
      positions: floats(layout.positions), norm: norm(layout.norm))
  }

  func layer(_ index: Int) -> CEncoderLayer {
    let layer = layout.layers[index]
    let narrow = narrowLayout.layers[index]
    return CEncoderLayer(
      attention: map(layer.attention, narrow.attention), out: map(layer.out, narrow.out),
      attention_norm: norm(layer.attentionNorm), up: map(layer.up, narrow.up),
      down: map(layer.down, narrow.down), norm: norm(layer.norm))
  }

  func head(_ header: EncoderHeader) -> CEncoderHead {
    CEncoderHead(
      dense: layout.dense.map { floats($0.weights) },
      dense_bias: layout.dense.map { floats($0.bias) }, out: floats(layout.out),
      out_bias: floats(layout.outBias), units: Int32(header.headUnits),
      uses_gelu: header.headUsesGELU)
  }

  /// The scores of a phrase by its states and that of the first piece, each of `hidden` numbers.
  ///
  /// The sums are those of an order that does not depend on the processor.
  func scores(
    _ header: EncoderHeader, own: UnsafePointer<Float>, count: Int, first: UnsafePointer<Float>
  ) -> [Float] {
    guard let place = layout.scores else { return [] }
    var read = [Float](repeating: 0, count: 2 * header.hidden)
    for index in 0..<header.hidden {
      for row in 0..<count { read[index] += own[row * header.hidden + index] }
      read[index] /= Float(count)
      read[header.hidden + index] = first[index]
    }
    let (weights, bias) = (floats(place.weights), floats(place.bias))
    return (0..<header.scores).map { score in
      let row = weights + score * read.count
      return read.indices.reduce(into: bias[score]) { $0 += row[$1] * read[$1] }
    }
  }

  private func map(_ map: EncoderLayout.Map, _ weights: EncoderLayout.Map) -> CEncoderMap {
    CEncoderMap(
      weights: bytes(weights.weights), scales: floats(map.scales), bias: floats(map.bias),
      sums: (narrow + weights.sums).assumingMemoryBound(to: Int32.self))
  }

  private func norm(_ norm: EncoderLayout.Norm) -> CEncoderNorm {
    CEncoderNorm(gain: floats(norm.gain), bias: floats(norm.bias))
  }

  private func floats(_ position: Int) -> UnsafePointer<Float> {
    (base + position).assumingMemoryBound(to: Float.self)
  }

  private func bytes(_ position: Int) -> UnsafePointer<Int8> {
    (narrow + position).assumingMemoryBound(to: Int8.self)
  }
}

/// The weights of a packed file in 8 bits, as the kernels take them: unpacked at the first question, in
/// some milliseconds.
///
/// They are laid out as in an unpacked file, of which only the weights and their sums are filled in.
/// As the file itself, they stay as long as the program.
final class UnpackedWeights: Sendable {
  private let made = Mutex<EmbeddedBytes?>(nil)

  /// The weights of a file, which is the same at each call.
  func bytes(of file: EncoderFile) -> EmbeddedBytes {
    made.withLock { made in
      let bytes = made ?? Self.unpack(file)
      made = bytes
      return bytes
    }
  }

  /// Safe, because `EncoderLayout` has put every section inside the file and the memory.
  private static func unpack(_ file: EncoderFile) -> EmbeddedBytes {
    let header = file.header
    let layout = EncoderLayout(header, isPacked: false)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: layout.end, alignment: 64)
    _ = file.bytes.withContiguousStorageIfAvailable { bytes in
      guard let base = bytes.baseAddress else { return }
      let unpacker = Unpacker(base: base, memory: memory)
      unpacker.words(
        file.layout.words, to: layout.words, rows: header.pieces, inputs: header.hidden)
      for (packed, layer) in zip(file.layout.layers, layout.layers) {
        let (hidden, inner) = (header.hidden, header.intermediate)
        unpacker.map(packed.attention, to: layer.attention, hidden, 3 * hidden)
        unpacker.map(packed.out, to: layer.out, hidden, hidden)
        unpacker.map(packed.up, to: layer.up, hidden, inner)
        unpacker.map(packed.down, to: layer.down, inner, hidden)
      }
    }
    return EmbeddedBytes(
      immortal: memory.assumingMemoryBound(to: UInt8.self), count: layout.end)
  }
}

private struct Unpacker {
  let base: UnsafePointer<UInt8>
  let memory: UnsafeMutableRawPointer

  /// Rows of words follow each other.
  func words(_ packed: Int, to target: Int, rows: Int, inputs: Int) {
    for row in 0..<rows {
      unpack(packed, row: row, inputs: inputs, to: target + row * inputs, stride: 4)
    }
  }

  /// Panels of 16 rows have four inputs of each row side by side.
  func map(
    _ packed: EncoderLayout.Map, to map: EncoderLayout.Map, _ inputs: Int, _ outputs: Int
  ) {
    let sums = (memory + map.sums).bindMemory(to: Int32.self, capacity: outputs)
    for row in 0..<outputs {
      let place = map.weights + row / 16 * 16 * inputs + row % 16 * 4
      sums[row] = unpack(packed.weights, row: row, inputs: inputs, to: place, stride: 64)
    }
  }

  @discardableResult
  private func unpack(
    _ packed: Int, row: Int, inputs: Int, to target: Int, stride: Int
  ) -> Int32 {
    let groups = inputs / EncoderLayout.group
    return cencoder_unpack(
      base + packed + row * groups * EncoderLayout.groupBytes, Int32(groups),
      (memory + target).assumingMemoryBound(to: Int8.self), stride)
  }
}
