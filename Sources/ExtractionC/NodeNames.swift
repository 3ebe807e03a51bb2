import FlavorWheel

/// The IDs and names of the wheel as texts in C, which live as long as the process.
final class NodeNames: @unchecked Sendable {
  // Safe to share: the pointers are set once and never written through.
  private let ids: [UnsafePointer<CChar>]
  private let names: [UnsafePointer<CChar>]

  static let standard = NodeNames(.standard)

  private init(_ wheel: FlavorWheel) {
    ids = wheel.nodes.map { Self.text($0.id) }
    names = wheel.nodes.map { Self.text($0.name) }
  }

  private static func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    guard let base = copy.baseAddress else { preconditionFailure("an empty buffer") }
    return UnsafePointer(base)
  }

  /// The ID of the node at a place of the wheel.
  func id(_ index: Int) -> UnsafePointer<CChar> { ids[index] }

  /// The name of the node at a place of the wheel.
  func name(_ index: Int) -> UnsafePointer<CChar> { names[index] }

  /// The ID of a node; nil for one that the wheel lacks.
  func id(of node: String) -> UnsafePointer<CChar>? {
    FlavorWheel.standard.node(id: node).map { ids[$0.index] }
  }
}
