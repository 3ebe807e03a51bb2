extension CuppingForm {
  /// The form without some of its sections, for tables that lack them: its totals lack their points, so its ID
  /// and its title are others. nil where nothing would be left.
  public func without(_ lacking: [Section]) -> CuppingForm? {
    let ids = Set(lacking.map(\.id))
    return try? CuppingForm(
      id: "\(id.prefix(56)).part", title: "\(title), incomplete",
      sections: sections.filter { !ids.contains($0.id) }, offset: offset, rounding: rounding,
      cups: cups)
  }

  /// The number of a scale that makes this total with the other values; nil where no step of the scale does.
  public func value(of id: String, making total: Double, _ values: Values) -> Double? {
    guard case .scale(let low, _, let step, let weight)? = section(id)?.kind, weight != 0 else {
      return nil
    }
    var filled = values
    filled.scales[id] = low
    guard let least = try? self.total(filled) else { return nil }
    let above = (total - least) / weight
    let value = low + (step > 0 ? (above / step).rounded() * step : above)
    filled.scales[id] = value
    guard let made = try? self.total(filled), abs(made - total) < 0.0101 else { return nil }
    return value
  }

  /// The form with several scales in place of one, which share its points: for tables that have fragrance and
  /// aroma apart, where the form of 2004 has one attribute. nil for no scale of the form.
  public func parting(_ id: String, into parts: [String]) -> CuppingForm? {
    guard let place = sections.firstIndex(where: { $0.id == id }), !parts.isEmpty,
      case .scale(let low, let high, let step, let weight) = sections[place].kind
    else { return nil }
    var parted = sections
    parted.replaceSubrange(
      place...place,
      with: parts.map {
        let share = weight / Double(parts.count)
        return Section(id: $0, kind: .scale(low: low, high: high, step: step, weight: share))
      })
    return try? CuppingForm(
      id: "\(self.id.prefix(55)).parted", title: "\(title), \(parts.joined(separator: " + "))",
      sections: parted, offset: offset, rounding: rounding, cups: cups)
  }

  /// The form as `init(toml:)` reads it. O(sections).
  public var toml: String {
    func quoted(_ text: String) -> String {
      "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    var lines = [
      "id = \(quoted(id))", "title = \(quoted(title))", "offset = \(offset)", "round = \(rounding)",
      "cups = \(cups)",
    ]
    for section in sections {
      lines += ["", "[[section]]", "id = \(quoted(section.id))"]
      switch section.kind {
      case .scale(let low, let high, let step, let weight):
        lines += [
          "kind = \"scale\"", "low = \(low)", "high = \(high)", "step = \(step)",
          "weight = \(weight)",
        ]
      case .goodCups(let points): lines += ["kind = \"good-cups\"", "points = \(points)"]
      case .faultyCups(let points): lines += ["kind = \"faulty-cups\"", "points = \(points)"]
      case .list(let most): lines += ["kind = \"list\"", "most = \(most)"]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
