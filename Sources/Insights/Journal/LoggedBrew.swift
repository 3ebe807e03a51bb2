public import FlavorExtraction
public import Journal

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
      BrewListing(only), brew, tasting: tasting, carriedOver: carriedOver, remarks: remarks,
      isStored: isStored, notes: notes)
  }

  init(
    _ listing: BrewListing, _ brew: Brew, tasting: Tasting?, carriedOver: [BrewDraft.Setting],
    remarks: [BrewRemark], isStored: Bool, notes: [Extraction]
  ) {
    self.listing = listing
    self.brew = brew
    self.tasting = tasting
    self.carriedOver = carriedOver
    self.remarks = remarks
    self.isStored = isStored
    self.notes = notes
  }
}
