/// Sentences about numbers that are probably mistakes.
extension Words {
  /// A doubt in a few words: `grind 240? 24 would fit`.
  public func text(of doubt: ValueDoubt) -> String {
    text(ofDoubted: doubt.remark, doubt.field)
  }

  func text(ofDoubted remark: BrewRemark, _ field: String) -> String {
    phrases.text(
      remark.likely == nil ? "doubt.none" : "doubt.likely",
      [
        "name": name(ofDoubted: field), "value": doubted(remark.value, field, as: remark.text),
        "likely": remark.likely.map { doubted($0, field, as: remark.likelyText) } ?? "",
      ])
  }

  /// The name of the field of a doubt: `grind`.
  public func name(ofDoubted field: String) -> String {
    let key = "quantity.\(field).name"
    return phrases.has(key) ? phrases.text(key) : field
  }

  /// A doubted value as it was written, with its unit: `9.4 °C`, `2.45 s`.
  private func doubted(_ value: Double, _ field: String, as text: String? = nil) -> String {
    if let text { return text }
    let number = PhraseArgument.text(numbers.number(value))
    let isClock = field == Quantity.brewTime.rawValue && value >= 60 && value == value.rounded()
    if isClock { return numbers.clock(value) }
    let key = field == Quantity.brewTime.rawValue ? "doubt.seconds" : "quantity.\(field).value"
    return phrases.has(key) ? phrases.text(key, ["number": number]) : numbers.number(value)
  }

  /// The most values that are named one by one.
  private static let mostNamed = 3

  /// What was left out since it is probably a mistake: a few words for each value, and how many more.
  public func leftOut(_ doubts: [ValueDoubt]) -> [String] {
    let cells = Dictionary(grouping: doubts) { "\($0.field) \($0.value)" }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value)
    var lines = cells.prefix(Self.mostNamed).map { cell in
      phrases.text(
        cell[0].likely == nil ? "doubt.left-out" : "doubt.left-out.likely",
        [
          "count": .count(cell.count), "name": .text(name(ofDoubted: cell[0].field)),
          "value": .text(doubted(cell[0].value, cell[0].field, as: cell[0].text)),
          "likely": .text(
            cell[0].likely.map { doubted($0, cell[0].field, as: cell[0].likelyText) } ?? ""),
        ])
    }
    let more = cells.dropFirst(Self.mostNamed).reduce(0) { $0 + $1.count }
    if more > 0 { lines.append(phrases.text("doubt.left-out.more", ["count": .count(more)])) }
    return lines
  }

  /// That some settings have no place on the scale of their grinder, and count nowhere, and that others are on
  /// an earlier one.
  public func uncounted(unplaced: Int, earlierScale: Int) -> [String] {
    [("grind.unplaced.count", unplaced), ("grind.earlier-scale.count", earlierScale)]
      .filter { $0.1 > 0 }.map { phrases.text($0.0, ["count": .count($0.1)]) }
  }

  /// A doubt with what ends it: the command that corrects the value, and the one that confirms it.
  public func advice(on doubt: ValueDoubt) -> String {
    phrases.text(
      doubt.likely == nil ? "doubt.advice.none" : "doubt.advice",
      [
        "kind": name(of: doubt.kind), "id": doubt.recordID, "doubt": text(of: doubt),
        "field": doubt.field, "command": Self.correction(of: doubt),
      ])
  }

  /// The options by which commands change a field.
  private static let options = [
    "dose_g": "dose", "water_g": "water", "yield_g": "yield", "water_temp_c": "temperature",
    "grind_setting": "grind", "brew_time_s": "time", "tds_percent": "tds",
    "bag_weight_g": "weight", "bag_price": "price",
  ]

  /// The command that corrects a value; without a likely value the option waits for one.
  private static func correction(of doubt: ValueDoubt) -> String {
    let value =
      doubt.likelyText.map(Self.shellWord)
      ?? doubt.likely.map { Journal.NumberText.shortest($0) } ?? "…"
    return "insights journal edit-\(doubt.kind.rawValue) \(doubt.recordID) "
      + "--\(options[doubt.field] ?? doubt.field) \(value)"
  }

  /// A grind setting that counts nowhere, why, and the command that says where it is; or one that counts as
  /// the middle of a range.
  public func advice(on remark: SettingRemark) -> String {
    let id = remark.brews.first ?? ""
    switch remark.code {
    case .inNote:
      return phrases.text(
        "grind.in-note", ["id": id, "text": remark.text, "quoted": Self.shellWord(remark.text)])
    case .earlierScale:
      return phrases.text(
        "grind.earlier-scale",
        [
          "text": .text(remark.text), "grinder": .text(remark.grinder.map { onGrinder($0) } ?? ""),
          "count": .count(remark.brews.count),
        ])
    case .unplaced, .middle:
      let more = remark.brews.count - 1
      let key = remark.grinder.flatMap { _ in remark.reason.map { "grind.cure.\($0)" } } ?? ""
      let cure = phrases.text(
        phrases.has(key) ? key : "grind.cure",
        ["id": .text(id), "quoted": .text(Self.shellWord(remark.grinder ?? ""))])
      return phrases.text(
        remark.code == .middle ? "grind.middle" : "grind.unplaced",
        [
          "text": .text(remark.text), "grinder": .text(remark.grinder.map { onGrinder($0) } ?? ""),
          "reason": .text(remark.reason.map { phrases.text("grind.reason.\($0)") } ?? ""),
          "count": .count(remark.brews.count), "id": .text(id), "cure": .text(cure),
          "more": .text(
            more > 0 ? phrases.text("grind.unplaced.more", ["count": .count(more)]) : ""),
        ])
    }
  }

  /// A text as one word of a command line.
  private static func shellWord(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
