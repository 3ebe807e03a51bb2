import GrindScale

/// What sentences beside a table say once for all of its cups: `Everything on the Ode, 250 g each time`, `Rancilio
/// Silvia, Rocky doserless`.
struct ToldFacts: Sendable, Equatable {
  private(set) var grinder = ""
  private(set) var method = ""
  private(set) var cells: [CSVColumn: String] = [:]
  /// What two sentences say differently: it is of none.
  private var doubtful: Set<CSVColumn> = []

  /// A longer text is an article.
  private static let longest = 2_000
  /// So few words are no sentence but a name with what belongs to it.
  private static let fewestOfSentence = 5
  /// What a sentence can say of all cups.
  private static let shared: [CSVColumn] = [.dose, .water, .yield, .waterTemperature]

  mutating func add(_ text: String) {
    guard text.utf8.count <= Self.longest else { return }
    for sentence in text.split(separator: Self.end.regex) { add(sentence: String(sentence)) }
  }

  private static let end = OncePattern(/[.!?。]+(?:\s+|$)|\n(?!\p{Ll})/)

  private mutating func add(sentence: String) {
    let terms = ParameterTerms.standard
    let words = sentence.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
    func has(_ place: ParameterTerms.Filler) -> Bool {
      words.contains { terms.isFiller($0, in: place) }
    }
    // `Ode since May`
    guard !has(.while) else { return }
    let isOfAll =
      has(.all)
      || terms.words(in: .all).contains { word in
        word.unicodeScalars.allSatisfy { $0.value > 0x2E80 } && sentence.contains(word)
      }
    for clause in sentence.split(whereSeparator: { ",;:()–—|".contains($0) }) {
      let names = clause.split(whereSeparator: \.isWhitespace).map(String.init)
      let isNamed = names.contains {
        ColumnTerms.standard.meaning(of: $0)?.columns.contains(CSVColumn.grinder.rawValue) ?? false
      }
      if isOfAll || isNamed || names.count < Self.fewestOfSentence,
        let name = Self.grinder(in: names)
      {
        set(.grinder, name)
      }
    }
    guard isOfAll, !has(.supply) else { return }
    let methods = Set(
      words.filter { MethodCategory(impliedBy: String($0)) != .unrecorded && $0 != "filter" })
    if methods.count == 1, let range = sentence.lowercased().firstRange(of: methods.first ?? "") {
      let lowered = sentence.lowercased()
      let start = lowered.distance(from: lowered.startIndex, to: range.lowerBound)
      set(.method, String(sentence.dropFirst(start).prefix(methods.first?.count ?? 0)))
    }
    let parts = EntryParts(EntryText.parts(sentence))
    guard let recipe = parts.recipe(of: method) ?? parts.toldRecipe(of: method) else { return }
    for column in Self.shared { recipe.cells[column].map { set(column, $0) } }
  }

  private mutating func set(_ column: CSVColumn, _ text: String) {
    let own = [.grinder: grinder, .method: method][column] ?? cells[column] ?? ""
    let isSame = own.isEmpty || own.lowercased() == text.lowercased()
    if !isSame { doubtful.insert(column) }
    let value = doubtful.contains(column) ? "" : text
    switch column {
    case .grinder: grinder = value
    case .method: method = value
    default: cells[column] = value.isEmpty ? nil : value
    }
  }

  /// The one grinder that words name, as they write it; a word of everyday language only with a capital.
  private static func grinder(in names: [String]) -> String? {
    let marks = "\"'“”’*_.!"
    let words = names.map { $0.filter { !marks.contains($0) } }
    for count in stride(from: min(4, words.count), to: 0, by: -1) {
      for start in 0...(words.count - count) {
        let name = words[start..<start + count].joined(separator: " ")
        guard let first = name.first, first.isUppercase || name.contains(where: \.isNumber),
          KnownGrinders.standard.model(exactly: name) != nil,
          // `Ode to coffee`
          words.dropFirst(start + count).first != "to"
        else { continue }
        return name
      }
    }
    return nil
  }
}
