/// A tasting of the JSON form, which is within its brew and does not name it.
package struct ListedTasting: Decodable {
  private let id: Identifier<Tasting>
  private let aroma, acidity, sweetness, body, balance, aftertaste, bitterness: Int?
  private let tags: [FlavorTag]
  private let notes: String

  private enum CodingKeys: String, CodingKey {
    case id, aroma, acidity, sweetness, body, balance, aftertaste, bitterness, notes
    case tags = "flavor_tags"
  }

  /// The tasting of a brew.
  package func tasting(of brew: Identifier<Brew>) -> Tasting {
    Tasting(
      id: id, brewID: brew, aroma: aroma, acidity: acidity, sweetness: sweetness, body: body,
      balance: balance, aftertaste: aftertaste, bitterness: bitterness, flavorTags: tags,
      notes: notes)
  }
}
