import FlavorWheel
import Linguistics

/// The features of one mention by name, for the tool that trains the context model.
package struct ContextFeatureList: Sendable {
  /// The position of the mention in the note (UTF-8 bytes), and the IDs of its nodes.
  package internal(set) var start = 0
  package internal(set) var end = 0
  package internal(set) var nodes: [String] = []
  /// The verdict of the rules: kept, negated or dropped.
  package internal(set) var verdict = ""
  /// Whether a rule decided.
  package internal(set) var isRuled = false
  /// How often a mention that was read in this way is right (`Calibration`), whatever its context.
  package internal(set) var confidence = 0.0
  /// The log odds of "reported" against "neither", as the program computes it, and as the sum over
  /// the features listed here; equal but for rounding.
  package internal(set) var score: Float = 0
  package internal(set) var sum: Float = 0
  /// The value of each feature, named `role=value`.
  package internal(set) var names: [String: Float] = [:]
  package internal(set) var numbers: [String: Float] = [:]
  /// For each vector role (before, after, sentence, passage) the rows of the word vectors.
  package internal(set) var rows: [[Int]] = [[], [], [], []]
}

/// Records features instead of scoring them.
struct ContextFeatureLister: ContextSink {
  let model: ExtractionModel
  let forms: MorphologyCache
  let words: [Word]
  var list = ContextFeatureList()

  private func text(_ form: Int32) -> String {
    form < 0 ? "^" : String(decoding: forms.bytes(of: form), as: UTF8.self)
  }

  private func stem(_ form: Int32, _ known: borrowing ContextForms) -> String {
    String(decoding: known.stem(of: forms.bytes(of: form)), as: UTF8.self)
  }

  private mutating func add(_ role: ContextRole, _ text: String, _ amount: Float = 1) {
    list.names["\(role.name)=\(text)", default: 0] += amount
  }

  mutating func word(_ form: Int32, _ place: Int, _ known: borrowing ContextForms) {
    add(ContextForms.near[place], text(form))
  }

  mutating func tag(_ tag: UniversalTag, _ place: Int) {
    add((ContextRole.leftTags + ContextRole.rightTags)[place], tag.name)
  }

  mutating func pair(
    _ first: Int32, _ second: Int32, _ role: ContextRole, _ known: borrowing ContextForms
  ) {
    add(role, "\(text(first)) \(text(second))")
  }

  mutating func separator(_ separator: Separator?, _ role: ContextRole) {
    add(
      role,
      separator.map { ContextNames.separators[ContextNames.place(of: $0)].1 } ?? ContextNames.end)
  }

  mutating func mention(_ mention: FoundMention) {
    list.start = Int(words[mention.start].start)
    list.end = Int(words[mention.end - 1].end)
    list.verdict = ContextNames.name(of: mention.status)
    list.isRuled = mention.rule >= 0
    list.confidence = model.calibration.confidence(of: mention)
    if mention.entry >= 0 {
      add(.phrase, model.lexicon.phrase(of: mention.entry, in: model.vocabulary))
    }
    for node in mention.nodes.members {
      let id = model.wheel[Int(node)].id
      list.nodes.append(id)
      for part in ContextNames.lineage(of: id) { add(.node, String(part)) }
    }
    add(.verdict, list.verdict)
    add(.reason, model.reason(of: mention))
  }

  mutating func sentence(
    _ range: Range<Int>, mention: Range<Int>, _ known: borrowing ContextForms
  ) {
    let factor = ContextReader.passageFactor(words: words.count - range.count)
    for position in words.indices {
      let stem = stem(words[position].form, known)
      if range.contains(position) {
        add(.sentence, stem)
        if position < mention.lowerBound { add(.before, stem) }
        if position >= mention.upperBound { add(.after, stem) }
      } else {
        add(.passage, stem, factor)
      }
    }
    let others = range.filter { !mention.contains($0) }
    list.rows[ContextModel.VectorRole.sentence.rawValue] = rows(others, words, known)
    list.rows[ContextModel.VectorRole.passage.rawValue] = rows(
      Array(words.indices), words, known)
  }

  mutating func vectors(
    _ words: borrowing [Word], _ range: Range<Int>, _ role: ContextModel.VectorRole,
    _ known: borrowing ContextForms
  ) {
    list.rows[role.rawValue] = rows(Array(range), self.words, known)
  }

  private func rows(
    _ positions: [Int], _ words: [Word], _ known: borrowing ContextForms
  ) -> [Int] {
    var rows: [Int] = []
    for position in positions where ContextReader.isContent(words[position].tag) {
      if let row = known.vectorRow(of: forms.bytes(of: words[position].form)) { rows.append(row) }
    }
    return rows
  }

  mutating func numbers(_ numbers: ContextNumbers) {
    for (index, name) in ContextNumbers.names.enumerated() where numbers[index] != 0 {
      list.numbers[name] = numbers[index]
    }
  }
}
