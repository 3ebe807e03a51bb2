import GrindScale

/// Settings from before a grinder's dial was numbered otherwise or set to zero anew: they are on another scale.
extension JournalContents {
  /// The fewest cups on each side of such a change.
  private static let leastCups = 4
  /// How many times as high the middle setting is where numbers are counted in tenths, or no longer.
  private static let tens = 7.0...14.0

  /// By grinder and method, the places of the brews before the last such change.
  ///
  /// Settings before and after it are all apart. Either they are about ten times as high, which no one who keeps
  /// to a method changes by turning, or the note of the first cup after it tells of it: `new burrs`.
  ///
  /// - Complexity: O(*n* log *n*) for *n* brews.
  package func brewsOnEarlierScales() -> [[Int]] {
    let placed = brews.indices.filter {
      brews[$0].grinderID != nil && brews[$0].methodID != nil && brews[$0].grindSetting ?? 0 > 0
        && brews[$0].brewedAt.seconds != nil
    }
    struct Key: Hashable {
      let grinder: Identifier<Grinder>?
      let method: Identifier<BrewMethod>?
    }
    let groups = Dictionary(grouping: placed) {
      Key(grinder: brews[$0].grinderID, method: brews[$0].methodID)
    }
    return groups.values.compactMap(earlier).sorted { $0[0] < $1[0] }
  }

  private func earlier(among places: [Int]) -> [Int]? {
    guard places.count >= 2 * Self.leastCups else { return nil }
    let places = places.sorted {
      (brews[$0].brewedAt.seconds ?? 0, $0) < (brews[$1].brewedAt.seconds ?? 0, $1)
    }
    let settings = places.map { brews[$0].grindSetting ?? 0 }
    var before = [(low: settings[0], high: settings[0])]
    for setting in settings.dropFirst() {
      let last = before[before.count - 1]
      before.append((min(last.low, setting), max(last.high, setting)))
    }
    var (low, high) = (Double.infinity, 0.0)
    for index in settings.indices.reversed() {
      (low, high) = (min(low, settings[index]), max(high, settings[index]))
      guard index >= Self.leastCups else { return nil }
      let ends = before[index - 1]
      guard settings.count - index >= Self.leastCups, low > ends.high || high < ends.low else {
        continue
      }
      let middles = [settings[..<index], settings[index...]].map { $0.sorted()[$0.count / 2] }
      let ratio = (middles.max() ?? 1) / (middles.min() ?? 1)
      let isApart = low > 2 * ends.high || 2 * high < ends.low
      if isApart && Self.tens.contains(ratio)
        || GrindReader.standard.tellsNewScale(brews[places[index]].notes)
      {
        return Array(places[..<index])
      }
    }
    return nil
  }

  /// The same records without the settings of earlier scales.
  package func withoutEarlierScales() -> JournalContents {
    var contents = self
    for place in brewsOnEarlierScales().joined() { contents.brews[place].grind = nil }
    return contents
  }

  /// How many brews of a bean have a setting on an earlier scale.
  ///
  /// - Complexity: That of `brewsOnEarlierScales`.
  package func earlierScaleCount(
    of bean: Identifier<Bean>, by method: Identifier<BrewMethod>, on grinder: Identifier<Grinder>?
  ) -> Int {
    brewsOnEarlierScales().joined().count {
      brews[$0].beanID == bean && brews[$0].methodID == method && brews[$0].grinderID == grinder
    }
  }

  /// A remark on the settings of each earlier scale.
  func earlierScaleRemarks() -> [SettingRemark] {
    brewsOnEarlierScales().map { places in
      let own = places.map { brews[$0] }.sorted { $0.grindSetting ?? 0 < $1.grindSetting ?? 0 }
      let ends = [own[0], own[own.count - 1]].compactMap { $0.grind?.text }
      return SettingRemark(
        code: .earlierScale, grinder: name(of: own[0].grinderID),
        text: ends.joined(separator: "–"), reason: nil, brews: places.map { brews[$0].id.rawValue })
    }
  }
}
