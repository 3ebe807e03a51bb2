/// A taster's word for a flavor that the cup lacks: `no mango`.
struct AbsentWord {
  /// The index of the node.
  var node: UInt8
  var text: String
}
