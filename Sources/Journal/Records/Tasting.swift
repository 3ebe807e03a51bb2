/// How a brew tasted, beyond its rating. Attributes are 1…5; nil means not recorded.
public struct Tasting: Sendable, Hashable, Identifiable {
  /// The tasting's ID, unique among tastings.
  public var id: Identifier<Tasting>
  /// The brew that was tasted; a brew has one tasting at most.
  public var brewID: Identifier<Brew>
  /// How much aroma, 1 (faint) … 5 (strong).
  public var aroma: Int?
  /// How acidic, 1 (flat) … 5 (sharp).
  public var acidity: Int?
  /// How sweet, 1 (dry) … 5 (very sweet).
  public var sweetness: Int?
  /// How heavy, 1 (thin) … 5 (syrupy).
  public var body: Int?
  /// How balanced, 1 (one-sided) … 5 (harmonious).
  public var balance: Int?
  /// How long and pleasant the aftertaste is, 1 (short) … 5 (long).
  public var aftertaste: Int?
  /// The flavors that the taster picked, in the taster's order.
  public var flavorTags: [FlavorTag]
  /// What the taster wrote, beside the brew's own notes.
  public var notes: String

  /// Creates a tasting; what is not given is not recorded.
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
