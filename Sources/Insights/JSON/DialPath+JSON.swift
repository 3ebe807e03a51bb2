import ExtractionJSON
import Journal
package import Stats
package import Wording

/// The JSON form of `insights dial`.
extension JSONWriter {
  /// Adds a path as an object.
  package mutating func dial(_ path: DialPath, words: Words = Words()) {
    let words = words.noting(path.notation)
    let notation = path.notation
    raw("{\"bean\": ")
    named(path.bean.id.rawValue, path.bean.displayName)
    raw(", \"method\": ")
    named(path.method.id.rawValue, path.method.name)
    if let grinder = path.grinder {
      raw(", \"grinder\": ")
      named(grinder.id.rawValue, grinder.name)
    }
    if let scale = path.scale { grinderScale(scale) }
    raw(",\n \"path\": ")
    lines(path.steps, indent: 2) { $0.dialStep($1, notation) }
    if let next = path.next {
      raw(",\n \"next\": ")
      dialAdvice(next, notation)
    }
    if let drift = path.drift {
      raw(",\n \"drift\": ")
      grindDrift(drift)
    }
    if let planned = path.planned {
      raw(",\n \"planned\": {\"grind_setting\": ")
      number(planned.setting, places: 3)
      grindText(planned.setting, notation)
      raw(", \"brew\": ")
      string(planned.brewID.rawValue)
      raw("}")
    }
    if let missing = path.timesMissing {
      raw(",\n \"times_missing\": ")
      integer(missing)
    }
    if let time = path.time {
      raw(",\n \"time\": {\"brew_time_s\": ")
      number(time.brewTime, places: 3)
      raw(", \"recipe_time_s\": ")
      number(time.recipeTime, places: 3)
      raw("}")
    }
    raw(",\n \"remarks\": ")
    array(path.remarks) { $0.string(words.text(of: $1)) }
    raw(", \"remark_ids\": ")
    array(path.remarks) { $0.string($1.rawValue) }
    raw("}")
  }

  /// Adds a drift as an object.
  mutating func grindDrift(_ drift: GrindDrift) {
    raw("{\"per_week\": ")
    number(drift.perWeek, places: 3)
    raw(", \"low\": ")
    number(drift.low, places: 3)
    raw(", \"high\": ")
    number(drift.high, places: 3)
    raw(", \"bags\": ")
    integer(drift.bagCount)
    raw(", \"brews\": ")
    integer(drift.brewCount)
    raw("}")
  }

  private mutating func dialStep(_ step: DialPath.Step, _ notation: GrindNotation?) {
    raw("{\"brew\": ")
    string(step.brew.id.rawValue)
    raw(", \"brewed_at\": ")
    string(step.brew.brewedAt.text)
    raw(", \"grind_setting\": ")
    number(step.setting, places: 3)
    grindText(step.setting, notation, written: step.brew.grindText)
    if let stars = step.stars {
      raw(", \"rating\": ")
      number(stars, places: 2)
    }
    if let extraction = step.extraction {
      raw(", \"extraction\": ")
      brewExtraction(extraction)
    }
    raw("}")
  }

  private mutating func dialAdvice(_ advice: DialAdvice, _ notation: GrindNotation?) {
    raw("{\"change\": ")
    string(advice.change.rawValue)
    raw(", \"basis\": ")
    string(advice.basis.rawValue)
    raw(", \"confidence\": ")
    number(advice.confidence, places: 2)
    for (name, value) in advice.settings {
      guard let value else { continue }
      raw(name)
      number(value, places: 3)
    }
    if let setting = advice.setting { grindText(setting, notation) }
    if notation != nil {
      grindText(advice.low, notation, ", \"low_text\": ")
      grindText(advice.high, notation, ", \"high_text\": ")
      grindText(advice.ifUnder, notation, ", \"if_under_text\": ")
      grindText(advice.ifOver, notation, ", \"if_over_text\": ")
    }
    raw("}")
  }

  /// Adds a grind setting as it is written, after others.
  private mutating func grindText(
    _ setting: Double?, _ notation: GrindNotation?, _ name: StaticString = ", \"grind_text\": ",
    written: String? = nil
  ) {
    guard let setting else { return }
    raw(name)
    string(written ?? Words().noting(notation).grind(setting))
  }
}

extension DialAdvice {
  /// The names and values of settings; nil for unknown ones.
  fileprivate var settings: [(StaticString, Double?)] {
    [
      (", \"grind_setting\": ", setting), (", \"low\": ", low), (", \"high\": ", high),
      (", \"if_under\": ", ifUnder), (", \"if_over\": ", ifOver),
    ]
  }
}
