/// The feature values of a word, in the order of ``TagFeature``'s cases.
struct TagFeatures {
  /// The number of the features; a literal, so that the optimizer knows it.
  static let count = 11
  /// The position before the first word of a sentence and after its last.
  static let edge = TagFeatures(
    values: Array(repeating: TagFeature.edge, count: count), tag: edgeTag, allowed: 0)
  /// The number that stands for a missing tag, at positions beyond the sentence.
  static let edgeTag: UInt8 = 17
  /// The value of each tag and of the edge.
  static let tagValues =
    UniversalTag.allCases.map { TagFeature.value($0.name.utf8) } + [TagFeature.edge]

  var values: [UInt64]
  /// The tag that the word has before its context is considered.
  var tag: UInt8
  var allowed: TagMask

  private init(values: [UInt64], tag: UInt8, allowed: TagMask) {
    self.values = values
    self.tag = tag
    self.allowed = allowed
  }

  init(_ word: TaggerWord, _ knowledge: TaggerLexicon.Knowledge) {
    let bytes = word.bytes
    func ending(_ length: Int) -> ArraySlice<UInt8> {
      bytes.count > length + 1 ? bytes.suffix(length) : []
    }
    tag = knowledge.tag.rawValue
    allowed = knowledge.allowed | knowledge.tag.bit
    values = []
    for feature in TagFeature.allCases {
      let value =
        switch feature {
        case .word: TagFeature.value(bytes)
        case .ending1: TagFeature.value(ending(1))
        case .ending2: TagFeature.value(ending(2))
        case .ending3: TagFeature.value(ending(3))
        case .ending4: TagFeature.value(ending(4))
        case .beginning: TagFeature.value(bytes.count > 4 ? bytes.prefix(3) : [])
        case .allowed: TagFeature.value(Self.text(allowed).utf8)
        case .shape: TagFeature.value(word.shape.name.utf8)
        case .knowledge: TagFeature.value(knowledge.known.utf8)
        case .order: TagFeature.value(knowledge.order.utf8)
        case .tag: Self.tagValues[Int(tag)]
        }
      values.append(value)
    }
  }

  /// `NOUN|VERB`, in the order of the tags.
  private static func text(_ mask: TagMask) -> String {
    UniversalTag.allCases.filter { mask & $0.bit != 0 }.map(\.name).joined(separator: "|")
  }
}
