package import Insights
import Lexicon
import Support
import Wording

/// What a failure of the program is called: a row of `Lexicon/wording/failures.tsv`.
package struct FailureWords {
  /// The exit status, after `sysexits.h`.
  package let status: Int32
  /// What is wrong.
  package let problem: String
  /// What to do.
  package let remedy: String

  private static let rows = ErrorRows.named(lexicon_wording_failures())

  /// - Parameters:
  ///   - name: The name of a row.
  ///   - facts: What fills its gaps, by their names.
  /// - Precondition: There is such a row.
  package init(_ name: String, _ facts: [String: Any]) {
    guard let row = Self.rows[name] else { preconditionFailure("no words for '\(name)'") }
    func text(_ gap: Substring) -> String { facts[String(gap)].map { "\($0)" } ?? "" }
    status = Int32(row[0]) ?? 65
    problem = ErrorRows.filled(row[1], text)
    remedy = ErrorRows.filled(row[2], text)
  }
}

/// A table of what is wrong and what to do, and the gaps of its sentences.
private enum ErrorRows {
  /// The cells of each row after the first, by that.
  static func named(_ file: LexiconFile) -> [String: [String]] {
    var rows: [String: [String]] = [:]
    EmbeddedTable(EmbeddedBytes(immortal: file.bytes, count: file.count)).forEachRow { row in
      let cells = row.bytes.text.split(separator: "\t").map(String.init)
      rows[cells[0]] = Array(cells.dropFirst())
    }
    return rows
  }

  /// A sentence with its gaps filled.
  static func filled(_ template: String, _ text: (Substring) -> String) -> String {
    let parts = template.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts.first ?? "")) { filled, part in
      let own = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      filled += text(own[0]) + (own.count > 1 ? own[1] : "")
    }
  }
}

/// What a journal's error is called: what is wrong, and what to do about it on the command line.
///
/// The library reports a reason and facts; every sentence and every option is a row of
/// `Lexicon/wording/errors.tsv`, by the name of the reason.
package struct JournalErrorWords {
  /// What is wrong.
  package let problem: String
  /// What to do.
  package let remedy: String

  private static let rows = ErrorRows.named(lexicon_wording_errors())

  /// The words for `error`.
  package init(_ error: JournalError) {
    let facts = error.facts
    let variants = [
      facts.field, facts.kind.map { "\($0)" }, facts.candidates.isEmpty ? nil : "near",
      facts.known.isEmpty ? nil : "known", facts.line.map { _ in "line" },
      facts.references.values.reduce(0, +) == 1 ? "one" : nil,
    ]
    let name = error.reason.name
    let keys = variants.compactMap { $0.map { "\(name) \($0)" } } + [name]
    guard let row = keys.lazy.compactMap({ Self.rows[$0] }).first else {
      problem = "the journal cannot be used (\(error))"
      remedy = "check the command with --help"
      return
    }
    problem = ErrorRows.filled(row[0]) { Self.text($0, facts) }
    remedy = ErrorRows.filled(row[1]) { Self.text($0, facts) }
  }

  /// What a row names, of the facts of an error.
  private static func text(_ name: Substring, _ facts: JournalError.Facts) -> String {
    switch name {
    case "journal": facts.file ?? "the journal"
    case "file": facts.file ?? "the file"
    case "part":
      (facts.name.map { "\($0) in " } ?? "") + (facts.file ?? "the exported journal")
    case "entry": facts.name ?? "an entry"
    case "encoding": facts.name ?? "an encoding that is known"
    case "name": facts.name ?? ""
    case "field": facts.field ?? ""
    case "column": facts.field ?? "a field"
    case "place": facts.field.flatMap { $0.isEmpty ? nil : $0 } ?? "the document"
    case "object": facts.field ?? "trigger"
    case "statement": (facts.field ?? "trigger").uppercased()
    case "value": facts.value ?? ""
    case "kind": "\(facts.kind ?? .brew)"
    case "list": list(of: facts.kind ?? .brew)
    case "near": list(facts.candidates)
    case "few": list(facts.candidates, limit: brewLimit)
    case "known": list(facts.known, last: "and")
    case "brews": brews(facts.candidates)
    case "ids": facts.candidates.prefix(5).map(\.id).joined(separator: ", ")
    case "allowed": facts.allowed.joined(separator: ", ")
    case "columns": facts.allowed.joined(separator: ",")
    case "quoted": facts.allowed.map { "'\($0)'" }.joined(separator: ", ")
    case "range": facts.range.map(Wording.Words().text(of:)) ?? "another number"
    case "fault": facts.schemaFault.map(words(for:)) ?? "is wrong"
    case "day": facts.latestDay?.description ?? "today"
    case "limit": "\(facts.limit ?? 0)"
    case "count": "\(facts.count ?? 0)"
    case "references": references(facts.references)
    case "version": "\(facts.version ?? 0)"
    case "supported": "\(facts.supportedVersion ?? 0)"
    case "schema": "\(facts.supportedVersion ?? 1)"
    case "code": "\(facts.systemCode ?? 0)"
    case "system": SystemError(name: "", code: Int32(facts.systemCode ?? 0)).message
    case "line": "\(facts.line ?? 1)"
    default: ""
    }
  }

  /// Such as `12 brews and 1 recipe`.
  private static func references(_ references: [RecordKind: Int]) -> String {
    RecordKind.allCases.compactMap { kind in
      references[kind].flatMap { $0 > 0 ? "\($0) \(kind)\($0 == 1 ? "" : "s")" : nil }
    }.joined(separator: " and ")
  }

  /// Where the names of a kind are to be seen.
  private static func list(of kind: RecordKind) -> String {
    switch kind {
    case .tasting, .shot: list(of: .brew)
    case .cupping, .cuppingSample, .cuppingScore: "'insights cupping --sessions'"
    default: "'insights journal \(kind)s'"
    }
  }

  /// Names and brews listed at most.
  private static let nameLimit = 6
  private static let brewLimit = 4

  /// Brews of one day with their times: `aaaa2222 (07:00), bbbb3333 (17:00)`.
  private static func brews(_ candidates: [JournalError.Candidate]) -> String {
    let limit = 8
    var texts = candidates.prefix(limit).map { brew in
      brew.distinction.isEmpty ? brew.name : "\(brew.name) (\(brew.distinction))"
    }
    if candidates.count > limit { texts.append("\(candidates.count - limit) more") }
    return texts.joined(separator: ", ")
  }

  /// Names joined for a sentence; those that are alike with what distinguishes them.
  private static func list(
    _ candidates: [JournalError.Candidate], limit: Int = nameLimit, last word: String = "or"
  ) -> String {
    let shown = candidates.prefix(limit)
    let hasNamesakes = Set(shown.map(\.name)).count < shown.count
    var names = shown.map { candidate in
      hasNamesakes && !candidate.distinction.isEmpty
        ? "\(candidate.name) (\(candidate.distinction))" : candidate.name
    }
    if candidates.count > shown.count { names.append("\(candidates.count - shown.count) more") }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// What is wrong with a value that a schema refuses, in words that follow its path.
  static func words(for fault: SchemaFault) -> String {
    switch fault {
    case .notTheText(let text): "is not the text \"\(text)\""
    case .notText: "is no text"
    case .empty: "is empty"
    case .tooLong(let limit): "is longer than \(limit) characters"
    case .notANumber: "is no number"
    case .notAbove(let low): "is not above \(NumberText.shortest(low))"
    case .below(let low): "is below \(NumberText.shortest(low))"
    case .above(let high): "is above \(NumberText.shortest(high))"
    case .notWhole: "is no whole number"
    case .moreThanOneDecimal: "has more than one decimal"
    case .unknownWord(let allowed): "is none of \(allowed.joined(separator: ", "))"
    case .notADay: "is no date YYYY-MM-DD"
    case .notATime: "is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SSZ"
    case .notAList: "is no list"
    case .notAnObject: "is no object"
    case .lacksMember(let name): "has no \(name)"
    case .unknownMember(let near): "is unknown" + (near.map { " (did you mean \($0)?)" } ?? "")
    }
  }
}

extension JournalError.Code {
  /// The status of a program that ends with the error, after `sysexits.h`.
  package var exitStatus: Int32 {
    switch self {
    case .missing: 66
    case .permission, .locked, .disk: 74
    case .invalidValue, .name, .exists, .inUse: 64
    case .notBuilt: 69
    default: 65
    }
  }
}
