/// How a brew tasted, beyond its rating. Attributes are 1…5; nil means not recorded.
public struct Tasting: Sendable, Hashable, Identifiable {
  public var id: Identifier<Tasting>
  public var brewID: Identifier<Brew>
  public var aroma: Int?
  public var acidity: Int?
  public var sweetness: Int?
  public var body: Int?
  public var balance: Int?
  public var aftertaste: Int?
  public var flavorTags: [FlavorTag]
  public var notes: String

  public init(
    id: Identifier<Tasting>, brewID: Identifier<Brew>, aroma: Int? = nil, acidity: Int? = nil,
    sweetness: Int? = nil, body: Int? = nil, balance: Int? = nil, aftertaste: Int? = nil,
    flavorTags: [FlavorTag] = [], notes: String = ""
  ) {
    self.id = id
    self.brewID = brewID
    self.aroma = aroma
    self.acidity = acidity
    self.sweetness = sweetness
    self.body = body
    self.balance = balance
    self.aftertaste = aftertaste
    self.flavorTags = flavorTags
    self.notes = notes
  }
}
