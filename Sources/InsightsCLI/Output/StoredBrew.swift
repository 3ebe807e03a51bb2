import ArgumentParser
import Insights

/// How a command that stored a brew reports it.
struct StoredBrew {
  let brew: Brew
  let tasting: Tasting?
  /// Has what the brew refers to.
  let contents: JournalContents
  var carriedOver: [BrewDraft.Setting] = []
  /// Whether it was stored, or only would be.
  var isStored = true

  /// Prints the ID, what was stored, and what is read from the notes.
  func write(_ format: OutputFormat) async throws {
    let notes = brew.notes.contains { !$0.isWhitespace } ? [brew.notes] : []
    var found: [Extraction] = []
    for text in notes { found.append(try await Language.engine().extract(text)) }
    switch format {
    case .text:
      let head = isStored ? ["\(brew.id)"] : []
      let card = BrewCard(brew, in: contents, tasting: tasting, carriedOver: carriedOver)
      try StandardOutput.write(lines: head + card.lines + BrewCard.notes(found))
    case .json:
      let listing = BrewListing(only(brew))
      try StandardOutput.writeJSON { writer in
        writer.object { writer in
          writer.field("id", brew.id.rawValue)
          writer.field("stored", isStored)
          writer.name("brews")
          writer.brews(listing)
          writer.name("tasting")
          if let tasting { writer.tasting(tasting) } else { writer.raw("null") }
          writer.name("carried_over")
          writer.array(carriedOver) { $0.string($1.rawValue) }
          writer.name("notes")
          writer.array(found) { $0.extraction($1, text: Array($1.text.utf8)) }
        }
      }
    }
  }

  private func only(_ brew: Brew) -> JournalContents {
    var only = contents
    only.brews = [brew]
    return only
  }
}
