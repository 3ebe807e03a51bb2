import Lexicon
import Support

/// How much words and their arrangement speak for tasting rather than for anything else: log odds
/// learned from tasting notes against ordinary English (`Lexicon/learned/evidence.tsv`, made by
/// `Lexicon/tools/build_evidence.py`).
struct EvidenceModel: Sendable {
  private var wordWeights: [Float] = []
  private var featureWeights: [Float]

  /// Rows are a word and its weight, or `*feature` and its weight.
  init(vocabulary: inout Vocabulary, leavingOut leftOut: LeftOutWord? = nil) {
    featureWeights = [Float](repeating: 0, count: EvidenceFeatures.names.count)
    EmbeddedTable(EmbeddedBytes(lexicon_evidence())).forEachRow { row in
      if let leftOut, leftOut.isIn(row[0]) { return }
      let name = row[0]
      guard let weight = row[1].number else { return }
      if name.first == UInt8(ascii: "*") {
        let feature = name.view(1..<name.count).text
        if let index = EvidenceFeatures.names.firstIndex(of: feature) {
          featureWeights[index] = Float(weight)
        }
      } else {
        let word = Int(vocabulary.intern(name))
        while wordWeights.count <= word { wordWeights.append(0) }
        wordWeights[word] = Float(weight)
      }
    }
  }

  /// The weight of a word number; 0 for words without one.
  @inline(__always)
  func weight(of word: Int32) -> Float {
    word >= 0 && Int(word) < wordWeights.count ? wordWeights[Int(word)] : 0
  }

  /// The log odds that a mention with these features is a flavor.
  func logOdds(of features: EvidenceFeatures) -> Float {
    var sum: Float = 0
    for index in featureWeights.indices {
      let value = features[index]
      if value != 0 { sum += featureWeights[index] * value }
    }
    return sum
  }
}

/// What speaks for a mention being a flavor of the cup, as numbers of about one.
struct EvidenceFeatures: Sendable, Hashable {
  /// The words of its sentence, and of the other sentences: sums of their weights, bounded, in tens.
  var sentence: Float = 0
  var others: Float = 0
  /// The part of the sentence's words that name flavors.
  var share: Float = 0
  /// Whether it stands in a list with a plain, or with an ambiguous, flavor word.
  var listed: Float = 0
  var listedWeakly: Float = 0
  /// Whether it stands in a frame for flavors (`notes of X`).
  var framed: Float = 0
  /// Whether it is all there is between two marks.
  var alone: Float = 0
  /// Its flags in the lexicon.
  var ambiguous: Float = 0
  var vague: Float = 0
  var name: Float = 0
  /// Whether it has several words.
  var phrase: Float = 0
  /// Whether it was read through an inflection, or through a correction.
  var inflected: Float = 0
  var corrected: Float = 0
  /// Whether it is an adjective, or written as a name.
  var adjective: Float = 0
  var proper: Float = 0
  /// Whether `a`, `the`, `my` or the like stands before it.
  var determined: Float = 0
  /// How much its own words speak against tasting, 0 or less: `dirty` is written by anybody, and
  /// rarely by tasters.
  var own: Float = 0
  /// Whether its sentence has no verb, as a list of flavors has none.
  var verbless: Float = 0

  /// The names of the features in `Lexicon/learned/evidence.tsv`, in order; the first is the constant.
  static let names = [
    "constant", "sentence", "others", "share", "listed", "listed-weakly", "framed", "alone",
    "ambiguous", "vague", "name", "phrase", "inflected", "corrected", "adjective", "proper",
    "determined", "own", "verbless",
  ]

  /// The features that are not 0, by name.
  var named: [String: Double] {
    var result: [String: Double] = [:]
    for (index, name) in Self.names.enumerated() where self[index] != 0 {
      result[name] = (Double(self[index]) * 1000).rounded() / 1000
    }
    return result
  }

  /// The feature at a place of `names`.
  subscript(index: Int) -> Float {
    switch index {
    case 0: 1
    case 1: sentence
    case 2: others
    case 3: share
    case 4: listed
    case 5: listedWeakly
    case 6: framed
    case 7: alone
    case 8: ambiguous
    case 9: vague
    case 10: name
    case 11: phrase
    case 12: inflected
    case 13: corrected
    case 14: adjective
    case 15: proper
    case 16: determined
    case 17: own
    default: verbless
    }
  }
}
