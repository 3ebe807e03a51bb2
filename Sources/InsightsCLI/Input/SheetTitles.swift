/// A line of titles, and where it has the parts of a score.
struct SheetTitles {
  let cells: [String]
  private let known = FormTitles.standard
  private let readings: [[String]]

  init(_ cells: [String]) {
    self.cells = cells
    let known = FormTitles.standard
    // Where both are asked, a form's scale is that of quality.
    let asksQuality = cells.contains {
      FormTitles.key($0).split(separator: " ").contains { known.has(String($0), "quality") }
    }
    readings = cells.map {
      Self.isNumbered($0)
        ? [] : known.readings(of: $0, measure: asksQuality ? "quality" : "intensity")
    }
  }

  /// Whether a cell names somebody or something by a number: `Cupper 1`, `Lot 12`.
  static func isNumbered(_ cell: String) -> Bool {
    cell.last?.isNumber == true
      && ["cupper", "sample", "code"].contains { FormTitles.standard.has(cell, $0) }
  }

  /// The column with the most telling title of a part.
  func place(_ part: String) -> Int? {
    known.titles(of: part).lazy.compactMap(column).first
  }

  /// All columns with a title of a part.
  func places(_ part: String) -> [Int] {
    let names = known.titles(of: part)
    return readings.indices.filter { readings[$0].contains(where: names.contains) }
  }

  /// The columns of a form's sections.
  func columns(of form: CuppingForm) -> [(section: CuppingForm.Section, column: Int)] {
    form.sections.compactMap { section in
      let names = known.titles(of: section.id)
      let places = Set(names.compactMap(column))
      // Two columns for one section, such as the dry and the wet aroma: neither is it.
      let place = column(names[0]) ?? (places.count == 1 ? places.first : nil)
      return place.map { (section: section, column: $0) }
    }
  }

  /// The form with a scale for each column where a table has the two halves of one apart, and which those are:
  /// fragrance and aroma.
  func parted(_ form: CuppingForm) -> (form: CuppingForm, parts: [String]) {
    let known = Set(columns(of: form).map(\.section.id))
    for section in form.sections where !known.contains(section.id) {
      let parts = section.id.split(separator: "-").map(String.init)
      guard parts.count > 1, Set(parts.compactMap(place)).count == parts.count,
        let parted = form.parting(section.id, into: parts)
      else { continue }
      return (parted, parts)
    }
    return (form, [])
  }

  private func column(_ name: String) -> Int? {
    // What is written without brackets is more telling than what is left of a longer title.
    readings.firstIndex { $0.first == name } ?? readings.firstIndex { $0.contains(name) }
  }
}
