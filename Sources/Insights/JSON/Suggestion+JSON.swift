import ExtractionJSON
import Journal
package import Stats
package import Wording

/// The JSON form of a suggestion, as `insights suggest --format json` prints it.
extension JSONWriter {
  /// Adds a suggestion as an object.
  package mutating func suggestion(_ suggestion: Suggestion, words: Words = Words()) {
    let words = words.noting(suggestion.notation)
    raw("{\"bean\": ")
    named(suggestion.bean.id.rawValue, suggestion.bean.displayName)
    raw(", \"method\": ")
    named(suggestion.method.id.rawValue, suggestion.method.name)
    if let grinder = suggestion.grinder {
      raw(", \"grinder\": ")
      named(grinder.id.rawValue, grinder.name)
    }
    raw(",\n \"parameters\": ")
    recipe(suggestion.recipe, suggestion.notation)
    raw(",\n \"expected_rating\": ")
    rating(suggestion.expectedRating)
    raw(",\n \"basis\": {\"scope\": ")
    string(suggestion.scope.rawValue)
    raw(", \"brews\": ")
    integer(suggestion.brewCount)
    raw(", \"own_brews\": ")
    integer(suggestion.ownBrewCount)
    raw(", \"confidence\": ")
    string(suggestion.confidence.rawValue)
    raw(",\n  \"evidence\": ")
    lines(suggestion.evidence, indent: 3) { $0.evidence($1) }
    if let words = suggestion.words {
      raw(",\n  \"words\": ")
      self.words(words)
    }
    if let drift = suggestion.drift {
      raw(",\n  \"drift\": ")
      grindDrift(drift)
    }
    if let share = suggestion.othersShare {
      raw(", \"others_share\": ")
      number(share, places: 4)
    }
    if !suggestion.leftOut.isEmpty {
      raw(",\n  \"left_out\": ")
      leftOut(suggestion.leftOut)
    }
    if !suggestion.doubt.isEmpty {
      raw(",\n  \"doubt\": ")
      array(suggestion.doubt) {
        $0.raw("{\"reason\": ")
        $0.string($1.reason.id)
        $0.raw(", \"share\": ")
        $0.number($1.share, places: 2)
        $0.raw("}")
      }
    }
    if let separation = suggestion.separation {
      raw(",\n  \"moved_together\": ")
      self.separation(separation)
    }
    raw("},\n \"strategy\": ")
    string(suggestion.strategy.rawValue)
    raw(", \"is_fallback\": ")
    raw(suggestion.isFallback ? "true" : "false")
    raw(",\n \"remarks\": ")
    array(suggestion.remarks) { $0.string(words.text(of: $1, in: suggestion)) }
    raw(", \"remark_ids\": ")
    array(suggestion.remarks) { $0.string($1.id) }
    raw(",\n \"changes\": ")
    array(suggestion.changes) {
      $0.raw("{\"parameter\": ")
      $0.string($1.parameter.rawValue)
      $0.raw(", \"from\": ")
      $0.number($1.from, places: 4)
      $0.raw(", \"to\": ")
      $0.number($1.to, places: 4)
      $0.raw("}")
    }
    if let next = suggestion.next {
      raw(",\n \"next\": {\"parameters\": ")
      recipe(next.recipe, suggestion.notation)
      raw(",\n  \"expected_rating\": ")
      rating(next.expectedRating)
      raw(", \"expected_improvement\": ")
      number(next.expectedImprovement, places: 3)
      raw(",\n  \"reason\": ")
      string(words.reason(of: next))
      if let change = next.change {
        raw(",\n  \"change\": {\"parameter\": ")
        string(change.parameter.rawValue)
        raw(change.isMore ? ", \"is_more\": true" : ", \"is_more\": false")
        raw(change.isRare ? ", \"is_rare\": true" : ", \"is_rare\": false")
        raw(", \"low\": ")
        number(change.low, places: 4)
        raw(", \"high\": ")
        number(change.high, places: 4)
        raw("}")
      }
      raw("}")
    }
    raw("}")
  }

  /// Adds the two cups that tell apart what moved together.
  mutating func separation(_ separation: SettingSeparation) {
    array(separation.cups) { writer, cup in
      writer.raw("{")
      for (index, setting) in cup.enumerated() {
        if index > 0 { writer.raw(", ") }
        writer.string(setting.name)
        writer.raw(": ")
        writer.number(setting.value, places: 4)
      }
      writer.raw("}")
    }
  }

  private mutating func words(_ words: WordBasis) {
    raw("{\"brews\": ")
    integer(words.brewCount)
    if let scale = words.scale { grinderScale(scale) }
    raw(", \"truth\": ")
    number(words.truth, places: 2)
    if words.learnedFrom > 0 {
      raw(", \"learned_from\": ")
      integer(words.learnedFrom)
    }
    raw("}")
  }

  /// Adds the fields of a grinder's scale, after others.
  mutating func grinderScale(_ scale: GrinderScale) {
    raw(", \"coarser\": ")
    string(scale.coarser.rawValue)
    raw(", \"coarser_source\": ")
    string(scale.source.rawValue)
  }

  private mutating func recipe(_ recipe: SuggestedRecipe, _ notation: GrindNotation?) {
    raw("{")
    var isFirst = true
    for (parameter, setting, places) in recipe.settings {
      if !isFirst { raw(", ") }
      isFirst = false
      string(parameter)
      raw(": {\"value\": ")
      number(setting.value, places: places)
      raw(", \"low\": ")
      number(setting.low, places: places)
      raw(", \"high\": ")
      number(setting.high, places: places)
      if parameter == Quantity.grindSetting.rawValue { texts(of: setting, notation) }
      if let tried = setting.tried {
        raw(", \"tried\": ")
        array([tried.lowerBound, tried.upperBound]) { $0.number($1, places: places) }
      }
      raw(setting.spansTried ? ", \"spans_tried\": true}" : "}")
    }
    raw("}")
  }

  /// Adds a grind setting as it is written, after its numbers; its range where numbers are not.
  private mutating func texts(of setting: SuggestedRecipe.Setting, _ notation: GrindNotation?) {
    raw(", \"text\": ")
    string(Words().noting(notation).grind(setting.value))
    guard let notation else { return }
    raw(", \"low_text\": ")
    string(notation.text(of: setting.low))
    raw(", \"high_text\": ")
    string(notation.text(of: setting.high))
  }

  private mutating func rating(_ rating: ExpectedRating) {
    raw("{\"value\": ")
    number(rating.value, places: 2)
    raw(", \"low\": ")
    number(rating.low, places: 2)
    raw(", \"high\": ")
    number(rating.high, places: 2)
    raw("}")
  }

  private mutating func evidence(_ evidence: SuggestionEvidence) {
    raw("{\"brew\": ")
    string(evidence.brew.id.rawValue)
    raw(", \"brewed_at\": ")
    string(evidence.brew.brewedAt.text)
    raw(", \"rating\": ")
    number(evidence.stars, places: 2)
    raw(", \"weight\": ")
    number(evidence.weight, places: 3)
    if let bean = evidence.brew.beanID {
      raw(", \"bean\": ")
      string(bean.rawValue)
    }
    if let extraction = evidence.extraction {
      raw(", \"extraction\": ")
      brewExtraction(extraction)
    }
    raw("}")
  }
}

extension SuggestedRecipe {
  /// The names, values and decimals of the settings; unknown settings are omitted.
  fileprivate var settings: [(String, Setting, Int)] {
    let all: [(String, Setting?, Int)] = [
      ("dose_g", dose, 1), ("water_g", water, 1), ("yield_g", yield, 1), ("ratio", ratio, 4),
      ("water_temp_c", waterTemperature, 1), ("grind_setting", grindSetting, 3),
      ("brew_time_s", brewTime, 1),
    ]
    return all.compactMap { name, setting, places in setting.map { (name, $0, places) } }
  }
}
