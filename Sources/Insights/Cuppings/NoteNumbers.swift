import Cupping

/// The numbers that a note writes for a form: those after the title of a section, and one total.
struct NoteNumbers {
  /// What stands for the total among sections.
  static let total = "total"

  private(set) var sections: [String: CuppingProposal.Field] = [:]
  private(set) var total: CuppingProposal.Field?

  /// Totals of coffees that anybody scores; other numbers are temperatures, weights, times.
  private static let totals = 60.0...100
  private let titles = FormTitles.standard
  private let note: String
  private let pieces: [Piece]

  /// A word of the note, without the marks around it.
  private struct Piece {
    var text: Substring
    /// Whether it begins a clause, and whether it ends one; a colon does neither.
    var begins: Bool
    var ends = false
    /// One number, or both ends of a range; empty for other words.
    var values: [Double] = []
    var isRough = false
  }

  init(_ note: String, _ form: CuppingForm) {
    self.note = note
    pieces = Self.pieces(note)
    var totals: [CuppingProposal.Field] = []
    // Numbers that could be totals as well.
    var rivals = 0
    var twice: Set<String> = []
    for index in pieces.indices where !pieces[index].values.isEmpty {
      if let (id, field) = field(at: index, form) {
        if sections.updateValue(field, forKey: id) != nil { twice.insert(id) }
      } else if let field = total(at: index) {
        totals.append(field)
      } else if pieces[index].ends, pieces[index].values.allSatisfy(Self.totals.contains) {
        rivals += 1
      }
    }
    for id in twice { sections[id] = nil }
    if totals.count == 1, rivals == 0 { total = totals[0] }
  }

  /// The number after the title of a scale that it is on.
  private func field(at index: Int, _ form: CuppingForm) -> (String, CuppingProposal.Field)? {
    let place = start(of: index)
    for count in [2, 1] where place >= count {
      let words = pieces[place - count..<place]
      guard words.allSatisfy({ !$0.ends && $0.values.isEmpty }) else { continue }
      let name = FormTitles.key(words.map { String($0.text) }.joined(separator: " "))
      let section = form.sections.first { section in
        titles.titles(of: section.id).contains(name)
          && pieces[index].values.allSatisfy { (try? form.check($0, section: section.id)) != nil }
      }
      if let section { return (section.id, field([section.id], place - count, index)) }
    }
    return nil
  }

  /// A number that stands alone, or beside a word for totals.
  private func total(at index: Int) -> CuppingProposal.Field? {
    guard pieces[index].values.allSatisfy(Self.totals.contains) else { return nil }
    var (first, last) = (start(of: index), index)
    let isNamed = first > 0 && !pieces[first - 1].ends && isTotal(pieces[first - 1])
    if isNamed { first -= 1 }
    if !pieces[last].ends, last + 1 < pieces.count,
      isTotal(pieces[last + 1]) || titles.has(String(pieces[last + 1].text), "points")
    {
      last += 1
    }
    guard isNamed || pieces[first].begins, pieces[last].ends || last > index else { return nil }
    return field([Self.total], first, index, to: last)
  }

  private func isTotal(_ piece: Piece) -> Bool {
    ["total", "final", "overall"].contains { titles.has(String(piece.text), $0) }
  }

  /// The first of the words that make a number rough: `about 84`.
  private func start(of index: Int) -> Int {
    var place = index
    while place > 0, !pieces[place - 1].ends, titles.has(String(pieces[place - 1].text), "about") {
      place -= 1
    }
    return place
  }

  private func field(
    _ sections: [String], _ first: Int, _ index: Int, to last: Int? = nil
  ) -> CuppingProposal.Field {
    let piece = pieces[index]
    let text = note[pieces[first].text.startIndex..<pieces[last ?? index].text.endIndex]
    var field = CuppingProposal.Field(sections, String(text))
    if piece.values.count == 1 {
      field.value = piece.values[0]
      if piece.isRough || start(of: index) < index { field.isRough = true }
    } else {
      (field.low, field.high) = (piece.values.min(), piece.values.max())
    }
    return field
  }

  // MARK: Words

  private static func pieces(_ note: String) -> [Piece] {
    var pieces: [Piece] = []
    var begins = true
    func isMark(_ place: String.Index) -> Bool {
      guard ".,;!?()".contains(note[place]) else { return false }
      let next = note.index(after: place)
      // The mark of a decimal.
      return !(".,".contains(note[place]) && next < note.endIndex && note[next].isNumber)
    }
    var place = note.startIndex
    while place < note.endIndex {
      if note[place].isNewline || isMark(place) {
        if !pieces.isEmpty { pieces[pieces.count - 1].ends = true }
        begins = true
        place = note.index(after: place)
        continue
      }
      guard !note[place].isWhitespace, !":=".contains(note[place]) else {
        place = note.index(after: place)
        continue
      }
      let start = place
      while place < note.endIndex, !note[place].isWhitespace, !":=".contains(note[place]),
        !isMark(place)
      { place = note.index(after: place) }
      var piece = Piece(text: note[start..<place], begins: begins)
      if let (values, isRough) = number(piece.text) {
        (piece.values, piece.isRough) = (values, isRough)
      }
      pieces.append(piece)
      begins = false
    }
    if !pieces.isEmpty { pieces[pieces.count - 1].ends = true }
    return pieces
  }

  /// `84`, `84.5`, `~84`, `84ish`, `84+`, `84/100`, `84pts`, `84-85`.
  private static func number(_ text: Substring) -> (values: [Double], isRough: Bool)? {
    var rest = text
    var isRough = false
    if let first = rest.first, "~≈".contains(first) {
      isRough = true
      rest = rest.dropFirst()
    }
    func take() -> Double? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || ".,".contains($0) }
      rest = rest.dropFirst(digits.count)
      return Double(digits.replacing(",", with: "."))
    }
    guard let value = take() else { return nil }
    switch rest.lowercased() {
    case "", "/100", "pts", "pt": return ([value], isRough)
    case "ish", "-ish", "+", "-": return ([value], true)
    default:
      guard let dash = rest.first, "-–".contains(dash) else { return nil }
      rest = rest.dropFirst()
      guard let high = take(), rest.isEmpty else { return nil }
      return ([value, high], false)
    }
  }
}
