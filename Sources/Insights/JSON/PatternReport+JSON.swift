import Journal
import Numerics
package import Stats
package import Wording

/// The JSON form of a pattern report, which front ends and scripts rely on.
extension JSONWriter {
  /// Adds a report as an object; each pattern and preference on a line of its own.
  package mutating func patternReport(_ report: PatternReport, words: Words = Words()) {
    raw("{\"brews\": ")
    integer(report.brews)
    raw(", \"rated\": ")
    integer(report.rated)
    raw(", \"tested\": ")
    integer(report.tested)
    raw(", \"fdr\": ")
    number(report.falseDiscoveryRate, places: 6)
    raw(", \"left_out\": {\"unrated\": ")
    integer(report.leftOut.unrated)
    raw(", \"impossible_ratings\": ")
    integer(report.leftOut.impossibleRatings)
    raw(", \"in_future\": ")
    integer(report.leftOut.inFuture)
    raw(", \"unclear_times\": ")
    integer(report.leftOut.unclearTimes)
    raw(", \"copies\": ")
    integer(report.leftOut.copies)
    raw(", \"questions\": ")
    integer(report.leftOut.thinQuestions)
    raw(", \"shadows\": ")
    integer(report.leftOut.shadows)
    raw("},\n \"patterns\": ")
    lines(report.patterns, indent: 2) { $0.pattern($1, words) }
    raw(",\n \"preferences\": ")
    lines(report.preferences, indent: 2) { $0.preference($1, words) }
    raw("}\n")
  }

  private mutating func pattern(_ pattern: Pattern, _ words: Words) {
    raw("{\"kind\": ")
    string(pattern.kind.rawValue)
    raw(", \"subject\": ")
    subject(pattern.subject)
    subjectIDs(pattern.subject)
    if let shape = pattern.shape {
      raw(", \"shape\": ")
      string(shape.rawValue)
    }
    if let optimum = pattern.optimum {
      raw(", ")
      self.optimum(optimum)
    }
    raw(", \"effect\": ")
    number(pattern.effect.value, places: 3)
    raw(", \"low\": ")
    end(pattern.hasInterval ? pattern.effect.low : -.infinity)
    raw(", \"high\": ")
    end(pattern.hasInterval ? pattern.effect.high : .infinity)
    raw(", \"n\": ")
    integer(pattern.count)
    raw(", \"p\": ")
    number(pattern.pValue, places: 12)
    raw(", \"q\": ")
    number(pattern.qValue, places: 12)
    raw(", \"z\": ")
    number(pattern.zScore, places: 3)
    if let mean = pattern.groupMean {
      raw(", \"mean\": ")
      number(mean, places: 2)
    }
    if let shares = pattern.shares {
      raw(", \"shares\": {\"with\": ")
      array([shares.insidePresent, shares.insideCount]) { $0.integer($1) }
      raw(", \"without\": ")
      array([shares.outsidePresent, shares.outsideCount]) { $0.integer($1) }
      raw("}")
    }
    if let threshold = pattern.threshold {
      raw(", \"threshold\": ")
      number(threshold, places: 3)
    }
    if let band = pattern.band {
      raw(", \"band\": ")
      string(band.rawValue)
    }
    if let core = pattern.core {
      raw(", \"core\": {\"low\": ")
      number(core.lowerBound, places: 2)
      raw(", \"high\": ")
      number(core.upperBound, places: 2)
      raw("}")
    }
    if !pattern.groups.isEmpty {
      raw(", \"groups\": ")
      array(pattern.groups) { $0.group($1) }
    }
    if !pattern.joint.isEmpty {
      raw(", \"joint\": ")
      array(pattern.joint) {
        $0.raw("{\"parameter\": ")
        $0.string($1.parameter.rawValue)
        $0.raw(", \"value\": ")
        $0.number($1.value, places: 4)
        $0.raw("}")
      }
    }
    if !pattern.jointLabels.pairs.isEmpty {
      raw(", \"joint_labels\": ")
      subject(pattern.jointLabels)
    }
    if let separation = pattern.separation {
      raw(", \"moved_together\": ")
      self.separation(separation)
    }
    if let span = pattern.span {
      raw(", \"span_days\": ")
      number(span, places: 2)
    }
    titles(words.title(of: pattern), words.description(of: pattern))
  }

  private mutating func optimum(_ optimum: Estimate) {
    raw("\"optimum\": {\"value\": ")
    number(optimum.value, places: 2)
    raw(", \"low\": ")
    number(optimum.low, places: 2)
    raw(", \"high\": ")
    number(optimum.high, places: 2)
    raw("}")
  }

  /// Adds the best value of one side of an interaction.
  private mutating func group(_ group: Pattern.GroupOptimum) {
    raw("{")
    if let label = group.label {
      raw("\"label\": ")
      string(label)
      raw(", ")
    }
    if let shape = group.shape {
      raw("\"shape\": ")
      string(shape.rawValue)
      raw(", ")
    }
    if let optimum = group.optimum {
      self.optimum(optimum)
      raw(", ")
    }
    raw("\"n\": ")
    integer(group.count)
    raw("}")
  }

  /// Adds an end of an interval; null if it is infinite, or there is none.
  private mutating func end(_ value: Double) {
    if value.isFinite { number(value, places: 3) } else { raw("null") }
  }

  private mutating func preference(_ preference: Preference, _ words: Words) {
    raw("{\"kind\": ")
    string(preference.kind.rawValue)
    raw(", \"subject\": ")
    subject(preference.subject)
    subjectIDs(preference.subject)
    raw(", \"value\": ")
    number(preference.value, places: 2)
    raw(", \"low\": ")
    number(preference.low, places: 2)
    raw(", \"high\": ")
    number(preference.high, places: 2)
    raw(", \"unit\": ")
    string(preference.unit)
    raw(", \"n\": ")
    integer(preference.count)
    if let mean = preference.mean {
      raw(", \"mean\": ")
      number(mean, places: 2)
    }
    if let others = preference.others {
      raw(", \"others\": ")
      number(others, places: 2)
    }
    raw(", \"differs\": ")
    raw(preference.differs ? "true" : "false")
    titles(words.title(of: preference), words.description(of: preference))
  }

  private mutating func titles(_ title: String, _ description: String) {
    raw(", \"title\": ")
    string(title)
    raw(", \"description\": ")
    string(description)
    raw("}")
  }

  /// Adds the IDs of the records that a subject names, if any.
  private mutating func subjectIDs(_ subject: PatternSubject) {
    guard !subject.ids.isEmpty else { return }
    raw(", \"subject_ids\": ")
    object { writer in
      for key in PatternSubject.Key.allCases {
        guard let id = subject.ids[key] else { continue }
        writer.raw(writer.last == UInt8(ascii: "{") ? "" : ", ")
        writer.string(key.rawValue)
        writer.raw(": ")
        writer.string(id)
      }
    }
  }

  private mutating func subject(_ subject: PatternSubject) {
    raw("{")
    for (index, pair) in subject.pairs.enumerated() {
      if index > 0 { raw(", ") }
      string(pair.key.rawValue)
      raw(": ")
      string(pair.value)
    }
    raw("}")
  }
}
