/// The distribution that the right values of one field of one brew have, by all other cups.
struct ValueLaw {
  /// A Student distribution with eight degrees of freedom.
  private struct Part {
    var weight: Double
    var center: Double
    var scale: Double

    func density(_ value: Double) -> Double {
      let score = (value - center) / scale
      return weight * 0.3867 * pow(1 + score * score / 8, -4.5) / scale
    }
  }

  private let isLogarithmic: Bool
  private var parts: [Part] = []
  private let method: ValueGroup
  private let bean: ValueGroup?
  /// The value itself, transformed; nil where the groups do not have it.
  private let own: Double?
  private let nearness: Double
  /// Whether the value is a setting that is unheard of, and so are the few like it.
  private let isUnheard: Bool
  private let isIncluded: Bool
  /// What coffee can have at all.
  private let possible: ClosedRange<Double>?
  /// The density of a value that says nothing of what was meant.
  let anything: Double

  /// The cups that count as much as what is known before.
  private static let priorCups = 3.0
  /// How much wider than its own cups a person's other ones are.
  private static let methodSlack = 1.3
  /// The share of right values that are as coffee in general, however narrow the journal is, and of
  /// those that are like nothing.
  private static let general = 0.02
  /// Similar cups count from this number and share of all on: below it, they may be mistakes of the same
  /// kind.
  private static let leastSimilar = 1.0
  private static let leastShare = 0.02
  /// How much rarer settings that are unheard of are than any other.
  private static let unheardRarity = 0.03
  /// The logarithm of the ratio of the greatest and the least number that is typed by mistake.
  private static let wholeRange = 9.0

  /// - Parameters:
  ///   - general: What is usual; nil where nothing is known.
  ///   - own: The spread of one person's values.
  ///   - method: The values of the method (on the grinder).
  ///   - bean: The same of the bean; nil for none.
  ///   - value: The value itself.
  ///   - isIncluded: Whether the groups contain the value.
  ///   - isFirst: Whether it is the first of its bean, which may be far from where the others ended.
  /// - Returns: nil where nothing is known to compare with.
  init?(
    isLogarithmic: Bool, general: UsualValues.Range?, own: Double, method: ValueGroup,
    bean: ValueGroup?, value: Double, isIncluded: Bool, isFirst: Bool = true
  ) {
    self.isLogarithmic = isLogarithmic
    self.method = method
    self.bean = bean
    self.isIncluded = isIncluded
    possible = general?.possible
    func transformed(_ value: Double) -> Double { isLogarithmic ? log(value) : value }
    let skipped = isIncluded ? transformed(value) : nil
    self.own = skipped
    let all = method.summary(without: skipped)
    // The spread of grind settings is a share of the setting.
    let isShare = general == nil && !isLogarithmic
    guard general != nil || all != nil else { return nil }
    let base = isShare ? max(own * abs(all?.median ?? 0), 0.5) : own
    // No group spreads wider than coffee in general: what does is made of mistakes, or of several kinds of
    // cups, which speak for each other where they are near.
    let widest =
      general.map { (transformed($0.high) - transformed($0.low)) / 3.29 } ?? .infinity
    func shrunk(_ summary: ValueGroup.Summary, to prior: Double) -> Double {
      let count = Double(summary.count)
      let spread = min(summary.spread, widest)
      let squares = count * spread * spread + Self.priorCups * prior * prior
      return (squares / (count + Self.priorCups)).squareRoot()
    }
    var rest = 1 - Self.general
    var ownScale = base
    if let all {
      let scale = shrunk(all, to: base)
      ownScale = scale
      if let own = bean?.summary(without: skipped) {
        let weight = rest * 0.6 * Double(own.count) / (Double(own.count) + 2)
        parts.append(Part(weight: weight, center: own.median, scale: shrunk(own, to: scale)))
        rest -= weight
      }
      let isKnown = general == nil ? 1 : Double(all.count) / (Double(all.count) + 2)
      parts.append(
        Part(weight: rest * isKnown, center: all.median, scale: scale * Self.methodSlack))
      rest *= 1 - isKnown
    }
    nearness = isLogarithmic ? max(ownScale, 0.1) : max(ownScale, isShare ? 0.1 * abs(value) : 2)
    isUnheard =
      general == nil && isLogarithmic && isIncluded && !isFirst
      && method.isUnheard(transformed(value), within: nearness)
    if let general {
      parts.append(
        Part(
          weight: rest + Self.general, center: transformed(general.usual),
          scale: widest))
      anything = isLogarithmic ? 1 / Self.wholeRange : 1 / 200
    } else {
      let center = all?.median ?? 0
      let width = isLogarithmic ? 0.5 : max(abs(center) / 2, 3)
      parts.append(
        Part(
          weight: rest + Self.general * (isUnheard ? Self.unheardRarity : 1), center: center,
          scale: width))
      anything = isLogarithmic ? 1 / Self.wholeRange : 1 / (20 * width)
    }
  }

  /// The width of a unit of the value on the scale of comparison.
  func width(at value: Double) -> Double { isLogarithmic ? 1 / value : 1 }

  /// Classes of numbers from the coarsest on: the step of which they are multiples, how many of them lie in a
  /// unit, and their usual share.
  private static let grains: [(step: Double, inUnit: Double, share: Double)] = [
    (10, 0.1, 0.15), (5, 0.1, 0.15), (1, 0.8, 0.5), (0.5, 1, 0.08),
    (0.1, 8, 0.1), (0.01, 90, 0.02),
  ]
  /// The cups that the usual shares count as, and the most that are asked.
  private static let grainCups = (usual: 4.0, most: 200)

  private static func grain(_ value: Double) -> Int {
    grains.firstIndex { abs(value / $0.step - (value / $0.step).rounded()) < 1e-4 }
      ?? grains.count - 1
  }

  /// How often numbers as round as a value are used, compared with numbers of any size: who weighs whole
  /// grams does not mean 11.5.
  func grainFactor() -> (Double) -> Double {
    let every = max(1, method.sorted.count / Self.grainCups.most)
    var counts = [Double](repeating: 0, count: Self.grains.count)
    for place in stride(from: 0, to: method.sorted.count, by: every) {
      let known = method.sorted[place]
      if isIncluded, known == own { continue }
      counts[Self.grain(isLogarithmic ? exp(known) : known)] += 1
    }
    let (usual, total) = (Self.grainCups.usual, counts.reduce(0, +))
    return { value in
      let place = Self.grain(value)
      let grain = Self.grains[place]
      return (counts[place] + usual * grain.share) / (total + usual) / grain.inUnit
    }
  }

  /// Whether coffee can have a value.
  func allows(_ value: Double) -> Bool { possible?.contains(value) ?? true }

  /// The probability density of a value on the scale of comparison.
  ///
  /// - Parameter hasOthers: Whether cups with similar values speak for it.
  func density(_ value: Double, hasOthers: Bool = false) -> Double {
    let place = isLogarithmic ? log(value) : value
    guard place.isFinite, allows(value) else { return 0 }
    var sum = parts.reduce(0) { $0 + $1.density(place) }
    guard hasOthers else { return sum + repeats(of: value, at: place) }
    let near = method.count(near: place, within: nearness) - (isIncluded ? 1 : 0)
    let count = Double(method.sorted.count)
    let share = (Double(near) - Self.leastSimilar - Self.leastShare * count) / max(1, count)
    if share > 0 { sum += share / (2 * nearness) * (isUnheard ? Self.unheardRarity : 1) }
    return sum
  }

  /// The share of cups whose settings are those of another cup of the bean, and the cups that count
  /// as much.
  private static let repeated = (share: 0.5, prior: 2.0)

  /// The density that a value has since other cups of the bean have it exactly: who weighs 36 g
  /// each time does not mean 34.7.
  private func repeats(of value: Double, at place: Double) -> Double {
    guard let bean, value > 0 else { return 0 }
    let resolution = value == value.rounded() ? 1 : 0.1
    let width = isLogarithmic ? resolution / value : resolution
    let tolerance = width / 20
    let isOwn = own.map { abs($0 - place) < tolerance } ?? false
    let same = Double(bean.count(near: place, within: tolerance) - (isOwn ? 1 : 0))
    return Self.repeated.share * same / (Double(bean.sorted.count) + Self.repeated.prior) / width
  }
}

/// Values of one field, transformed, in order.
struct ValueGroup: Sendable {
  private(set) var sorted: [Double] = []

  init(_ values: [Double]) { sorted = values.sorted() }

  /// The values as somebody who does not know one of them sees them.
  struct Summary {
    var count: Int
    var median: Double
    /// The interquartile range of a normal distribution with this standard deviation.
    var spread: Double
  }

  private func place(_ value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The median and spread without one of the values; nil without any other.
  ///
  /// - Complexity: O(log count).
  func summary(without value: Double?) -> Summary? {
    let skipped = value.map(place) ?? sorted.count
    let count = sorted.count - (skipped < sorted.count ? 1 : 0)
    guard count > 0 else { return nil }
    func quantile(_ share: Double) -> Double {
      let exact = share * Double(count - 1)
      func at(_ place: Int) -> Double { sorted[place < skipped ? place : place + 1] }
      let low = Int(exact)
      let rest = exact - Double(low)
      return rest == 0 ? at(low) : at(low) * (1 - rest) + at(low + 1) * rest
    }
    return Summary(
      count: count, median: quantile(0.5), spread: (quantile(0.75) - quantile(0.25)) / 1.349)
  }

  /// The fewest other values beside which some are unheard of, the most of all that these are, and the least
  /// way to the nearest of the others: as logarithms for one and for several alike, and in widths of the others.
  private static let unheard = (others: 7, share: 0.2, one: 0.59, several: 1.39, widths: 2.0)

  /// Whether one of the values lies with the few like it far beyond all others: far from the nearest, and
  /// further than the others are from each other.
  ///
  /// - Complexity: O(log count).
  func isUnheard(_ value: Double, within distance: Double) -> Bool {
    let (first, end) = (place(value - distance), place(value + distance))
    let (count, others) = (end - first, sorted.count - (end - first))
    let isHigh = end == sorted.count
    guard others >= Self.unheard.others, isHigh || first == 0,
      count == 1 || Double(count) <= Self.unheard.share * Double(sorted.count)
    else { return false }
    let way = isHigh ? value - sorted[first - 1] : sorted[end] - value
    let width = isHigh ? sorted[first - 1] - sorted[0] : sorted[sorted.count - 1] - sorted[end]
    return way > (count == 1 ? Self.unheard.one : Self.unheard.several)
      && way > Self.unheard.widths * width
  }

  /// How many values lie within a distance.
  func count(near value: Double, within distance: Double) -> Int {
    place(value + distance) - place(value - distance)
  }
}

/// What may have been meant by a number that was mistyped, and how often such mistakes are made.
enum TypedValue {
  /// A value that may have been meant, and the share of such mistakes among all.
  struct Candidate {
    var value: Double
    var share: Double
  }

  /// The prior probability that a number is a mistake.
  static let errorRate = 0.02
  /// How often a mistake of the dose is one of the liquid, too.
  static let sameMistake = 0.2
  /// The share of mistakes that leave nothing of what was meant.
  static let unknownShare = 0.15

  /// The factors of decimal points that were lost, added or moved.
  private static let decimals: [(factor: Double, share: Double)] = [
    (0.1, 0.22), (10, 0.2), (0.01, 0.03), (100, 0.03),
  ]
  /// All swaps of neighboring digits together; all hits of a neighboring key; digits typed twice; lost ones.
  private static let swapShare = 0.35
  private static let keyShare = 0.25
  private static let doubleShare = 0.1
  private static let lostShare = 0.1
  /// How often two columns of a brew are swapped, for each pair of them.
  static let columnShare = 0.05
  private static let gramsPerOunce = 28.349_523
  private static let gramsPerPound = 453.592_37

  /// What may have been meant by a value in a column; the same value may come twice.
  ///
  /// - Parameter field: The name of the column.
  static func candidates(_ value: Double, field: String) -> [Candidate] {
    var found = decimals.map { Candidate(value: tidy(value * $0.factor), share: $0.share) }
    // Who steeps for hours writes no seconds.
    if field != "brew_time_s" || value < 3600 {
      let text = Array("\(value)".hasSuffix(".0") ? "\(Int(value))".utf8 : "\(value)".utf8)
      for (values, share) in [
        (swaps(text), swapShare), (keys(text), keyShare), (doubles(text), doubleShare),
        (lost(text), lostShare),
      ] {
        found += values.map { Candidate(value: $0, share: share / Double(values.count)) }
      }
    }
    found += units(value, field: field)
    return found.filter { $0.value.isFinite && $0.value != value }
  }

  /// The value in another unit of its quantity.
  private static func units(_ value: Double, field: String) -> [Candidate] {
    func scaled(_ factor: Double, _ share: Double) -> Candidate {
      Candidate(value: rounded(value * factor), share: share)
    }
    switch field {
    case "dose_g", "water_g", "yield_g":
      return [scaled(gramsPerOunce, 0.06), scaled(1 / gramsPerOunce, 0.02)]
    case "bag_weight_g":
      return [scaled(gramsPerOunce, 0.08), scaled(gramsPerPound, 0.06), scaled(1000, 0.1)]
    case "water_temp_c":
      return [
        Candidate(value: ((value - 32) / 1.8).rounded(), share: 0.06),
        Candidate(value: (value * 1.8 + 32).rounded(), share: 0.06),
      ]
    case "brew_time_s":
      let minutes = value.rounded(.down)
      // 2.45 stands for 2:45, and 245 for the same without its colon.
      let seconds = ((value - minutes) * 100).rounded()
      let (hundreds, rest) = (Int(value / 100), value - Double(Int(value / 100)) * 100)
      // 4.4 is oftener 4.4 minutes than 4:40; 2.45 is oftener 2:45.
      let isTenth = abs(value * 10 - (value * 10).rounded()) < 1e-9
      var found = [scaled(60, 0.12), scaled(1.0 / 60, 0.05), scaled(3600, 0.03)]
      if seconds > 0, seconds < 60 {
        found.append(Candidate(value: minutes * 60 + seconds, share: isTenth ? 0.07 : 0.15))
      }
      if hundreds > 0, rest < 60 {
        found.append(Candidate(value: Double(hundreds) * 60 + rest, share: 0.08))
      }
      return found
    default: return []
    }
  }

  /// The places of digits in a number that is written out.
  private static func digits(_ text: [UInt8]) -> [Int] {
    text.indices.filter { (0x30...0x39).contains(text[$0]) }
  }

  private static func number(_ text: some Collection<UInt8>) -> Double? {
    Double(String(decoding: text, as: UTF8.self))
  }

  /// The number with two neighboring digits swapped, also across the decimal point: 18.2 for 12.8.
  private static func swaps(_ text: [UInt8]) -> [Double] {
    let digits = digits(text)
    return zip(digits, digits.dropFirst()).compactMap { place, next in
      guard text[place] != text[next] else { return nil }
      var other = text
      other.swapAt(place, next)
      return number(other)
    }
  }

  /// By digit, the keys beside it in the row of digits and on a number pad.
  private static let keysBeside = [
    "91", "24", "135", "26", "157", "2468", "359", "48", "579", "680",
  ].map { Array($0.utf8) }

  /// The number with one digit as a key beside it has it: 34 for 24, on a number pad 54 for 24.
  private static func keys(_ text: [UInt8]) -> [Double] {
    digits(text).flatMap { place in
      keysBeside[Int(text[place] - 0x30)].compactMap { beside in
        var other = text
        other[place] = beside
        return number(other)
      }
    }
  }

  /// The number with one more digit: 24 for 2.
  private static func lost(_ text: [UInt8]) -> [Double] {
    let places = digits(text).flatMap { [$0, $0 + 1] }
    return Set(places).sorted().flatMap { place in
      (UInt8(0x30)...0x39).compactMap { number(text[..<place] + [$0] + text[place...]) }
    }
  }

  /// The number with one of two equal digits: 24 for 244.
  private static func doubles(_ text: [UInt8]) -> [Double] {
    let digits = digits(text)
    return zip(digits, digits.dropFirst()).compactMap { place, next in
      guard next == place + 1, text[place] == text[next] else { return nil }
      var other = text
      other.remove(at: next)
      return number(other)
    }
  }

  /// Without what binary fractions add.
  private static func tidy(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
  /// To three digits, as a person would write it.
  private static func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    let unit = pow(10, 2 - floor(log10(value)))
    return (value * unit).rounded() / unit
  }
}
