import CInsights
import FlavorExtraction

/// An extraction as structures of C, in memory that is reused for the next one.
struct CExtraction: ~Copyable {
  private var value = CArray<insights_extraction>(capacity: 1)
  private var flavors = CArray<insights_flavor>()
  private var mentions = CArray<insights_mention>()
  /// The nodes, then the negated ones.
  private var nodes = CArray<UnsafePointer<CChar>?>()
  private var summary = CArray<CChar>()

  /// Replaces the value.
  ///
  /// - Returns: A pointer that is valid until the next change.
  mutating func set(_ found: Extraction) -> UnsafePointer<insights_extraction> {
    let names = NodeNames.standard
    mentions.reset(reserving: found.flavors.reduce(0) { $0 + $1.mentions.count })
    flavors.reset(reserving: found.flavors.count)
    for flavor in found.flavors {
      let start = mentions.count
      for mention in flavor.mentions {
        mentions.append(insights_mention(start: mention.start, end: mention.end))
      }
      flavors.append(
        insights_flavor(
          id: names.id(flavor.nodeIndex), name: names.name(flavor.nodeIndex),
          confidence: flavor.confidence, intensity: flavor.intensity,
          mentions: UnsafePointer(mentions.base + start), mention_count: mentions.count - start,
          source: Self.code(flavor.source)))
    }
    nodes.reset(reserving: found.nodes.count + found.negated.count)
    for node in found.nodes { nodes.append(names.id(of: node)) }
    for node in found.negated { nodes.append(names.id(of: node)) }
    summary.set(found.summary)
    value.reset(reserving: 1)
    value.append(
      insights_extraction(
        nodes: UnsafePointer(nodes.base), node_count: found.nodes.count,
        negated: UnsafePointer(nodes.base + found.nodes.count), negated_count: found.negated.count,
        flavors: UnsafePointer(flavors.base), flavor_count: flavors.count,
        sentiment: found.sentiment,
        summary: insights_text(
          bytes: UnsafePointer(summary.base), length: found.summary.utf8.count)))
    return UnsafePointer(value.base)
  }

  private static func code(_ source: Flavor.Source) -> Int32 {
    switch source {
    // The C library has no model.
    case .lexicon, .model: Int32(INSIGHTS_SOURCE_LEXICON)
    case .stem: Int32(INSIGHTS_SOURCE_STEM)
    case .spelling: Int32(INSIGHTS_SOURCE_SPELLING)
    case .vector: Int32(INSIGHTS_SOURCE_VECTOR)
    }
  }
}
