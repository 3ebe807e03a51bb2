/// Reads a free text on processing ("Gewaschen", "anaerobic natural") as one of our processes.
enum ProcessWords {
  /// The process; `unrecorded` for empty text, the text itself when no word of it is known.
  ///
  /// Of several, the first of the table is meant: an anaerobic natural is anaerobic. Parts on
  /// their own ("washed, natural") that are of two kinds are `other`.
  static func process(_ text: String) -> CoffeeProcess {
    let parts = text.split(whereSeparator: { ",;|/".contains($0) })
    let found = parts.compactMap { process(part: String($0)) }
    guard let first = found.first else {
      let isEmpty = text.allSatisfy(\.isWhitespace)
      return isEmpty ? .unrecorded : CoffeeProcess(rawValue: text)
    }
    if found.allSatisfy({ $0 == first }) { return first }
    let plain: Set<CoffeeProcess> = [.washed, .natural, .honey]
    let special = found.filter { !plain.contains($0) }
    return special.first ?? .other
  }

  private static func process(part: String) -> CoffeeProcess? {
    let words = "_" + FoldedText.keyword(part) + "_"
    return table.first { words.contains($0.word) }?.process
  }

  /// The order tells what counts where several fit. A leading or trailing `_` is a word's edge.
  private static let table: [(word: String, process: CoffeeProcess)] = rows.split(separator: "\n")
    .flatMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, CoffeeProcess(rawValue: words.first ?? "")) }
    }

  private static let rows = """
    decaf decaf entkoffein entcoffein descafein decafein cafeinevrij swiss_water mountain_water sugar_cane_ethyl ethyl_acetate
    carbonic_maceration carbonic carbonique carbonica kohlensaure
    anaerobic anaerob anaerobi
    wet_hulled wet_hulled giling_basah
    honey honey _miel_ _miele_ pulped_natural semi_washed semiwashed halbgewaschen _mel_
    natural unwashed ungewaschen sin_lavar
    washed washed gewaschen gewassen lavado lavada lave_ lavee_ lavato lavata _wet_ _nass_ tvattad vasket myty
    natural natural naturell naturel naturale _nature_ naturlich dry_process _dry_ trocken sun_dried sundried secado_al_sol
    """
}
