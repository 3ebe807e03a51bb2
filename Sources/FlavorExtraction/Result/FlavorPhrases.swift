package import FlavorWheel
import Lexicon
import Support

/// How sentences name the nodes of the wheel: `Lexicon/summary.tsv`.
package struct FlavorPhrases: Sendable {
  /// For each wheel node how a sentence names it, and how one names its absence; the first may be
  /// `*`, what the taster wrote.
  private(set) var phrases: [(present: String, absent: String)]

  /// Rows are a node, its noun phrase, and where it differs the phrase after `no`. Other nodes go
  /// by their names in lower case. O(nodes).
  package init(wheel: FlavorWheel) {
    phrases = wheel.nodes.map { ($0.name.lowercased(), $0.name.lowercased()) }
    EmbeddedTable(EmbeddedBytes(lexicon_summary())).forEachRow { row in
      guard let node = wheel.node(id: row[0].text) else { return }
      let present = row[1].text
      phrases[node.index] = (present, row[2].isEmpty ? present : row[2].text)
    }
  }

  /// A noun phrase for the node at `index` in everyday words, where there are no words of the
  /// taster's.
  package func noun(_ index: Int) -> String {
    phrases[index].present == "*" ? phrases[index].absent : phrases[index].present
  }
}
