import Documents
public import Stats
package import Wording

// The sentences of documents of `Stats`.

extension SuggestionDocument {
  package init(_ suggestion: Suggestion, words: Words = Words()) {
    let words = words.noting(suggestion.notation)
    self.init(
      suggestion, grind: Words().noting(suggestion.notation).grind,
      remark: { words.text(of: $0, in: suggestion) }, reason: words.reason)
  }
}

extension NextCupsDocument {
  package init(_ cups: NextCups, words: Words = Words()) {
    self.init(cups) { SuggestionDocument($0, words: words) }
  }
}

extension PatternDocument {
  package init(_ report: PatternReport, words: Words = Words()) {
    self.init(
      report, pattern: { (words.title(of: $0), words.description(of: $0)) },
      preference: { (words.title(of: $0), words.description(of: $0)) })
  }
}

/// The JSON form of `insights patterns`.
extension PatternReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try PatternDocument(self).encode(asJSON: encoder)
  }
}

/// The JSON form of `insights suggest`.
extension Suggestion: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try SuggestionDocument(self).encode(asJSON: encoder)
  }
}

/// The JSON form of `insights suggest` without a bean.
extension NextCups: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try NextCupsDocument(self).encode(asJSON: encoder)
  }
}
