import CoffeeTerms

/// What a note says of several tasters, as in `peach (Ana: too sour; Ben: love it)`.
///
/// Only parentheses in which every remark begins with a name count, one of them that of a taster of the
/// journal: a roast or a place in parentheses is nobody. What people say whom the journal does not know is
/// left out.
public struct TasterRemarks: Sendable, Hashable {
  /// What one taster said.
  public struct Remark: Sendable, Hashable {
    /// The taster.
    public let taster: Taster
    /// The words after the name, and after the rating.
    public let text: String
    /// The rating in stars, above 0 up to 5; nil where the remark begins with none.
    public let stars: Double?
  }

  /// The note without what others than the journal's own taster said.
  public private(set) var own: String
  /// What the others said, in the order of the note.
  public private(set) var others: [Remark] = []

  /// Reads a note.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - tasters: The tasters of the journal.
  public init(_ note: String, tasters: [Taster]) {
    own = note
    guard !tasters.isEmpty, note.contains("("), note.contains(":") else { return }
    let keys = tasters.map { (key: NameKey($0.name).joined, taster: $0) }
    var (rest, isDivided) = ("", false)
    var text = note[...]
    while let open = text.firstIndex(of: "(") {
      guard let close = text[open...].firstIndex(of: ")") else { break }
      let inside = text[text.index(after: open)..<close]
      let parts = inside.split(separator: ";")
      let read = parts.map { part -> Remark? in
        let parts = part.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let key = NameKey(String(parts[0])).joined
        return keys.first { $0.key == key }.map { Self.remark(of: $0.taster, parts[1]) }
      }
      let remarks = read.compactMap(\.self)
      let isShared = zip(parts, read).allSatisfy { $1 != nil || Self.isOfStranger($0) }
      if !remarks.isEmpty, isShared {
        isDivided = isDivided || remarks.count < parts.count
        let mine = remarks.filter(\.taster.isDefault).map(\.text).joined(separator: "; ")
        rest += text[..<open]
        if !mine.isEmpty {
          rest = [rest.trimmed, mine].filter { !$0.isEmpty }.joined(separator: "; ")
        }
        others += remarks.filter { !$0.taster.isDefault }
      } else {
        rest += text[...close]
      }
      text = text[text.index(after: close)...]
    }
    guard !others.isEmpty || isDivided else { return }
    own = (rest + text).trimmed
  }

  /// Whether a remark begins with one word that names no thing of a cup: `Ana: too sour`, but not `Finish: long`.
  private static func isOfStranger(_ part: Substring) -> Bool {
    guard let colon = part.firstIndex(of: ":") else { return false }
    let name = String(part[..<colon]).trimmed
    return (2...20).contains(name.count) && name.allSatisfy(\.isLetter)
      && name.first?.isUppercase == true && ColumnTerms.standard.meaning(of: name) == nil
  }

  private static func remark(of taster: Taster, _ words: Substring) -> Remark {
    let parts = words.split(separator: ",", maxSplits: 1).map { String($0).trimmed }
    if let first = parts.first, let stars = WrittenValue.stars(first), stars > 0, stars <= 5 {
      return Remark(taster: taster, text: parts.dropFirst().first ?? "", stars: stars)
    }
    return Remark(taster: taster, text: String(words).trimmed, stars: nil)
  }
}

/// The tasters of a table's rows.
struct RowTasters {
  private let session: ImportSession
  /// The tasters of the journal, and those that rows have added.
  private(set) var known: [Taster]

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
