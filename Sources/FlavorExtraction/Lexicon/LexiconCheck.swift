// Debug builds only, as all that `make lint` needs: the C library of notes should stay small.
#if DEBUG
  package import FlavorWheel
  package import Support

  /// Checks the descriptors, rules and statements of `Lexicon/` with the parsers of the extractor,
  /// and finds duplicates and rules that never decide.
  package struct LexiconCheck {
    /// The mistakes, in the order in which they were found.
    package private(set) var problems: [LexiconProblem] = []
    private let wheel: FlavorWheel
    private let table: (String) -> EmbeddedTable?
    /// Where each descriptor phrase was defined.
    private var phrases: [String: LexiconPlace] = [:]

    /// - Parameter table: The table with a path from the package's root; nil without one.
    package init(
      wheel: FlavorWheel = .standard, table: @escaping (_ path: String) -> EmbeddedTable?
    ) {
      self.wheel = wheel
      self.table = table
    }

    /// Checks a file of descriptors: columns, the form of phrases, nodes, flags, duplicates.
    package mutating func checkDescriptors(in file: String) {
      guard let table = table(file) else { return missing(file) }
      let flags = Set(DescriptorEntry.Flags.names.map(\.0))
      table.forEachRow { row in
        let place = LexiconPlace(file: file, line: row.line)
        let fields = row.texts
        guard (2...5).contains(fields.count) else {
          return add(
            place, "\(fields.count) columns", "write phrase, nodes, flags, source, spelling")
        }
        if !Self.isPhrase(fields[0]) {
          add(
            place, "\"\(fields[0])\" is not in base form",
            "write lower-case words separated by one space, without marks and accents")
        }
        for node in fields[1].split(separator: " ") where fields[1] != "-" {
          if wheel.index(ofSlug: node.utf8) == nil {
            add(place, "unknown or ambiguous node \(node)", "see Lexicon/wheel.tsv")
          }
        }
        if fields[1] != "-", file.hasSuffix("/none.tsv") {
          add(place, "a node in none.tsv", "write - or move the line to its category's file")
        }
        for flag in fields.count > 2 ? fields[2].split(separator: " ") : []
        where !flags.contains(String(flag)) {
          add(place, "unknown flag \(flag)", "see the flags in Lexicon/README.md")
        }
        if let earlier = phrases.updateValue(place, forKey: fields[0]) {
          add(place, "\"\(fields[0])\" is at \(earlier.file):\(earlier.line) too", "remove one")
        }
      }
    }

    /// Checks the rules: what the parser rejects, examples, and rules that an earlier one shadows.
    package mutating func checkRules() {
      var vocabulary = Vocabulary(capacity: 10_000)
      guard let classes = classes(&vocabulary) else { return }
      var parser = RuleParser(classes: classes, wheel: wheel, vocabulary: vocabulary)
      each(RuleParser.listFile) { check, row in check.attempt { try parser.readList(row) } }
      var patterns: [String: String] = [:]
      let reasons = reasonCodes()
      for category in RuleCategory.allCases {
        eachRule(of: category.file, columns: 5, "id, direction, scope, pattern, reason") {
          check, row, fields in
          check.attempt { try parser.read(row, of: category) }
          check.checkReason(
            fields[4], of: LexiconPlace(file: category.file, line: row.line), reasons)
          // All rules of the first passes are applied; of the others the first that matches decides.
          let isFirstPass = category.action == .drop || category.action == .hide
          let key = isFirstPass ? fields[1...3].joined(separator: "\t") : fields[3]
          if let earlier = patterns[key] {
            check.add(
              LexiconPlace(file: category.file, line: row.line),
              "\(fields[0]) never decides: \(earlier) has the same pattern",
              "remove one of the two")
          } else {
            patterns[key] = fields[0]
          }
        }
      }
    }

    /// Checks the statements, row by row.
    package mutating func checkStatements() {
      var vocabulary = Vocabulary(capacity: 10_000)
      guard let table = table(StatementTable.file) else { return missing(StatementTable.file) }
      guard let classes = classes(&vocabulary) else { return }
      attempt { _ = try StatementTable(vocabulary: &vocabulary, classes: classes, table: table) }
      let columns = "id, subject, determiner, tense, verb, predicate, unless, reason"
      let reasons = reasonCodes()
      eachRule(of: StatementTable.file, columns: 8, columns) { check, row, fields in
        let place = LexiconPlace(file: StatementTable.file, line: row.line)
        check.checkReason(fields[7], of: place, reasons)
      }
    }

    /// Finds lists of words that no rule names.
    package mutating func checkLists() {
      var named: Set<Substring> = []
      for category in RuleCategory.allCases {
        guard let table = table(category.file) else { return missing(category.file) }
        for (row, _) in table.rulesWithExamples {
          let pattern = row.texts.dropFirst(3).first ?? ""
          for name in pattern.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
            named.insert(name.prefix { $0.isLetter || $0.isNumber })
          }
        }
      }
      each(RuleParser.listFile) { check, row in
        guard let name = row.texts.first, !named.contains(name[...]) else { return }
        check.add(
          LexiconPlace(file: RuleParser.listFile, line: row.line), "no rule names @\(name)",
          "remove the line")
      }
    }

    private static let wordingFile = "Lexicon/wording/en.tsv"
    private static let reasonKey = "explain.reason."

    /// The codes of reasons that have words.
    private mutating func reasonCodes() -> Set<String> {
      var codes: Set<String> = []
      each(Self.wordingFile) { _, row in
        let key = row[0]
        if key.starts(with: Self.reasonKey.utf8) {
          codes.insert(String(key.text.dropFirst(Self.reasonKey.count)))
        }
      }
      return codes
    }

    private mutating func checkReason(
      _ code: String, of place: LexiconPlace, _ codes: Set<String>
    ) {
      // The parser reports a missing reason.
      guard !code.isEmpty, !codes.contains(code) else { return }
      add(
        place, "the reason \(code) has no words",
        "take another, or add the row \(Self.reasonKey)\(code) to \(Self.wordingFile)")
    }

    /// The word classes; nil, and a problem, when they cannot be read.
    private mutating func classes(_ vocabulary: inout Vocabulary) -> WordClasses? {
      guard let table = table(WordClasses.file) else {
        missing(WordClasses.file)
        return nil
      }
      do {
        return try WordClasses(vocabulary: &vocabulary, table: table)
      } catch {
        add(error)
        return nil
      }
    }

    /// Whether a text has the form of descriptor phrases.
    package static func isPhrase(_ text: String) -> Bool {
      !text.isEmpty
        && text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
          !word.isEmpty
            && word.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789%".utf8.contains($0) }
        }
    }

    /// Adds a problem.
    package mutating func add(_ place: LexiconPlace, _ mistake: String, _ advice: String) {
      problems.append(LexiconProblem(place: place, mistake: mistake, advice: advice))
    }

    private mutating func add(_ error: any Error) {
      if let problem = error as? LexiconProblem { problems.append(problem) }
    }

    private mutating func missing(_ file: String) {
      add(LexiconPlace(file: file, line: 0), "there is no such file", "restore it")
    }

    /// Calls `body` with each row of a file; a missing file is a problem.
    private mutating func each(
      _ file: String, _ body: (inout LexiconCheck, EmbeddedTable.Row) -> Void
    ) {
      guard let table = table(file) else { return missing(file) }
      table.forEachRow { body(&self, $0) }
    }

    /// Checks columns and examples of each rule of a file, and calls `body` with those that have all
    /// columns.
    private mutating func eachRule(
      of file: String, columns: Int, _ names: String,
      _ body: (inout LexiconCheck, EmbeddedTable.Row, [String]) -> Void
    ) {
      guard let table = table(file) else { return missing(file) }
      for (row, examples) in table.rulesWithExamples {
        let place = LexiconPlace(file: file, line: row.line)
        let fields = row.texts
        if fields.count != columns {
          add(place, "\(fields.count) columns", "write \(names)")
          continue
        }
        if examples.isEmpty || examples.contains(where: { RuleExample($0, wheel: wheel) == nil }) {
          add(
            place, "no example, or one that cannot be read",
            "write a tab and \"It lacks lemon. => -lemon\" on the next line")
        }
        body(&self, row, fields)
      }
    }

    private mutating func attempt(_ body: () throws -> Void) {
      do { try body() } catch { add(error) }
    }
  }
#endif

/// A line of a lexicon file.
package struct LexiconPlace: Sendable, Hashable {
  /// The path from the package's root.
  package var file: String
  /// The number of the line, from 1.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

/// A mistake in a lexicon file: `Lexicon/rules/negated.tsv:12: unknown class @x; add it to …`.
package struct LexiconProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package var place: LexiconPlace
  /// What is wrong.
  package var mistake: String
  /// What to do.
  package var advice: String

  package init(place: LexiconPlace, mistake: String, advice: String) {
    self.place = place
    self.mistake = mistake
    self.advice = advice
  }

  package var description: String { "\(place.file):\(place.line): \(mistake); \(advice)" }
}
