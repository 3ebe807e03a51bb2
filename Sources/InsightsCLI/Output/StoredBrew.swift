import ArgumentParser
import Insights

/// How a command that stored a brew reports it.
struct StoredBrew {
  let brew: Brew
  let tasting: Tasting?
  /// Has what the brew refers to.
  let contents: JournalContents
  var carriedOver: [BrewDraft.Setting] = []
  /// How the line was read.
  var remarks: [BrewRemark] = []
  /// Whether it was stored, or only would be.
  var isStored = true

  /// Prints the ID, what was stored, and what is read from the notes.
  func write(_ format: OutputFormat) async throws {
    // What a note says of others is not what the journal's own taster found.
    let own = TasterRemarks(brew.notes, tasters: contents.tasters).own
    let notes = own.contains { !$0.isWhitespace } ? [own] : []
    var found: [Extraction] = []
    for text in notes { found.append(try await Language.engine().extract(text)) }
    let method = contents.methods.first { $0.id == brew.methodID }
    // What the journal knows of doses says more than what is usual for all.
    let isDoubted = remarks.contains { $0.field == FieldRange.dose.field }
    let remarks =
      remarks + [isDoubted ? nil : BrewRemark.dose(of: brew, by: method)].compactMap(\.self)
    switch format {
    case .text:
      let head = isStored ? ["\(brew.id)"] : []
      let card = BrewCard(brew, in: contents, tasting: tasting, carriedOver: carriedOver)
      try StandardOutput.write(
        lines: head + card.lines + remarks.map { "  " + Language.words.text(of: $0) }
          + BrewCard.notes(found))
    case .json:
      let logged = LoggedBrew(
        brew, in: contents, tasting: tasting, carriedOver: carriedOver, remarks: remarks,
        isStored: isStored, notes: found)
      try StandardOutput.writeJSON { $0.result(logged) }
    }
  }
}
