/// The tasters of a table's rows.
struct RowTasters {
  private let session: ImportSession
  private var known: [Taster]

  init(_ session: ImportSession) throws {
    self.session = session
    known = try Taster.all(session.database)
  }

  /// The row with its rating and its notes in the tasting of its taster; the row as it is where that is the
  /// journal's own. The only name of a table that the journal does not know is that one's.
  mutating func settled(_ row: BrewRow) throws -> BrewRow {
    guard !row.taster.isEmpty else { return row }
    let key = NameKey(row.taster).joined
    guard !key.isEmpty else { return row }
    var taster = known.first { NameKey($0.name).joined == key }
    if taster == nil, row.isShared {
      let new = Taster(
        id: Identifier(rawValue: NameBasedID.imports.id("taster", [row.taster.lowercased()])),
        name: row.taster, createdAt: .now)
      try session.writer.add(new)
      known.append(new)
      taster = new
    }
    guard let taster, !taster.isDefault else { return row }
    var own = row
    var tasting =
      row.tasting
      ?? Tasting(id: Identifier(rawValue: ""), brewID: Identifier(rawValue: ""))
    (tasting.tasterID, tasting.rating) = (taster.id, row.brew.stars)
    tasting.notes = row.brew.notes
    (own.brew.rating, own.brew.notes, own.brew.isCopy) = (0, "", false)
    own.tasting =
      tasting.rating == nil && tasting.notes.isEmpty && row.tasting == nil ? nil : tasting
    return own
  }
}
