import FlavorWheel
import Support
import Synchronization

/// A sentence with arguments: `{name}`, `{Name}` with a capital, and `{count|brew|brews}`.
struct Template: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case argument(String, isCapitalized: Bool)
    case plural(String, forms: [String])
  }

  let parts: [Part]

  /// - Returns: nil if a brace is not closed, a name is missing, or the number of plural forms
  ///   differs from that of the rule.
  init?(_ source: String, plural rule: PluralRule) {
    var parts: [Part] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let fields = rest[rest.index(after: open)..<close]
        .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard let name = fields.first, let first = name.first else { return nil }
      if fields.count > 1 {
        guard fields.count == rule.forms + 1 else { return nil }
        parts.append(.plural(name, forms: Array(fields.dropFirst())))
      } else {
        parts.append(
          .argument(
            first.lowercased() + String(name.dropFirst()), isCapitalized: first.isUppercase))
      }
      rest = rest[rest.index(after: close)...]
    }
    guard !rest.contains("}") else { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the arguments of the template.
  var arguments: Set<String> {
    var names: Set<String> = []
    for part in parts {
      switch part {
      case .text: break
      case .argument(let name, _): names.insert(name)
      case .plural(let name, _): names.insert(name)
      }
    }
    return names
  }

  /// The text between the items of a list, `{list}…{item}`; nil of any other template.
  var joiner: String? {
    guard parts.count == 3, case .argument("list", false) = parts[0],
      case .text(let joiner) = parts[1], case .argument("item", false) = parts[2]
    else { return nil }
    return joiner
  }
}

/// The value of an argument of a template.
package enum PhraseArgument: Sendable, ExpressibleByStringInterpolation {
  case text(String)
  /// A whole number, which also chooses plural forms.
  case count(Int)
  /// A number of brews, notes or tests, which chooses plural forms and is written in groups: `1,234`.
  case grouped(Int)

  package init(stringLiteral value: String) {
    self = .text(value)
  }

  /// The number that chooses a plural form; nil for a text.
  var number: Int? {
    switch self {
    case .text: nil
    case .count(let count), .grouped(let count): count
    }
  }

  /// - Parameter mark: The separator of groups of three digits.
  func text(groupedBy mark: @autoclosure () -> String) -> String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .grouped(let count): Self.grouped(count, by: mark())
    }
  }

  /// `1,234`.
  package static func grouped(_ number: Int, by mark: String) -> String {
    var digits = Array("\(number)").map(String.init)
    var place = digits.count - 3
    while place > 0, digits[place - 1] != "-" {
      digits.insert(mark, at: place)
      place -= 3
    }
    return digits.joined()
  }
}

/// A template that is taken apart once, for code that fills it very often: its arguments are
/// numbered, and whoever fills it writes them where they belong.
package struct PreparedPhrase: Sendable {
  private enum Piece {
    case text([UInt8])
    case argument(Int, isCapitalized: Bool)
  }

  private let pieces: [Piece]

  /// Plural forms are left out: what has a number is no prepared phrase.
  init(_ template: Template, arguments: [String]) {
    pieces = template.parts.compactMap { part in
      switch part {
      case .text(let text): .text(Array(text.utf8))
      case .argument(let name, let isCapitalized):
        arguments.firstIndex(of: name).map { .argument($0, isCapitalized: isCapitalized) }
      case .plural: nil
      }
    }
  }

  /// Adds the phrase to `text`, UTF-8; `argument` adds the argument of a number.
  package func write(to text: inout [UInt8], argument: (Int, inout [UInt8]) -> Void) {
    for piece in pieces {
      switch piece {
      case .text(let own): text += own
      case .argument(let number, let isCapitalized):
        let start = text.count
        argument(number, &text)
        if isCapitalized { Self.capitalize(from: start, in: &text) }
      }
    }
  }

  /// Makes the first letter of what begins at a byte upper-case.
  private static func capitalize(from start: Int, in text: inout [UInt8]) {
    guard start < text.count else { return }
    // An ASCII letter without a combining mark is the most frequent case by far.
    if text[start] < 0x80, start + 1 < text.count, text[start + 1] < 0x80 {
      if text[start] >= 0x61, text[start] <= 0x7A { text[start] -= 0x20 }
      return
    }
    let own = String(decoding: text[start...], as: UTF8.self).capitalizedFirst
    text.replaceSubrange(start..., with: own.utf8)
  }
}

extension Phrasebook {
  /// The template of a key for frequent use; `arguments` are its arguments by number.
  ///
  /// - Precondition: English has the key.
  package func prepared(_ key: String, _ arguments: String...) -> PreparedPhrase {
    PreparedPhrase(template(key), arguments: arguments)
  }
}

/// The templates of a language, each read from its text at first use: a command prints few of them.
final class TemplateTable: Sendable {
  private let texts: [String: EmbeddedBytes]
  private let plural: PluralRule
  private let templates: Mutex<[String: Template]>

  /// - Parameters:
  ///   - table: A key and a template a row; of two rows of a key the later one counts.
  ///   - plural: Which forms a plural has.
  init(rowsOf table: EmbeddedTable, plural: PluralRule) {
    var texts: [String: EmbeddedBytes] = [:]
    texts.reserveCapacity(table.bytes.count / 48)
    table.forEachRow { row in texts[row[0].text] = row[1] }
    texts["plural"] = nil
    self.texts = texts
    self.plural = plural
    templates = Mutex([:])
  }

  /// Templates that are read already.
  init(_ templates: [String: Template]) {
    texts = [:]
    plural = .oneOther
    self.templates = Mutex(templates)
  }

  var keys: Set<String> { Set(texts.keys).union(templates.withLock { Set($0.keys) }) }

  func has(_ key: String) -> Bool { texts[key] != nil || templates.withLock { $0[key] != nil } }

  /// nil for a key that the language does not have, and for a malformed template.
  func template(_ key: String) -> Template? {
    templates.withLock { templates in
      if let known = templates[key] { return known }
      guard let text = texts[key], let template = Template(text.text, plural: plural) else {
        return nil
      }
      templates[key] = template
      return template
    }
  }
}

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
