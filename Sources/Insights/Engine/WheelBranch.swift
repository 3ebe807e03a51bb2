/// The flavor wheel or a branch of it, as `insights wheel` prints it.
public struct WheelBranch: Sendable, Hashable {
  /// The nodes in wheel order: each before those below it.
  public let nodes: [FlavorNode]

  /// Creates a branch.
  ///
  /// - Parameters:
  ///   - wheel: The wheel.
  ///   - branch: The ID of a node; nil takes the whole wheel, an unknown ID gives no nodes.
  public init(_ wheel: FlavorWheel = .standard, branch: String? = nil) {
    nodes = Array(branch.map { wheel.branch($0) } ?? wheel.nodes[...])
  }
}
