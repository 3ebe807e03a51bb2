import Lexicon

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

extension StatementTable {
  func write(to image: inout ImageWriter) {
    image.write(rows.flatMap(\.numbers))
    image.write(rows.map(\.anchors))
    for set in rows.flatMap({ [$0.subject, $0.verb, $0.predicate] }) + [heads, orders, triggers] {
      set.write(to: &image)
    }
    image.write([anchor, verbs])
    image.write(texts: reasons)
    image.write(texts: ids)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let numbers = try image.array(of: UInt8.self)
    let anchors = try image.array(of: ClassSet.self)
    guard numbers.count == anchors.count * Row.width else { throw ImageFault() }
    var rows: [Row] = []
    for index in anchors.indices {
      let row = Row(
        subject: try WordSet(from: &image),
        determination: .init(rawValue: numbers[index * Row.width]),
        tense: .init(rawValue: numbers[index * Row.width + 1]), verb: try WordSet(from: &image),
        isVerbBarred: numbers[index * Row.width + 2] != 0, predicate: try WordSet(from: &image),
        anchors: anchors[index])
      rows.append(row)
    }
    self.rows = rows
    heads = try WordSet(from: &image)
    orders = try WordSet(from: &image)
    triggers = try WordSet(from: &image)
    let sets = try image.array(of: ClassSet.self)
    reasons = try image.texts()
    ids = try image.texts()
    guard sets.count == 2, reasons.count == rows.count, ids.count == rows.count else {
      throw ImageFault()
    }
    (anchor, verbs) = (sets[0], sets[1])
  }
}

extension StatementTable.Row {
  fileprivate static let width = 3

  fileprivate var numbers: [UInt8] {
    [determination.rawValue, tense.rawValue, isVerbBarred ? 1 : 0]
  }
}

extension StatementTable.WordSet {
  func write(to image: inout ImageWriter) {
    image.write([classes])
    image.write(words)
    image.write([takesAll, takesPlurals, takesFlavors])
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let classes = try image.array(of: ClassSet.self)
    words = try image.array()
    let flags = try image.flags()
    guard classes.count == 1, flags.count == 3 else { throw ImageFault() }
    self.classes = classes[0]
    (takesAll, takesPlurals, takesFlavors) = (flags[0], flags[1], flags[2])
  }
}

/// The subject and the finite verb of a clause, as far as its frame shows them.
///
/// A shallow parse by chunks (Abney 1991, "Parsing by Chunks"): the noun phrase at the start of the
/// clause, its modifiers, and the verb after it.
struct Statement {
  /// How the subject is introduced, as bits.
  struct Determination: OptionSet {
    let rawValue: UInt8
    /// Without a determiner (`naturals`), or only with modifiers (`washed coffees from Huila`).
    static let bare = Determination(rawValue: 1 << 0)
    static let modified = Determination(rawValue: 1 << 1)
    /// `most`, `every`, `the best`, `a good`: any one of many.
    static let many = Determination(rawValue: 1 << 2)
    static let the = Determination(rawValue: 1 << 3)
    static let a = Determination(rawValue: 1 << 4)
    /// `this`, `my`, `their`: a particular one.
    static let own = Determination(rawValue: 1 << 5)

    static let names: [(String, Determination)] = [
      ("bare", .bare), ("modified", .modified), ("many", .many), ("the", .the), ("a", .a),
      ("own", .own), ("*", [.bare, .modified, .many, .the, .a, .own]),
    ]
  }

  /// The tense and mood of the verb, as bits.
  struct Tense: OptionSet {
    let rawValue: UInt8
    static let present = Tense(rawValue: 1 << 0)
    static let past = Tense(rawValue: 1 << 1)
    /// `can`, `will`, `would`.
    static let modal = Tense(rawValue: 1 << 2)
    /// `usually`, `tends to`; in addition to one of the others.
    static let habit = Tense(rawValue: 1 << 3)
    /// An order: no subject.
    static let order = Tense(rawValue: 1 << 4)

    static let names: [(String, Tense)] = [
      ("present", .present), ("past", .past), ("modal", .modal), ("habit", .habit),
      ("order", .order), ("*", [.present, .past, .modal, .habit]),
    ]
  }

  /// The position of the head of the subject; −1 for an order.
  var head: Int
  var determination: Determination
  /// The finite verb.
  var verb: Int
  var tense: Tense
}
