import ArgumentParser
import Insights

/// `insights wheel`: the flavor wheel or a branch of it.
struct WheelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wheel",
    abstract: "Print the flavor wheel, or the branch of one flavor.",
    discussion: """
      A flavor is named by its ID (sweet.brown-sugar.honey), the end of it (honey, sweet.honey) \
      or its name ("brown sugar").
      """)

  @Argument(
    help: ArgumentHelp("A flavor: its ID, the end of its ID, or its name.", valueName: "flavor"))
  var flavor: String?

  @Option(help: "How it is printed: as a tree for people, or as JSON.")
  var format: OutputFormat = .text

  func run() throws {
    let wheel = FlavorWheel.standard
    guard let flavor else { return try print(wheel.nodes[...], of: wheel) }
    switch wheel.resolve(flavor) {
    case .node(let node):
      try print(wheel.branch(node.id), of: wheel)
    case .custom(let tag):
      try printCustom(tag)
    case .ambiguous(let nodes):
      throw Failure(.usage, "'\(flavor)' names several flavors", "say which: \(Self.list(nodes))")
    case .unknown(let near):
      throw Failure(
        .usage, "the wheel has no flavor '\(flavor)'",
        near.isEmpty ? "see all with 'insights wheel'" : "did you mean \(Self.list(near))?")
    }
  }

  private func print(_ nodes: ArraySlice<FlavorNode>, of wheel: FlavorWheel) throws {
    switch format {
    case .text:
      let tree = WheelTree(wheel: wheel, hasColor: StandardOutput.hasColor)
      try StandardOutput.write(Array(tree.text(nodes).utf8))
    case .json:
      var writer = JSONWriter()
      writer.wheel(nodes, of: wheel)
      writer.raw("\n")
      try StandardOutput.write(writer.bytes)
    }
  }

  /// A tag of the taster's own stands on no wheel; it is told as it is.
  private func printCustom(_ tag: String) throws {
    switch format {
    case .text:
      try StandardOutput.write(Array("\(tag)  a tag of your own, not on the wheel\n".utf8))
    case .json:
      var writer = JSONWriter()
      writer.raw("{\"nodes\": [], \"custom\": ")
      writer.string(tag)
      writer.raw("}\n")
      try StandardOutput.write(writer.bytes)
    }
  }

  private static func list(_ nodes: [FlavorNode]) -> String {
    let ids = nodes.map(\.id)
    guard ids.count > 1, let last = ids.last else { return ids.first ?? "" }
    return ids.dropLast().joined(separator: ", ") + " or " + last
  }
}
