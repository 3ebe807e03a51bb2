extension CuppingForm {
  /// The values of one filled form.
  public struct Values: Sendable, Hashable {
    /// The number of each scale, by section; in the section's units.
    public var scales: [String: Double]
    /// The marked cups of each section of cups, by section: the numbers of good or faulty cups, 1
    /// up. For good cups: nil (no entry) where every cup is good.
    public var cups: [String: Set<Int>]
    /// The number of cups of the sample: 1…100.
    public var count: Int

    /// Creates the values of one filled form.
    public init(scales: [String: Double], cups: [String: Set<Int>] = [:], count: Int = 5) {
      self.scales = scales
      self.cups = cups
      self.count = count
    }
  }

  /// Checks one number of a scale. O(sections).
  ///
  /// - Throws: `CuppingError` with code `unknown` (no such scale), `out of range` or `off step`. NaN
  ///   and infinities are out of range.
  public func check(_ value: Double, section id: String) throws(CuppingError) {
    guard case .scale(let low, let high, let step, _)? = section(id)?.kind else {
      throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", id) }
    }
    guard value.isFinite, value >= low, value <= high else {
      throw CuppingError(.outOfRange) {
        ($0.section, $0.number, $0.low, $0.high) = (id, value, low, high)
      }
    }
    guard step > 0 else { return }
    let steps = (value - low) / step
    guard abs(steps - steps.rounded()) < 1e-6 else {
      throw CuppingError(.offStep) { ($0.section, $0.number, $0.step) = (id, value, step) }
    }
  }

  /// The total of a filled form in points, by the formula of the form. O(sections).
  ///
  /// Nothing keeps a total within 0…100: faults of many cups take it below.
  ///
  /// - Returns: nil where a scale that counts has no value.
  /// - Throws: `CuppingError` with code `no total`, `unknown`, `out of range`, `off step` or `cup`.
  public func total(_ values: Values) throws(CuppingError) -> Double? {
    guard hasTotal else { throw CuppingError(.noTotal) { $0.value = id } }
    guard (1...Self.cupLimit).contains(values.count) else {
      throw CuppingError(.cup) { $0.count = values.count }
    }
    for name in values.scales.keys.sorted() { try check(values.scales[name] ?? 0, section: name) }
    for name in values.cups.keys.sorted() {
      switch section(name)?.kind {
      case .goodCups, .faultyCups: break
      default: throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", name) }
      }
      for cup in (values.cups[name] ?? []).sorted() where !(1...values.count).contains(cup) {
        throw CuppingError(.cup) {
          ($0.section, $0.count, $0.number) = (name, values.count, Double(cup))
        }
      }
    }
    var sum = offset
    for section in sections {
      switch section.kind {
      case .scale(_, _, _, let weight) where weight != 0:
        guard let value = values.scales[section.id] else { return nil }
        sum += weight * value
      case .goodCups(let points):
        let good = values.cups[section.id]?.count ?? values.count
        sum += points * Double(good) / Double(values.count)
      case .faultyCups(let points):
        sum -= points * Double(values.cups[section.id]?.count ?? 0)
      case .scale, .list: break
      }
    }
    return rounded(sum)
  }

  /// A number of points to the step of the form; half way goes to the greater.
  func rounded(_ points: Double) -> Double {
    guard rounding > 0 else { return points }
    // A sum such as 0.1 + 0.2 misses a half by its last digits.
    return ((points / rounding) + 0.5 + 1e-9).rounded(.down) * rounding
  }
}
