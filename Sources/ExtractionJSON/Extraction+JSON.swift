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
  ///   - places: For each flavor the places of all its mentions, instead of those that it has; and what
  ///     offsets count.
  ///   - drain: Takes what is written so far, of a result with many mentions, and resets the writer.
  package mutating func extraction(
    _ found: Extraction, id: [UInt8] = [], text: [UInt8], place: (line: Int, file: String?)? = nil,
    namesTier: Bool = false, places: (all: [MentionPlaces], unit: OffsetUnit)? = nil,
    drain: ((inout JSONWriter) -> Void)? = nil
  ) {
    if id.isEmpty {
      raw("{\"text\": ")
    } else {
      raw("{\"id\": ")
      raw(id)
      raw(", \"text\": ")
    }
    if let drain {
      longString(text, drain)
    } else {
      string(text)
    }
    if let place {
      field("line", place.line)
      if let file = place.file { field("file", file) }
    }
    if namesTier || found.tier != Extraction.lexicalTier { field("tier", found.tier) }
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
    let count = found.flavors.reduce(0) { $0 + $1.mentions.count }
    if drain == nil, count > 1 << 16 { reserve(count * Self.usualMention) }
    raw("[")
    for index in found.flavors.indices {
      if index > 0 { raw(", ") }
      flavor(found.flavors[index])
      if let places {
        mentions(at: places.all[index], in: places.unit, of: text, drain)
      } else {
        mentions(found.flavors[index].mentions, drain)
      }
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
      field("evidence", rating.evidence)
      raw("}")
    }
    if let implied = found.impliedRating {
      raw(", \"implied_rating\": {")
      field("value", implied.value, places: 2)
      field("low", implied.low, places: 2)
      field("high", implied.high, places: 2)
      raw("}")
    }
    if !found.cups.isEmpty { field("cups", found.cups) { $0.cups($1) } }
    if let extraction = found.brewExtraction {
      raw(", \"extraction\": ")
      brewExtraction(extraction)
    }
    if !found.comparisons.isEmpty {
      field("comparisons", found.comparisons) { $0.comparison($1) }
    }
    if let setting = found.nextSetting { field("next_setting", setting, places: 3) }
    if !found.additions.isEmpty { field("additions", found.additions) }
    raw(", \"summary\": ")
    string(found.summary)
    if !found.languages.isEmpty { field("languages", found.languages) }
    if !found.remarks.isEmpty { field("remarks", found.remarks) { $0.remark($1) } }
    if let explanation = found.explanation {
      raw(", \"explanation\": ")
      self.explanation(explanation)
    }
    raw("}")
  }

  /// Adds a comparison of the cup with another as an object.
  private mutating func comparison(_ comparison: CupComparison) {
    object { writer in
      writer.field("to", comparison.other.word)
      switch comparison.other {
      case .setting(let setting): writer.field("value", setting, places: 3)
      case .day(let name), .bean(let name): writer.field("value", name)
      case .last, .best: break
      }
      writer.field("sign", comparison.sign)
      writer.field("evidence", comparison.evidence)
    }
  }

  /// Adds what a note says of its extraction as an object.
  package mutating func brewExtraction(_ extraction: BrewExtraction) {
    object { writer in
      writer.field("direction", extraction.direction.rawValue)
      writer.field("confidence", extraction.confidence, places: 2)
      writer.field("evidence", extraction.evidence)
    }
  }

  /// The approximate number of bytes of a mention.
  private static let usualMention = 72
  /// How many mentions are written, less one, before they are taken; one less than a power of 2.
  private static let mentionsAtOnce = 0x3fff

  /// How many bytes of a long text are written before they are taken.
  private static let bytesAtOnce = 1 << 18

  /// Adds a long text part by part.
  private mutating func longString(_ text: [UInt8], _ drain: (inout JSONWriter) -> Void) {
    raw("\"")
    for start in stride(from: 0, to: text.count, by: Self.bytesAtOnce) {
      escaped(text[start..<min(start + Self.bytesAtOnce, text.count)])
      drain(&self)
    }
    raw("\"")
  }

  /// Adds a flavor up to its mentions.
  private mutating func flavor(_ flavor: Flavor) {
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
  }

  /// Adds the mentions of a flavor, and ends it.
  private mutating func mentions(
    _ mentions: [Mention], _ drain: ((inout JSONWriter) -> Void)?
  ) {
    for index in mentions.indices {
      raw(index == 0 ? "{\"text\": \"" : ", {\"text\": \"")
      escaped(mentions[index].text)
      endMention(mentions[index].start, mentions[index].end)
      if index & Self.mentionsAtOnce == Self.mentionsAtOnce { drain?(&self) }
    }
    raw("]}")
  }

  /// Adds mentions whose texts are in the note, and ends the flavor.
  private mutating func mentions(
    at places: MentionPlaces, in unit: OffsetUnit, of text: [UInt8],
    _ drain: ((inout JSONWriter) -> Void)?
  ) {
    var counter = OffsetUnit.Counter(unit)
    places.forEach { index, bytes in
      raw(index == 0 ? "{\"text\": \"" : ", {\"text\": \"")
      escaped(text[bytes])
      let start = counter.units(before: bytes.lowerBound, in: text)
      endMention(start, counter.units(before: bytes.upperBound, in: text))
      if index & Self.mentionsAtOnce == Self.mentionsAtOnce { drain?(&self) }
    }
    raw("]}")
  }

  @inline(__always)
  private mutating func endMention(_ start: Int, _ end: Int) {
    raw("\", \"start\": ")
    integer(start)
    raw(", \"end\": ")
    integer(end)
    raw("}")
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

  private mutating func cups(_ finding: CupFinding) {
    object { writer in
      writer.field("count", finding.count)
      if let total = finding.total { writer.field("of", total) }
      writer.field("numbers", finding.numbers) { $0.integer($1) }
      writer.field("nodes", finding.nodes)
      writer.field("evidence", finding.evidence)
    }
  }

  private mutating func remark(_ remark: ExtractionRemark) {
    object { writer in
      writer.field("code", remark.code.rawValue)
      writer.field("words", remark.words)
      if let cause = remark.cause { writer.field("cause", cause) }
      if let file = remark.file { writer.field("file", file) }
      if let language = remark.language { writer.field("language", language) }
      if let share = remark.share { writer.field("share", share, places: 2) }
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
    field("value", score.value, places: 2)
    field("lowest", score.lowest, places: 2)
    field("scale", score.scale, places: 2)
  }
}

// Members of objects.
extension JSONWriter {
  /// Adds a member that is an integer.
  mutating func field(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Adds a member that is a number rounded to `places` decimals.
  mutating func field(_ name: StaticString, _ value: Double, places: Int) {
    self.name(name)
    number(value, places: places)
  }

  /// Adds a member that is a list of texts.
  mutating func field(_ name: StaticString, _ texts: [String]) {
    field(name, texts) { $0.string($1) }
  }

  /// Adds a member that is a list: `element` writes each of `values`.
  mutating func field<Value>(
    _ name: StaticString, _ values: [Value], _ element: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    array(values, element)
  }
}

/// The JSON form of an explanation.
extension JSONWriter {
  /// Adds the steps that led to a result as an object.
  mutating func explanation(_ explanation: Explanation) {
    object { writer in
      writer.field("tokens", explanation.tokens) { $0.trace($1) }
      writer.field("mentions", explanation.mentions) { $0.trace($1) }
      writer.field("cues", explanation.cues) { $0.trace($1) }
      if !explanation.extraction.isEmpty {
        writer.field("extraction", explanation.extraction) { $0.trace($1) }
      }
      if !explanation.clauses.isEmpty {
        writer.field("clauses", explanation.clauses) { $0.trace($1) }
      }
    }
  }

  private mutating func place(_ text: String, _ start: Int, _ end: Int) {
    field("text", text)
    field("start", start)
    field("end", end)
  }

  private mutating func trace(_ token: Explanation.TokenTrace) {
    object { writer in
      writer.place(token.text, token.start, token.end)
      writer.field("tag", token.tag)
      writer.field("stem", token.stem)
      if let correction = token.correction { writer.field("correction", correction) }
    }
  }

  private mutating func trace(_ mention: Explanation.MentionTrace) {
    object { writer in
      writer.place(mention.text, mention.start, mention.end)
      writer.field("matched", mention.matched)
      writer.field("nodes", mention.nodes)
      writer.field("verdict", mention.verdict.rawValue)
      writer.field("reason", mention.reason)
      if let rule = mention.rule { writer.field("rule", rule) }
      writer.field("evidence", mention.evidence, places: 1)
      writer.raw(", \"features\": {")
      for (index, feature) in mention.features.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { writer.raw(", ") }
        writer.string(feature.key)
        writer.raw(": ")
        writer.number(feature.value, places: 3)
      }
      writer.raw("}")
      if let judgement = mention.judgement { writer.judgement(judgement) }
    }
  }

  private mutating func trace(_ cue: Explanation.CueTrace) {
    object { writer in
      writer.place(cue.text, cue.start, cue.end)
      writer.field("rule", cue.rule)
    }
  }

  private mutating func trace(_ term: Explanation.ExtractionTrace) {
    object { writer in
      writer.field("text", term.text)
      writer.field("cue", term.cue)
      writer.field("is_denied", term.isDenied)
      writer.field("factor", term.factor, places: 3)
      writer.field("over", term.over, places: 2)
      writer.field("balanced", term.balanced, places: 2)
      writer.field("silent", term.silent, places: 2)
    }
  }

  private mutating func trace(_ clause: Explanation.ClauseTrace) {
    object { writer in
      writer.place(clause.text, clause.start, clause.end)
      writer.field("language", clause.language)
    }
  }

  private mutating func judgement(_ judgement: Explanation.Judgement) {
    name("judgement")
    object { writer in
      writer.shares(judgement.reported, judgement.denied)
      if let encoder = judgement.encoder {
        writer.name("encoder")
        writer.object { $0.shares(encoder.reported, encoder.denied) }
      }
      writer.field("weights", judgement.weights) { writer, weight in
        writer.object {
          $0.field("feature", weight.feature)
          $0.field("weight", weight.weight, places: 2)
        }
      }
    }
  }

  private mutating func shares(_ reported: Double, _ denied: Double) {
    field("reported", reported, places: 3)
    field("denied", denied, places: 3)
  }
}
