/// The likelihood of tables with a common odds ratio, given their margins.
struct StratifiedOdds: OddsLikelihood {
  let tables: [HypergeometricTable]
  let best: Double?
  private let height: Double

  init(tables: [HypergeometricTable]) {
    self.tables = tables
    if tables.isEmpty {
      (best, height) = (nil, 0)
    } else if tables.allSatisfy(\.isMost) {
      (best, height) = (.infinity, 0)
    } else if tables.allSatisfy(\.isLeast) {
      (best, height) = (-.infinity, 0)
    } else {
      let peak = LogOddsRatio.crossing(from: -40, to: 40) { logOdds in
        tables.reduce(0) { $0 + $1.look(logOdds).excess } < 0
      }
      (best, height) = (peak, Self.logChance(tables, peak))
    }
  }

  func drop(_ logOdds: Double) -> Double {
    max(0, height - Self.logChance(tables, logOdds))
  }

  private static func logChance(_ tables: [HypergeometricTable], _ logOdds: Double) -> Double {
    tables.reduce(0) { $0 + $1.look(logOdds).logChance }
  }
}
