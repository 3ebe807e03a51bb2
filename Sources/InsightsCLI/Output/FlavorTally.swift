import Insights

/// How many notes report each flavor, and by which words, all together or group by group.
struct FlavorTally: Sendable {
  struct Entry: Sendable {
    var notes = 0
    /// The taster's words, and the number of notes that have each.
    var words: [String: Int] = [:]
  }

  struct Group: Sendable {
    var notes = 0
    /// By the index of the wheel node.
    var flavors: [Int: Entry] = [:]
  }

  /// The groups in the order of their first notes.
  private(set) var names: [String] = []
  private(set) var groups: [String: Group] = [:]

  /// For each node that which counts it: itself, or the node above it at a level.
  static func nodes(atLevel level: Int?) -> [Int] {
    let nodes = FlavorWheel.standard.nodes
    return nodes.indices.map { index in
      var place = index
      while let level, nodes[place].depth > level, let above = nodes[place].parentIndex {
        place = above
      }
      return place
    }
  }

  /// Counts a note once for each of its flavors.
  ///
  /// - Parameters:
  ///   - found: What the note says.
  ///   - nodes: The node that counts each node.
  ///   - name: The note's group; empty where there is one only.
  mutating func add(_ found: Extraction, countedBy nodes: [Int], to name: String) {
    var seen: [Int: Set<String>] = [:]
    for flavor in found.flavors {
      seen[nodes[flavor.nodeIndex], default: []].formUnion(flavor.descriptors)
    }
    if groups[name] == nil { names.append(name) }
    groups[name, default: Group()].notes += 1
    for (node, words) in seen {
      groups[name, default: Group()].flavors[node, default: Entry()].notes += 1
      for word in words {
        groups[name, default: Group()].flavors[node, default: Entry()].words[word, default: 0] += 1
      }
    }
  }

  /// Adds the counts of later notes.
  mutating func merge(_ later: FlavorTally) {
    for name in later.names {
      guard let more = later.groups[name] else { continue }
      if groups[name] == nil { names.append(name) }
      groups[name, default: Group()].notes += more.notes
      for (node, entry) in more.flavors {
        groups[name, default: Group()].flavors[node, default: Entry()].notes += entry.notes
        for (word, count) in entry.words {
          groups[name, default: Group()].flavors[node, default: Entry()].words[word, default: 0] +=
            count
        }
      }
    }
  }
}

extension FlavorTally.Group {
  /// The flavors that the most notes report first, equal ones in wheel order.
  var ranking: [(node: FlavorNode, entry: FlavorTally.Entry)] {
    let nodes = FlavorWheel.standard.nodes
    return flavors.sorted { one, other in
      one.value.notes == other.value.notes
        ? one.key < other.key : one.value.notes > other.value.notes
    }.map { (nodes[$0.key], $0.value) }
  }
}

extension FlavorTally.Entry {
  /// The words of the most notes first, equal ones by the alphabet.
  var ranking: [(word: String, notes: Int)] {
    words.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      .map { ($0.key, $0.value) }
  }
}
