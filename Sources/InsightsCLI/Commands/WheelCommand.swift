/// `insights wheel`: the flavor wheel or a branch of it.
struct WheelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "wheel", "Print or draw the flavor wheel, or the branch of one flavor.",
    """
    A flavor is named by its ID (sweet.brown-sugar.honey), the end of it (honey, sweet.honey) \
    or its name ("brown sugar"). --svg draws the wheel; with --db, flavors found in more brews \
    of the journal have a stronger color.
    """,
    showing: "insights wheel 'brown sugar'",
    "insights wheel --svg wheel.svg --db journal.sqlite")

  @Argument(
    help: ArgumentHelp("A flavor: its ID, the end of its ID, or its name.", valueName: "flavor"))
  var flavor: String?
  @Option(help: "The output: a tree for people (the default), or JSON.")
  var format: OutputFormat?

  @Option("Draw the wheel as SVG into this file; - is standard output.", "file|-") var svg: String?
  @Option("The journal whose flavors --svg colors.", "path") var db: String?
  func validate() throws {
    try requirePath(svg, option: "--svg", advice: "Name the file to draw into.")
    try requirePath(db, option: "--db", advice: "Name a journal's file.")
    try refuse(
      svg != nil && format != nil, "--format does not go with --svg. Leave one of them out.")
    try refuse(db != nil && svg == nil, "--db goes with --svg. Name the file to draw into.")
  }

  func run() async throws {
    let wheel = FlavorWheel.standard
    guard let flavor else {
      if let svg { return try await draw(nil, into: svg) }
      return try print(WheelBranch(wheel), of: wheel)
    }
    switch wheel.resolve(flavor) {
    case .node(let node):
      if let svg { return try await draw(node, into: svg) }
      try print(WheelBranch(wheel, branch: node.id), of: wheel)
    case .custom(let tag):
      guard svg == nil else { throw Failure("own tag", ["text": tag]) }
      try printCustom(tag)
    case .ambiguous(let nodes):
      throw Failure("several flavors", ["text": flavor, "list": Self.list(nodes)])
    case .unknown(let near):
      throw Failure(
        near.isEmpty ? "no flavor" : "no flavor, but near",
        ["text": flavor, "near": Self.list(near)])
    }
  }

  private func draw(_ node: FlavorNode?, into path: String) async throws {
    let target = try OutputFile(path, option: "--svg", sparing: db)
    if let db {
      let journal = try BrewJournal(namedBy: db)
      try target.write(
        try await Language.engine().wheelSVG(
          branch: node?.id, foundIn: journal))
    } else {
      try target.write(FlavorWheel.standard.svg(branch: node?.id, phrases: Language.phrases))
    }
    try target.finish()
  }

  private func print(_ branch: WheelBranch, of wheel: FlavorWheel) throws {
    switch format ?? .text {
    case .text:
      let tree = WheelTree(wheel: wheel, hasColor: StandardOutput.hasColor)
      try StandardOutput.write(text: tree.text(branch.nodes[...]))
    case .json:
      try StandardOutput.writeJSON { $0.result(branch) }
    }
  }

  /// A tag of the taster's own, which is not on the wheel.
  private func printCustom(_ tag: String) throws {
    switch format ?? .text {
    case .text:
      try StandardOutput.write(Array("\(tag)  \(Language.words.text("tag.custom"))\n".utf8))
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

/// The wheel as a tree of names beside their IDs.
struct WheelTree {
  let wheel: FlavorWheel
  let hasColor: Bool
  private let words = Language.words

  /// The tree of whole branches in wheel order, a line a node.
  func text(_ nodes: ArraySlice<FlavorNode>) -> String {
    let top = nodes.map(\.depth).min() ?? 1
    let labels = nodes.map { Self.twigs($0, above: top, in: wheel) + words.title(ofFlavor: $0.id) }
    let width = labels.map(TextTable.width).max() ?? 0
    var text = ""
    if let first = nodes.first, let parent = first.parentID {
      text += words.path(ofFlavor: parent) + " ›\n"
    }
    for (node, label) in zip(nodes, labels) {
      let mark = hasColor ? TerminalColor.dot(node.color) + " " : ""
      text += "\(mark)\(TextTable.padded(label, to: width))  \(node.id)\n"
    }
    return text
  }

  /// What is drawn before a node's name: lines from the parents that are shown.
  private static func twigs(_ node: FlavorNode, above top: Int, in wheel: FlavorWheel) -> String {
    guard node.depth > top, let parentIndex = node.parentIndex else { return "" }
    let parent = wheel[parentIndex]
    var twigs = parent.childIDs.last == node.id ? "└─ " : "├─ "
    if parent.depth > top, let grandparent = parent.parentIndex {
      twigs = (wheel[grandparent].childIDs.last == parent.id ? "   " : "│  ") + twigs
    }
    return twigs
  }
}
