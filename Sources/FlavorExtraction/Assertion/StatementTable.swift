import Lexicon
import Support

/// The kinds of statements that do not describe the cup, from `Lexicon/generic-statements.tsv`.
struct StatementTable: Sendable {
  /// Words by class or by name.
  struct WordSet: Sendable {
    var classes = ClassSet.empty
    var words: [Int32] = []
    var takesAll = false
    /// For subjects: whether any plural matches that names neither this cup nor a flavor.
    var takesPlurals = false
    /// For subjects: whether a word that is a flavor by itself matches.
    var takesFlavors = false

    /// Whether the set is empty.
    var isEmpty: Bool { !takesAll && !takesPlurals && classes == .empty && words.isEmpty }

    mutating func formUnion(_ other: WordSet) {
      classes.formUnion(other.classes)
      words += other.words
      takesAll = takesAll || other.takesAll
    }

    @inline(__always)
    func contains(_ word: Word) -> Bool {
      takesAll || classes.intersects(word.classes) || (word.id >= 0 && words.contains(word.id))
    }
  }

  /// One line: the conditions on the subject, its determiner, the verb and the predicate.
  struct Row: Sendable {
    var subject: WordSet
    var determination: Statement.Determination
    var tense: Statement.Tense
    var verb: WordSet
    /// Whether the verb must not be one of these verbs.
    var isVerbBarred: Bool
    var predicate: WordSet
    /// The words that relate the statement to this cup, so that the row does not apply.
    var anchors: ClassSet
  }

  let rows: [Row]
  /// The words that relate a statement to this cup.
  let anchor: ClassSet
  /// The code of the reason that `--explain` gives for each row, and its ID.
  let reasons: [String]
  let ids: [String]
  /// The heads of subjects that the rows name, and the verbs of their orders.
  let heads: WordSet
  let orders: WordSet
  /// The words of which a sentence must contain at least one to be parsed at all.
  let triggers: WordSet
  /// All verbs that the rows name.
  let verbs: ClassSet

  package static let file = "Lexicon/generic-statements.tsv"

  /// - Throws: A `LexiconProblem` for a mistake in the table.
  init(
    vocabulary: inout Vocabulary, classes: WordClasses,
    table: EmbeddedTable = EmbeddedTable(EmbeddedBytes(lexicon_generic_statements()))
  ) throws {
    var rows: [Row] = []
    var reasons: [String] = []
    var ids: [String] = []
    var heads = WordSet()
    var orders = WordSet()
    var triggers = WordSet()
    var verbs = ClassSet.empty
    try table.forEachRow { row in
      guard !row.isExample else { return }
      func problem(_ mistake: String, _ advice: String) -> LexiconProblem {
        LexiconProblem(
          place: LexiconPlace(file: Self.file, line: row.line), mistake: mistake, advice: advice)
      }
      func words(_ field: Int) throws -> WordSet {
        var set = WordSet()
        let text = row[field].text
        for part in (text.hasPrefix("!") ? text.dropFirst() : text[...]).split(separator: "|") {
          if part == "*" {
            set.takesAll = true
          } else if part == "plural" {
            set.takesPlurals = true
          } else if part == "+" {
            set.takesFlavors = true
          } else if part.hasPrefix("@") {
            let known = classes.set(String(part.dropFirst()))
            guard known != .empty else {
              throw problem("unknown class \(part)", "add it to Lexicon/classes.tsv")
            }
            set.classes.formUnion(known)
          } else if part != "-" {
            set.words.append(vocabulary.intern(Array(part.utf8)))
          }
        }
        return set
      }
      func bits<Bits: OptionSet>(
        _ field: Int, _ kind: String, _ names: [(String, Bits)]
      ) throws -> Bits {
        var bits = Bits()
        for part in row[field].text.split(separator: "|") {
          guard let found = names.first(where: { $0.0 == part })?.1 else {
            throw problem(
              "unknown \(kind) \(part)",
              "write one of \(names.map(\.0).joined(separator: ", "))")
          }
          bits.formUnion(found)
        }
        return bits
      }
      let id = row[0].text
      guard id.hasPrefix("stmt."), !ids.contains(id) else {
        throw problem("the ID \(id) is taken or does not begin with stmt.", "choose another one")
      }
      guard !row[7].isEmpty else {
        throw problem("there is no reason", "say what such a statement is")
      }
      let read = Row(
        subject: try words(1),
        determination: try bits(2, "determiner", Statement.Determination.names),
        tense: try bits(3, "tense", Statement.Tense.names), verb: try words(4),
        isVerbBarred: row[4].first == UInt8(ascii: "!"), predicate: try words(5),
        anchors: try words(6).classes)
      ids.append(id)
      rows.append(read)
      reasons.append(row[7].text)
      verbs.formUnion(read.verb.classes)
      if read.tense == .order { orders.formUnion(read.verb) } else { heads.formUnion(read.subject) }
      triggers.formUnion(
        read.tense == .order ? read.verb : read.subject.takesAll ? read.predicate : read.subject)
    }
    self.rows = rows
    anchor = classes[.anchor]
    self.reasons = reasons
    self.ids = ids
    heads.takesAll = false
    self.heads = heads
    self.orders = orders
    self.triggers = triggers
    self.verbs = verbs
  }
}
