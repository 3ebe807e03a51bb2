import FlavorWheel
import Lexicon
import Support

/// The templates of one language, by key: `Lexicon/wording/en.tsv` for English.
///
/// To add a language, write a table with the keys of `en.tsv`: a key, a tab, a template; lines that
/// begin with `#` are comments. In a template `{name}` is an argument, `{Name}` for the
/// argument with a capital letter, and `{count|brew|brews}` for the form that suits the number
/// `count`; the row `plural` names the rule that decides it (`PluralRule`). Keys that the table does
/// not have are taken from English, so that a table may be partial. Flavors are named by keys such as
/// `flavor.fruity.berry.blueberry`; see `FlavorNames`.
///
///     let german = try Phrasebook(table: String(contentsOf: url, encoding: .utf8))
///     print(Words(german).title(of: pattern))
public struct Phrasebook: Sendable {
  private let templates: TemplateTable
  private let rule: PluralRule

  /// English, compiled in.
  public static let english = Phrasebook(english: Self.englishTable)

  /// `Lexicon/wording/en.tsv`.
  static var englishTable: EmbeddedTable {
    let file = lexicon_wording_en()
    return EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count))
  }

  /// A language that falls back to English.
  ///
  /// - Parameter table: UTF-8 text as described above.
  /// - Throws: `PhrasebookError` for a key that English does not have, a key that occurs twice, a
  ///   malformed template, or a template with an argument that English does not use.
  public init(table: String) throws(PhrasebookError) {
    let english = Phrasebook.english
    let rows = table.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$1.isEmpty && !$1.hasPrefix("#") }
      .map { number, line -> (line: Int, key: String, text: String) in
        let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        return (number + 1, String(fields[0]), fields.count > 1 ? String(fields[1]) : "")
      }
    let own = try Self.parsed(rows) { key, template in
      if let node = Self.node(of: key) {
        guard FlavorWheel.standard.node(id: node) != nil else { return "no key '\(key)'" }
        return template.arguments.isEmpty || key.hasPrefix("flavor.") && template.isOwnWord
          ? nil : "'\(key)' is neither a name nor {word}"
      }
      guard let original = english.templates.template(key) else { return "no key '\(key)'" }
      let unknown = template.arguments.subtracting(original.arguments).sorted()
      guard unknown.isEmpty else { return "'\(key)' has no argument '\(unknown[0])'" }
      return key.hasPrefix("list.") && template.joiner == nil
        ? "'\(key)' is not {list}, something, {item}" : nil
    }
    // Templates of English keep their number of forms, so both rules are kept apart.
    templates = TemplateTable(own.templates)
    rule = own.rule
    fallback = [english]
  }

  /// Empty for English.
  private let fallback: [Phrasebook]

  /// A table that the tests have checked: its templates are read when they are asked for.
  private init(english table: EmbeddedTable) {
    rule = .oneOther
    templates = TemplateTable(rowsOf: table, plural: rule)
    fallback = []
  }

  /// Reads every template of English.
  ///
  /// - Throws: `PhrasebookError` for the first mistake.
  package static func checkEnglish() throws(PhrasebookError) {
    var rows: [(line: Int, key: String, text: String)] = []
    englishTable.forEachRow { row in rows.append((row.line, row[0].text, row[1].text)) }
    let (_, rule) = try parsed(rows) { _, _ in nil }
    guard rule == .oneOther else {
      throw PhrasebookError(line: 1, reason: "English has the plural rule one-other")
    }
  }

  private static func parsed(
    _ rows: [(line: Int, key: String, text: String)], fault: (String, Template) -> String?
  ) throws(PhrasebookError) -> (templates: [String: Template], rule: PluralRule) {
    var rule = PluralRule.oneOther
    if let row = rows.first(where: { $0.key == "plural" }) {
      guard let known = PluralRule(rawValue: row.text) else {
        throw PhrasebookError(line: row.line, reason: "no plural rule '\(row.text)'")
      }
      rule = known
    }
    var templates: [String: Template] = [:]
    for row in rows where row.key != "plural" {
      guard let template = Template(row.text, plural: rule) else {
        throw PhrasebookError(line: row.line, reason: "malformed template of '\(row.key)'")
      }
      if let reason = fault(row.key, template) {
        throw PhrasebookError(line: row.line, reason: reason)
      }
      guard templates.updateValue(template, forKey: row.key) == nil else {
        throw PhrasebookError(line: row.line, reason: "'\(row.key)' occurs twice")
      }
    }
    return (templates, rule)
  }

  /// The ID of the node that a key names; nil of other keys.
  private static func node(of key: String) -> String? {
    guard let dot = key.firstIndex(of: "."),
      ["flavor", "class", "absence", "wheel"].contains(key[..<dot])
    else { return nil }
    return String(key[key.index(after: dot)...])
  }

  /// All keys of English and of this language.
  package var keys: Set<String> { templates.keys.union(fallback.flatMap(\.keys)) }

  /// Whether there is a template, in this language or in English.
  package func has(_ key: String) -> Bool {
    templates.has(key) || fallback.contains { $0.has(key) }
  }

  /// This language, then those it falls back to.
  var layers: [Phrasebook] { [self] + fallback }

  /// The text of a key without arguments; nil where this language itself has none.
  func ownText(_ key: String) -> String? {
    templates.template(key).flatMap { template in
      guard case .text(let text)? = template.parts.first, template.parts.count == 1 else {
        return nil
      }
      return text
    }
  }

  /// Whether this language itself repeats the taster's word.
  func hasOwnWord(for key: String) -> Bool { templates.template(key)?.isOwnWord ?? false }

  /// The template of a key, in this language or in English.
  ///
  /// - Precondition: English has the key.
  func template(_ key: String) -> Template {
    if let template = templates.template(key) { return template }
    guard let english = fallback.first else { preconditionFailure("no phrase '\(key)'") }
    return english.template(key)
  }

  /// The template of a key with its gaps filled.
  ///
  /// - Precondition: English has the key.
  package func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    guard let template = templates.template(key) else {
      guard let english = fallback.first else { preconditionFailure("no phrase '\(key)'") }
      return english.text(key, arguments)
    }
    return template.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let own): text += own
      case .argument(let name, let isCapitalized):
        let value = arguments[name]?.text(groupedBy: self.text("number.group")) ?? ""
        text += isCapitalized ? value.capitalizedFirst : value
      case .plural(let name, let forms):
        guard let count = arguments[name]?.number else { break }
        text += forms[rule.form(count)]
      }
    }
  }
}

extension Template {
  /// Whether it is what the taster wrote, and nothing else.
  var isOwnWord: Bool { parts == [.argument("word", isCapitalized: false)] }
}

/// A mistake in a table of phrases.
public struct PhrasebookError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// The mistake.
  public let reason: String

  /// The line and the mistake, such as `line 12: no key 'pattern.peek'`.
  public var description: String { "line \(line): \(reason)" }
}

/// The rule that selects the form of a noun for a number.
///
/// Unicode CLDR, "Language Plural Rules", for whole numbers.
enum PluralRule: String {
  /// One form for all numbers: Chinese, Japanese, Turkish after a number.
  case other
  /// A separate form for 1: English, German, Spanish.
  case oneOther = "one-other"
  /// One form for 0 and 1: French, Brazilian Portuguese.
  case zeroOneOther = "zero-one-other"
  /// Forms for 1, 21 …; for 2 to 4, 22 to 24 …; and for the rest: Russian, Ukrainian.
  case oneFewMany = "one-few-many"

  /// The number of forms in a template.
  var forms: Int {
    switch self {
    case .other: 1
    case .oneOther, .zeroOneOther: 2
    case .oneFewMany: 3
    }
  }

  /// The position of the form for a number, 0 ..< `forms`.
  func form(_ count: Int) -> Int {
    switch self {
    case .other: return 0
    case .oneOther: return count == 1 ? 0 : 1
    case .zeroOneOther: return count == 0 || count == 1 ? 0 : 1
    case .oneFewMany:
      let (ones, tens) = (count.magnitude % 10, count.magnitude / 10 % 10)
      if tens == 1 || ones == 0 || ones > 4 { return 2 }
      return ones == 1 ? 0 : 1
    }
  }
}
