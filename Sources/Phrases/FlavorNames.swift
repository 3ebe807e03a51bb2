import FlavorWheel

/// How one language names the nodes of the wheel, in sentences and in drawings.
///
/// Keys of a table of phrases: `flavor.<id>` is the noun phrase of a sentence, or `{word}` for what
/// the taster wrote; then `class.<id>` is the phrase where the taster said only the class (`fruity`).
/// `absence.<id>` is the phrase after "no", where it differs; `wheel.<id>` is the name in lists and
/// drawings. What a language does not name goes by its English name.
package struct FlavorNames: Sendable {
  /// By node; nil where sentences repeat the taster's word.
  private var phrases: [String?] = []
  /// By node, where sentences repeat the taster's word: the phrase for the class.
  private var classes: [String] = []
  private var absences: [String] = []
  /// The names in lists and drawings, by node.
  package private(set) var titles: [String] = []
  private let wheel: FlavorWheel

  /// The names of the standard wheel in a language; those in English are put together once.
  package static func standard(in book: Phrasebook) -> FlavorNames {
    book.layers.count == 1 ? english : FlavorNames(book)
  }

  private static let english = FlavorNames(.english)

  /// O(nodes).
  private init(_ book: Phrasebook, wheel: FlavorWheel = .standard) {
    self.wheel = wheel
    for node in wheel.nodes {
      var title = node.name
      var (phrase, absence): (String?, String) = (title.lowercased(), title.lowercased())
      var ofClass: String?
      // English first, so that what another language has comes to hold.
      for layer in book.layers.reversed() {
        if let own = layer.ownText("wheel.\(node.id)") {
          (title, phrase, absence, ofClass) = (own, own, own, own)
        }
        if layer.hasOwnWord(for: "flavor.\(node.id)") {
          phrase = nil
        } else if let own = layer.ownText("flavor.\(node.id)") {
          (phrase, absence) = (own, own)
        }
        if let own = layer.ownText("class.\(node.id)") { ofClass = own }
        if let own = layer.ownText("absence.\(node.id)") { absence = own }
      }
      phrases.append(phrase)
      classes.append(ofClass ?? absence)
      absences.append(absence)
      titles.append(title)
    }
  }

  /// The noun phrase for the node at `index`; nil for the taster's own words.
  package func phrase(_ index: Int) -> String? { phrases[index] }

  /// The phrase that follows "no".
  package func absence(_ index: Int) -> String { absences[index] }

  /// A noun phrase where there are no words of the taster's.
  package func noun(_ index: Int) -> String { phrases[index] ?? classes[index] }

  /// The names from the category down to the node at `index`.
  package func path(_ index: Int) -> [String] {
    var path: [String] = []
    var next: Int? = index
    while let place = next {
      path.append(titles[place])
      next = wheel[place].parentIndex
    }
    return path.reversed()
  }
}
