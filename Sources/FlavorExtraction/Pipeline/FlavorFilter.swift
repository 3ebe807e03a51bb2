/// Decides whether a note can mention certain flavors at all, in a fraction of the time of a
/// reading.
///
/// A note that names a flavor contains a word that can lead to it: a word of one of its phrases in
/// some form or spelling, or an unknown word that the word vectors classify as the flavor. Each
/// piece of text between blanks is analyzed once and then looked up as a whole. `false` is certain;
/// `true` means that the note must be read. Not for sharing between threads.
public final class FlavorFilter {
  private let model: ExtractionModel
  private let exemplars: ExemplarClassifier
  private let tokenizer = Tokenizer()
  private var reader = WordReader()
  private var note: NoteDocument
  /// The nodes from which the wanted flavors can come.
  private let wanted: FlavorNodeSet
  /// For each word number, whether the word can lead to one of the flavors.
  private var leads: [Bool]
  /// Halves of words that may be written as two, such as `butter scotch`.
  private var halves = Set<[UInt8]>()
  private var chunks = Vocabulary(capacity: 16_384)
  private var answers: [Bool] = []

  /// The number of distinct pieces of text that are cached before the cache is emptied; bounds the
  /// memory.
  private static let capacity = 100_000

  /// Creates a filter for some flavors.
  ///
  /// - Parameters:
  ///   - extractor: The lexicon, rules and models that readings use.
  ///   - flavors: IDs of wheel nodes; unknown IDs are ignored.
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public init(_ extractor: FlavorExtractor, flavors: some Sequence<String>) throws {
    model = extractor.model
    exemplars = extractor.exemplars
    let configuration = extractor.configuration
    let forms = MorphologyCache(
      model: model, speller: configuration.usesSpelling ? extractor.speller : nil,
      stemmer: try configuration.sessionStemmer())
    note = NoteDocument(model: model, forms: forms)
    var nodes = FlavorNodeSet.empty
    for id in flavors {
      if let node = extractor.wheel.node(id: id) { nodes.insert(UInt8(node.index)) }
    }
    for rule in model.rules.rules where rule.action == .map && rule.to.intersects(nodes) {
      nodes.formUnion(rule.from)
    }
    wanted = nodes
    leads = [Bool](repeating: false, count: model.vocabulary.count)
    markPhrases()
    markRules()
  }

  /// Whether a reading of the note could find one of the flavors. Takes any bytes, also ill-formed
  /// ones.
  public func mayMention(_ utf8: [UInt8]) -> Bool {
    if answers.count > Self.capacity {
      chunks.removeAll()
      answers.removeAll(keepingCapacity: true)
    }
    var start = 0
    while start < utf8.count {
      if utf8[start] <= UInt8(ascii: " ") {
        start += 1
        continue
      }
      var end = start + 1
      while end < utf8.count, utf8[end] > UInt8(ascii: " ") { end += 1 }
      if leads(utf8[start..<end]) { return true }
      start = end
    }
    return false
  }

  private func leads(_ chunk: ArraySlice<UInt8>) -> Bool {
    let known = chunks.id(of: chunk)
    if known >= 0 { return answers[Int(known)] }
    let answer = analyze(Array(chunk))
    _ = chunks.intern(chunk)
    answers.append(answer)
    return answer
  }

  private func analyze(_ chunk: [UInt8]) -> Bool {
    note.begin(chunk, isExplained: false)
    defer { note.end() }
    // Words of Chinese and Japanese are not set apart here.
    if note.scripts.isEastAsian { return true }
    tokenizer.tokenize(chunk, into: &note.tokens)
    note.tags.removeAll(keepingCapacity: true)
    for _ in note.tokens { note.tags.append(.x) }
    reader.apply(to: &note)
    return note.words.contains(where: leads)
  }

  private func leads(_ word: Word) -> Bool {
    let forms = note.forms
    let form = word.form
    // A clause of another language may name any flavor.
    if forms[Int(form)].isForeign { return true }
    if word.id >= 0, leads[Int(word.id)] { return true }
    if halves.contains(Array(forms.bytes(of: form))) { return true }
    let leadsByReading = forms.readings(of: form).contains { reading in
      leads[Int(reading.word)] || (reading.second >= 0 && leads[Int(reading.second)])
    }
    if leadsByReading { return true }
    guard forms[Int(form)].isUnknown, forms[Int(form)].id < 0,
      let vote = exemplars.vote(for: forms.bytes(of: form))
    else {
      return false
    }
    return wanted.contains(UInt8(vote.node))
  }

  /// Marks one word of each phrase, without which the phrase is not mentioned: a word that is
  /// marked already, such as `jasmine` in `jasmine bloom`; else, of the longer words, which are
  /// seldom function words, the one that the fewest phrases share.
  private func markPhrases() {
    let lexicon = model.lexicon
    var counts = [Int](repeating: 0, count: leads.count)
    for word in lexicon.phraseWords { counts[Int(word)] += 1 }
    func commonness(_ word: Int32) -> Int {
      counts[Int(word)] + (model.vocabulary[word].count < 5 ? counts.count : 0)
    }
    let phrases = lexicon.entries.indices
      .filter { lexicon.entries[$0].nodes.intersects(wanted) }
      .map { lexicon.words(of: Int32($0)) }
    for words in phrases.sorted(by: { $0.count < $1.count }) {
      if words.contains(where: { leads[Int($0)] }) { continue }
      guard let telling = words.min(by: { commonness($0) < commonness($1) }) else { continue }
      leads[Int(telling)] = true
      if words.count == 1 { markHalves(model.vocabulary[telling]) }
    }
  }

  private func markHalves(_ word: ArraySlice<UInt8>) {
    guard word.count >= 7 else { return }
    for cut in 3...(word.count - 3) {
      let isFirstLonger = cut * 2 >= word.count
      halves.insert(Array(isFirstLonger ? word.prefix(cut) : word.dropFirst(cut)))
    }
  }

  /// Marks the words of rules that name a flavor by themselves.
  private func markRules() {
    let rules = model.rules
    for rule in rules.rules where rule.action == .label && rule.to.intersects(wanted) {
      for element in rules.elements[rule.elements] {
        for word in rules.literals[Int(element.words.lowerBound)..<Int(element.words.upperBound)] {
          leads[Int(word)] = true
        }
      }
    }
  }
}
