import Lexicon
import Support

/// The kinds of statements that report nothing of the cup, from `Lexicon/generic-statements.tsv`.
struct StatementTable: Sendable {
  /// Words by class or by name.
  struct WordSet: Sendable {
    var classes = ClassSet.empty
    var words: [Int32] = []
    var takesAll = false
    /// For subjects: whether any plural does that speaks neither of this cup nor of flavors.
    var takesPlurals = false
    /// For subjects: whether a word that is a flavor by itself will do.
    var takesFlavors = false

    /// Whether nothing is in it.
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

  /// One line: what the subject, its determiner, the verb and the predicate must be.
  struct Row: Sendable {
    var subject: WordSet
    var determination: Statement.Determination
    var tense: Statement.Tense
    var verb: WordSet
    /// Whether it must be none of these verbs.
    var isVerbBarred: Bool
    var predicate: WordSet
    /// The words that bind the statement to this cup, so that it is left alone.
    var anchors: ClassSet
  }

  let rows: [Row]
  /// The words that bind a statement to this cup.
  let anchor: ClassSet
  /// What `--explain` says of each row.
  let reasons: [String]
  /// The heads of subjects that the rows name, and the verbs of their orders.
  let heads: WordSet
  let orders: WordSet
  /// What a sentence must hold one of to be read at all.
  let triggers: WordSet
  /// All verbs that the rows name.
  let verbs: ClassSet

  /// A mistake in the table, in words.
  struct Problem: Error {
    var message: String
  }

  /// - Throws: `Problem` for a mistake in the table, which the tests rule out.
  init(
    vocabulary: inout Vocabulary, classes: WordClasses,
    table: EmbeddedTable = EmbeddedTable(EmbeddedBytes(lexicon_generic_statements()))
  ) throws {
    var rows: [Row] = []
    var reasons: [String] = []
    var heads = WordSet()
    var orders = WordSet()
    var triggers = WordSet()
    var verbs = ClassSet.empty
    let anchor = classes.set("anchor")
    let firm = classes.set("firmanchor")
    try table.forEachRow { row in
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
              throw Problem(message: "generic-statements.tsv:\(row.line): unknown class \(part)")
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
            throw Problem(message: "generic-statements.tsv:\(row.line): unknown \(kind) \(part)")
          }
          bits.formUnion(found)
        }
        return bits
      }
      func anchors(_ name: String) throws -> ClassSet {
        switch name {
        case "-": return anchor
        case "firm": return firm
        case "any": return .empty
        default:
          throw Problem(message: "generic-statements.tsv:\(row.line): unknown anchors \(name)")
        }
      }
      guard !row[6].isEmpty else {
        throw Problem(message: "generic-statements.tsv:\(row.line): no reason")
      }
      let read = Row(
        subject: try words(0),
        determination: try bits(1, "determiner", Statement.Determination.names),
        tense: try bits(2, "tense", Statement.Tense.names), verb: try words(3),
        isVerbBarred: row[3].first == UInt8(ascii: "!"), predicate: try words(4),
        anchors: try anchors(row[5].text))
      rows.append(read)
      reasons.append(row[6].text)
      verbs.formUnion(read.verb.classes)
      if read.tense == .order { orders.formUnion(read.verb) } else { heads.formUnion(read.subject) }
      triggers.formUnion(
        read.tense == .order ? read.verb : read.subject.takesAll ? read.predicate : read.subject)
    }
    self.rows = rows
    self.anchor = anchor
    self.reasons = reasons
    heads.takesAll = false
    self.heads = heads
    self.orders = orders
    self.triggers = triggers
    self.verbs = verbs
  }
}
