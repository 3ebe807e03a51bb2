/// A brew that was stored, or would be, and what its notes say, as `insights journal log`, `add-brew`
/// and `edit-brew` print it.
public struct LoggedBrew: Sendable, Equatable, Identifiable {
  /// The brew, with the records that it refers to.
  public let listing: BrewListing
  /// The brew.
  public let brew: Brew
  /// Its tasting; nil without one.
  public let tasting: Tasting?
  /// The settings that came from an earlier brew.
  public let carriedOver: [BrewDraft.Setting]
  /// How the line was read, and values that may be mistakes.
  public let remarks: [BrewRemark]
  /// Whether it was stored; false for a preview.
  public let isStored: Bool
  /// What the notes of the brew say, where it has any.
  public let notes: [Extraction]

  /// The ID of the brew.
  public var id: Identifier<Brew> { brew.id }
}

extension LoggedBrew {
  /// Creates a result from its parts.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - contents: Has what the brew refers to.
  ///   - tasting: The tasting of the brew.
  ///   - carriedOver: The settings that came from an earlier brew.
  ///   - remarks: How the line was read, and values that may be mistakes.
  ///   - isStored: Whether the brew was stored.
  ///   - notes: What the notes of the brew say.
  public init(
    _ brew: Brew, in contents: JournalContents, tasting: Tasting? = nil,
    carriedOver: [BrewDraft.Setting] = [], remarks: [BrewRemark] = [], isStored: Bool = true,
    notes: [Extraction] = []
  ) {
    var only = contents
    only.brews = [brew]
    self.init(
      listing: BrewListing(only), brew: brew, tasting: tasting, carriedOver: carriedOver,
      remarks: remarks,
      isStored: isStored, notes: notes)
  }
}

/// Numbers of a journal that are probably mistakes.
extension BrewJournal {
  /// All values of brews and bags that are probably mistakes, but for those that were confirmed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* brews.
  /// - Throws: `JournalError`.
  public func doubts() throws -> [ValueDoubt] {
    let plausibility = Plausibility(try contents())
    return plausibility.brewDoubts() + plausibility.beanDoubts()
  }

  /// The values of one brew that are probably mistakes, by the latest brews of its method and its bean.
  ///
  /// - Parameters:
  ///   - brew: A brew, stored or not.
  ///   - method: Its method, where the journal does not have it yet.
  /// - Complexity: Linear in the brews of the method.
  /// - Throws: `JournalError`.
  public func doubts(of brew: Brew, by method: BrewMethod? = nil) throws -> [ValueDoubt] {
    var contents = try surroundings(of: brew)
    if let method, !contents.methods.contains(where: { $0.id == method.id }) {
      contents.methods.append(method)
    }
    return Plausibility(contents).doubts(of: brew.id)
  }
}

extension Recipe {
  /// A new recipe with the settings of a suggestion, as a person sets them: 15 g of 14.9 g.
  ///
  ///     try journal.add(Recipe(suggestion, name: "Sidama, best so far"))
  ///
  /// - Parameters:
  ///   - suggestion: What was suggested.
  ///   - name: The name of the recipe.
  ///   - now: The current time.
  public init(_ suggestion: Suggestion, name: String, now: Timestamp = .now) {
    let settings = suggestion.recipe
    let isEspresso = settings.yield != nil
    // A hundredth is finer than anything is weighed; what is beyond is noise of the arithmetic.
    func value(_ setting: SuggestedRecipe.Setting?, _ quantity: Quantity) -> Double? {
      setting.map {
        (Words.poured($0.value, quantity, isEspresso: isEspresso) * 100).rounded() / 100
      }
    }
    self.init(
      id: BrewJournal.newID(), name: name,
      methodID: suggestion.method.isUnrecorded ? nil : suggestion.method.id,
      grinderID: suggestion.grinder?.id, dose: value(settings.dose, .dose),
      water: value(settings.water, .water), yield: value(settings.yield, .yield),
      waterTemperature: value(settings.waterTemperature, .waterTemperature),
      grindSetting: value(settings.grindSetting, .grindSetting),
      brewTime: value(settings.brewTime, .brewTime), createdAt: now)
    if let notation = suggestion.notation, let position = settings.grindSetting?.value {
      grind = WrittenSetting(notation.text(of: position), at: position)
    }
  }
}
