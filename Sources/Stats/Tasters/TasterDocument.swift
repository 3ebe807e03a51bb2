import Documents

/// The JSON form of how much of a result rests on one taster.
struct TasterDocument: Codable {
  /// Null for the journal's own taster where nobody named that person.
  @OrNull var name: String?
  let ratings: Int
  let offset, spread: Rounded2
  let expected, best: Rounded2?

  init(_ share: TasterShare) {
    name = share.name
    (ratings, offset, spread) = (share.ratingCount, Rounded(share.offset), Rounded(share.spread))
    (expected, best) = (Rounded(share.expected), Rounded(share.best))
  }

  var share: TasterShare {
    var share = TasterShare(name: name, ratingCount: ratings)
    (share.offset, share.spread) = (offset.value, spread.value)
    (share.expected, share.best) = (expected?.value, best?.value)
    return share
  }
}

extension [TasterShare] {
  /// Nil for a journal of one.
  var documents: [TasterDocument]? { isEmpty ? nil : map(TasterDocument.init) }
}
