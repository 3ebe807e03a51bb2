import Lexicon
import Support

/// The words for extraction (`Lexicon/extraction`) with their learned weights
/// (`Lexicon/learned/extraction.tsv`).
///
/// It has a vocabulary of its own: a word of the extractor's vocabulary is a known word, which is
/// not corrected and not asked of the word vectors.
struct CueLexicon: Sendable {
  /// A weight for each direction that a note may take: over against under, balanced, silent.
  typealias Weights = SIMD4<Float>

  private var vocabulary = Vocabulary(capacity: 1_024)
  private var phrases: [CuePhrase] = []
  /// For each word the state that it leads to from the start, or −1.
  private var firstStates: [Int16] = []
  /// For each state its phrase or −1, and whether a longer phrase continues from it.
  private var phraseAtState: [Int16] = []
  private var goesOn: [Bool] = []
  private var edges = EdgeTable(capacity: 2_048)
  /// The names of the cues, and whether a taster can miss what they name.
  private(set) var names: [String] = []
  private(set) var isAttribute: [Bool] = []
  /// For each cue its weights, and those of its denial.
  private(set) var weights: [(said: Weights, denied: Weights)] = []
  /// For each cue its prior weights, set by hand, and those of its denial; a learned weight may tell
  /// what goes with a direction, and only the prior what speaks for it.
  private(set) var priors: [(said: Weights, denied: Weights)] = []
  /// The weights of a note without a cue.
  private(set) var constant = Weights.zero
  let shortTime: Int
  let longTime: Int
  /// The cue of faults that are named as not there.
  let faultless: Int

  init() {
    var rows: [(name: String, phrases: EmbeddedBytes)] = []
    var priors: [(said: Weights, denied: Weights)] = []
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_cues())).forEachRow { row in
      rows.append((row[0].text, row[6]))
      let values = (1...5).map { Float(row[$0].number ?? 0) }
      priors.append(
        (
          said: Weights(values[0], values[2], values[4], 0),
          denied: Weights(values[1], values[3], 0, 0)
        ))
    }
    self.priors = priors
    names = rows.map(\.name)
    isAttribute = names.map { $0.hasPrefix("attribute.") }
    weights = names.map { _ in (.zero, .zero) }
    shortTime = names.firstIndex(of: "time.short") ?? -1
    longTime = names.firstIndex(of: "time.long") ?? -1
    faultless = names.firstIndex(of: "faultless") ?? -1
    for (cue, row) in rows.enumerated() {
      add(row.phrases, CuePhrase(kind: .cue, cue: cue, factor: 1))
    }
    EmbeddedTable(EmbeddedBytes(lexicon_extraction_modifiers())).forEachRow { row in
      guard let kind = CuePhrase.Kind(rawValue: row[0].text), let factor = row[1].number else {
        return
      }
      add(row[2], CuePhrase(kind: kind, cue: -1, factor: Float(factor)))
    }
    readWeights()
  }

  /// Rows are a cue, or `not` and a cue, and its weights; `constant` for a note without a cue.
  private mutating func readWeights() {
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    EmbeddedTable(EmbeddedBytes(lexicon_extraction())).forEachRow { row in
      let values = (1...3).map { Float(row[$0].number ?? 0) }
      let learned = Weights(values[0], values[1], values[2], 0)
      let words = row[0].text.split(separator: " ")
      if words == ["constant"] {
        constant = learned
      } else if let name = words.last, let cue = numbers[String(name)] {
        if words.count == 1 { weights[cue].said = learned } else { weights[cue].denied = learned }
      }
    }
  }

  // MARK: Look-up

  /// The number of a normalized word, or −1.
  func id(of word: ArraySlice<UInt8>) -> Int32 { vocabulary.id(of: word) }

  /// Whether a phrase starts with a word.
  @inline(__always)
  func startsPhrase(_ word: Int32) -> Bool { word >= 0 && firstStates[Int(word)] >= 0 }

  /// A phrase by its number.
  @inline(__always)
  subscript(phrase: Int16) -> CuePhrase { phrases[Int(phrase)] }

  /// The longest phrase that starts at a word: its number and its end; nil for none.
  ///
  /// - Parameters:
  ///   - ids: The numbers of the note's words.
  ///   - words: The note's words.
  ///   - start: The position of the first word.
  func match(
    _ ids: borrowing [Int32], _ words: borrowing [Word], at start: Int
  ) -> (phrase: Int16, end: Int)? {
    guard startsPhrase(ids[start]) else { return nil }
    var state = firstStates[Int(ids[start])]
    var found = phraseAtState[Int(state)]
    var end = start + 1
    var position = start + 1
    while goesOn[Int(state)], position < words.count, words[position].separator.joins {
      let next = edges[Int32(state), ids[position]]
      guard next >= 0 else { break }
      state = Int16(next)
      position += 1
      if phraseAtState[Int(state)] >= 0 {
        found = phraseAtState[Int(state)]
        end = position
      }
    }
    return found < 0 ? nil : (found, end)
  }

  // MARK: Building

  /// Adds phrases that are separated by commas; `-` means no phrase, `=under` for a phrase that is a
  /// statement of its own.
  private mutating func add(_ list: EmbeddedBytes, _ meaning: CuePhrase) {
    let number = Int16(phrases.count)
    phrases.append(meaning)
    var start = 0
    while start < list.count {
      let end = list.index(of: UInt8(ascii: ","), from: start)
      let phrase = list.view(start..<end)
      if phrase.first == UInt8(ascii: "=") {
        let number = Int16(phrases.count)
        phrases.append(meaning)
        phrases[Int(number)].isAlone = true
        add(phrase.view(1..<phrase.count), number: number)
      } else if phrase.count > 1 || phrase[0] != UInt8(ascii: "-") {
        add(phrase, number: number)
      }
      start = end + 1
    }
  }

  private mutating func add(_ phrase: EmbeddedBytes, number: Int16) {
    var state = -1
    phrase.forEachWord { word in
      let id = vocabulary.intern(word)
      while firstStates.count <= Int(id) { firstStates.append(-1) }
      if state < 0 {
        if firstStates[Int(id)] < 0 { firstStates[Int(id)] = Int16(addState()) }
        state = Int(firstStates[Int(id)])
      } else {
        var next = edges[Int32(state), id]
        if next < 0 {
          next = Int32(addState())
          edges.insert(next, from: Int32(state), by: id)
          goesOn[state] = true
        }
        state = Int(next)
      }
    }
    if state >= 0 { phraseAtState[state] = number }
  }

  private mutating func addState() -> Int {
    phraseAtState.append(-1)
    goesOn.append(false)
    return phraseAtState.count - 1
  }
}

extension CueLexicon {
  func write(to image: inout ImageWriter) {
    vocabulary.write(to: &image)
    image.write(texts: phrases.map(\.kind.rawValue))
    image.write(phrases.map { Int32($0.cue) })
    image.write(phrases.map(\.factor))
    image.write(phrases.map(\.isAlone))
    image.write(firstStates)
    image.write(phraseAtState)
    image.write(goesOn)
    edges.write(to: &image)
    image.write(texts: names)
    image.write(isAttribute)
    image.write(weights.flatMap { [$0.said, $0.denied] })
    image.write(priors.flatMap { [$0.said, $0.denied] })
    image.write([constant])
    image.write([Int32(shortTime), Int32(longTime), Int32(faultless)])
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    vocabulary = try Vocabulary(from: &image)
    let kinds = try image.texts()
    let cues = try image.array(of: Int32.self)
    let factors = try image.array(of: Float.self)
    let isAlone = try image.flags()
    guard [cues.count, factors.count, isAlone.count].allSatisfy({ $0 == kinds.count }) else {
      throw ImageFault()
    }
    for index in kinds.indices {
      guard let kind = CuePhrase.Kind(rawValue: kinds[index]) else { throw ImageFault() }
      phrases.append(
        CuePhrase(
          kind: kind, cue: Int(cues[index]), factor: factors[index], isAlone: isAlone[index]))
    }
    firstStates = try image.array()
    phraseAtState = try image.array()
    goesOn = try image.flags()
    edges = try EdgeTable(from: &image)
    names = try image.texts()
    isAttribute = try image.flags()
    weights = try Self.pairs(image.array())
    priors = try Self.pairs(image.array())
    let constants = try image.array(of: Weights.self)
    let known = try image.array(of: Int32.self)
    guard weights.count == names.count, priors.count == names.count, constants.count == 1,
      known.count == 3
    else { throw ImageFault() }
    constant = constants[0]
    (shortTime, longTime, faultless) = (Int(known[0]), Int(known[1]), Int(known[2]))
  }

  private static func pairs(_ weights: [Weights]) -> [(said: Weights, denied: Weights)] {
    (0..<weights.count / 2).map { (weights[2 * $0], weights[2 * $0 + 1]) }
  }
}
