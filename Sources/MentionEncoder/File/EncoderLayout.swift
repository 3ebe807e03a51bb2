/// Where the sections of a weight file begin, in bytes; the header determines all of them.
struct EncoderLayout: Sendable {
  /// A linear map: weights, scales, bias, and sums of weights.
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
  /// The size of the file.
  let end: Int

  /// Lays out the sections, each at a multiple of 64.
  init(_ header: EncoderHeader) {
    var position = EncoderHeader.count
    func take(_ bytes: Int) -> Int {
      let start = position
      position = (start + bytes + 63) / 64 * 64
      return start
    }
    func norm() -> Norm { Norm(gain: take(4 * header.hidden), bias: take(4 * header.hidden)) }
    func map(_ inputs: Int, _ outputs: Int) -> Map {
      Map(
        weights: take(inputs * outputs), scales: take(4 * outputs), bias: take(4 * outputs),
        sums: take(4 * outputs))
    }
    let (hidden, inner) = (header.hidden, header.intermediate)
    pieceOffsets = take(4 * (header.pieces + 1))
    pieces = take(header.pieceBytes)
    table = take(4 * header.slots)
    words = take(header.pieces * hidden)
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
    end = position
  }
}
