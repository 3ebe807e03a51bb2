extension CuppingSession {
  /// What the numbers of an analysis are.
  public enum Measure: Sendable, Hashable, Codable {
    /// The total of the form.
    case total
    /// The numbers of one scale.
    case section(String)
  }

  /// The numbers to analyze, one for each cupper and sample: the total of the form, or of one scale.
  ///
  /// Where a scale was scored cup by cup, the mean of the cups counts. A form that is not filled far
  /// enough for a total gives none. The mark of a section of cups counts as it was made: for good
  /// cups 0 is a cup that is not. O(scores + samples × cuppers × sections).
  ///
  /// - Throws: What `check()` throws; code `no total` for a form without one, `unknown` for a section
  ///   that is no scale.
  public func panelScores(_ measure: Measure = .total) throws(CuppingError) -> [PanelScore] {
    try check()
    switch measure {
    case .total:
      guard form.hasTotal else { throw CuppingError(.noTotal) { $0.value = form.id } }
    case .section(let id):
      guard case .scale? = form.section(id)?.kind else {
        throw CuppingError(.unknown) { ($0.field, $0.value) = ("section", id) }
      }
    }
    var sheets: [Sheet.Key: Sheet] = [:]
    for score in scores {
      sheets[Sheet.Key(cupper: score.cupper, sample: score.sample), default: Sheet()].add(score)
    }
    var result: [PanelScore] = []
    for cupper in cuppers {
      for sample in samples {
        guard let sheet = sheets[Sheet.Key(cupper: cupper.id, sample: sample.id)] else { continue }
        let value: Double?
        switch measure {
        case .total: value = try sheet.total(form, cups: sample.cups)
        case .section(let id): value = sheet.mean(id)
        }
        guard let value else { continue }
        result.append(
          PanelScore(
            cupper: cupper.id, sample: sample.coffeeID, value: value,
            position: sheet.position.map(Double.init)))
      }
    }
    return result
  }

  /// What one cupper wrote of one sample.
  private struct Sheet {
    struct Key: Hashable {
      let cupper: String
      let sample: String
    }

    var numbers: [String: [Double]] = [:]
    var marks: [String: [Int: Bool]] = [:]
    var position: Int?

    mutating func add(_ score: Score) {
      if let cup = score.cup { marks[score.section, default: [:]][cup] = score.value == 1 }
      numbers[score.section, default: []].append(score.value)
      if let new = score.position { position = min(position ?? new, new) }
    }

    func mean(_ section: String) -> Double? {
      guard let values = numbers[section], !values.isEmpty else { return nil }
      return values.sorted().reduce(0, +) / Double(values.count)
    }

    func total(_ form: CuppingForm, cups: Int) throws(CuppingError) -> Double? {
      var sum = form.offset
      for section in form.sections {
        switch section.kind {
        case .scale(_, _, _, let weight) where weight != 0:
          // The mean of cups may lie between two steps, so the form's own check does not apply.
          guard let value = mean(section.id) else { return nil }
          sum += weight * value
        case .goodCups(let points):
          let bad = marks[section.id]?.values.count { !$0 } ?? 0
          sum += points * Double(cups - bad) / Double(cups)
        case .faultyCups(let points):
          sum -= points * Double(marks[section.id]?.values.count { $0 } ?? 0)
        case .scale, .list: break
        }
      }
      return form.rounded(sum)
    }
  }
}
