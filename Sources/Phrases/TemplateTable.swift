import Support
import Synchronization

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
