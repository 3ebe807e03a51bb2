import Lexicon
import Support

/// The weights of the tasting classifier: log odds that words and their arrangement indicate
/// tasting, learned from tasting notes against ordinary English (`Lexicon/learned/evidence.tsv`,
/// made by `Lexicon/tools/build_evidence.py`).
struct TastingModel: Sendable {
  private var wordWeights: [Float] = []
  private var constant: Float = 0
  /// The weight of each feature.
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
