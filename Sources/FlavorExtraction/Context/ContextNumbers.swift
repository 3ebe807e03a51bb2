/// The numeric features of a mention and its passage, each scaled to about 1.
struct ContextNumbers: Sendable {
  /// Their names in `Lexicon/learned/context.tsv`, in order; those of `TastingFeatures` follow.
  static let ownNames = [
    "evidence", "passage-length", "sentence-length", "mentions", "place", "first-person-sentence",
    "verbs", "first-person", "second-person", "mention-share", "numbers", "past", "commas",
    "names", "pronouns", "coffee", "log-length", "over-5", "over-10", "over-20", "over-40",
    "over-80", "kept-share", "kept", "evidence-best", "evidence-mean", "kept-beside",
    "dropped-beside", "negated-beside",
  ]
  static let names = ownNames + TastingFeatures.names.dropFirst().map { "tasting-" + $0 }

  /// The indices of those that each mention has of its own, before those of `TastingFeatures`; the
  /// others are the passage's.
  static let ofMention = [0, 2, 4, 5, 26, 27, 28]
  static let ofPassage = ownNames.indices.filter { !ofMention.contains($0) }
  /// The indices of `TastingFeatures`.
  static let ofTasting = ownNames.count..<names.count

  private let own = ofMention
  private let tasting = ofTasting
  private(set) var values = [Float](repeating: 0, count: Self.names.count)

  subscript(index: Int) -> Float {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Sets those of a mention, in the order of `ofMention`.
  mutating func set(ofMention numbers: SIMD8<Float>) {
    let own = own
    var values = values.mutableSpan
    for place in own.indices { values[own[place]] = numbers[place] }
  }

  /// Sets the features of the tasting classifier.
  mutating func set(_ features: TastingFeatures) {
    var index = tasting.lowerBound
    var values = values.mutableSpan
    features.forEach {
      values[index] = $0
      index &+= 1
    }
  }
}
