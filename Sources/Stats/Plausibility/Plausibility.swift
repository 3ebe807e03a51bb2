/// How likely the numbers of a journal are mistakes: the one model that entry, import, `check` and all
/// advice ask.
///
/// A number is compared with others of its bean, of its method (on its grinder, for a grind setting)
/// and with coffee in general, each described by a median and an interquartile range that is shrunk to
/// the one above it; masses, ratios and times as logarithms. Two explanations are compared by Bayes'
/// rule: the number is right (a mixture of Student distributions about these medians, with room for
/// groups of similar cups), or a mistake of a known kind turned another number, which is likely, into
/// this one (`TypedValue`). Dose and liquid are judged together, since only one of them makes a ratio
/// impossible, and so are any two numbers of a cup that fit each other's column. What no coffee of the
/// kind can have (`UsualValues.Range.possible`) is doubted however many cups share it. A value that was
/// confirmed (`BrewJournal.confirm`) is not doubted.
public struct Plausibility: Sendable {
  private let contents: JournalContents
  private let brews: BrewGroups
  private let weights: ValueGroup
  private let prices: ValueGroup
  /// The confirmed values of brews, which other brews of the method may have, too.
  private let confirmed: Set<String>

  /// The probability of a mistake from which a value is doubted.
  private static let limit = 0.5

  /// - Complexity: O(*n* log *n*) for *n* brews.
  public init(_ contents: JournalContents) {
    self.contents = contents
    brews = BrewGroups(contents)
    weights = ValueGroup(
      contents.beans.compactMap { FieldRange.bagWeight.checked($0.bagWeight).map(log) })
    prices = ValueGroup(contents.beans.compactMap { FieldRange.price.checked($0.price).map(log) })
    var confirmed: Set<String> = []
    if !contents.confirmed.isEmpty {
      let values = Dictionary(grouping: contents.confirmed) { $0.recordID }
      for brew in contents.brews {
        for value in values[brew.id.rawValue] ?? [] where value.kind == .brew {
          confirmed.insert(Self.key(value.field, value.value, brew))
        }
      }
    }
    self.confirmed = confirmed
  }

  /// The values of brews that are probably mistakes, in the order of the journal.
  ///
  /// - Complexity: O(*n* log *n*).
  public func brewDoubts() -> [ValueDoubt] {
    var found: [ValueDoubt] = []
    for index in contents.brews.indices {
      if index % 1024 == 0, Task.isCancelled { break }
      found += doubts(at: index)
    }
    return found
  }

  /// The doubts of one brew of the journal.
  public func doubts(of brew: Identifier<Brew>) -> [ValueDoubt] {
    contents.brews.firstIndex { $0.id == brew }.map(doubts(at:)) ?? []
  }

  /// The values of bags that are probably mistakes.
  public func beanDoubts() -> [ValueDoubt] { contents.beans.flatMap(doubts(of:)) }

  private func isConfirmed(_ doubt: ValueDoubt, _ brew: Brew? = nil) -> Bool {
    guard !contents.confirmed.isEmpty else { return false }
    return contents.confirmed.contains(doubt.confirmation)
      || brew.map { confirmed.contains(Self.key(doubt.field, doubt.value, $0)) } ?? false
  }

  /// What a confirmed value is one of: the same value with the same method, and for a grind setting on
  /// the same grinder.
  private static func key(_ field: String, _ value: Double, _ brew: Brew) -> String {
    let grinder = field == FieldRange.grindSetting.field ? brew.grinderID?.rawValue ?? "" : ""
    return [field, "\(value)", brew.methodID?.rawValue ?? "", grinder].joined(separator: "\u{0}")
  }

  // MARK: Brews

  private func doubts(at index: Int) -> [ValueDoubt] {
    let unusual = JudgedField.allCases.filter { brews.isUnusual($0, index) }
    guard !unusual.isEmpty else { return [] }
    let brew = contents.brews[index]
    var found: [ValueDoubt] = []
    func doubt(_ field: JudgedField, _ value: Double, _ verdict: Verdict?) {
      guard let verdict, verdict.chance >= Self.limit else { return }
      var doubt = ValueDoubt(
        kind: .brew, recordID: brew.id.rawValue, field: field.name, value: value,
        likely: verdict.likely, chance: verdict.chance)
      if field == .grindSetting {
        let notation = contents.grindNotation(of: brew.grinderID)
        doubt.text = brew.grindText
        doubt.likelyText = verdict.likely.flatMap { notation?.text(of: $0) }
      }
      if !isConfirmed(doubt, brew) { found.append(doubt) }
    }
    let liquid = brews.liquid(index)
    let swap = swap(index)
    for (field, value, verdict) in swap { doubt(field, value, verdict) }
    if swap.contains(where: { $0.field == .dose || $0.field == liquid }) {
      for field in [JudgedField.dose, liquid] where !swap.contains(where: { $0.field == field }) {
        if let value = brews.value(field, index) { doubt(field, value, alone(field, value, index)) }
      }
    } else if !unusual.contains(where: { [.dose, liquid, .ratio].contains($0) }) {
      // Both are as usual.
    } else if let dose = brews.value(.dose, index), let amount = brews.value(liquid, index) {
      let verdicts = together(index, dose: dose, amount: amount, liquid)
      doubt(.dose, dose, verdicts.dose)
      doubt(liquid, amount, verdicts.liquid)
      // Where one of them is a mistake, the ratio says nothing of the other.
      let amounts = found.filter { [JudgedField.dose.name, liquid.name].contains($0.field) }
      if amounts.count == 1 {
        let isDose = amounts[0].field == JudgedField.dose.name
        let (field, value) = isDose ? (liquid, amount) : (.dose, dose)
        doubt(field, value, alone(field, value, index))
      }
    } else {
      for field in [JudgedField.dose, liquid] {
        if let value = brews.value(field, index) { doubt(field, value, alone(field, value, index)) }
      }
    }
    for field in unusual
    where field != .ratio && field != .dose && field != liquid
      && !swap.contains(where: { $0.field == field })
    {
      if let value = brews.value(field, index) { doubt(field, value, alone(field, value, index)) }
    }
    return found
  }

  /// How likely a value is a mistake, and what was meant.
  private struct Verdict {
    var chance: Double
    var likely: Double?
  }

  /// A mistake beside the candidates for what was meant.
  private struct Mistakes {
    private(set) var total = 0.0
    private var meant: [Double: Double] = [:]

    mutating func add(_ weight: Double, _ value: Double?) {
      total += weight
      if let value, weight > 0 { meant[value, default: 0] += weight }
    }

    /// What explains at least half of the chance that it is a mistake, where numbers as round as those of
    /// the other cups are likelier; minutes made seconds are as round as they come.
    func likely(_ law: ValueLaw, isTime: Bool = false) -> Double? {
      let known = meant.values.reduce(0, +)
      guard known >= total / 2 else { return nil }
      let factor = isTime ? { _ in 1 } : law.grainFactor()
      let weighed = meant.map { (value: $0, weight: $1 * factor($0)) }
      let sum = weighed.reduce(0) { $0 + $1.weight }
      let best = weighed.max { ($0.weight, $1.value) < ($1.weight, $0.value) }
      return best.flatMap { $0.weight / sum * known >= total / 2 ? $0.value : nil }
    }
  }

  private func alone(_ field: JudgedField, _ value: Double, _ index: Int) -> Verdict? {
    brews.law(of: field, at: index).map { Self.verdict(value, field.name, $0) }
  }

  private static func mistakes(_ value: Double, _ field: String, _ law: ValueLaw) -> Mistakes {
    var mistakes = Mistakes()
    for candidate in TypedValue.candidates(value, field: field) {
      mistakes.add(candidate.share * law.density(candidate.value), candidate.value)
    }
    mistakes.add(TypedValue.unknownShare * law.anything, nil)
    return mistakes
  }

  private static func verdict(_ value: Double, _ field: String, _ law: ValueLaw) -> Verdict {
    let right = law.density(value, hasOthers: true)
    let mistakes = mistakes(value, field, law)
    let wrong = TypedValue.errorRate * mistakes.total
    let chance = wrong / (wrong + right)
    let isTime = field == JudgedField.brewTime.name
    let likely = chance < limit ? nil : mistakes.likely(law, isTime: isTime)
    return Verdict(chance: chance, likely: likely)
  }

  /// Two numbers of a brew that stand in each other's column, where nothing explains them better.
  private func swap(
    _ index: Int
  ) -> [(field: JudgedField, value: Double, verdict: Verdict)] {
    let liquid = brews.liquid(index)
    let known = [.grindSetting, .dose, liquid, .waterTemperature, .brewTime].compactMap { field in
      brews.value(field, index).flatMap { value in
        brews.law(of: field, at: index).map { (field: field, value: value, law: $0) }
      }
    }
    let right = known.map { $0.law.density($0.value, hasOthers: true) }
    let ratios = brews.law(of: .ratio, at: index)
    var best: (chance: Double, places: (Int, Int))?
    for first in known.indices {
      for second in known.indices.dropFirst(first + 1) {
        let (one, other) = (known[first], known[second])
        var swapped = one.law.density(other.value) * TypedValue.errorRate * TypedValue.columnShare
        guard one.value != other.value, swapped > 1e-9 else { continue }
        if one.field == .dose, other.field == liquid, let ratios {
          swapped *= ratios.density(one.value / other.value)
        } else {
          swapped *= other.law.density(one.value)
        }
        swapped *= other.law.width(at: one.value) / one.law.width(at: one.value)
        swapped *= one.law.width(at: other.value) / other.law.width(at: other.value)
        guard swapped >= right[first] * right[second] else { continue }
        let apart = [one, other].reduce(1) { product, known in
          let wrong = Self.mistakes(known.value, known.field.name, known.law).total
          return product
            * (known.law.density(known.value, hasOthers: true) + TypedValue.errorRate * wrong)
        }
        let chance = swapped / (swapped + apart)
        if chance >= max(Self.limit, best?.chance ?? 0) { best = (chance, (first, second)) }
      }
    }
    guard let (chance, places) = best else { return [] }
    return [(places.0, places.1), (places.1, places.0)].map { place, meant in
      let verdict = Verdict(chance: chance, likely: known[meant].value)
      return (known[place].field, known[place].value, verdict)
    }
  }

  /// Dose and liquid at once: either may be wrong.
  private func together(
    _ index: Int, dose: Double, amount: Double, _ liquid: JudgedField
  ) -> (dose: Verdict?, liquid: Verdict?) {
    guard let doses = brews.law(of: .dose, at: index),
      let ratios = brews.law(of: .ratio, at: index),
      let amounts = brews.law(of: liquid, at: index)
    else { return (alone(.dose, dose, index), alone(liquid, amount, index)) }
    // An impossible amount may make a possible ratio.
    let right =
      amounts.allows(amount)
      ? doses.density(dose, hasOthers: true) * ratios.density(amount / dose, hasOthers: true) : 0
    var wrongDose = Mistakes()
    for candidate in TypedValue.candidates(dose, field: JudgedField.dose.name)
    where candidate.value > 0 {
      wrongDose.add(
        candidate.share * doses.density(candidate.value)
          * ratios.density(amount / candidate.value), candidate.value)
    }
    wrongDose.add(TypedValue.unknownShare * doses.anything * amounts.density(amount), nil)
    var wrongAmount = Mistakes()
    for candidate in TypedValue.candidates(amount, field: liquid.name) where candidate.value > 0 {
      wrongAmount.add(
        candidate.share * doses.density(dose) * ratios.density(candidate.value / dose),
        candidate.value)
    }
    wrongAmount.add(TypedValue.unknownShare * amounts.anything * doses.density(dose), nil)
    // Ounces for both, or a decimal point lost in both, leave the ratio as it is.
    var both = (total: 0.0, weight: 0.0, factor: 1.0)
    for candidate in TypedValue.candidates(dose, field: JudgedField.dose.name)
    where candidate.value > 0 {
      let factor = candidate.value / dose
      let weight =
        TypedValue.sameMistake * candidate.share * doses.density(candidate.value)
        * ratios.density(amount / dose) * min(1, amounts.density(amount * factor))
      both.total += weight
      if weight > both.weight { (both.weight, both.factor) = (weight, factor) }
    }
    let rate = TypedValue.errorRate
    let total = right + rate * (wrongDose.total + wrongAmount.total + both.total)
    guard total > 0 else { return (nil, nil) }
    let isBoth = both.total > max(wrongDose.total, wrongAmount.total)
    func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    var (ofDose, ofAmount) = (
      Verdict(
        chance: rate * (wrongDose.total + both.total) / total,
        likely: isBoth ? rounded(dose * both.factor) : wrongDose.likely(doses)),
      Verdict(
        chance: rate * (wrongAmount.total + both.total) / total,
        likely: isBoth ? rounded(amount * both.factor) : wrongAmount.likely(amounts))
    )
    // What cannot be is doubted in one of them, even where neither is likelier.
    if right == 0 {
      if ofDose.chance > ofAmount.chance || !doses.allows(dose) { ofDose.chance = 1 }
      if ofDose.chance < 1 || !amounts.allows(amount) { ofAmount.chance = 1 }
    }
    return (ofDose, ofAmount)
  }

  // MARK: Beans

  private func doubts(of bean: Bean) -> [ValueDoubt] {
    let usual = UsualValues.standard
    let fields: [(FieldRange, Double?, ValueGroup)] = [
      (.bagWeight, bean.bagWeight, weights), (.price, bean.price, prices),
    ]
    return fields.compactMap { range, recorded, group in
      guard let value = range.checked(recorded) else { return nil }
      let general = usual.range(of: range.field, in: UsualValues.bean)
      // No bag is so small, however many are said to be.
      let isImpossible = general?.possible.map { !$0.contains(value) } ?? false
      let law = ValueLaw(
        isLogarithmic: true, general: general,
        own: usual.ownSpread(of: range.field) ?? 0.3,
        method: isImpossible ? ValueGroup([]) : group,
        bean: nil, value: value, isIncluded: !isImpossible)
      guard let law else { return nil }
      let verdict = Self.verdict(value, range.field, law)
      let doubt = ValueDoubt(
        kind: .bean, recordID: bean.id.rawValue, field: range.field, value: value,
        likely: verdict.likely, chance: verdict.chance)
      return doubt.chance >= Self.limit && !isConfirmed(doubt) ? doubt : nil
    }
  }
}

extension JournalContents {
  /// The same records with doubted values of brews, and settings on an earlier scale of their grinder, as if they
  /// were not recorded, and the doubts. All advice rests on this.
  ///
  /// - Complexity: O(*n* log *n*) for *n* brews.
  public func withoutDoubts() -> (contents: JournalContents, doubts: [ValueDoubt]) {
    var contents = withoutEarlierScales()
    let doubts = Plausibility(contents).brewDoubts()
    guard !doubts.isEmpty else { return (contents, []) }
    let fields = Dictionary(grouping: doubts) { $0.recordID }
    for index in contents.brews.indices {
      for doubt in fields[contents.brews[index].id.rawValue] ?? [] {
        for field in JudgedField.allCases where field.name == doubt.field {
          if let path = field.path { contents.brews[index][keyPath: path] = nil }
          if field == .grindSetting { contents.brews[index].grindText = nil }
        }
      }
    }
    return (contents, doubts)
  }
}

/// A number of a brew or a bag that is probably a mistake.
public struct ValueDoubt: Sendable, Hashable {
  /// Brew or bean.
  public var kind: RecordKind
  /// The record's ID.
  public var recordID: String
  /// The column, such as `dose_g`.
  public var field: String
  /// What is there, in the unit of the column.
  public var value: Double
  /// What was probably meant; nil where nothing fits well.
  public var likely: Double?
  /// The probability that the value is a mistake, 0…1.
  public var chance: Double
  /// The value as it is written, where that is the place on a grinder's scale; not in JSON.
  public var text: String?
  /// What was probably meant, as it is written on that grinder; not in JSON.
  public var likelyText: String?

  /// What `BrewJournal.confirm` takes to end the doubt.
  public var confirmation: ConfirmedValue {
    ConfirmedValue(kind: kind, recordID: recordID, field: field, value: value)
  }

  /// The doubt as a remark on its brew.
  public var remark: BrewRemark {
    var remark = BrewRemark(.implausible, value: value, field: field, likely: likely)
    (remark.text, remark.likelyText) = (text, likelyText)
    return remark
  }
}

/// In JSON: `{"code": "implausible", "kind", "id", "field", "value", "likely"}`; in what a suggestion
/// leaves out, `brew` in place of the first three.
extension ValueDoubt: Documented {
  package init(_ document: DoubtDocument) { self = document.doubt }
  package var document: DoubtDocument { DoubtDocument(self) }
}

/// A value that is probably a mistake: as a remark with its record, or, as what a suggestion left out,
/// with its brew.
package struct DoubtDocument: JSONDocument {
  let code: String?
  let kind: RecordKind?
  let id: String?
  let brew: String?
  let field: String
  let value: Double
  @OrNull var likely: Double?

  /// - Parameter isLeftOut: Whether it is one of the values that a suggestion left out.
  init(_ doubt: ValueDoubt, isLeftOut: Bool = false) {
    code = isLeftOut ? nil : BrewRemark.Code.implausible.rawValue
    (kind, id) = isLeftOut ? (nil, nil) : (doubt.kind, doubt.recordID)
    brew = isLeftOut ? doubt.recordID : nil
    (field, value, likely) = (doubt.field, doubt.value, doubt.likely)
  }

  var doubt: ValueDoubt {
    ValueDoubt(
      kind: kind ?? .brew, recordID: brew ?? id ?? "", field: field, value: value, likely: likely,
      chance: 1)
  }
}

/// A number of a brew whose plausibility is judged.
enum JudgedField: Int, CaseIterable {
  case dose, water, yield, ratio, waterTemperature, grindSetting, brewTime, tds

  /// The name of the column; `ratio` is none.
  var name: String {
    switch self {
    case .ratio: "ratio"
    case .tds: FieldRange.tds.field
    default: range.field
    }
  }

  private var range: FieldRange {
    switch self {
    case .dose: .dose
    case .water: .water
    case .yield: .yield
    case .waterTemperature: .waterTemperature
    case .grindSetting: .grindSetting
    case .brewTime: .brewTime
    case .tds, .ratio: .tds
    }
  }

  /// Whether values are compared by their proportions.
  var isLogarithmic: Bool { self != .waterTemperature && self != .grindSetting }

  /// The property of a brew; nil for the ratio, which follows from others.
  var path: WritableKeyPath<Brew, Double?>? {
    switch self {
    case .dose: \.dose
    case .water: \.water
    case .yield: \.yield
    case .ratio: nil
    case .waterTemperature: \.waterTemperature
    case .grindSetting: \.grindSetting
    case .brewTime: \.brewTime
    case .tds: \.tds
    }
  }

  /// The recorded value, if it is in range.
  func value(of brew: Brew, isEspresso: Bool) -> Double? {
    guard let path else { return brew.ratio(isEspresso: isEspresso) }
    return range.checked(brew[keyPath: path])
  }
}
