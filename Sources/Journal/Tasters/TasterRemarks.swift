/// What a note says of several tasters, as in `peach (Ana: too sour; Ben: love it)` or `Ana: too sour; Ben: love it`.
///
/// Only parentheses in which every remark begins with a name count, one of them that of a taster of the
/// journal: a roast or a place in parentheses is nobody. Without parentheses the same holds for what follows the
/// first taster of a line. What people say whom the journal does not know is left out there, and named.
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
  /// The rating that a remark of the journal's own taster has, in stars, above 0 up to 5.
  public private(set) var ownStars: Double?
  /// Names of whom the journal knows nobody, in the order of the note.
  public private(set) var strangers: [String] = []
  private let note: String
  private var pieces: [Piece] = []

  /// A remark as it is written.
  private struct Part: Sendable, Hashable {
    /// What is between it and the remark before.
    let mark: String
    let text: String
    let name: String
    let words: String
    let taster: Taster?
  }

  /// Text of nobody's in particular, or remarks of people.
  private enum Piece: Sendable, Hashable {
    case text(String)
    case remarks([Part], written: String)
  }

  /// Reads a note.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - tasters: The tasters of the journal.
  public init(_ note: String, tasters: [Taster]) {
    (own, self.note) = (note, note)
    guard note.contains(":") else { return }
    pieces = Self.pieces(note, tasters.map { (NameKey($0.name).joined, $0) })
    var isDivided = false
    var rest = ""
    for piece in pieces {
      guard case .remarks(let parts, _) = piece else {
        if case .text(let text) = piece { rest += text }
        continue
      }
      strangers += parts.filter { $0.taster == nil && !strangers.contains($0.name) }.map(\.name)
      let read = parts.compactMap { part in part.taster.map { Self.remark(of: $0, part.words) } }
      guard !read.isEmpty else {
        if case .remarks(_, let written) = piece { rest += written }
        continue
      }
      isDivided = isDivided || read.count < parts.count
      let owned = read.filter(\.taster.isDefault)
      ownStars = ownStars ?? owned.compactMap(\.stars).first
      let mine = owned.map(\.text).joined(separator: "; ")
      if !mine.isEmpty {
        rest = [Self.tidy(rest), mine].filter { !$0.isEmpty }.joined(separator: "; ")
      }
      others += read.filter { !$0.taster.isDefault }
    }
    guard !others.isEmpty || isDivided else { return }
    own = Self.tidy(rest)
  }

  /// Without the mark before what was taken out.
  private static func tidy(_ text: String) -> String {
    let text = text.trimmed
    return text.hasSuffix(";") ? String(text.dropLast()).trimmed : text
  }

  /// The note with another name for a taster, or without that taster's remarks.
  func note(naming taster: Identifier<Taster>, _ name: String?) -> String {
    var isNamed = false
    let texts = pieces.map { piece -> String in
      switch piece {
      case .text(let text): return text
      case .remarks(let parts, let written):
        guard parts.contains(where: { $0.taster?.id == taster }) else { return written }
        isNamed = true
        let left = parts.compactMap { part -> (mark: String, text: String)? in
          guard part.taster?.id == taster else { return (part.mark, part.text) }
          return name.map {
            (part.mark, part.text.replacing(part.name, with: $0, maxReplacements: 1))
          }
        }
        let text = left.enumerated().map { ($0 == 0 ? "" : $1.mark) + $1.text }.joined()
        return left.isEmpty ? "" : written.hasPrefix("(") ? "(\(text.trimmed))" : text
      }
    }
    return isNamed ? texts.joined().trimmed : note
  }

  private static func pieces(_ note: String, _ known: [([UInt8], Taster)]) -> [Piece] {
    var pieces: [Piece] = []
    var (text, start) = (note[...], note.startIndex)
    while let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") {
      let after = text.index(after: close)
      if let parts = parts(of: text[text.index(after: open)..<close], known) {
        pieces += [
          .text(String(note[start..<open])), .remarks(parts, written: String(note[open..<after])),
        ]
        start = after
      }
      text = text[after...]
    }
    guard pieces.isEmpty else { return pieces + [.text(String(note[start...]))] }
    let lines = note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().flatMap { number, line in
      (number > 0 ? [.text("\n")] : []) + Self.pieces(ofLine: line, known)
    }
  }

  /// Without parentheses: from the first taster on. What strangers say is somebody's only where nothing else is there.
  private static func pieces(ofLine line: Substring, _ known: [([UInt8], Taster)]) -> [Piece] {
    var starts = [line.startIndex]
    for place in line.indices where isEnd(place, of: line, known) {
      starts.append(line.index(after: place))
    }
    for first in starts {
      let isWhole = first == line.startIndex
      guard let parts = parts(of: line[first...], known),
        parts[0].taster != nil || isWhole && parts.allSatisfy({ $0.taster == nil })
      else { continue }
      // What follows a sentence may be nobody's in particular.
      if isWhole || line[line.index(before: first)] == ";"
        || !parts.contains(where: { goesOn($0.words) })
      {
        return [
          .text(String(line[..<first])), .remarks(parts, written: String(line[first...])),
        ]
      }
    }
    return [.text(String(line))]
  }

  /// Whether a sentence follows another one.
  private static func goesOn(_ words: String) -> Bool {
    zip(words, words.dropFirst()).contains { ".!?".contains($0) && $1.isWhitespace }
  }

  /// The most characters before a colon that are taken for a name.
  fileprivate static let mostOfName = 200

  /// Whether a remark ends at a place: at `;` and the end of a line, and at other marks before the name of a
  /// taster, as in `Ana: sour, Ben: great`.
  private static func isEnd(
    _ place: String.Index, of text: Substring, _ known: [([UInt8], Taster)]
  ) -> Bool {
    if text[place] == ";" || text[place].isNewline { return true }
    guard !known.isEmpty, ",./".contains(text[place]) else { return false }
    let rest = text[text.index(after: place)...].prefix(mostOfName)
    guard let colon = rest.firstIndex(of: ":") else { return false }
    let key = NameKey(String(rest[..<colon])).joined
    return known.contains { $0.0 == key }
  }

  /// The remarks of a text in which each begins with a name; nil for another text.
  private static func parts(of text: Substring, _ known: [([UInt8], Taster)]) -> [Part]? {
    var written: [(mark: String, text: Substring)] = []
    var (mark, start) = ("", text.startIndex)
    for place in text.indices where isEnd(place, of: text, known) {
      written.append((mark, text[start..<place]))
      (mark, start) = (String(text[place]), text.index(after: place))
    }
    written.append((mark, text[start...]))
    written.removeAll { $0.text.isEmpty }
    let parts = written.map { mark, part -> Part? in
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      let (name, words) = (String(sides[0]).trimmed, String(sides[1]).trimmed)
      let key = NameKey(name).joined
      let taster = known.first { $0.0 == key }?.1
      guard !words.isEmpty, taster != nil || isOfStranger(name) else { return nil }
      return Part(mark: mark, text: String(part), name: name, words: words, taster: taster)
    }
    let read = parts.compactMap(\.self)
    guard !read.isEmpty, read.count == parts.count else { return nil }
    // `Bloom: 45 s` beside nobody is a recipe.
    let areStrangers = read.allSatisfy { $0.taster == nil }
    return areStrangers && read.contains { $0.words.first?.isNumber == true } ? nil : read
  }

  /// Names before a colon that may be those of tasters, misspelled, as in `peach. Anna: too sour`.
  ///
  /// - Returns: Each with the taster who may be meant.
  public static func misspelled(
    in note: String, tasters: [Taster]
  ) -> [(name: String, near: Taster)] {
    let resolver = NameResolver(tasters)
    return note.split { ".,;()".contains($0) || $0.isNewline }.compactMap { clause in
      guard let colon = clause.firstIndex(of: ":") else { return nil }
      let name = String(clause[..<colon]).trimmed
      guard isOfStranger(name), !resolver.hasName(name), case .one(let near)? = resolver.found(name)
      else { return nil }
      return (name, near)
    }
  }

  /// Whether a remark begins with one word that names no thing of a cup: `Ana: too sour`, but not `Finish: long`.
  private static func isOfStranger(_ name: String) -> Bool {
    (2...20).contains(name.count) && name.allSatisfy(\.isLetter)
      && name.first?.isUppercase == true && name.dropFirst().contains(where: \.isLowercase)
      && ColumnTerms.standard.meaning(of: name) == nil
  }

  private static func remark(of taster: Taster, _ words: String) -> Remark {
    // `2 stars, too sour` or `too sour, 2 stars`; a bare number is a rating at the beginning only.
    var parts = words.split(separator: ",").map { String($0).trimmed }
    for place in Set([0, parts.count - 1]).sorted() where parts.indices.contains(place) {
      let isBare = parts[place].allSatisfy { $0.isNumber || $0 == "." }
      guard place == 0 || !isBare, let stars = stars(parts[place]) else { continue }
      parts.remove(at: place)
      return Remark(taster: taster, text: parts.joined(separator: ", "), stars: stars)
    }
    // `5 stars love it`.
    let first = words.split(separator: " ", maxSplits: 2)
    if first.count == 3, let stars = stars("\(first[0]) \(first[1])") {
      return Remark(taster: taster, text: String(first[2]).trimmed, stars: stars)
    }
    // `too sour 2/5`, but a level of `nice body 3/5`.
    let all = words.split(separator: " ")
    for count in [1, 2] where all.count > count {
      let said = all.dropLast(count)
      let isLevel = said.last.map { ColumnTerms.standard.meaning(of: String($0)) != nil } ?? false
      let last = all.suffix(count).joined(separator: " ")
      guard !isLevel, last.contains(where: { !$0.isNumber && $0 != "." }), let stars = stars(last)
      else { continue }
      return Remark(taster: taster, text: said.joined(separator: " "), stars: stars)
    }
    return Remark(taster: taster, text: words, stars: nil)
  }

  private static func stars(_ text: String) -> Double? {
    WrittenValue.stars(text).flatMap { $0 > 0 && $0 <= 5 ? $0 : nil }
  }
}

/// Who wrote a text, as in `peach, by: Ana`.
public struct NoteAuthor: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The text without it.
  public let rest: String

  private static var pattern: Regex<(Substring, Substring)> {
    /(?i)[\s,;]*(?:^|\b)by:\s*([\p{L}][\p{L}\p{N} .'’-]*?)\s*(?=[,;:\n(]|\s\d(?!\d*\s*(?:[,;:\n(]|$))|$)/
  }

  /// Reads a text; nil where it names nobody.
  public init?(_ text: String) {
    guard let match = text.firstMatch(of: Self.pattern) else { return nil }
    name = String(match.output.1)
    rest = text.replacing(Self.pattern, with: "", maxReplacements: 1)
  }

  /// Reads a note that ends with its author, one of these tasters: `roasted by: Ana` names a roaster.
  init?(ofNote note: String, among tasters: [Taster]) {
    let end = /(?i)(?:^|[,;.\n])\s*by:\s*([\p{L}][\p{L}\p{N} .'’-]*?)\s*$/
    guard !tasters.isEmpty, note.contains(":"),
      let match = note.suffix(TasterRemarks.mostOfName).firstMatch(of: end)
    else { return nil }
    let key = NameKey(String(match.output.1)).joined
    guard let taster = tasters.first(where: { NameKey($0.name).joined == key }) else { return nil }
    (name, rest) = (taster.name, String(note[..<match.range.lowerBound]).trimmed)
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
  mutating func settled(_ given: BrewRow) throws -> BrewRow {
    var row = try withPeople(given)
    let others = known.filter { !$0.isDefault }
    if row.taster.isEmpty, let author = NoteAuthor(ofNote: row.brew.notes, among: others) {
      (row.taster, row.brew.notes) = (author.name, author.rest)
    }
    guard !row.taster.isEmpty else { return rated(row) }
    let key = NameKey(row.taster).joined
    guard !key.isEmpty else { return row }
    var taster = known.first { NameKey($0.name).joined == key }
    if taster == nil, row.isShared { taster = try add(row.taster) }
    guard let taster, !taster.isDefault else { return rated(row) }
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

  /// The row with the rating that its note has for the journal's own taster, where it has no other.
  private func rated(_ row: BrewRow) -> BrewRow {
    guard row.brew.stars == nil, known.contains(where: \.isDefault),
      let stars = TasterRemarks(row.brew.notes, tasters: known).ownStars
    else { return row }
    var rated = row
    rated.brew.rating = stars
    return rated
  }

  private mutating func add(_ name: String) throws -> Taster {
    let new = Taster(
      id: Identifier(rawValue: NameBasedID.imports.id("taster", [name.lowercased()])),
      name: name, createdAt: .now)
    try session.writer.add(new)
    known.append(new)
    return new
  }

  /// The row with the tastings of people who have columns of their own; what the journal's own taster says is
  /// the brew's.
  private mutating func withPeople(_ given: BrewRow) throws -> BrewRow {
    var row = given
    for person in given.people {
      let key = NameKey(person.name).joined
      let taster = try known.first { NameKey($0.name).joined == key } ?? add(person.name)
      if taster.isDefault {
        if row.brew.stars == nil { row.brew.rating = person.stars ?? 0 }
        row.brew.notes = Tasting.joined(row.brew.notes, person.notes)
        continue
      }
      row.others.append(
        Tasting(
          id: Identifier(rawValue: ""), brewID: Identifier(rawValue: ""), notes: person.notes,
          tasterID: taster.id, rating: person.stars))
    }
    return row
  }
}
