import FlavorWheel
import Support

/// The names of wheel nodes that the lexicon has no phrase for, such as `Other Fruit` and
/// `Nutty/Cocoa`: they count as written on the wheel, or alone in a note.
struct WheelNames: Sendable {
  private struct Name {
    var words: [Int32]
    var hasSlash: Bool
    var node: UInt8
  }

  private var names: [Name] = []
  /// For each word number, whether a name starts with it.
  private var starts: [Bool] = []

  init(vocabulary: inout Vocabulary, lexicon: DescriptorLexicon, wheel: FlavorWheel) {
    // The deeper of two nodes with the same name comes first.
    for node in wheel.nodes.reversed() {
      let words = node.name.lowercased().split { " /-".contains($0) }
        .map { vocabulary.intern(Array($0.utf8)) }
      let hasSlash = node.name.contains("/")
      if !hasSlash, Self.isKnown(words, lexicon) { continue }
      names.append(Name(words: words, hasSlash: hasSlash, node: UInt8(node.index)))
      while starts.count <= Int(words[0]) { starts.append(false) }
      starts[Int(words[0])] = true
    }
  }

  /// Whether a phrase of the lexicon has these words and a node, without more context.
  private static func isKnown(_ words: [Int32], _ lexicon: DescriptorLexicon) -> Bool {
    var state = DescriptorLexicon.root
    for word in words {
      state = lexicon.step(from: state, by: word)
      guard state >= 0 else { return false }
    }
    let number = lexicon.entry(at: state)
    guard number >= 0 else { return false }
    let entry = lexicon.entries[Int(number)]
    return !entry.nodes.isEmpty && !entry.flags.contains(.vague)
  }

  /// The mention of a name that starts at a word; nil for none.
  func mention(at start: Int, in words: borrowing [Word]) -> FoundMention? {
    let first = words[start].id
    guard first >= 0, Int(first) < starts.count, starts[Int(first)] else { return nil }
    for name in names where name.words[0] == first {
      let end = start + name.words.count
      guard end <= words.count else { continue }
      let isAlone = start == 0 && end == words.count
      let isMeant = (start..<end).allSatisfy { place in
        words[place].id == name.words[place - start]
          && (isAlone || name.words.count > 1 && words[place].isCapitalized)
          && (place == start || words[place].separator == (name.hasSlash ? .slash : []))
      }
      guard isMeant else { continue }
      var nodes = FlavorNodeSet.empty
      nodes.insert(name.node)
      return FoundMention(
        start: start, end: end, entry: -1, nodes: nodes, flags: .ofClass, source: .lexicon)
    }
    return nil
  }
}

extension WheelNames {
  func write(to image: inout ImageWriter) {
    image.write(lists: names.map(\.words))
    image.write(names.map(\.hasSlash))
    image.write(names.map(\.node))
    image.write(starts)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let words = try image.lists(of: Int32.self)
    let hasSlash = try image.flags()
    let nodes = try image.array(of: UInt8.self)
    starts = try image.flags()
    guard hasSlash.count == words.count, nodes.count == words.count,
      words.allSatisfy({ !$0.isEmpty })
    else { throw ImageFault() }
    names = words.indices.map {
      Name(words: words[$0], hasSlash: hasSlash[$0], node: nodes[$0])
    }
  }
}
