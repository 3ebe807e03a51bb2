/// The JSON form of `insights suggest`; the sentences in it are handed in.
///
/// The form contains the IDs and names of records, not the records: the bean, method, grinder and
/// brews of a decoded suggestion have only these.
package struct SuggestionDocument: JSONDocument {
  struct Rating: Codable {
    let value, low, high: Rounded2

    init(_ rating: ExpectedRating) {
      (value, low, high) = (Rounded(rating.value), Rounded(rating.low), Rounded(rating.high))
    }

    var rating: ExpectedRating {
      ExpectedRating(value: value.value, low: low.value, high: high.value)
    }
  }

  struct Evidence: Codable {
    let brew: Identifier<Brew>
    let brewedAt: Timestamp
    let rating: Rounded2
    let implied: Bool?
    let weight: Rounded3
    let bean: Identifier<Bean>?
    let extraction: BrewExtraction?
    let shotWeight: Rounded2?
    let fault: String?
  }

  struct WordShare: JSONDocument {
    let brews: Int
    let coarser: GrinderScale.Coarser?
    let coarserSource: GrinderScale.Source?
    let truth: Rounded2
    let learnedFrom: Int?

    init(_ words: WordBasis) {
      (brews, coarser) = (words.brewCount, words.scale?.coarser)
      (coarserSource, truth) = (words.scale?.source, Rounded(words.truth))
      learnedFrom = words.learnedFrom > 0 ? words.learnedFrom : nil
    }

    var basis: WordBasis {
      WordBasis(
        brewCount: brews,
        scale: coarser.map { GrinderScale($0, source: coarserSource ?? .told) },
        truth: truth.value, learnedFrom: learnedFrom ?? 0)
    }
  }

  struct Basis: Codable {
    let scope: Suggestion.Scope
    let brews, ownBrews: Int
    let confidence: Suggestion.Confidence
    let evidence: [Evidence]
    let words: WordShare?
    let byWords: Bool?
    let drift: DriftDocument?
    let othersShare: Rounded4?
    let leftOut: [DoubtDocument]?
    let unplaced, earlierScale: Int?
    let doubt: [Limit]?
    let movedTogether: [Members<Rounded4>]?
    let shots: ShotsDocument?
    let odds: WordOddsDocument?
    let tasters: [TasterDocument]?
    let start: GrindStartDocument?
    let translation: Translation?
  }

  /// The setting of another grinder that the grind was translated from.
  struct Translation: Codable {
    let grinder: NamedDocument<Grinder>
    let grindSetting: Rounded3
    let text: String
    let beans, brews: Int

    init(_ translation: GrindTranslation) {
      grinder = NamedDocument(translation.grinder)
      (grindSetting, text) = (Rounded(translation.setting), translation.text)
      (beans, brews) = (translation.beanCount, translation.brewCount)
    }

    var translation: GrindTranslation {
      GrindTranslation(
        grinder: grinder.grinder, setting: grindSetting.value, text: text, beanCount: beans,
        brewCount: brews)
    }
  }

  /// What limits the advice.
  struct Limit: Codable {
    let reason: String
    let share: Rounded2
  }

  struct Change: Codable {
    let parameter: BrewParameter
    let from, to: Rounded4
  }

  struct Next: Codable {
    struct Change: Codable {
      let parameter: BrewParameter
      let isMore: Bool
      let isRare: Bool?
      let low, high: Rounded4
    }

    let parameters: RecipeParameters
    let expectedRating: Rating
    let expectedImprovement: Rounded3
    let reason: String?
    let change: Change?
  }

  package static let layout = JSONLayout(
    indent: 1,
    ["parameters", "expectedRating", "basis", "strategy", "remarks", "changes", "next"],
    parts: [
      "basis": JSONLayout(
        indent: 2,
        [
          "evidence", "words", "drift", "leftOut", "doubt", "movedTogether", "shots", "odds",
          "tasters",
          "start",
          "translation",
        ],
        lists: ["evidence": .init(indent: 3)]),
      "next": JSONLayout(indent: 2, ["expectedRating", "reason", "change"]),
    ])

  let bean: NamedDocument<Bean>
  let method: NamedDocument<BrewMethod>
  let grinder: NamedDocument<Grinder>?
  let parameters: RecipeParameters
  let expectedRating: Rating
  let basis: Basis
  let strategy: Suggestion.Strategy
  let isFallback: Bool
  let remarks: [String]?
  let remarkIds: [String]
  let changes: [Change]?
  let next: Next?

  /// - Parameters:
  ///   - grind: The text of a grind setting.
  ///   - remark: The text of a remark.
  ///   - reason: Why an exploratory brew is worth it.
  package init(
    _ suggestion: Suggestion, grind: @escaping (Double) -> String,
    remark: (SuggestionRemark) -> String, reason: (ExploratoryBrew) -> String
  ) {
    let isNoted = suggestion.notation != nil
    bean = NamedDocument(suggestion.bean)
    method = NamedDocument(suggestion.method)
    grinder = suggestion.grinder.map { NamedDocument($0) }
    parameters = RecipeParameters(suggestion.recipe, isNoted: isNoted, grind)
    expectedRating = Rating(suggestion.expectedRating)
    basis = Basis(
      scope: suggestion.scope, brews: suggestion.brewCount, ownBrews: suggestion.ownBrewCount,
      confidence: suggestion.confidence,
      evidence: suggestion.evidence.map {
        Evidence(
          brew: $0.brew.id, brewedAt: $0.brew.brewedAt, rating: Rounded($0.stars),
          implied: $0.isImplied ? true : nil, weight: Rounded($0.weight), bean: $0.brew.beanID,
          extraction: $0.extraction, shotWeight: $0.fault == nil ? nil : Rounded($0.shotWeight),
          fault: $0.fault?.rawValue)
      },
      words: suggestion.words.map(WordShare.init),
      byWords: suggestion.isByWords ? true : nil, drift: suggestion.drift.map(DriftDocument.init),
      othersShare: Rounded(suggestion.othersShare),
      leftOut: suggestion.leftOut.isEmpty
        ? nil : suggestion.leftOut.map { DoubtDocument($0, isLeftOut: true) },
      unplaced: suggestion.unplaced == 0 ? nil : suggestion.unplaced,
      earlierScale: suggestion.earlierScale == 0 ? nil : suggestion.earlierScale,
      doubt: suggestion.doubt.isEmpty
        ? nil : suggestion.doubt.map { Limit(reason: $0.reason.id, share: Rounded($0.share)) },
      movedTogether: suggestion.separation?.document,
      shots: suggestion.shots.map { ShotsDocument($0, suggestion.contradiction) },
      odds: suggestion.odds.map(WordOddsDocument.init), tasters: suggestion.tasters.documents,
      start: suggestion.start.map { GrindStartDocument($0, text: isNoted ? grind : nil) },
      translation: suggestion.translation.map(Translation.init))
    (strategy, isFallback) = (suggestion.strategy, suggestion.isFallback)
    remarks = suggestion.remarks.map(remark)
    remarkIds = suggestion.remarks.map(\.id)
    changes = suggestion.changes.map {
      Change(parameter: $0.parameter, from: Rounded($0.from), to: Rounded($0.to))
    }
    next = suggestion.next.map { next in
      Next(
        parameters: RecipeParameters(next.recipe, isNoted: isNoted, grind),
        expectedRating: Rating(next.expectedRating),
        expectedImprovement: Rounded(next.expectedImprovement), reason: reason(next),
        change: next.change.map {
          Next.Change(
            parameter: $0.parameter, isMore: $0.isMore, isRare: $0.isRare, low: Rounded($0.low),
            high: Rounded($0.high))
        })
    }
  }

  package var suggestion: Suggestion {
    var suggestion = Suggestion(
      bean: bean.bean, method: method.method, grinder: grinder?.grinder,
      recipe: parameters.recipe, expectedRating: expectedRating.rating, scope: basis.scope,
      brewCount: basis.brews, ownBrewCount: basis.ownBrews, confidence: basis.confidence,
      evidence: basis.evidence.map {
        SuggestionEvidence(
          brew: Brew(
            id: $0.brew, beanID: $0.bean, brewedAt: $0.brewedAt, rating: $0.rating.value),
          stars: $0.rating.value, weight: $0.weight.value, isSameBean: $0.bean == bean.id,
          extraction: $0.extraction, isImplied: $0.implied ?? false,
          shotWeight: $0.shotWeight?.value ?? 1,
          fault: $0.fault.flatMap(ShotDiagnosis.Kind.init))
      },
      words: basis.words?.basis, drift: basis.drift?.drift, othersShare: basis.othersShare?.value,
      strategy: strategy,
      isFallback: isFallback, remarks: remarkIds.compactMap(SuggestionRemark.init(id:)),
      next: next.map {
        ExploratoryBrew(
          recipe: $0.parameters.recipe, expectedRating: $0.expectedRating.rating,
          expectedImprovement: $0.expectedImprovement.value,
          change: $0.change.map {
            .init(
              parameter: $0.parameter, isMore: $0.isMore, isRare: $0.isRare ?? false,
              low: $0.low.value, high: $0.high.value)
          })
      },
      changes: (changes ?? []).map {
        SettingChange(parameter: $0.parameter, from: $0.from.value, to: $0.to.value)
      }, leftOut: (basis.leftOut ?? []).map(\.doubt))
    suggestion.doubt = (basis.doubt ?? []).compactMap { limit in
      AdviceDoubt.Reason(id: limit.reason).map { AdviceDoubt($0, share: limit.share.value) }
    }
    suggestion.separation = SettingSeparation(basis.movedTogether)
    suggestion.shots = basis.shots?.basis
    suggestion.contradiction = basis.shots?.contradiction?.found
    suggestion.odds = basis.odds?.odds
    (suggestion.unplaced, suggestion.earlierScale) = (basis.unplaced ?? 0, basis.earlierScale ?? 0)
    suggestion.tasters = (basis.tasters ?? []).map(\.share)
    suggestion.start = basis.start?.start
    suggestion.translation = basis.translation?.translation
    suggestion.notation = GrindNotation(
      readBack: parameters.grindTexts + (next?.parameters.grindTexts ?? [])
        + (basis.start?.texts ?? []))
    return suggestion
  }
}

/// The settings of a recipe; unknown ones are left out.
struct RecipeParameters: Codable {
  struct Setting<Places> {
    let value, low, high: Rounded<Places>
    var text, lowText, highText: String?
    let tried: [Rounded<Places>]?
    let spansTried: Bool?

    init?(_ setting: SuggestedRecipe.Setting?) {
      guard let setting else { return nil }
      (value, low, high) = (Rounded(setting.value), Rounded(setting.low), Rounded(setting.high))
      tried = setting.tried.map { [Rounded($0.lowerBound), Rounded($0.upperBound)] }
      spansTried = setting.spansTried ? true : nil
    }

    var setting: SuggestedRecipe.Setting {
      var setting = SuggestedRecipe.Setting(value: value.value, low: low.value, high: high.value)
      setting.spansTried = spansTried ?? false
      let ends = (tried ?? []).map(\.value)
      if ends.count == 2, ends[0] <= ends[1] { setting.tried = ends[0]...ends[1] }
      return setting
    }
  }

  let doseG, waterG, yieldG: Setting<Places1>?
  let ratio: Setting<Places4>?
  let waterTempC: Setting<Places1>?
  var grindSetting: Setting<Places3>?
  let brewTimeS: Setting<Places1>?

  /// - Parameter isNoted: Whether grind settings are written in another way than numbers, so that the
  ///   ends of their range have a text, too.
  init(_ recipe: SuggestedRecipe, isNoted: Bool, _ grind: (Double) -> String) {
    (doseG, waterG) = (Setting(recipe.dose), Setting(recipe.water))
    (yieldG, ratio) = (Setting(recipe.yield), Setting(recipe.ratio))
    (waterTempC, brewTimeS) = (Setting(recipe.waterTemperature), Setting(recipe.brewTime))
    grindSetting = Setting(recipe.grindSetting)
    guard let setting = recipe.grindSetting else { return }
    grindSetting?.text = grind(setting.value)
    guard isNoted else { return }
    grindSetting?.lowText = grind(setting.low)
    grindSetting?.highText = grind(setting.high)
  }

  var recipe: SuggestedRecipe {
    var recipe = SuggestedRecipe()
    (recipe.dose, recipe.water, recipe.yield) = (doseG?.setting, waterG?.setting, yieldG?.setting)
    (recipe.ratio, recipe.waterTemperature) = (ratio?.setting, waterTempC?.setting)
    (recipe.grindSetting, recipe.brewTime) = (grindSetting?.setting, brewTimeS?.setting)
    return recipe
  }

  /// The texts of the grind setting.
  var grindTexts: [(Double, String?)] {
    guard let grind = grindSetting else { return [] }
    return [
      (grind.value.value, grind.text), (grind.low.value, grind.lowText),
      (grind.high.value, grind.highText),
    ]
  }
}

extension RecipeParameters.Setting: Codable where Places: DecimalPlaces {}

extension WordBasis: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try SuggestionDocument.WordShare(asJSON: decoder).basis
  }
}

/// The JSON form of `insights suggest` without a bean.
package struct NextCupsDocument: JSONDocument {
  struct Cup: Codable {
    @OrNull var gain: Rounded3?
    let suggestion: SuggestionDocument
  }

  package static let layout = JSONLayout(
    lists: ["suggestions": .init(indent: 1)],
    parts: ["suggestions": JSONLayout(parts: ["suggestion": SuggestionDocument.layout])])

  let suggestions: [Cup]

  /// - Parameter document: The document of a suggestion.
  package init(_ cups: NextCups, _ document: (Suggestion) -> SuggestionDocument) {
    suggestions = cups.suggestions.map {
      Cup(gain: Rounded($0.gain), suggestion: document($0.suggestion))
    }
  }

  package var nextCups: NextCups {
    NextCups(suggestions.map { .init($0.suggestion.suggestion, gain: $0.gain?.value) })
  }
}

/// What a note says of its brew's extraction, in results about brews.
extension BrewExtraction: Encodable {
  private struct Document: JSONDocument {
    let direction: Direction
    let confidence: Rounded2
    let evidence: [String]
  }

  public func encode(to encoder: any Encoder) throws {
    try Document(direction: direction, confidence: Rounded(confidence), evidence: evidence)
      .encode(asJSON: encoder)
  }
}

extension GrindNotation {
  /// The notation of the settings of a result; nil where all are plain numbers.
  ///
  /// - Parameter texts: The positions and their texts, where they have one.
  package init?(readBack texts: [(Double, String?)]) {
    var known: [Double: String] = [:]
    for case (let position, let text?) in texts { known[position] = text }
    guard known.contains(where: { $0.value != NumberText.shortest($0.key) }) else { return nil }
    self.init(texts: known)
  }
}

extension SuggestionRemark {
  /// The ID of the remark in JSON, such as `never_varied.water_temp_c`.
  package var id: String {
    switch self {
    case .beanIsArchived: "bean_is_archived"
    case .beanIsNew: "bean_is_new"
    case .grinderIsNew: "grinder_is_new"
    case .grindersNotCompared: "grinders_not_compared"
    case .grinderUnnamed: "grinder_unnamed"
    case .methodUnnamed: "method_unnamed"
    case .notRecorded(let parameter): "not_recorded.\(parameter.rawValue)"
    case .neverVaried(let parameter): "never_varied.\(parameter.rawValue)"
    case .surfaceKnowsNoBetter: "surface_knows_no_better"
    case .noneRatedHigh: "none_rated_high"
    case .ratingsAlike: "ratings_alike"
    case .ratingRepeats(let stars): "\(Self.repeats)\(stars)"
    case .scaleChanged(let count): "\(Self.scale)\(count)"
    case .onlyGoodRated: "only_good_rated"
    case .grinderScaleUnknown: "grinder_scale_unknown"
    case .ruleExploresNot: "rule_explores_not"
    case .nothingVaried: "nothing_varied"
    case .nothingWorthTrying: "nothing_worth_trying"
    case .byWords: "by_words"
    case .wordsDisagree(let direction): "words_disagree.\(direction.rawValue)"
    case .dialDiffers(let setting): "\(Self.dial)\(setting)"
    case .vary(let parameter): "vary.\(parameter.rawValue)"
    case .differsFromOthers(let parameter, let value):
      "\(Self.differs)\(parameter.rawValue).\(value)"
    }
  }

  private static let differs = "differs_from_others."
  private static let dial = "dial_differs."
  private static let repeats = "rating_repeats."
  private static let scale = "scale_changed."

  /// Creates the remark with an ID; nil for an unknown ID.
  package init?(id: String) {
    func number(_ start: String) -> Double? {
      id.hasPrefix(start) ? Double(id.dropFirst(start.count)) : nil
    }
    var numbered = [
      number(Self.dial).map(Self.dialDiffers), number(Self.repeats).map(Self.ratingRepeats),
      number(Self.scale).flatMap { Int(exactly: $0) }.map(Self.scaleChanged),
    ]
    for parameter in BrewParameter.allCases {
      let value = number("\(Self.differs)\(parameter.rawValue).")
      numbered.append(value.map { .differsFromOthers(parameter, $0) })
    }
    if let remark = numbered.compactMap(\.self).first {
      self = remark
      return
    }
    let all: [SuggestionRemark] =
      [
        .ratingsAlike, .onlyGoodRated, .byWords, .wordsDisagree(.under), .wordsDisagree(.over),
        .beanIsArchived, .beanIsNew, .grinderIsNew, .grindersNotCompared, .grinderUnnamed,
        .methodUnnamed, .surfaceKnowsNoBetter, .noneRatedHigh,
        .grinderScaleUnknown, .ruleExploresNot, .nothingVaried, .nothingWorthTrying,
      ] + BrewParameter.allCases.flatMap { [.notRecorded($0), .neverVaried($0), .vary($0)] }
    guard let remark = all.first(where: { $0.id == id }) else { return nil }
    self = remark
  }
}
