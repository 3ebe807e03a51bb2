import Linguistics

/// What a clause says, as far as its frame tells: who or what its subject is, and its finite verb.
///
/// A small reading by chunks (Abney 1991, "Parsing by Chunks"): the noun phrase that a clause opens
/// with, what modifies it, and the verb behind it; nothing deeper.
struct Statement {
  /// How the subject is introduced, as bits.
  struct Determination: OptionSet {
    let rawValue: UInt8
    /// Nothing before it (`naturals`), or only what modifies it (`washed coffees from Huila`).
    static let bare = Determination(rawValue: 1 << 0)
    static let modified = Determination(rawValue: 1 << 1)
    /// `most`, `every`, `the best`, `a good`: one of many, whichever.
    static let many = Determination(rawValue: 1 << 2)
    static let the = Determination(rawValue: 1 << 3)
    static let a = Determination(rawValue: 1 << 4)
    /// `this`, `my`, `their`: a certain one.
    static let own = Determination(rawValue: 1 << 5)

    static let names: [(String, Determination)] = [
      ("bare", .bare), ("modified", .modified), ("many", .many), ("the", .the), ("a", .a),
      ("own", .own), ("*", [.bare, .modified, .many, .the, .a, .own]),
    ]
  }

  /// When it is said to be so, as bits.
  struct Tense: OptionSet {
    let rawValue: UInt8
    static let present = Tense(rawValue: 1 << 0)
    static let past = Tense(rawValue: 1 << 1)
    /// `can`, `will`, `would`.
    static let modal = Tense(rawValue: 1 << 2)
    /// `usually`, `tends to`; beside one of the others.
    static let habit = Tense(rawValue: 1 << 3)
    /// An order: no subject.
    static let order = Tense(rawValue: 1 << 4)

    static let names: [(String, Tense)] = [
      ("present", .present), ("past", .past), ("modal", .modal), ("habit", .habit),
      ("order", .order), ("*", [.present, .past, .modal, .habit]),
    ]
  }

  /// The word that heads the subject, or −1 for an order.
  var head: Int
  var determination: Determination
  /// The finite verb.
  var verb: Int
  var tense: Tense
}
