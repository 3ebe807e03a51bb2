/// The numbers that a note writes for a form: those after the title of a section, cups beside the title of a
/// section of cups, and one total.
struct NoteNumbers {
  /// What stands for the total among sections.
  static let total = "total"

  private(set) var sections: [String: CuppingProposal.Field] = [:]
  private(set) var total: CuppingProposal.Field?
  /// What sections of cups are said to have.
  private(set) var marks: [CuppingProposal.Field] = []
  /// The words of numbers after a title that are not on its scale.
  private(set) var offScale: [String] = []

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
      } else if let title = title(at: index, form) {
        offScale.append(text(title, index))
      } else if pieces[index].ends, pieces[index].values.allSatisfy(Self.totals.contains) {
        rivals += 1
      }
    }
    for id in twice { sections[id] = nil }
    marks = clauses.compactMap { mark(in: $0, form) }
    if totals.count == 1, rivals == 0 { total = totals[0] }
  }

  /// The number after the title of a scale that it is on.
  private func field(at index: Int, _ form: CuppingForm) -> (String, CuppingProposal.Field)? {
    for first in starts(of: index) {
      let section = form.sections.first { section in
        isTitle(first.name, of: section.id)
          && pieces[index].values.allSatisfy { (try? form.check($0, section: section.id)) != nil }
      }
      if let section { return (section.id, field([section.id], first.place, index)) }
    }
    return nil
  }

  /// Where the title of a scale is that a number is after.
  private func title(at index: Int, _ form: CuppingForm) -> Int? {
    starts(of: index).first { first in
      form.sections.contains { section in
        if case .scale = section.kind { isTitle(first.name, of: section.id) } else { false }
      }
    }?.place
  }

  private func isTitle(_ name: String, of section: String) -> Bool {
    // Titles of two letters, such as `At` for the aftertaste, are words.
    name.count > 2 && titles.titles(of: section).contains(name)
  }

  /// Words before a number that may be a title, with their place. A number in brackets may have a word between,
  /// as in `acidity high (12)`.
  private func starts(of index: Int) -> [(place: Int, name: String)] {
    var place = start(of: index)
    let text = pieces[index].text
    let isInBrackets =
      text.startIndex > note.startIndex && note[note.index(before: text.startIndex)] == "("
    var skipped = 0
    var found: [(place: Int, name: String)] = []
    while skipped <= (isInBrackets ? 1 : 0), place > 0 {
      for count in [2, 1] where place >= count {
        let words = pieces[place - count..<place]
        let mayEnd = isInBrackets && skipped == 0
        guard words.allSatisfy({ $0.values.isEmpty }),
          words.dropLast().allSatisfy({ !$0.ends }), mayEnd || words.last?.ends == false
        else { continue }
        let name = FormTitles.key(words.map { String($0.text) }.joined(separator: " "))
        found.append((place - count, name))
      }
      skipped += 1
      place -= 1
    }
    return found
  }

  private func text(_ first: Int, _ last: Int) -> String {
    String(note[pieces[first].text.startIndex..<pieces[last].text.endIndex])
  }

  // MARK: Cups

  /// The pieces up to each mark.
  private var clauses: [Range<Int>] {
    var clauses: [Range<Int>] = []
    var first = 0
    for index in pieces.indices where pieces[index].ends {
      clauses.append(first..<index + 1)
      first = index + 1
    }
    return clauses
  }

  /// What a clause says of a section of cups: `defective: cup 4`, `two cups defective`, `2 taints`. A cup that the
  /// form does not have is none.
  private func mark(in clause: Range<Int>, _ form: CuppingForm) -> CuppingProposal.Field? {
    let faulty = form.sections.filter {
      if case .faultyCups = $0.kind { true } else { false }
    }
    var found: [(sections: [String], words: Range<Int>)] = []
    var index = clause.lowerBound
    while index < clause.upperBound {
      let ends = [index + 2, index + 1].filter {
        $0 <= clause.upperBound && pieces[index..<$0].allSatisfy(\.values.isEmpty)
      }
      let named = ends.lazy.compactMap { end -> (sections: [String], words: Range<Int>)? in
        let name = FormTitles.key(
          pieces[index..<end].map { String($0.text) }.joined(separator: " "))
        let sections = faulty.map(\.id).filter { isTitle(name, of: $0) }
        if !sections.isEmpty { return (sections, index..<end) }
        let defects = faulty.map(\.id).filter { $0 != "non-uniform" }
        return isTitle(name, of: "defects") && !defects.isEmpty ? (defects, index..<end) : nil
      }.first
      if let named { found.append(named) }
      index = named?.words.upperBound ?? index + 1
    }
    guard found.count == 1, let title = found.first,
      !clause.contains(where: { titles.has(String(pieces[$0].text), "none") })
    else { return nil }
    let cup = clause.first { titles.has(String(pieces[$0].text), "cup") }
    // `cups 2, 4 defective`: the numbers of a list are not a count.
    if cup == nil, clause.lowerBound > 0, !pieces[clause.lowerBound - 1].values.isEmpty {
      return nil
    }
    var field = CuppingProposal.Field(title.sections, "")
    if let cup {
      let list = pieces[cup + 1..<clause.upperBound].prefix {
        Self.whole($0) != nil || titles.has(String($0.text), "also")
      }
      let numbers = list.compactMap(Self.whole)
      if !numbers.isEmpty {
        guard numbers.allSatisfy((1...form.cups).contains) else { return nil }
        field.cups = Array(Set(numbers)).sorted()
        let last = max(title.words.upperBound - 1, cup + list.count)
        field.evidence = text(min(title.words.lowerBound, cup), last)
        return field
      }
    }
    // A number before the cups, or before the title.
    let counted = [cup, title.words.lowerBound].compactMap(\.self).lazy
      .filter { $0 > clause.lowerBound }
      .compactMap { place in counting(pieces[place - 1]).map { (count: $0, place: place - 1) } }
      .first
    guard let counted, (1...form.cups).contains(counted.count) else { return nil }
    field.count = counted.count
    let last = max(title.words.upperBound - 1, cup ?? 0)
    field.evidence = text(min(title.words.lowerBound, counted.place), last)
    return field
  }

  private static func whole(_ piece: Piece) -> Int? {
    piece.values.count == 1 ? Int(exactly: piece.values[0]) : nil
  }

  /// A whole number in digits or as a word.
  private func counting(_ piece: Piece) -> Int? {
    Self.whole(piece)
      ?? titles.titles(of: "count").dropFirst().firstIndex(of: FormTitles.key(piece.text))
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
    let begin = pieces[first].text.startIndex
    var end = pieces[last ?? index].text.endIndex
    if note[begin..<end].contains("("), end < note.endIndex, note[end] == ")" {
      end = note.index(after: end)
    }
    let text = note[begin..<end]
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
