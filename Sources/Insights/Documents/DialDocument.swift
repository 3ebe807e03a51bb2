/// The JSON form of `insights dial`. It has the IDs and names of records, not the records: the bean,
/// method, grinder and brews of a decoded path have only these.
package struct DialDocument: JSONDocument {
  struct Step: Codable {
    let brew: Identifier<Brew>
    let brewedAt: Timestamp
    let grindSetting: Rounded3
    let grindText: String?
    let rating: Rounded2?
    let extraction: BrewExtraction?
    let shotWeight: Rounded2?
    let fault: String?

    init(_ step: DialPath.Step, grindText: String?) {
      (brew, brewedAt, grindSetting) = (step.id, step.brew.brewedAt, Rounded(step.setting))
      (self.grindText, rating) = (step.brew.grindText ?? grindText, Rounded(step.stars))
      (extraction, fault) = (step.extraction, step.fault?.rawValue)
      shotWeight = step.fault == nil ? nil : Rounded(step.shotWeight)
    }

    var step: DialPath.Step {
      let own = Brew(
        id: brew, brewedAt: brewedAt, grindSetting: grindSetting.value, rating: rating?.value ?? 0)
      var step = DialPath.Step(
        brew: own, setting: grindSetting.value, stars: rating?.value, extraction: extraction)
      step.shotWeight = shotWeight?.value ?? 1
      step.fault = fault.flatMap(ShotDiagnosis.Kind.init)
      return step
    }
  }

  struct Advice: Codable {
    let change: DialAdvice.Change
    let basis: DialAdvice.Basis
    let confidence: Rounded2
    let grindSetting, low, high, ifUnder, ifOver: Rounded3?
    let grindText, lowText, highText, ifUnderText, ifOverText: String?

    init(_ advice: DialAdvice, _ words: Words, hasNotation: Bool) {
      func text(_ setting: Double?) -> String? { setting.map(words.grind) }
      /// The text of a setting beside that of the advice, which alone is written for plain numbers.
      func noted(_ setting: Double?) -> String? { hasNotation ? text(setting) : nil }
      (change, basis, confidence) = (advice.change, advice.basis, Rounded(advice.confidence))
      (grindSetting, low, high) = (
        Rounded(advice.setting), Rounded(advice.low), Rounded(advice.high)
      )
      (ifUnder, ifOver) = (Rounded(advice.ifUnder), Rounded(advice.ifOver))
      (grindText, lowText, highText) = (text(advice.setting), noted(advice.low), noted(advice.high))
      (ifUnderText, ifOverText) = (noted(advice.ifUnder), noted(advice.ifOver))
    }

    var advice: DialAdvice {
      DialAdvice(
        change: change, setting: grindSetting?.value, low: low?.value, high: high?.value,
        confidence: confidence.value, basis: basis, ifUnder: ifUnder?.value, ifOver: ifOver?.value)
    }
  }

  struct Person: Codable {
    /// Null for the journal's own taster where nobody named that person.
    @OrNull var name: String?
    let ratings: Int
    let offset, spread: Rounded2
    let next: Advice?

    init(_ taster: DialTaster, next: Advice?) {
      name = taster.share.name
      ratings = taster.share.ratingCount
      (offset, spread) = (Rounded(taster.share.offset), Rounded(taster.share.spread))
      self.next = next
    }

    var taster: DialTaster {
      var share = TasterShare(name: name, ratingCount: ratings)
      (share.offset, share.spread) = (offset.value, spread.value)
      return DialTaster(share, next: next?.advice)
    }
  }

  struct Plan: Codable {
    let grindSetting: Rounded3
    let grindText: String?
    let brew: Identifier<Brew>
  }

  struct Time: Codable {
    let brewTimeS, recipeTimeS: Rounded3
  }

  package static let layout = JSONLayout(
    indent: 1,
    [
      "path", "next", "drift", "planned", "suggested", "timesMissing", "unplaced", "earlierScale",
      "time", "shots", "start",
      "effect", "tasters",
      "remarks",
    ],
    lists: ["path": .init(indent: 2)])

  let bean: NamedDocument<Bean>
  let method: NamedDocument<BrewMethod>
  let grinder: NamedDocument<Grinder>?
  let coarser: CoarserSettings?
  let coarserSource: GrinderScale.Source?
  let coarserCertainty: Rounded3?
  let path: [Step]
  let next: Advice?
  let drift: DriftDocument?
  let planned: Plan?
  let suggested: Rounded3?
  let timesMissing, unplaced, earlierScale: Int?
  let time: Time?
  let shots: ShotsDocument?
  let start: GrindStartDocument?
  let effect: GrindStepDocument?
  /// nil in a journal of one.
  let tasters: [Person]?
  let remarks: [String]?
  let remarkIds: [String]

  package init(_ path: DialPath, words: Words = Words()) {
    let words = words.noting(path.notation)
    func text(_ setting: Double?) -> String? { setting.map(words.grind) }
    bean = NamedDocument(path.bean)
    method = NamedDocument(path.method)
    grinder = path.grinder.map { NamedDocument($0) }
    (coarser, coarserSource) = (path.scale?.coarser, path.scale?.source)
    coarserCertainty = Rounded(path.scale?.certainty)
    self.path = path.steps.map { Step($0, grindText: text($0.setting)) }
    let hasNotation = path.notation != nil
    next = path.next.map { Advice($0, words, hasNotation: hasNotation) }
    drift = path.drift.map(DriftDocument.init)
    planned = path.planned.map {
      Plan(grindSetting: Rounded($0.setting), grindText: text($0.setting), brew: $0.brewID)
    }
    suggested = Rounded(path.suggested)
    timesMissing = path.timesMissing
    unplaced = path.unplaced == 0 ? nil : path.unplaced
    earlierScale = path.earlierScale == 0 ? nil : path.earlierScale
    time = path.time.map {
      Time(brewTimeS: Rounded($0.brewTime), recipeTimeS: Rounded($0.recipeTime))
    }
    shots = path.shots.map { ShotsDocument($0.basis, $0.contradiction) }
    let grind: ((Double) -> String)? = path.notation == nil ? nil : { words.grind($0) }
    start = path.start.map { GrindStartDocument($0, text: grind) }
    effect = path.effect.map(GrindStepDocument.init)
    tasters =
      path.tasters.isEmpty
      ? nil
      : path.tasters.map { taster in
        Person(taster, next: taster.next.map { Advice($0, words, hasNotation: hasNotation) })
      }
    remarks = path.remarks.map(words.text)
    remarkIds = path.remarks.map(\.rawValue)
  }

  fileprivate var dial: DialPath {
    var dial = DialPath(
      bean: bean.bean, method: method.method, grinder: grinder?.grinder,
      scale: coarser.map {
        GrinderScale($0, source: coarserSource ?? .told, certainty: coarserCertainty?.value)
      },
      steps: path.map(\.step), next: next?.advice, drift: drift?.drift,
      planned: planned.map { DialPlan(setting: $0.grindSetting.value, brewID: $0.brew) },
      timesMissing: timesMissing,
      time: time.map { DialTime(brewTime: $0.brewTimeS.value, recipeTime: $0.recipeTimeS.value) },
      remarks: remarkIds.compactMap(DialRemark.init))
    dial.shots = shots.map {
      DialShots(basis: $0.basis, contradiction: $0.contradiction?.found)
    }
    (dial.unplaced, dial.earlierScale) = (unplaced ?? 0, earlierScale ?? 0)
    dial.suggested = suggested?.value
    (dial.start, dial.effect) = (start?.start, effect?.effect)
    dial.tasters = (tasters ?? []).map(\.taster)
    return dial
  }
}

extension DialPath: Documented {
  package init(_ document: DialDocument) { self = document.dial }
  package var document: DialDocument { DialDocument(self) }
}

extension DialAdvice.Basis: Codable {}
