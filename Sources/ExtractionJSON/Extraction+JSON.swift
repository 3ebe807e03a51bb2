package import FlavorExtraction
import FlavorWheel
package import Support

/// The JSON form of an extraction, which front ends and scripts rely on.
extension JSONWriter {
  /// Adds one result as an object on one line.
  ///
  /// - Parameters:
  ///   - found: The result.
  ///   - id: The ID of the note as JSON, repeated unchanged; empty for none.
  ///   - text: The note in well-formed UTF-8; the offsets of the mentions refer to it.
  ///   - place: The line of the note, and its file where there are several; nil for neither.
  ///   - namesTier: Whether the lexical tier is named, too, because there was a choice.
  ///   - drain: Takes what is written so far, of a result with many mentions, and resets the writer.
  package mutating func extraction(
    _ found: Extraction, id: [UInt8] = [], text: [UInt8], place: (line: Int, file: String?)? = nil,
    namesTier: Bool = false, drain: ((inout JSONWriter) -> Void)? = nil
  ) {
    if id.isEmpty {
      raw("{\"text\": ")
    } else {
      raw("{\"id\": ")
      raw(id)
      raw(", \"text\": ")
    }
    string(text)
    drain?(&self)
    if let place {
      raw(", \"line\": ")
      integer(place.line)
      if let file = place.file {
        raw(", \"file\": ")
        string(file)
      }
    }
    if namesTier || found.tier != Extraction.lexicalTier {
      raw(", \"tier\": ")
      string(found.tier)
    }
    raw(", \"nodes\": ")
    array(found.nodes) { $0.string($1) }
    if found.negated.isEmpty {
      raw(", \"negated\": [], \"flavors\": ")
    } else {
      raw(", \"negated\": ")
      array(found.negated) { $0.string($1) }
      raw(", \"flavors\": ")
    }
    // The text should not be copied as it grows by millions of mentions.
    let mentions = found.flavors.reduce(0) { $0 + $1.mentions.count }
    if drain == nil, mentions > 1 << 16 { reserve(mentions * Self.usualMention) }
    raw("[")
    for index in found.flavors.indices {
      if index > 0 { raw(", ") }
      flavor(found.flavors[index], drain)
    }
    raw("], \"attributes\": ")
    attributes(found.attributes)
    raw(", \"sentiment\": ")
    number(found.sentiment, places: 2)
    raw(", \"liking\": ")
    string(found.liking.rawValue)
    if let rating = found.rating {
      raw(", \"rating\": {")
      score(rating.score)
      raw(", \"evidence\": ")
      string(rating.evidence)
      raw("}")
    }
    if let extraction = found.brewExtraction {
      raw(", \"extraction\": ")
      brewExtraction(extraction)
    }
    raw(", \"summary\": ")
    string(found.summary)
    if !found.languages.isEmpty {
      raw(", \"languages\": ")
      array(found.languages) { $0.string($1) }
    }
    if !found.remarks.isEmpty {
      raw(", \"remarks\": ")
      array(found.remarks) { $0.remark($1) }
    }
    if let explanation = found.explanation {
      raw(", \"explanation\": ")
      self.explanation(explanation)
    }
    raw("}")
  }

  /// Adds what a note says of its extraction as an object.
  package mutating func brewExtraction(_ extraction: BrewExtraction) {
    raw("{\"direction\": ")
    string(extraction.direction.rawValue)
    raw(", \"confidence\": ")
    number(extraction.confidence, places: 2)
    raw(", \"evidence\": ")
    array(extraction.evidence) { $0.string($1) }
    raw("}")
  }

  /// The approximate number of bytes of a mention.
  private static let usualMention = 72
  /// How many mentions are written, less one, before they are taken; one less than a power of 2.
  private static let mentionsAtOnce = 0x3fff

  private mutating func flavor(_ flavor: Flavor, _ drain: ((inout JSONWriter) -> Void)?) {
    let heads = Self.flavorHeads
    if heads.indices.contains(flavor.nodeIndex), heads[flavor.nodeIndex].id == flavor.id {
      raw(heads[flavor.nodeIndex].json)
    } else {
      head(id: flavor.id, name: flavor.name, path: flavor.path)
    }
    // Most of the output is flavors: few and long pieces.
    if flavor.descriptors.isEmpty {
      raw("], \"confidence\": ")
    } else {
      for index in flavor.descriptors.indices {
        raw(index == 0 ? "\"" : "\", \"")
        escaped(flavor.descriptors[index])
      }
      raw("\"], \"confidence\": ")
    }
    number(flavor.confidence, places: 2)
    raw(", \"intensity\": ")
    number(flavor.intensity, places: 2)
    switch flavor.source {
    case .lexicon: raw(", \"source\": \"lexicon\", \"mentions\": [")
    case .stem: raw(", \"source\": \"stem\", \"mentions\": [")
    case .spelling: raw(", \"source\": \"spelling\", \"mentions\": [")
    case .vector: raw(", \"source\": \"vector\", \"mentions\": [")
    case .model: raw(", \"source\": \"model\", \"mentions\": [")
    }
    for index in flavor.mentions.indices {
      raw(index == 0 ? "{\"text\": \"" : ", {\"text\": \"")
      escaped(flavor.mentions[index].text)
      raw("\", \"start\": ")
      integer(flavor.mentions[index].start)
      raw(", \"end\": ")
      integer(flavor.mentions[index].end)
      raw("}")
      if index & Self.mentionsAtOnce == Self.mentionsAtOnce { drain?(&self) }
    }
    raw("]}")
  }

  /// The beginning of the object of each node up to its descriptors, in wheel order.
  private static let flavorHeads = FlavorWheel.standard.nodes.map { node in
    var writer = JSONWriter()
    writer.head(id: node.id, name: node.name, path: FlavorWheel.standard.path(at: node.index))
    return (id: node.id, json: writer.bytes)
  }

  private mutating func head(id: String, name: String, path: [String]) {
    raw("{\"id\": ")
    string(id)
    raw(", \"name\": ")
    string(name)
    raw(", \"path\": ")
    array(path) { $0.string($1) }
    raw(", \"descriptors\": [")
  }

  mutating func range(_ start: Int, _ end: Int) {
    raw(", \"start\": ")
    integer(start)
    raw(", \"end\": ")
    integer(end)
  }

  private mutating func remark(_ remark: ExtractionRemark) {
    object { writer in
      writer.field("code", remark.code.rawValue)
      writer.name("words")
      writer.array(remark.words) { $0.string($1) }
      if let cause = remark.cause { writer.field("cause", cause) }
      if let file = remark.file { writer.field("file", file) }
    }
  }

  private mutating func attributes(_ levels: [Attribute: AttributeLevel]) {
    guard !levels.isEmpty else { return raw("{}") }
    raw("{")
    var isFirst = true
    for attribute in Attribute.allCases {
      guard let level = levels[attribute] else { continue }
      if !isFirst { raw(", ") }
      isFirst = false
      string(attribute.rawValue)
      raw(": {\"level\": ")
      integer(level.level)
      raw(", \"evidence\": ")
      array(level.evidence) { $0.string($1) }
      if let number = level.score {
        raw(", \"score\": {")
        score(number)
        raw("}")
      }
      raw("}")
    }
    raw("}")
  }

  /// The fields of a number on a scale.
  private mutating func score(_ score: NoteScore) {
    raw("\"value\": ")
    number(score.value, places: 2)
    raw(", \"lowest\": ")
    number(score.lowest, places: 2)
    raw(", \"scale\": ")
    number(score.scale, places: 2)
  }
}
