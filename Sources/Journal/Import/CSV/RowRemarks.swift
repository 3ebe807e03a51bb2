/// Lines below a row that have nothing but words, under the title of the notes or behind the mark of a list: they
/// say more of the cup above.
///
///     2026-05-01,Guji,18,36,28,
///     ,,,,,a bit sour
///     - finer next time,,,,,
struct RowRemarks: Sendable {
  /// The words below a row, by the number of its record.
  private(set) var texts: [Int: [String]] = [:]
  /// The numbers of the records that have them.
  private(set) var records: Set<Int> = []
  /// The cup above, where nothing but such words is between.
  private var cup: Int?

  /// Ends what belongs to the cup above, as an empty line does.
  mutating func end() { cup = nil }

  /// - Returns: Whether a record belongs to the cup above.
  mutating func takes(_ record: CSVRecord, number: Int, _ header: CSVHeader) -> Bool {
    let named = [CSVColumn.brewedAt, .beanName].compactMap { header.positions[$0] }
    guard header.positions[.brewLine] == nil, header.meaning.titles.first != "heading",
      let place = (0..<record.count).first(where: { !record[$0].isEmpty })
    else {
      cup = nil
      return false
    }
    guard let text = record.onlyText, let cup else {
      let isNamed = named.contains { $0 < record.count && !record[$0].isEmpty }
      // Sums are no cups.
      let isSum =
        record[place].first.map { !(0x30...0x39).contains($0) } ?? true
        && ParameterTerms.standard.isFiller(record.text(place) ?? "", in: .total)
      self.cup = isNamed && !isSum && record.onlyText == nil ? number : nil
      return false
    }
    let words = text.drop { "-–—•·→ ".contains($0) }
    let isListed = text.wholeMatch(of: Self.listed.regex) != nil
    let isNote =
      place > 0 && header.meaning.noteParts.contains { $0.position == place }
      && text.first?.isLetter == true && RatingLegend(text) == nil && !RatingLegend.explains(text)
    guard isListed || isNote else {
      self.cup = nil
      return false
    }
    texts[cup, default: []].append(String(words))
    records.insert(number)
    return true
  }

  private static let listed = OncePattern(/[-–—•·→]\s+\p{L}.*[^-–—=\s]/)
}
