import FlavorExtraction
import Journal
import Support

/// The JSON form of `insights journal show`.
///
/// The form names the records that brews refer to, and contains only one thing whole: decoded records
/// have no more.
extension ThingReading: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, brew, bean, recipe, brews, tasting, notes, agreement, grinder, schedule
  }

  private struct Age: Decodable {
    let daysOffRoast: Int?
    let freshness: Freshness?

    private enum CodingKeys: String, CodingKey {
      case daysOffRoast = "days_off_roast"
      case freshness
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.reading(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(RecordKind.self, forKey: .kind) {
    case .brew: try self.init(brew: values)
    case .bean:
      let bean = try values.decode(BeanListing.self, forKey: .bean).bean
      var contents = JournalContents(try BrewListing(from: decoder))
      contents.beans = [bean]
      self.init(JournalThing(record: .bean(bean), contents: contents))
      let age = try values.decode(Age.self, forKey: .bean)
      (daysOffRoast, freshness) = (age.daysOffRoast, age.freshness)
    case .recipe:
      let listed = try values.decode(ListedRecipe.self, forKey: .recipe)
      var contents = JournalContents(try BrewListing(from: decoder))
      contents.add(listed)
      if let id = listed.recipe.grinderID, !contents.grinders.contains(where: { $0.id == id }),
        let name = try values.decodeIfPresent(String.self, forKey: .grinder)
      {
        contents.grinders.append(Grinder(id: id, name: name))
      }
      self.init(JournalThing(record: .recipe(listed.recipe), contents: contents))
      let steps = try values.decode([BrewSchedule.Step].self, forKey: .schedule)
      schedule = steps.isEmpty ? nil : BrewSchedule(steps: steps)
    case let kind:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "a \(kind) is not shown by itself")
    }
  }

  private init(brew values: KeyedDecodingContainer<CodingKeys>) throws {
    let listed = try values.decode(ListedBrew.self, forKey: .brew)
    var contents = JournalContents(BrewListing([listed]))
    if let recipe = try values.decodeIfPresent(ListedRecipe.self, forKey: .recipe) {
      contents.add(recipe)
    }
    if let tasting = try values.decodeIfPresent(ListedTasting.self, forKey: .tasting) {
      contents.tastings = [tasting.tasting(of: listed.brew.id)]
    }
    self.init(
      JournalThing(record: .brew(listed.brew), contents: contents),
      notes: try values.decode([Extraction].self, forKey: .notes))
    agreement = try values.decodeIfPresent(TagAgreement.self, forKey: .agreement)
  }
}

extension JournalContents {
  /// The records that a list of brews names.
  fileprivate init(_ listing: BrewListing) {
    self.init(
      beans: listing.beans.values.sorted { $0.id < $1.id },
      methods: listing.methods.values.sorted { $0.id < $1.id },
      grinders: listing.grinders.values.sorted { $0.id < $1.id }, brews: listing.brews)
  }

  fileprivate mutating func add(_ listed: ListedRecipe) {
    recipes = [listed.recipe]
    guard let id = listed.recipe.methodID, let name = listed.method,
      !methods.contains(where: { $0.id == id })
    else { return }
    methods.append(BrewMethod(id: id, name: name))
  }
}

extension TagAgreement: Codable {
  private enum CodingKeys: String, CodingKey {
    case both
    case onlyTags = "only_tags"
    case onlyNotes = "only_notes"
  }

  public func encode(to encoder: any Encoder) throws {
    try EncodedValue.encode(to: encoder) { $0.agreement(self) }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      both: try values.decode([FlavorTag].self, forKey: .both),
      onlyTags: try values.decode([FlavorTag].self, forKey: .onlyTags),
      onlyNotes: try values.decode([String].self, forKey: .onlyNotes))
  }
}
