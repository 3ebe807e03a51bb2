/// A trend over calendar time.
extension PatternSearch {
  mutating func searchTrend() {
    let rows = table.times.indices.filter { table.times[$0].isFinite }
    let outcome = rows.map { row in
      table.stars[row] - (table.methods[row] >= 0 ? methodEffects[table.methods[row]] : 0)
    }
    let beans = Self.dense(rows.map { table.beans[$0] })
    let times = rows.map { table.times[$0] }
    guard let test = TrendTest(times: times, outcome: outcome, beans: beans) else {
      thinQuestions += 1
      return
    }
    hypotheses.append(
      Hypothesis(
        kind: .trend, subject: PatternSubject(), pValue: test.pValue, plainPValue: test.pValue,
        zScore: test.t
      ) {
        Pattern(
          kind: .trend, subject: PatternSubject(), effect: test.change, count: rows.count,
          pValue: test.pValue, qValue: 1, zScore: test.t)
      })
  }
}
