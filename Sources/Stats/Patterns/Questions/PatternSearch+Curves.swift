import FlavorWheel

/// What notes say (`TasteReading`, nodes of the wheel) against what the curves of the same shots show.
extension PatternSearch {
  /// A word and the brews that have it.
  private struct Word {
    let key: PatternSubject.Key
    let value: String
    let outcome: [Bool]
  }

  /// Asks for each feature of the curves of a method whether a word goes with it; the words share one
  /// p-value. Without curves nothing is asked.
  mutating func searchCurves() {
    guard !table.curves.isEmpty else { return }
    for method in table.methodNames.indices {
      for (place, feature) in CurveFeature.allCases.enumerated() where !Task.isCancelled {
        let rows = table.methods.indices.filter {
          table.methods[$0] == method && table.beans[$0] >= 0 && table.said[$0]?.hasNote == true
            && table.curves[place][$0].isFinite
        }
        ask(feature, method, rows, rows.map { table.curves[place][$0] })
      }
    }
  }

  private mutating func ask(
    _ feature: CurveFeature, _ method: Int, _ rows: [Int], _ values: [Double]
  ) {
    guard rows.count >= Self.leastParameterBrews, Set(values).count > 1 else { return }
    // A brew is compared with earlier ones of its bean on its grinder.
    let strata = Self.dense(rows.map { table.beans[$0] }, rows.map { table.grinders[$0] })
    var seen: Set<Int> = []
    let following = strata.indices.filter { !seen.insert(strata[$0]).inserted }
    let words = words(rows).filter { word in
      let size = following.count { word.outcome[$0] }
      return size >= Self.leastReadings && following.count - size >= Self.leastReadings
    }
    guard following.count >= Self.leastParameterBrews, !words.isEmpty else { return }
    let test = PredictiveTest(
      strata: strata, times: rows.map { table.times[$0] }, values: values,
      outcomes: words.map(\.outcome))
    guard test.observed > 0,
      let best = test.z.indices.max(by: { abs(test.z[$0]) < abs(test.z[$1]) })
    else { return }
    let name = table.methodNames[method]
    let pValue = test.pValue(seed: generator("word_curve|\(name)|\(feature.rawValue)"))
    let word = words[best]
    addWords(
      .wordCurve,
      PatternSubject([word.key: word.value, .feature: feature.rawValue, .method: name]),
      rows, values, strata, word.outcome, (z: test.z[best], widening: test.widenings[best]),
      pValue: pValue,
      fullPValue: pValue <= Permutations().least
        ? min(pValue, test.closedForm(test.observed)) : pValue)
  }

  private func words(_ rows: [Int]) -> [Word] {
    let readings = rows.map { TasteReading.all(of: table.said[$0]) ?? [] }
    return TasteReading.allCases.map { reading in
      Word(
        key: .reading, value: reading.rawValue,
        outcome: readings.map { $0.contains(reading) })
    }
      + wheel.nodes.map { node in
        Word(
          key: .flavor, value: node.id,
          outcome: rows.map { table.said[$0]?.nodes.contains(node.index) ?? false })
      }
  }
}
