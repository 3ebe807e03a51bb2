/// Whose taste a pattern tells.
extension PatternReport {
  /// The fewest ratings of a taster whose own patterns are looked for.
  package static let leastOwnRatings = 12
  /// The share of the false discovery rate for the ratings of all on one scale; the rest is for what single
  /// tasters show.
  package static let commonShare = 0.75

  /// Names those whose own ratings show a pattern, and adds what single tasters show alone.
  ///
  /// Where the ratings of single tasters contradict each other or those of all, what all show together is
  /// nobody's taste, and theirs are in its place. What the ratings of all do not show is added where the test
  /// holds at a part of the rate, so that the share of false findings in a household is that of one taster.
  ///
  /// - Parameters:
  ///   - own: The reports on the ratings of single tasters, at the full rate.
  ///   - rate: The rate of all together.
  package func naming(_ own: [(taster: TasterName, report: PatternReport)], rate: Double)
    -> PatternReport
  {
    var named = self
    named.falseDiscoveryRate = rate
    let heard = own.filter { $0.report.isByWords == isByWords }
    var found: [Pattern.ID: [Pattern]] = [:]
    for one in heard {
      named.tested += one.report.tested
      for var pattern in one.report.patterns {
        let id = pattern.id
        pattern.tasters = [one.taster]
        found[id, default: []].append(pattern)
      }
    }
    named.patterns = patterns.flatMap { common -> [Pattern] in
      let theirs = found.removeValue(forKey: common.id) ?? []
      guard !theirs.areApart, !theirs.contains(where: { common.contradicts($0) }) else {
        return theirs
      }
      var pattern = common
      pattern.tasters = theirs.filter { common.agrees(with: $0) }.flatMap(\.tasters)
      return [pattern]
    }
    let limit = rate * (1 - Self.commonShare) / Double(max(1, heard.count))
    for theirs in found.values {
      let sure = theirs.filter { $0.qValue <= limit }
      if theirs.areApart {
        named.patterns += sure
      } else if let first = sure.min(by: { $0.pValue < $1.pValue }) {
        var pattern = first
        pattern.tasters = theirs.filter { first.agrees(with: $0) }.flatMap(\.tasters)
        named.patterns.append(pattern)
      }
    }
    named.patterns.sort {
      ($0.qValue, $0.pValue, -abs($0.zScore), $0.tasters.first?.name ?? "") < (
        $1.qValue, $1.pValue, -abs($1.zScore), $1.tasters.first?.name ?? ""
      )
    }
    return named
  }
}

extension [Pattern] {
  /// Whether two contradict each other.
  fileprivate var areApart: Bool {
    indices.contains { first in self[..<first].contains { $0.contradicts(self[first]) } }
  }
}

extension Pattern {
  /// Whether it is the taste of all of some tasters, as far as is known.
  package func isOfAllTasters(_ count: Int) -> Bool { tasters.isEmpty || tasters.count == count }

  /// Whether another finding about the same says the same.
  fileprivate func agrees(with other: Pattern) -> Bool {
    (effect.value > 0) == (other.effect.value > 0) && shape == other.shape && meets(other) != false
  }

  /// Whether another finding about the same says the opposite: the other direction, or a best value that
  /// excludes this one.
  fileprivate func contradicts(_ other: Pattern) -> Bool {
    guard kind == other.kind, !kind.isLogOdds else { return false }
    if shape == other.shape {
      return (effect.value > 0) != (other.effect.value > 0) || meets(other) == false
    }
    return [shape, other.shape].allSatisfy { $0 == .up || $0 == .down }
  }

  /// Whether the intervals of both places meet; nil without places.
  private func meets(_ other: Pattern) -> Bool? {
    guard let own = optimum, let their = other.optimum else { return nil }
    return own.low <= their.high && their.low <= own.high
  }
}
