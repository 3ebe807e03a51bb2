package import FlavorWheel
import Lexicon
import Support

/// The phrases by which sentences name the nodes of the wheel: `Lexicon/summary.tsv`.
package struct FlavorPhrases: Sendable {
  /// For each wheel node its noun phrase, and the phrase for its absence; a noun phrase of `*`
  /// stands for the words of the note.
  private(set) var phrases: [(present: String, absent: String)]

  /// Rows are a node, its noun phrase, and, if it differs, the phrase after `no`. Other nodes have
  /// their name in lower case. O(nodes).
  package init(wheel: FlavorWheel) {
    phrases = wheel.nodes.map { ($0.name.lowercased(), $0.name.lowercased()) }
    EmbeddedTable(EmbeddedBytes(lexicon_summary())).forEachRow { row in
      guard let node = wheel.node(id: row[0].text) else { return }
      let present = row[1].text
      phrases[node.index] = (present, row[2].isEmpty ? present : row[2].text)
    }
  }

  /// An everyday noun phrase for the node at `index`, to use without the words of a note.
  package func noun(_ index: Int) -> String {
    phrases[index].present == "*" ? phrases[index].absent : phrases[index].present
  }
}
