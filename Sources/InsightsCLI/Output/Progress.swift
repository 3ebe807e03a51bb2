import Support

/// Tells how far a long file is read: on a terminal, unless results go to the same one.
struct Progress {
  private let input: ByteInput
  private let size: Int
  private var shown = -1

  /// Files below this size, in bytes, are done before anybody wonders.
  private static let longFile = 8 << 20

  init(_ input: ByteInput) {
    self.input = input
    let size = input.size ?? 0
    let isWanted = StandardError.isTerminal && !StandardOutput.isTerminal && size >= Self.longFile
    self.size = isWanted ? size : 0
  }

  /// Rewrites the line when another percent is done.
  mutating func update() {
    guard size > 0 else { return }
    let percent = min(100, 100 * input.bytesRead / size)
    guard percent > shown else { return }
    shown = percent
    StandardError.write("\r\(input.name): \(percent)% ")
  }

  /// Clears the line.
  func finish() {
    if shown >= 0 { StandardError.write("\r\u{1B}[K") }
  }
}
