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

/// A count of flavors as text, table or JSON.
struct TallyReport {
  let tally: FlavorTally
  /// The column that the notes are grouped by.
  let column: String?

  /// The most words of a flavor that text shows.
  private static let mostWords = 5

  private var groups: [(name: String, group: FlavorTally.Group)] {
    if column == nil { return [("", tally.groups[""] ?? FlavorTally.Group())] }
    return tally.names.map { ($0, tally.groups[$0] ?? FlavorTally.Group()) }
  }

  // MARK: Text

  var lines: [String] {
    var lines: [String] = []
    for (name, group) in groups {
      if !lines.isEmpty { lines.append("") }
      let total = words.text("count.notes", ["count": .count(group.notes)])
      lines.append(column.map { "\($0) \(TextTable.oneLine(name)): \(total)" } ?? total)
      lines += table(of: group).map { "  " + $0 }
    }
    return lines
  }

  private func table(of group: FlavorTally.Group) -> [String] {
    if group.flavors.isEmpty { return [words.text("extract.no-flavors")] }
    var table = TextTable([
      (words.text("count.column.notes"), .right), (words.text("count.column.share"), .right),
      (words.text("count.column.flavor"), .left), (words.text("count.column.words"), .left),
    ])
    for (node, entry) in group.ranking {
      let named = entry.ranking
      var shown = named.prefix(Self.mostWords).map { "\($0.word) \($0.notes)" }
      if named.count > shown.count { shown.append("…") }
      table.add([
        String(entry.notes), words.numbers.percent(entry.notes, of: group.notes),
        words.path(ofFlavor: node.id), words.commas(shown),
      ])
    }
    return table.lines(within: StandardOutput.width.map { max(1, $0 - 2) })
  }

  private var words: Words { Language.words }

  // MARK: Tables

  /// A row for each group and flavor.
  var table: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        CSVCells.append(cell.utf8, separator: UInt8(ascii: ","), to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    let head = column.map { [$0] } ?? []
    add(head + ["node", "flavor", "notes", "of", "descriptors"])
    for (name, group) in groups {
      for (node, entry) in group.ranking {
        add(
          (column == nil ? [] : [name]) + [
            node.id, words.title(ofFlavor: node.id), String(entry.notes), String(group.notes),
            entry.ranking.map { "\($0.word) \($0.notes)" }.joined(separator: "; "),
          ])
      }
    }
    return bytes
  }

  // MARK: JSON

  /// The counts as a value, which has a JSON form.
  var counts: FlavorCounts {
    FlavorCounts(
      column: column,
      groups: groups.map { name, group in
        FlavorCounts.Group(
          column == nil ? nil : name, notes: group.notes,
          flavors: group.ranking.map { node, entry in
            FlavorCounts.Entry(
              id: node.id, name: node.name, notes: entry.notes,
              descriptors: entry.ranking.map { FlavorCounts.Word($0.word, notes: $0.notes) })
          })
      })
  }
}
