import Linguistics

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
