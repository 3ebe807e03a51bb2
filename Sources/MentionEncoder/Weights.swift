internal import CEncoder

/// The sections of a weight file as the kernels take them. Valid as long as the pointer is.
struct Weights {
  let base: UnsafeRawPointer
  let layout: EncoderLayout

  var embeddings: CEncoderEmbeddings {
    CEncoderEmbeddings(
      words: bytes(layout.words), scales: floats(layout.wordScales),
      positions: floats(layout.positions), norm: norm(layout.norm))
  }

  func layer(_ index: Int) -> CEncoderLayer {
    let layer = layout.layers[index]
    return CEncoderLayer(
      attention: map(layer.attention), out: map(layer.out),
      attention_norm: norm(layer.attentionNorm), up: map(layer.up), down: map(layer.down),
      norm: norm(layer.norm))
  }

  func head(_ header: EncoderHeader) -> CEncoderHead {
    CEncoderHead(
      dense: layout.dense.map { floats($0.weights) },
      dense_bias: layout.dense.map { floats($0.bias) }, out: floats(layout.out),
      out_bias: floats(layout.outBias), units: Int32(header.headUnits),
      uses_gelu: header.headUsesGELU)
  }

  private func map(_ map: EncoderLayout.Map) -> CEncoderMap {
    CEncoderMap(
      weights: bytes(map.weights), scales: floats(map.scales), bias: floats(map.bias),
      sums: (base + map.sums).assumingMemoryBound(to: Int32.self))
  }

  private func norm(_ norm: EncoderLayout.Norm) -> CEncoderNorm {
    CEncoderNorm(gain: floats(norm.gain), bias: floats(norm.bias))
  }

  private func floats(_ position: Int) -> UnsafePointer<Float> {
    (base + position).assumingMemoryBound(to: Float.self)
  }

  private func bytes(_ position: Int) -> UnsafePointer<Int8> {
    (base + position).assumingMemoryBound(to: Int8.self)
  }
}
