import CLibrary

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

/// The feature values of the context model that are not words of the note.
enum ContextNames {
  static func name(of status: FoundMention.Status) -> String {
    switch status {
    case .present: "kept"
    case .negated: "negated"
    case .dropped: "dropped"
    }
  }

  /// The separators by precedence; `space` for none of them.
  static let separators: [(Separator, String)] = [
    (.start, "start"), (.newline, "newline"), (.stop, "stop"), (.question, "question"),
    (.colon, "colon"), (.semicolon, "semicolon"), (.open, "open"), (.close, "close"),
    (.comma, "comma"), (.dash, "dash"), (.quote, "quote"), (.slash, "slash"),
    (.hyphen, "hyphen"), (.other, "other"), ([], "space"),
  ]

  /// The index in `separators` of the separator between two words; nil at the end of the text.
  static func place(of separator: Separator) -> Int {
    for (place, known) in separators.enumerated() where !separator.isDisjoint(with: known.0) {
      return place
    }
    return separators.count - 1
  }

  static let end = "end"

  /// A node's ID and its ancestors': `fruity`, `fruity.berry`, `fruity.berry.blueberry`.
  static func lineage(of id: String) -> [Substring] {
    let dots = id.utf8.indices.filter { id.utf8[$0] == UInt8(ascii: ".") }
    return dots.map { id[..<$0] } + [id[...]]
  }
}

/// Names the features that weighed most in a judgement of the context model, for `--explain`.
struct ContextExplainer {
  let context: ContextModel
  let model: ExtractionModel
  /// How many features are named.
  static let count = 3

  /// The judgement of the mention at `index` with its heaviest features. O(words).
  func explanation(
    of judgement: ContextJudgement, at index: Int, in note: borrowing NoteDocument,
    passage: borrowing ContextPassage, known: borrowing ContextForms
  ) -> Explanation.Judgement {
    let isDenial = judgement.denied > judgement.reported
    var weights: [Explanation.Judgement.Weight] = []
    for (feature, score) in scores(
      of: list(index, in: note, passage: passage, known: known), known: known)
    {
      let weight = (Double(isDenial ? score.denied : score.reported) * 100).rounded() / 100
      if weight != 0 { weights.append(.init(feature: feature, weight: weight)) }
    }
    weights.sort { (abs($0.weight), $1.feature) > (abs($1.weight), $0.feature) }
    return Explanation.Judgement(
      reported: Explanation.Judgement.rounded(judgement.reported),
      denied: Explanation.Judgement.rounded(judgement.denied),
      weights: Array(weights.prefix(Self.count)))
  }

  /// The features of the mention at `index` by name.
  func list(
    _ index: Int, in note: borrowing NoteDocument, passage: borrowing ContextPassage,
    known: borrowing ContextForms
  ) -> ContextFeatureList {
    var lister = ContextFeatureLister(model: model, forms: note.forms, words: note.words)
    var numbers = ContextNumbers()
    passage.setShared(&numbers)
    ContextReader.read(
      index, in: note, passage: passage, known: known, numbers: &numbers, into: &lister)
    return lister.list
  }

  /// What each feature adds to the score, which is their sum and `ContextModel.constant`.
  func scores(
    of list: ContextFeatureList, known: borrowing ContextForms
  ) -> [String: ContextScore] {
    var scores: [String: ContextScore] = [:]
    for (name, amount) in list.names { scores[name] = score(ofFeature: name) * amount }
    for (place, name) in ContextNumbers.names.enumerated() {
      if let number = list.numbers[name] { scores["*" + name] = context.numbers[place] * number }
    }
    for role in ContextModel.VectorRole.allCases {
      let rows = list.rows[role.rawValue]
      guard !rows.isEmpty else { continue }
      var sum = ContextScore()
      for row in rows { sum += known.score(ofVector: row, role) }
      scores["*vectors-\(role)"] = sum * (1 / Float(rows.count).squareRoot())
    }
    return scores
  }

  /// The weights of a feature by its name `role=what`.
  private func score(ofFeature name: String) -> ContextScore {
    guard let sign = name.firstIndex(of: "="),
      let role = ContextRole.allCases.first(where: { $0.name == name[..<sign] })
    else { return ContextScore() }
    return context.score(of: role, name[name.index(after: sign)...].utf8)
  }
}

extension ExtractionSession {
  /// The features by which the context model judges each mention of a note, for the tool that
  /// learns the weights. Mentions without nodes are omitted.
  package func contextFeatures(of utf8: [UInt8]) -> [ContextFeatureList] {
    pipeline.contextFeatures(utf8)
  }
}

extension ExtractionPipeline {
  mutating func contextFeatures(_ utf8: [UInt8]) -> [ContextFeatureList] {
    begin(utf8, explaining: true)
    defer { note.end() }
    readWords()
    findMentions()
    // The model sees only the verdicts of the rules.
    judgeByRules()
    guard let learned = ContextModel.standard else { return [] }
    var scorer = ContextScorer(model: model, context: learned)
    var known = ContextForms(model: learned, forms: note.forms)
    known.prepare(note)
    let explainer = ContextExplainer(context: learned, model: model)
    var passage = ContextPassage()
    passage.read(note, known: known)
    var numbers = ContextNumbers()
    passage.setShared(&numbers)
    scorer.prepare(note.words, known: known, numbers)
    return note.mentions.indices.filter { !note.mentions[$0].nodes.isEmpty }.map { index in
      var list = explainer.list(index, in: note, passage: passage, known: known)
      let scores = explainer.scores(of: list, known: known)
      list.sum = scores.values.reduce(learned.constant) { $0 + $1 }.reported
      scorer.reset()
      ContextReader.read(
        index, in: note, passage: passage, known: known, numbers: &numbers, into: &scorer)
      list.score = scorer.score.reported
      return list
    }
  }
}

extension Explanation.Judgement {
  /// Adds the answer of a second judge.
  ///
  /// - Parameters:
  ///   - answer: The log-probabilities of reported, denied and neither.
  ///   - mixed: The judgement of both.
  mutating func add(_ answer: SIMD3<Float>, mixed: ContextJudgement) {
    encoder = Encoder(reported: Self.rounded(exp(answer.x)), denied: Self.rounded(exp(answer.y)))
    reported = Self.rounded(mixed.reported)
    denied = Self.rounded(mixed.denied)
  }

  static func rounded(_ share: Float) -> Double { (Double(share) * 1000).rounded() / 1000 }
}
