import ArgumentParser
import Insights

/// How a brew tasted: levels and tags.
struct TastingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Level from 1 (flat) to 5 (sharp).", valueName: "1–5"),
    transform: Written.level)
  var acidity: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (thin) to 5 (syrupy).", valueName: "1–5"),
    transform: Written.level)
  var body: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (dry) to 5 (very sweet).", valueName: "1–5"),
    transform: Written.level)
  var sweetness: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (none) to 5 (harsh).", valueName: "1–5"),
    transform: Written.level)
  var bitterness: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (short) to 5 (long).", valueName: "1–5"),
    transform: Written.level)
  var aftertaste: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (faint) to 5 (strong).", valueName: "1–5"),
    transform: Written.level)
  var aroma: Int?
  @Option(
    help: ArgumentHelp("Level from 1 (one-sided) to 5 (harmonious).", valueName: "1–5"),
    transform: Written.level)
  var balance: Int?
  @Option(
    help: ArgumentHelp(
      "A flavor of the wheel by its name, or custom: and a text of your own. May be repeated.",
      valueName: "flavor"),
    transform: Written.tag)
  var tag: [FlavorTag] = []

  /// Whether anything is given.
  var isGiven: Bool {
    !tag.isEmpty
      || [acidity, body, sweetness, bitterness, aftertaste, aroma, balance].contains { $0 != nil }
  }

  /// Writes what is given into a tasting; tags are added to those that are there.
  func apply(to tasting: inout Tasting) {
    tasting.acidity = acidity ?? tasting.acidity
    tasting.body = body ?? tasting.body
    tasting.sweetness = sweetness ?? tasting.sweetness
    tasting.bitterness = bitterness ?? tasting.bitterness
    tasting.aftertaste = aftertaste ?? tasting.aftertaste
    tasting.aroma = aroma ?? tasting.aroma
    tasting.balance = balance ?? tasting.balance
    for tag in tag where !tasting.flavorTags.contains(tag) { tasting.flavorTags.append(tag) }
  }

  /// A tasting of what is given; nil for nothing.
  func tasting(of brew: Identifier<Brew>) -> Tasting? {
    guard isGiven else { return nil }
    var tasting = Tasting(id: BrewJournal.newID(), brewID: brew)
    apply(to: &tasting)
    return tasting
  }

  /// The tasting of a brew by its taster. What another than the journal's own taster says leaves the brew.
  func tasted(
    _ brew: inout Brew, by taster: Taster?
  ) -> (own: Tasting?, others: [Tasting]) {
    let own = tasting(of: brew.id)
    guard let taster, !taster.isDefault else { return (own, []) }
    var tasting = own ?? Tasting(id: BrewJournal.newID(), brewID: brew.id)
    (tasting.tasterID, tasting.notes) = (taster.id, brew.notes)
    tasting.rating = brew.stars
    (brew.rating, brew.notes) = (0, "")
    return (nil, [tasting])
  }
}
