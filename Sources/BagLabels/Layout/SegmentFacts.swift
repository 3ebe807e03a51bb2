/// What a segment is about, before fields are chosen.
struct SegmentFacts: Sendable {
  var isProse = false
  /// An address, a phone number, a web page: the seller's, not the coffee's.
  var isAddress = false
  /// Certificates, grades, selling, storage.
  var isJunk = false
  var isBrewing = false
  /// Tasting notes.
  var isNotes = false
  var hasDate = false
  var hasWeight = false
  var hasAltitude = false
  /// A date, weight or altitude that cannot be one: nothing but its words and numbers.
  var isImpossible = false
  /// Tokens that no gazetteer, number or small word explains.
  var freeWords = 0
  /// Tokens of countries, regions, varieties, processes and roasts.
  var factWords = 0
  /// Words at all.
  var words = 0
  /// Words that are tasting notes.
  var flavorWords = 0

  /// Nothing but facts.
  var isPlainFact: Bool { freeWords == 0 && factWords > 0 }
  /// A line that may be a name.
  var isText: Bool {
    !isProse && !isAddress && !isJunk && !isBrewing && !isNotes && !hasDate && !hasAltitude
      && words > 0
  }
}
