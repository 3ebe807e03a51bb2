import CLibrary
import Lexicon

/// The candidates, pairs and decisions of a label as rows of text, for training and benchmarks.
struct WeighedLabel {
  let label: LabelDocument
  let candidates: [Candidate]
  let decisions: [LabelField: LabelDecision]
  let reading: LabelReading

  var rows: [[String]] {
    candidates.map { candidate in
      [
        "candidate", candidate.field.rawValue, String(candidate.segment), text(candidate),
        Self.text(candidate.features),
      ]
    } + pairs
      + decisions.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, decision in
        [
          "decision", field.rawValue, reading.texts(of: field).joined(separator: "; "),
          decision.features.joined(separator: " "),
        ]
      } + layout
  }

  /// What the values after a field name and a colon show of that field and of the others.
  private var layout: [[String]] {
    let keyed = label.segments.filter { $0.hasColon && !$0.isPaired && !$0.range.isEmpty }
    return keyed.flatMap { heading -> [[String]] in
      guard let key = heading.key else { return [] }
      return keyed.compactMap { value in
        let isOwn = value.line == heading.line && value.range == heading.range
        guard isOwn || value.key != key else { return nil }
        let evidence = ValueEvidence(key, label.lines[value.line], value.range)
        return ["layout", key.rawValue, isOwn ? "own" : "other", evidence.rawValue]
      }
    }
  }

  private func candidates(_ field: LabelField) -> [Candidate] {
    candidates.filter { $0.field == field }
  }

  private var pairs: [[String]] {
    let pairs = TitlePairs(label: label)
    let (roasters, names) = (candidates(.roaster), candidates(.name))
    let (farms, regions) = (candidates(.farm), candidates(.region))
    var rows: [[String]] = []
    func add(
      _ first: LabelField, _ a: Int?, _ second: LabelField, _ b: Int?, _ features: FeatureSet?
    ) {
      if features?.features.isEmpty == true { return }
      rows.append([
        "pair", first.rawValue, a.map(String.init) ?? "-", second.rawValue,
        b.map(String.init) ?? "-", features.map(Self.text) ?? "excluded",
      ])
    }
    for (a, name) in names.enumerated() {
      for (b, roaster) in roasters.enumerated() {
        add(.roaster, b, .name, a, pairs.roasterAndName(roaster, name))
      }
      for (b, farm) in farms.enumerated() { add(.name, a, .farm, b, pairs.nameAndFarm(name, farm)) }
      add(.name, a, .region, nil, pairs.nameAndRegion(name, nil))
      for (b, region) in regions.enumerated() {
        add(.name, a, .region, b, pairs.nameAndRegion(name, region))
      }
    }
    for (a, farm) in farms.enumerated() {
      for (b, roaster) in roasters.enumerated() {
        add(.roaster, b, .farm, a, pairs.roasterAndFarm(roaster, farm))
      }
    }
    for (b, region) in regions.enumerated() {
      add(.farm, nil, .region, b, pairs.farmAndRegion(nil, region))
      for (a, farm) in farms.enumerated() {
        add(.farm, a, .region, b, pairs.farmAndRegion(farm, region))
      }
    }
    return rows
  }

  private static func text(_ features: FeatureSet) -> String {
    features.features.map(\.name).joined(separator: " ")
  }

  private func text(_ candidate: Candidate) -> String {
    switch candidate.value {
    case .text(let text): text
    case .entry(let number):
      switch candidate.field {
      case .origin: label.lexicon.countries[Int(number)]
      case .process: label.lexicon.processes[Int(number)]
      default: label.lexicon.roasts[Int(number)]
      }
    case .grams(let grams): String(grams)
    case .meters(let meters): "\(meters.lowerBound); \(meters.upperBound)"
    case .day(let day): day.description
    case .eitherDay(let first, let second): "\(first); \(second)"
    case .unread(let text, let fault): "\(text): \(fault.rawValue)"
    case .yes: "true"
    }
  }
}

/// The learned weights of features: one set ranks the candidates of a field, the other gives the
/// probability that a chosen value is right.
///
/// `Lexicon/tools/learn_label_weights.py` makes the table: a conditional log-linear model over
/// joint choices (Lafferty, McCallum and Pereira 2001) and a logistic regression, both with an L2
/// penalty.
struct LabelWeights: Sendable {
  static let standard = LabelImage.standard?.weights ?? LabelWeights(Self.embedded)

  /// Features of two candidates have rows of their own, and so have features of any field.
  private static let pairRow = LabelField.allCases.count
  private static let anyRow = pairRow + 1
  private static let width = LabelFeature.allCases.count

  private var rank: [Double]
  private var confidence: [Double]
  /// The confidence from which a value is accepted; below `reject` it is rejected.
  var accept: Double
  var reject: Double
  /// The margin over rivals from which a choice is clear of them; the smaller one is for being
  /// ahead.
  private var clear: Double
  private var ahead: Double
  /// The confidence from which a name is offered that was chosen among all lines, which knows more of it
  /// than its own features, and the least confidence that it then has.
  private(set) var leastName: Double
  private(set) var chosenName: Double
  /// The greatest confidence of a value that is only offered.
  private(set) var mostOffered: Double

  /// The thresholds of the table. Without them nothing is accepted.
  static let thresholdNames = [
    "accept", "reject", "clear", "ahead", "least-name", "chosen-name", "most-offered",
  ]

  static var embedded: EmbeddedBytes {
    let file = lexicon_label_weights()
    return EmbeddedBytes(immortal: file.bytes, count: file.count)
  }

  /// Creates weights from a table, which is kept in memory for the life of the process.
  init(table: [UInt8]) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.count)
    _ = bytes.initialize(from: table)
    guard let base = bytes.baseAddress else {
      self = .standard
      return
    }
    self.init(EmbeddedBytes(immortal: UnsafePointer(base), count: table.count))
  }

  /// Creates weights from a table in the form of `label-weights.tsv`; rows with unknown names are
  /// skipped; `LabelTableCheck` finds them.
  init(_ table: EmbeddedBytes) {
    let size = (Self.anyRow + 1) * Self.width
    var rank = [Double](repeating: 0, count: size)
    var confidence = rank
    var thresholds: [String: Double] = [:]
    var rows: [String: Int] = ["pair": Self.pairRow, "any": Self.anyRow]
    for (number, field) in LabelField.allCases.enumerated() { rows[field.rawValue] = number }
    var columns: [String: Int] = [:]
    for feature in LabelFeature.allCases { columns[feature.name] = Int(feature.rawValue) }
    var known = table.view(0..<0)
    var line: Int?
    EmbeddedTable(table).forEachRow { row in
      let (field, feature) = (row[0], row[1].text)
      // The rows of a field are together.
      if !field.elementsEqual(known) {
        known = field
        line = rows[field.text]
      }
      if line == nil, field.elementsEqual("threshold".utf8) { thresholds[feature] = row[3].number }
      guard let line, let column = columns[feature] else { return }
      rank[line * Self.width + column] = row[2].number ?? 0
      confidence[line * Self.width + column] = row[3].number ?? 0
    }
    self.rank = rank
    self.confidence = confidence
    accept = thresholds["accept"] ?? .infinity
    reject = thresholds["reject"] ?? .infinity
    clear = thresholds["clear"] ?? .infinity
    ahead = thresholds["ahead"] ?? .infinity
    leastName = thresholds["least-name"] ?? .infinity
    chosenName = thresholds["chosen-name"] ?? 0
    mostOffered = thresholds["most-offered"] ?? 1
  }

  /// The score of a candidate.
  func score(_ field: LabelField, _ features: FeatureSet) -> Double {
    features.sum(Self.row(field.number, of: rank))
  }

  /// The score of a pair of candidates, which is added to their own scores.
  func pairScore(_ features: FeatureSet) -> Double {
    features.sum(Self.row(Self.pairRow, of: rank))
  }

  /// The distance from the best score within which other candidates of a list are accepted.
  func tolerance(_ field: LabelField) -> Double { score(field, [.near]) }

  /// The feature for the margin of a choice over the next.
  func band(_ margin: Double) -> LabelFeature {
    margin >= clear ? .clear : margin >= ahead ? .ahead : .close
  }

  /// The probability that a value with these features is right, 0.01…0.99.
  func confidence(_ field: LabelField, _ features: FeatureSet) -> Double {
    let sum =
      features.sum(Self.row(field.number, of: confidence))
      + features.sum(Self.row(Self.anyRow, of: confidence))
    return min(max(1 / (1 + exp(-sum)), 0.01), 0.99)
  }

  func kind(_ confidence: Double) -> LabelDecision.Kind {
    confidence >= accept ? .accept : confidence >= reject ? .borderline : .reject
  }

  private static func row(_ number: Int, of weights: [Double]) -> ArraySlice<Double> {
    weights[number * width..<(number + 1) * width]
  }
}

extension LabelWeights {
  func write(to image: inout ImageWriter) {
    image.write(rank)
    image.write(confidence)
    image.write([accept, reject, clear, ahead, leastName, chosenName, mostOffered])
  }

  /// - Throws: An `ImageFault` for an image with another number of weights.
  init(from image: inout ImageReader) throws(ImageFault) {
    rank = try image.array()
    confidence = try image.array()
    let thresholds = try image.array(of: Double.self)
    let size = (Self.anyRow + 1) * Self.width
    guard rank.count == size, confidence.count == size,
      thresholds.count == Self.thresholdNames.count
    else {
      throw ImageFault()
    }
    (accept, reject, clear, ahead) = (thresholds[0], thresholds[1], thresholds[2], thresholds[3])
    (leastName, chosenName, mostOffered) = (thresholds[4], thresholds[5], thresholds[6])
  }
}
