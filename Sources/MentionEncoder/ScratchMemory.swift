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
