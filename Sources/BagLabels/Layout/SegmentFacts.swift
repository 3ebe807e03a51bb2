/// The classification of a segment, before fields are chosen.
struct SegmentFacts: Sendable {
  var isProse = false
  /// Whether it is an address, a phone number or a web page of the seller.
  var isAddress = false
  /// Whether it is about certificates, grades, selling or storage.
  var isJunk = false
  var isBrewing = false
  /// Whether it is a list of tasting notes.
  var isNotes = false
  var hasDate = false
  var hasWeight = false
  var hasAltitude = false
  /// Whether it is an invalid date, weight or altitude, with only its words and numbers.
  var isImpossible = false
  /// The number of tokens that are not in a gazetteer, a number or a function word.
  var freeWords = 0
  /// The number of tokens of countries, regions, varieties, processes and roasts.
  var factWords = 0
  /// The number of words.
  var words = 0
  /// The number of words that are tasting notes.
  var flavorWords = 0

  /// Whether it consists of facts.
  var isPlainFact: Bool { freeWords == 0 && factWords > 0 }
  /// Whether the line may be a name.
  var isText: Bool {
    !isProse && !isAddress && !isJunk && !isBrewing && !isNotes && !hasDate && !hasAltitude
      && words > 0
  }
}
