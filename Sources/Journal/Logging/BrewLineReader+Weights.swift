/// Weights and ratios whose meaning the rest of the line decides.
extension BrewLineReader {
  /// Two weights without a word are the coffee and the water, or of an espresso the shot; one is what
  /// its size says.
  func settleWeights(in line: inout BrewLine) throws(JournalError) {
    let isEspresso = line.method?.isEspresso ?? false
    var open: [WritableKeyPath<BrewLine, Double?>] = [\.dose, isEspresso ? \.yield : \.water]
    open.removeAll { line[keyPath: $0] != nil }
    let sorted = weights.sorted { $0.value < $1.value }
    guard sorted.count <= open.count else {
      let text = sorted.last?.text ?? ""
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: text))
    }
    if sorted.count == 2, sorted[0].value == sorted[1].value {
      throw JournalError(.unclearWeight, .init(field: "dose_g", value: sorted[0].text))
    }
    if let only = sorted.first, sorted.count == 1 {
      let fitting = open.filter { path in
        switch path {
        case \.dose: only.value <= Self.mostDose
        case \.water: only.value >= Self.leastWater
        default: line.dose.map { only.value > $0 } ?? false
        }
      }
      guard let path = fitting.first, fitting.count == 1 else {
        throw JournalError(.unclearWeight, .init(field: "dose_g", value: only.text))
      }
      line[keyPath: path] = only.value
    } else {
      for (path, weight) in zip(open, sorted) { line[keyPath: path] = weight.value }
    }
    try settleRatio(in: &line, isEspresso: isEspresso)
  }

  /// Water, or of an espresso the shot, by the ratio; `1:15` is one where a dose is given and no water,
  /// or the water that it gives.
  private func settleRatio(in line: inout BrewLine, isEspresso: Bool) throws(JournalError) {
    if let (value, text) = ratioOrTime {
      let water = line.dose.map { Self.rounded($0 * value) }
      if !isEspresso, let water, line.water == nil || line.water == water {
        line.ratio = value
        line.remarks.append(BrewRemark(.ratio, written: text, value: value))
      } else {
        guard line.brewTime == nil else {
          throw JournalError(.saidTwice, .init(field: "brew_time_s", value: text))
        }
        line.brewTime = 60 + value
      }
    }
    guard let ratio = line.ratio else { return }
    guard let dose = line.dose else {
      throw JournalError(
        .notUnderstood, .init(field: "ratio", value: "1:\(NumberText.shortest(ratio))"))
    }
    let path: WritableKeyPath<BrewLine, Double?> = isEspresso ? \.yield : \.water
    let grams = line[keyPath: path] ?? Self.rounded(dose * ratio)
    line[keyPath: path] = grams
    line.remarks = line.remarks.map { remark in
      remark.code == .ratio ? BrewRemark(.ratio, written: remark.written, value: grams) : remark
    }
  }

  /// To a tenth of a gram.
  private static func rounded(_ grams: Double) -> Double { (grams * 10).rounded() / 10 }

  /// In grams: a single weight up to the one is coffee, from the other on water, between them either.
  private static let mostDose = 40.0
  private static let leastWater = 100.0
}
