import FlavorWheel

/// Lists of one language: `a, b and c`.
package struct ListPhrase: Sendable {
  /// What joins the last two items.
  package enum Ending: String, Sendable {
    case and, or
    /// The same as all others.
    case comma
  }

  private let separator: String
  private let last: String

  package init(_ phrases: Phrasebook, _ ending: Ending) {
    separator = phrases.template("list.comma").joiner ?? ", "
    last = phrases.template("list.\(ending.rawValue)").joiner ?? separator
  }

  /// Adds the list to `text`, UTF-8.
  package func write(_ items: [String], to text: inout [UInt8]) {
    for index in items.indices {
      if index > 0 { text += (index == items.count - 1 ? last : separator).utf8 }
      text += items[index].utf8
    }
  }

  /// The list as a text of its own.
  package func text(_ items: [String]) -> String {
    var text: [UInt8] = []
    write(items, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Template {
  /// The text between the items of a list, `{list}…{item}`; nil of any other template.
  var joiner: String? {
    guard parts.count == 3, case .argument("list", false) = parts[0],
      case .text(let joiner) = parts[1], case .argument("item", false) = parts[2]
    else { return nil }
    return joiner
  }
}

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

extension String {
  /// The text with an upper-case first letter.
  var capitalizedFirst: String {
    var text = self
    text.capitalizeFirst()
    return text
  }

  /// Makes the first letter upper-case.
  mutating func capitalizeFirst() {
    // A lower-case ASCII letter without a combining mark is the most frequent case by far.
    let isPlain = withUTF8 { $0.count > 1 && $0[0] < 0x80 && $0[1] < 0x80 }
    guard isPlain, let first = utf8.first else {
      self = (self.first?.uppercased() ?? "") + dropFirst()
      return
    }
    if first >= 0x61, first <= 0x7A {
      replaceSubrange(...startIndex, with: String(Unicode.Scalar(first - 0x20)))
    }
  }
}
