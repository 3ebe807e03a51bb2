import Lexicon

/// The affix rules that lead derived and inflected forms back to lexicon words, from
/// `Lexicon/derivation.tsv`.
struct Derivation: Sendable {
  /// A change at a word's end or start: `cherry-ish` → `cherry`, `un-sweetened` → `sweetened`.
  struct AffixRule: Sendable {
    var affix: [UInt8]
    /// What replaces the affix, each tried in turn.
    var replacements: [[UInt8]]
    /// The lowest number of bytes that must remain of the word itself.
    var minimum: Int
    var isPrefix: Bool
    /// Whether the form means that the flavor is absent.
    var negates: Bool
    /// The tags the form must have in its sentence, as bits.
    var tags: UInt32
  }

  private(set) var affixRules: [AffixRule] = []
  /// Endings of forms for which an equal Snowball stem counts, with the tags they need.
  private(set) var stemEndings: [(ending: [UInt8], tags: UInt32)] = []

  init() {
    EmbeddedTable(EmbeddedBytes(lexicon_derivation())).forEachRow { row in
      let kind = row[0].text
      let affix = Array(row[1])
      let tags = Self.tags(row[4])
      if kind == "stem" {
        stemEndings.append((affix, tags))
      } else {
        let replacements = row[2].words.map { $0.elementsEqual("-".utf8) ? [] : Array($0) }
        affixRules.append(
          AffixRule(
            affix: affix, replacements: replacements, minimum: Int(row[3].number ?? 3),
            isPrefix: kind.hasPrefix("prefix"), negates: kind.hasSuffix("!"), tags: tags))
      }
    }
  }

  private static func tags(_ field: EmbeddedBytes) -> UInt32 {
    let tags = field.words.compactMap { UniversalTag(name: $0.text) }
    return tags.isEmpty ? .max : tags.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }
}

extension Derivation {
  func write(to image: inout ImageWriter) {
    image.write(lists: affixRules.map(\.affix))
    image.write(affixRules.map { Int32($0.replacements.count) })
    image.write(lists: affixRules.flatMap(\.replacements))
    image.write(affixRules.map { Int32($0.minimum) })
    image.write(affixRules.map(\.isPrefix))
    image.write(affixRules.map(\.negates))
    image.write(affixRules.map(\.tags))
    image.write(lists: stemEndings.map(\.ending))
    image.write(stemEndings.map(\.tags))
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let affixes = try image.lists(of: UInt8.self)
    let counts = try image.array(of: Int32.self)
    var replacements = try image.lists(of: UInt8.self)[...]
    let minima = try image.array(of: Int32.self)
    let isPrefix = try image.flags()
    let negates = try image.flags()
    let tags = try image.array(of: UInt32.self)
    let endings = try image.lists(of: UInt8.self)
    let endingTags = try image.array(of: UInt32.self)
    let sizes = [counts.count, minima.count, isPrefix.count, negates.count, tags.count]
    guard sizes.allSatisfy({ $0 == affixes.count }), endings.count == endingTags.count else {
      throw ImageFault()
    }
    affixRules = affixes.indices.map { index in
      let own = replacements.prefix(max(0, Int(counts[index])))
      replacements = replacements.dropFirst(own.count)
      return AffixRule(
        affix: affixes[index], replacements: Array(own), minimum: Int(minima[index]),
        isPrefix: isPrefix[index], negates: negates[index], tags: tags[index])
    }
    stemEndings = endings.indices.map { (endings[$0], endingTags[$0]) }
  }
}
