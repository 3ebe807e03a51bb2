import CLibrary

/// What the file of a shot says, and what its curve shows, as `insights shot` prints it.
public struct ShotDocument: Codable, Sendable, Equatable {
  /// A part of the shot, in seconds from its start.
  public struct Part: Codable, Sendable, Equatable {
    /// `ShotPhases.Kind` by its name.
    public let phase: String
    /// Its beginning.
    public let start: Double
    /// Its end.
    public let end: Double
  }

  /// A sudden change of the resistance within a second.
  public struct Jump: Codable, Sendable, Equatable {
    /// In seconds of the shot.
    public let time: Double
    /// Resistance after / resistance before: below 1 where the coffee gave way.
    public let ratio: Double
  }

  /// What went wrong, or that nothing did.
  public struct Finding: Codable, Sendable, Equatable {
    /// `ShotDiagnosis.Kind` by its name.
    public let diagnosis: String
    /// 0…1.
    public let probability: Double
    /// In seconds of the shot; nil where it has no moment.
    public let time: Double?
    /// The rules of `Lexicon/shots/rules.tsv` that spoke, the weightiest first.
    public let rules: [String]
  }

  /// The file as it was named; nil for a shot that a journal keeps.
  public let file: String?
  /// The ID of the brew, of a shot that a journal keeps.
  public let brew: String?
  /// What wrote it, such as `decent`.
  public let source: String
  /// The start as the file has it: Unix seconds, else text.
  public let startedAt: String?
  /// The machine's profile; nil for none.
  public let profile: String?
  /// The bean; nil for none.
  public let bean: String?
  /// The roaster; nil for none.
  public let roaster: String?
  /// The grinder; nil for none.
  public let grinder: String?
  /// As written.
  public let grindText: String?
  /// In grams.
  public let dose: Double?
  /// In grams.
  public let yield: Double?
  /// Yield / dose; nil where one of them is not known.
  public let ratio: Double?
  /// In seconds.
  public let brewTime: Double?
  /// In °C: what was set, or where the water was colder than that, what was measured on average.
  public let waterTemp: Double?
  /// In stars, 0…5; nil for not rated.
  public let rating: Double?
  /// The taster's note; nil for none.
  public let notes: String?
  /// In order; empty without a curve.
  public let phases: [Part]
  /// When coffee first arrived in the cup, in seconds.
  public let firstDrops: Double?
  /// When half of the coffee was in the cup, in seconds.
  public let halfWeightTime: Double?
  /// The coffee at which the machine was to stop, in grams.
  public let targetWeight: Double?
  /// When that was in the cup, in seconds; nil where it never was.
  public let targetWeightTime: Double?
  /// In bar.
  public let peakPressure: Double?
  /// When the ramp ended, in ml/s.
  public let flowAfterRamp: Double?
  /// Before the pump stopped, in ml/s.
  public let endFlow: Double?
  /// The change of the logarithm of pressure / flow² in the pour, per second: below 0 where the coffee gives way.
  public let resistanceSlope: Double?
  /// The greatest jumps of the resistance in the pour, in order.
  public let jumps: [Jump]
  /// The most probable first; empty where the curve shows nothing.
  public let findings: [Finding]
  /// How much the shot should count in statistics, 0.2…1; nil without a curve.
  public let weight: Double?
  /// The fields of the file that say something and are not read.
  public let leftOut: [String]

  private enum CodingKeys: String, CodingKey {
    case file, brew, source, profile, bean, roaster, grinder, rating, ratio, notes, phases, jumps,
      findings, weight
    case startedAt = "started_at"
    case grindText = "grind_text"
    case dose = "dose_g"
    case yield = "yield_g"
    case brewTime = "brew_time_s"
    case waterTemp = "water_temp_c"
    case firstDrops = "first_drops_s"
    case halfWeightTime = "half_weight_s"
    case targetWeight = "target_weight_g"
    case targetWeightTime = "target_weight_s"
    case peakPressure = "peak_pressure_bar"
    case flowAfterRamp = "flow_after_ramp_ml_s"
    case endFlow = "end_flow_ml_s"
    case resistanceSlope = "resistance_slope"
    case leftOut = "left_out"
  }
}

/// A shot with its curve, diagnosed.
public struct ReadShot: Sendable {
  /// What the file says; of a shot that a journal keeps, what the brew says.
  public let file: ShotFile
  /// What wrote the file, by its name.
  private var source: String
  /// The brew, of a shot that a journal keeps.
  public private(set) var brew: Brew?
  /// The curve at ten values a second.
  public let series: ShotSeries
  /// Its parts.
  public let phases: ShotPhases
  /// Of water that was colder than it was set, on average in the pour, in °C.
  public let measuredTemperature: Double?
  /// What it shows.
  public let diagnosis: ShotDiagnosis

  /// Reads the file of a shot.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its name.
  /// - Returns: nil for a file of another kind, and for one without a curve.
  /// - Throws: `ShotFault` for a damaged file.
  /// - Complexity: Linear in the file.
  public init?(_ bytes: [UInt8], name: String) throws(ShotFault) {
    guard let file = try ShotFile.read(bytes, name: name) else { return nil }
    self.init(file)
  }

  /// nil for a file without a curve.
  private init?(_ file: ShotFile) {
    guard let curve = file.curve else { return nil }
    source = file.source.rawValue
    series = ShotSeries(curve)
    phases = ShotPhases(series)
    let features = ShotFeatures(series, phases, ShotContext(file))
    diagnosis = ShotDiagnosis(features)
    self.file = file.without(refutedBy: diagnosis)
    let isCold = diagnosis.faults.contains { $0.kind == .temperatureShort }
    measuredTemperature =
      isCold
      ? features[.temperatureBelow].flatMap { below in
        file.waterTemperature.map { $0 - below.value }
      } : nil
  }

  /// A shot that a journal keeps; nil where its curve was not read, or is damaged.
  ///
  /// - Parameters:
  ///   - shot: The shot, with its curve.
  ///   - brew: Its brew.
  ///   - contents: The records that the brew refers to.
  public init?(_ shot: Shot, of brew: Brew, in contents: JournalContents) {
    var file = ShotFile(source: ShotFile.Source(rawValue: shot.source) ?? .decent)
    let bean = contents.beans.first { $0.id == brew.beanID }
    (file.beanName, file.roaster) = (bean?.name ?? "", bean?.roaster ?? "")
    file.grinder = contents.grinders.first { $0.id == brew.grinderID }?.name ?? ""
    file.grindSetting = brew.grindText ?? brew.grindSetting.map(NumberText.shortest) ?? ""
    (file.dose, file.yield, file.duration) = (brew.dose, brew.yield, brew.brewTime)
    if let method = contents.methods.first(where: { $0.id == brew.methodID }),
      ![.espresso, .unrecorded].contains(method.kind)
    {
      (file.method, file.style) = (method.name, method.kind.rawValue)
    }
    file.waterTemperature = brew.waterTemperature
    (file.rating, file.ratingBest) = (brew.stars, 5)
    let tasting = contents.tastings.first { $0.brewID == brew.id }
    file.note = [brew.notes, tasting?.notes ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    file.startedAt = ShotFile.Moment(text: brew.brewedAt.text)
    (file.profile, file.curve) = (shot.profile, shot.curve)
    self.init(file)
    (source, self.brew) = (shot.source, brew)
  }

  /// The shot as a document; numbers are rounded to what sensors tell.
  ///
  /// - Parameter name: The file as it was named.
  public func document(named name: String) -> ShotDocument {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    let start = file.startedAt.flatMap { moment in
      moment.seconds.map { "\(Int($0))" } ?? text(moment.text)
    }
    return ShotDocument(
      file: brew == nil ? name : nil, brew: brew?.id.rawValue, source: source, startedAt: start,
      profile: text(file.profile),
      bean: text(file.beanName), roaster: text(file.roaster), grinder: text(file.grinder),
      grindText: text(file.grindSetting), dose: file.dose?.rounded(places: 2),
      yield: file.yield?.rounded(places: 2),
      ratio: file.dose.flatMap { dose in
        dose > 0 ? file.yield.map { ($0 / dose).rounded(places: 2) } : nil
      },
      brewTime: file.duration?.rounded(places: 1),
      waterTemp: (measuredTemperature ?? file.waterTemperature)?.rounded(places: 1),
      rating: file.rating.map { ($0 / file.ratingBest * 5).rounded(places: 2) },
      notes: text(file.note),
      phases: phases.phases.map { phase in
        ShotDocument.Part(
          phase: phase.kind.rawValue, start: phase.start.rounded(places: 1),
          end: phase.end.rounded(places: 1))
      },
      firstDrops: phases.firstDrops?.rounded(places: 1),
      halfWeightTime: phases.firstDrops.flatMap { _ in phases.finalWeight }
        .flatMap { phases.time(toWeight: $0 / 2, in: series) }?.rounded(places: 1),
      targetWeight: file.curve?.targetWeight?.rounded(places: 1),
      targetWeightTime: file.curve?.targetWeight
        .flatMap { phases.time(toWeight: $0, in: series) }?.rounded(places: 1),
      peakPressure: phases.peakPressure?.rounded(places: 1),
      flowAfterRamp: phases.flowAfterRamp.map { max(0, $0).rounded(places: 2) },
      endFlow: phases.endFlow?.rounded(places: 2),
      resistanceSlope: phases.resistanceSlope?.rounded(places: 4),
      jumps: phases.jumps.map { jump in
        ShotDocument.Jump(
          time: jump.time.rounded(places: 1), ratio: exp(jump.logChange).rounded(places: 2))
      },
      findings: diagnosis.findings.map { finding in
        ShotDocument.Finding(
          diagnosis: finding.kind.rawValue,
          probability: finding.probability.rounded(places: 4),
          time: finding.time?.rounded(places: 1), rules: finding.evidence.map(\.code))
      },
      weight: diagnosis.findings.isEmpty ? nil : ShotWeight(diagnosis).value.rounded(places: 2),
      leftOut: file.leftOut)
  }

  /// The longest note of a drawing, in characters.
  private static let noteLength = 60

  /// What a drawing calls the shot: its day, what was found, and the taster's words.
  func name(_ words: Words) -> String {
    let day = brew.flatMap { LocalCalendar().day(of: $0.brewedAt)?.description }
    let name = words.commas(
      [day, file.rating.map { words.rating($0 / file.ratingBest * 5) }].compactMap(\.self)
        + found(words))
    let note = file.note.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !note.isEmpty else { return name }
    let shown =
      note.count > Self.noteLength ? note.prefix(Self.noteLength - 1) + "…" : note[...]
    return words.text(
      "shot.overlay.note", ["name": name, "note": DisplayName.shown(String(shown))])
  }

  /// The faults, or that there is none; empty where the curve shows nothing.
  package func found(_ words: Words) -> [String] {
    let faults = diagnosis.faults
    return (faults.isEmpty ? [diagnosis[.sound]].compactMap(\.self) : faults).map { finding in
      let name = words.text("shot.finding.\(finding.kind.rawValue)")
      guard let time = finding.time, finding.kind != .sound else { return name }
      return words.text(
        "shot.overlay.at", ["finding": name, "time": words.numbers.number(time, places: 1)])
    }
  }
}

/// The curves of several shots over one time axis, the first one in color; what was found and what the
/// taster wrote is below.
public struct ShotOverlay: Sendable {
  /// The greatest number of shots that a reader can distinguish.
  public static let most = CurveChart.most

  /// The drawing.
  public let figure: Figure

  /// Draws up to five shots.
  ///
  /// - Parameters:
  ///   - shots: The shots, the latest first.
  ///   - title: What they are.
  ///   - words: The words of the drawing.
  public init(_ shots: [ReadShot], title: String, words: Words) {
    let shots = shots.prefix(Self.most)
    func panel(_ key: String, _ channel: (ShotSeries) -> ShotChannel?) -> CurveChart.Panel {
      CurveChart.Panel(
        title: words.text("shot.axis-\(key)"),
        lines: shots.map { shot in
          guard let values = channel(shot.series)?.values else { return [] }
          return values.enumerated().map { (time: shot.series.time($0), value: $1) }
        })
    }
    let names = shots.map { $0.name(words) }
    figure =
      CurveChart(
        title: title,
        summary: words.text("shot.overlay.summary", ["list": names.joined(separator: "; ")]),
        time: words.text("shot.axis-time"), names: names,
        panels: [
          panel("pressure", \.pressure), panel("flow", \.flow), panel("weight", \.weight),
        ], label: { words.numbers.number($0, places: 1) }
      ).figure
  }

  /// The drawing as a file of SVG.
  public var svg: [UInt8] { figure.standalone }
}

extension BrewJournal {
  /// The curves of brews, diagnosed, in the order of the brews; brews without one are left out.
  ///
  /// - Parameter named: The brews, and the records that they refer to.
  /// - Throws: `JournalError`.
  public func readShots(of named: NamedBrews) throws -> [ReadShot] {
    let brews = Dictionary(named.brews.map { ($0.id, $0) }) { first, _ in first }
    return try shots(of: named.brews.map(\.id)).compactMap { shot in
      brews[shot.brewID].flatMap { ReadShot(shot, of: $0, in: named.contents) }
    }
  }
}
