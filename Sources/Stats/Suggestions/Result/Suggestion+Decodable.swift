import FlavorExtraction
import Journal

extension Suggestion.Strategy: Codable {}
extension Suggestion.Scope: Codable {}
extension Suggestion.Confidence: Codable {}

/// Reading the JSON form of `insights suggest`, which `Insights` writes.
///
/// The form contains the IDs and names of records, not the records: the bean, method, grinder and
/// brews of a decoded suggestion have only these.
extension Suggestion: Decodable {
  private enum CodingKeys: String, CodingKey {
    case bean, method, grinder, parameters, basis, strategy, next, changes
    case expectedRating = "expected_rating"
    case isFallback = "is_fallback"
    case remarkIDs = "remark_ids"
  }

  private enum BasisKeys: String, CodingKey {
    case scope, brews, confidence, evidence, words, drift
    case ownBrews = "own_brews"
    case othersShare = "others_share"
    case leftOut = "left_out"
    case doubt
    case movedTogether = "moved_together"
  }

  private struct Named: Decodable {
    let id, name: String
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let basis = try values.nestedContainer(keyedBy: BasisKeys.self, forKey: .basis)
    let bean = try values.decode(Named.self, forKey: .bean)
    let method = try values.decode(Named.self, forKey: .method)
    let beanID = Identifier<Bean>(rawValue: bean.id)
    self.init(
      bean: Bean(id: beanID, name: bean.name),
      method: BrewMethod(id: Identifier(rawValue: method.id), name: method.name),
      grinder: try values.decodeIfPresent(Named.self, forKey: .grinder).map {
        Grinder(id: Identifier(rawValue: $0.id), name: $0.name)
      },
      recipe: try values.decode(SuggestedRecipe.self, forKey: .parameters),
      expectedRating: try values.decode(ExpectedRating.self, forKey: .expectedRating),
      scope: try basis.decode(Scope.self, forKey: .scope),
      brewCount: try basis.decode(Int.self, forKey: .brews),
      ownBrewCount: try basis.decode(Int.self, forKey: .ownBrews),
      confidence: try basis.decode(Confidence.self, forKey: .confidence),
      evidence: try basis.decode([SuggestionEvidence].self, forKey: .evidence).map {
        var evidence = $0
        evidence.isSameBean = evidence.brew.beanID == beanID
        return evidence
      },
      words: try basis.decodeIfPresent(WordBasis.self, forKey: .words),
      drift: try basis.decodeIfPresent(GrindDrift.self, forKey: .drift),
      othersShare: try basis.decodeIfPresent(Double.self, forKey: .othersShare),
      strategy: try values.decode(Strategy.self, forKey: .strategy),
      isFallback: try values.decode(Bool.self, forKey: .isFallback),
      remarks: try values.decode([String].self, forKey: .remarkIDs)
        .compactMap(SuggestionRemark.init(id:)),
      next: try values.decodeIfPresent(ExploratoryBrew.self, forKey: .next),
      changes: try values.decodeIfPresent([SettingChange].self, forKey: .changes) ?? [],
      leftOut: try basis.decodeIfPresent([ValueDoubt].self, forKey: .leftOut) ?? [])
    doubt = try basis.decodeIfPresent([AdviceDoubt].self, forKey: .doubt) ?? []
    separation = try basis.decodeIfPresent(SettingSeparation.self, forKey: .movedTogether)
    let written = try [
      values.decode(WrittenRecipe.self, forKey: .parameters),
      values.decodeIfPresent(WrittenNext.self, forKey: .next)?.parameters,
    ].compactMap { $0?.grind }
    notation = GrindNotation(readBack: written.flatMap(\.texts))
  }
}

/// The texts of a recipe's grind setting.
private struct WrittenRecipe: Decodable {
  struct Grind: Decodable {
    let value, low, high: Double
    let text, lowText, highText: String?

    enum CodingKeys: String, CodingKey {
      case value, low, high, text
      case lowText = "low_text"
      case highText = "high_text"
    }

    var texts: [(Double, String?)] { [(value, text), (low, lowText), (high, highText)] }
  }

  let grind: Grind?

  private enum CodingKeys: String, CodingKey {
    case grind = "grind_setting"
  }
}

private struct WrittenNext: Decodable {
  let parameters: WrittenRecipe
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

extension SettingChange: Decodable {
  private enum CodingKeys: String, CodingKey {
    case parameter, from, to
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.parameter(forKey: .parameter), from: try values.decode(Double.self, forKey: .from),
      to: try values.decode(Double.self, forKey: .to))
  }
}

extension SuggestedRecipe: Decodable {
  private enum CodingKeys: String, CodingKey {
    case ratio
    case dose = "dose_g"
    case water = "water_g"
    case yield = "yield_g"
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case brewTime = "brew_time_s"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func setting(_ key: CodingKeys) throws -> Setting? {
      try values.decodeIfPresent(Setting.self, forKey: key)
    }
    self.init()
    dose = try setting(.dose)
    water = try setting(.water)
    yield = try setting(.yield)
    ratio = try setting(.ratio)
    waterTemperature = try setting(.waterTemperature)
    grindSetting = try setting(.grindSetting)
    brewTime = try setting(.brewTime)
  }
}

extension SuggestedRecipe.Setting: Decodable {
  private enum CodingKeys: String, CodingKey {
    case value, low, high
    case tried
    case spansTried = "spans_tried"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      value: try values.decode(Double.self, forKey: .value),
      low: try values.decode(Double.self, forKey: .low),
      high: try values.decode(Double.self, forKey: .high))
    spansTried = try values.decodeIfPresent(Bool.self, forKey: .spansTried) ?? false
    let tried = try values.decodeIfPresent([Double].self, forKey: .tried)
    if let tried, tried.count == 2, tried[0] <= tried[1] { self.tried = tried[0]...tried[1] }
  }
}

extension ExpectedRating: Decodable {
  private enum CodingKeys: String, CodingKey {
    case value, low, high
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      value: try values.decode(Double.self, forKey: .value),
      low: try values.decode(Double.self, forKey: .low),
      high: try values.decode(Double.self, forKey: .high))
  }
}

extension SuggestionEvidence: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brew, rating, weight, bean, extraction
    case brewedAt = "brewed_at"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let stars = try values.decode(Double.self, forKey: .rating)
    self.init(
      brew: Brew(
        id: Identifier(rawValue: try values.decode(String.self, forKey: .brew)),
        beanID: try values.decodeIfPresent(String.self, forKey: .bean)
          .map(Identifier.init(rawValue:)),
        brewedAt: Timestamp(try values.decode(String.self, forKey: .brewedAt)), rating: stars),
      stars: stars, weight: try values.decode(Double.self, forKey: .weight), isSameBean: false,
      extraction: try values.decodeIfPresent(BrewExtraction.self, forKey: .extraction))
  }
}

extension WordBasis: Decodable {
  private enum CodingKeys: String, CodingKey {
    case brews, coarser, truth
    case source = "coarser_source"
    case learnedFrom = "learned_from"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let coarser = try values.decodeIfPresent(GrinderScale.Coarser.self, forKey: .coarser)
    let source = try values.decodeIfPresent(GrinderScale.Source.self, forKey: .source)
    self.init(
      brewCount: try values.decode(Int.self, forKey: .brews),
      scale: coarser.map { GrinderScale($0, source: source ?? .told) },
      truth: try values.decode(Double.self, forKey: .truth),
      learnedFrom: try values.decodeIfPresent(Int.self, forKey: .learnedFrom) ?? 0)
  }
}

extension GrinderScale.Source: Codable {}

extension ExploratoryBrew: Decodable {
  private enum CodingKeys: String, CodingKey {
    case parameters, change
    case expectedRating = "expected_rating"
    case expectedImprovement = "expected_improvement"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      recipe: try values.decode(SuggestedRecipe.self, forKey: .parameters),
      expectedRating: try values.decode(ExpectedRating.self, forKey: .expectedRating),
      expectedImprovement: try values.decode(Double.self, forKey: .expectedImprovement),
      change: try values.decodeIfPresent(Change.self, forKey: .change))
  }
}

extension ExploratoryBrew.Change: Decodable {
  private enum CodingKeys: String, CodingKey {
    case parameter, low, high
    case isMore = "is_more"
    case isRare = "is_rare"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      parameter: try values.parameter(forKey: .parameter),
      isMore: try values.decode(Bool.self, forKey: .isMore),
      isRare: try values.decodeIfPresent(Bool.self, forKey: .isRare) ?? false,
      low: try values.decode(Double.self, forKey: .low),
      high: try values.decode(Double.self, forKey: .high))
  }
}

extension SuggestionRemark {
  /// The ID of the remark in JSON, such as `never_varied.water_temp_c`.
  package var id: String {
    switch self {
    case .beanIsArchived: "bean_is_archived"
    case .beanIsNew: "bean_is_new"
    case .grinderIsNew: "grinder_is_new"
    case .grinderUnnamed: "grinder_unnamed"
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
    case .vary(let parameter): "vary.\(parameter.rawValue)"
    case .differsFromOthers(let parameter, let value):
      "\(Self.differs)\(parameter.rawValue).\(value)"
    }
  }

  private static let differs = "differs_from_others."
  private static let repeats = "rating_repeats."
  private static let scale = "scale_changed."

  /// Creates the remark with an ID; nil for an unknown ID.
  package init?(id: String) {
    for parameter in BrewParameter.allCases {
      let start = "\(Self.differs)\(parameter.rawValue)."
      guard id.hasPrefix(start) else { continue }
      guard let value = Double(id.dropFirst(start.count)) else { return nil }
      self = .differsFromOthers(parameter, value)
      return
    }
    if id.hasPrefix(Self.repeats) {
      guard let stars = Double(id.dropFirst(Self.repeats.count)) else { return nil }
      self = .ratingRepeats(stars)
      return
    }
    if id.hasPrefix(Self.scale) {
      guard let count = Int(id.dropFirst(Self.scale.count)) else { return nil }
      self = .scaleChanged(count)
      return
    }
    let all: [SuggestionRemark] =
      [
        .ratingsAlike, .onlyGoodRated,
        .beanIsArchived, .beanIsNew, .grinderIsNew, .grinderUnnamed, .surfaceKnowsNoBetter,
        .noneRatedHigh,
        .grinderScaleUnknown, .ruleExploresNot, .nothingVaried, .nothingWorthTrying,
      ] + BrewParameter.allCases.flatMap { [.notRecorded($0), .neverVaried($0), .vary($0)] }
    guard let remark = all.first(where: { $0.id == id }) else { return nil }
    self = remark
  }
}

extension KeyedDecodingContainer {
  /// A parameter by its name.
  ///
  /// - Throws: `DecodingError` for a name that no parameter has.
  fileprivate func parameter(forKey key: Key) throws -> BrewParameter {
    let name = try decode(String.self, forKey: key)
    guard let parameter = BrewParameter(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "there is no parameter \(name)")
    }
    return parameter
  }
}
