import Lexicon

/// The evidence that a mention is a flavor of the cup, as features scaled to about 1.
struct TastingFeatures: Sendable, Hashable {
  /// The sum of the weights of the words of its sentence, and of those of the other sentences;
  /// bounded, in tens.
  var sentence: Float = 0
  var others: Float = 0
  /// The share of words that name flavors in the sentence.
  var share: Float = 0
  /// Whether it is in a list with a plain, or with an ambiguous, flavor word.
  var listed: Float = 0
  var listedWeakly: Float = 0
  /// Whether it is in a frame for flavors (`notes of X`).
  var framed: Float = 0
  /// Whether it is alone between two punctuation marks.
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
  /// Whether a determiner such as `a`, `the` or `my` precedes it.
  var determined: Float = 0
  /// The evidence of its own words against tasting, 0 or less: `dirty` is a common word, and rare
  /// in tasting notes.
  var own: Float = 0
  /// Whether its sentence has no verb, as in a list of flavors.
  var verbless: Float = 0

  /// The names of the features in `Lexicon/learned/evidence.tsv`, in order; the first is the
  /// constant.
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

  /// Calls `body` with each feature but the constant, in the order of `names`.
  @inline(__always)
  func forEach(_ body: (Float) -> Void) {
    body(sentence)
    body(others)
    body(share)
    body(listed)
    body(listedWeakly)
    body(framed)
    body(alone)
    body(ambiguous)
    body(vague)
    body(name)
    body(phrase)
    body(inflected)
    body(corrected)
    body(adjective)
    body(proper)
    body(determined)
    body(own)
    body(verbless)
  }

  /// The sum of the features, each times its weight, on top of the constant; from the first to the
  /// last of `names`.
  @inline(__always)
  func sum(weightedBy weights: TastingFeatures, constant: Float) -> Float {
    var sum = constant
    sum += weights.sentence * sentence
    sum += weights.others * others
    sum += weights.share * share
    sum += weights.listed * listed
    sum += weights.listedWeakly * listedWeakly
    sum += weights.framed * framed
    sum += weights.alone * alone
    sum += weights.ambiguous * ambiguous
    sum += weights.vague * vague
    sum += weights.name * name
    sum += weights.phrase * phrase
    sum += weights.inflected * inflected
    sum += weights.corrected * corrected
    sum += weights.adjective * adjective
    sum += weights.proper * proper
    sum += weights.determined * determined
    sum += weights.own * own
    sum += weights.verbless * verbless
    return sum
  }

  /// The feature at a position of `names`.
  subscript(index: Int) -> Float {
    get {
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
    set {
      switch index {
      case 0: break
      case 1: sentence = newValue
      case 2: others = newValue
      case 3: share = newValue
      case 4: listed = newValue
      case 5: listedWeakly = newValue
      case 6: framed = newValue
      case 7: alone = newValue
      case 8: ambiguous = newValue
      case 9: vague = newValue
      case 10: name = newValue
      case 11: phrase = newValue
      case 12: inflected = newValue
      case 13: corrected = newValue
      case 14: adjective = newValue
      case 15: proper = newValue
      case 16: determined = newValue
      case 17: own = newValue
      default: verbless = newValue
      }
    }
  }
}

/// The weights of the tasting classifier: log odds that words and their arrangement indicate
/// tasting, learned from tasting notes against ordinary English (`Lexicon/learned/evidence.tsv`,
/// made by `Lexicon/tools/build_evidence.py`).
struct TastingModel: Sendable {
  private var wordWeights: [Float] = []
  private var constant: Float = 0
  private var featureWeights = TastingFeatures()

  /// Rows are a word and its weight, or `*feature` and its weight.
  init(vocabulary: inout Vocabulary, holdingOut heldOut: HeldOutWord? = nil) {
    EmbeddedTable(EmbeddedBytes(lexicon_evidence())).forEachRow { row in
      if let heldOut, heldOut.isIn(row[0]) { return }
      let name = row[0]
      guard let weight = row[1].number else { return }
      if name.first == UInt8(ascii: "*") {
        let feature = name.view(1..<name.count).text
        if let index = TastingFeatures.names.firstIndex(of: feature) {
          if index == 0 { constant = Float(weight) }
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
  func logOdds(of features: TastingFeatures) -> Float {
    features.sum(weightedBy: featureWeights, constant: constant)
  }
}

extension TastingModel {
  func write(to image: inout ImageWriter) {
    image.write(wordWeights)
    image.write([constant])
    image.write(TastingFeatures.names.indices.map { featureWeights[$0] })
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    wordWeights = try image.array()
    let constants = try image.array(of: Float.self)
    let features = try image.array(of: Float.self)
    guard constants.count == 1, features.count == TastingFeatures.names.count else {
      throw ImageFault()
    }
    constant = constants[0]
    for index in features.indices { featureWeights[index] = features[index] }
  }
}
