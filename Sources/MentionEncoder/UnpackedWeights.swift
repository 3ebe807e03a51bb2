internal import CEncoder
internal import Support
internal import Synchronization

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
