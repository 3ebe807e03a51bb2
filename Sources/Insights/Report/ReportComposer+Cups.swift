import Journal
import Phrases
import Stats
import Wording

/// The section with cups: the latest and the best, with their notes and flavors.
extension ReportComposer {
  private static let mostCups = 4
  /// Below this number of brews all of them are shown.
  private static let fewBrews = 10
  private static let mostFlavors = 8

  var cupSection: ReportPage.Section? {
    let dated = entries.filter { $0.day != nil }.sorted {
      ($1.brew.brewedAt.seconds ?? 0, $1.index) < ($0.brew.brewedAt.seconds ?? 0, $0.index)
    }
    guard !dated.isEmpty else { return nil }
    let names = tasterNames(in: flavors.described(entries.map(\.index), of: contents))
    func cup(_ entry: Entry) -> ReportPage.Cup { self.cup(entry, names) }
    if entries.count < Self.fewBrews {
      return ReportPage.Section(words.report("cups"), [.cups(dated.map(cup))])
    }
    let latest = dated.prefix(Self.mostCups)
    var blocks: [ReportPage.Block] = [
      .heading(words.report("cups.latest")), .cups(latest.map(cup)),
    ]
    let best = dated.enumerated().filter { $0.element.stars != nil }
      .sorted {
        ($1.element.stars ?? 0, $0.offset) < ($0.element.stars ?? 0, $1.offset)
      }.prefix(Self.mostCups).map(\.element)
    if best.count == Self.mostCups {
      blocks += [.heading(words.report("cups.best")), .cups(best.map(cup))]
    }
    return ReportPage.Section(words.report("cups"), blocks)
  }

  /// - Parameter names: The names of nodes that have one of the taster's.
  private func cup(_ entry: Entry, _ names: [Int: String]) -> ReportPage.Cup {
    let brew = entry.brew
    let isEspresso = entry.method?.isEspresso ?? false
    let values: [(Double?, Quantity)] = [
      (FieldRange.dose.checked(brew.dose), .dose),
      (isEspresso ? nil : FieldRange.water.checked(brew.water), .water),
      (isEspresso ? FieldRange.yield.checked(brew.yield) : nil, .yield),
      (FieldRange.waterTemperature.checked(brew.waterTemperature), .waterTemperature),
      (FieldRange.brewTime.checked(brew.brewTime), .brewTime),
    ]
    var settings = values.compactMap { value, quantity in
      value.map { words.value($0, quantity, .record) }
    }
    if let grind = FieldRange.grindSetting.checked(brew.grindSetting) {
      settings.append(
        words.report("cups.grind", ["number": .text(words.numbers.number(grind, places: 2))]))
    }
    let found = flavors.brews[entry.index]?.named ?? []
    return ReportPage.Cup(
      title: entry.bean.map { words.name(of: $0) } ?? words.report("cups.nameless"),
      detail: [entry.day.map(words.days.short) ?? "", DisplayName.shown(entry.method?.name ?? "")]
        .filter { !$0.isEmpty }.joined(separator: " · "),
      stars: entry.stars.map(words.rating) ?? "", settings: settings.joined(separator: " · "),
      note: brew.notes.trimmingBlanks,
      flavors: found.prefix(Self.mostFlavors).flatMap { flavor in
        let node = wheel[flavor.node]
        let own = tasterWords(flavor)
        // Another word of the taster's for this one cup is not that of nearly all.
        let isUsual = names[flavor.node].map { flavor.descriptors.contains($0) } ?? false
        let shown = own.isEmpty ? [title(node, isUsual ? names : [:])] : own
        return shown.map { ReportPage.Cup.Flavor(name: Self.capitalized($0), color: node.color) }
      })
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
