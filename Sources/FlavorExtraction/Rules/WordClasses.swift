import Lexicon

/// Named sets of words, such as `@people`, that rules and the engine refer to
/// (`Lexicon/classes.tsv`).
struct WordClasses: Sendable {
  /// For each word number the classes that contain it.
  private var sets: [ClassSet] = []
  private var names: [String: Int] = [:]
  private var members: [[Int32]] = []
  /// The classes that the engine needs, each as a set of one, by their places.
  private var needed: [ClassSet] = []

  /// The path of the file from the package's root.
  package static let file = "Lexicon/classes.tsv"
  /// The capacity of `ClassSet`.
  private static let mostClasses = 128

  /// Reads rows of a class name and its words; a word `@other` includes an earlier class.
  ///
  /// - Throws: A `LexiconProblem` for a row that includes a class which is not defined above it,
  ///   for more classes than a `ClassSet` can hold, and when a class that the engine needs
  ///   (`WordClass`) is missing or empty.
  init(
    vocabulary: inout Vocabulary,
    table: EmbeddedTable = EmbeddedTable(EmbeddedBytes(lexicon_classes()))
  ) throws {
    var lastLine = 0
    try table.forEachRow { row in
      func problem(_ mistake: String, _ advice: String) -> LexiconProblem {
        LexiconProblem(
          place: LexiconPlace(file: Self.file, line: row.line), mistake: mistake, advice: advice)
      }
      lastLine = row.line
      let name = row[0].text
      let index = names[name] ?? names.count
      guard index < Self.mostClasses else {
        throw problem("more than \(Self.mostClasses) classes", "merge two of them")
      }
      if names[name] == nil {
        names[name] = index
        members.append([])
      }
      for word in row[1].words {
        if word.first == UInt8(ascii: "@") {
          guard let other = names[word.view(1..<word.count).text] else {
            throw problem("unknown class \(word.text)", "define it on a line above")
          }
          for id in members[other] { add(id, to: index) }
        } else {
          add(vocabulary.intern(word), to: index)
        }
      }
    }
    for needed in WordClass.allCases where words(of: needed.rawValue)?.isEmpty != false {
      throw LexiconProblem(
        place: LexiconPlace(file: Self.file, line: lastLine),
        mistake: "the class \(needed.rawValue), which the engine needs, is missing or empty",
        advice: "define it, or rename it in WordClasses.swift too")
    }
    needed = WordClass.allCases.map { set($0.rawValue) }
  }

  @inline(__always)
  subscript(word: Int32) -> ClassSet {
    word >= 0 && Int(word) < sets.count ? sets[Int(word)] : .empty
  }

  /// A class that the engine needs, as a set of one.
  @inline(__always)
  subscript(needed: WordClass) -> ClassSet { self.needed[needed.place] }

  /// Some of these classes as one set.
  func union(of needed: WordClass...) -> ClassSet {
    needed.reduce(into: .empty) { $0.formUnion(self[$1]) }
  }

  /// The words of a class that the engine needs.
  func words(of needed: WordClass) -> [Int32] { words(of: needed.rawValue) ?? [] }

  /// The class called `name` as a set of one; empty when no class has that name.
  func set(_ name: String) -> ClassSet { names[name].map(ClassSet.init(index:)) ?? .empty }

  /// The words of the class called `name`; nil when no class has that name.
  func words(of name: String) -> [Int32]? { names[name].map { members[$0] } }

  func words(in set: ClassSet) -> [Int32] {
    guard set != .empty else { return [] }
    return members.indices.filter { ClassSet(index: $0).intersects(set) }.flatMap { members[$0] }
  }

  private mutating func add(_ word: Int32, to index: Int) {
    while sets.count <= Int(word) { sets.append(.empty) }
    sets[Int(word)].formUnion(ClassSet(index: index))
    members[index].append(word)
  }
}

extension WordClasses {
  /// The most words that are read, so that a damaged image cannot ask for any memory.
  private static let mostWords: Int32 = 1 << 20

  func write(to image: inout ImageWriter) {
    let words = sets.indices.filter { sets[$0] != .empty }
    image.write([Int32(sets.count)])
    image.write(words.map(Int32.init))
    image.write(words.map { sets[$0] })
    image.write(texts: names.sorted { $0.value < $1.value }.map(\.key))
    image.write(lists: members)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let count = try image.array(of: Int32.self)
    let words = try image.array(of: Int32.self)
    let found = try image.array(of: ClassSet.self)
    guard count.count == 1, (0...Self.mostWords).contains(count[0]), found.count == words.count,
      words.allSatisfy({ $0 >= 0 && $0 < count[0] })
    else { throw ImageFault() }
    sets = Array(repeating: .empty, count: Int(count[0]))
    for index in words.indices { sets[Int(words[index])] = found[index] }
    for (index, name) in try image.texts().enumerated() { names[name] = index }
    members = try image.lists()
    guard members.count == names.count else { throw ImageFault() }
    needed = WordClass.allCases.map { set($0.rawValue) }
  }
}

/// A word class that the engine uses by name; rules may use further classes.
///
/// The raw value is the name in `Lexicon/classes.tsv`. `WordClasses` checks at load time that the
/// file defines all of them: a class that is renamed only in the data is an error and does not
/// silently switch off a part of the engine.
enum WordClass: String, CaseIterable, Sendable {
  // Coordination and clause structure.
  case and, or, of, to, they, be
  case contrast
  case contrastClause = "contrastclause"
  case determiner, definite, indefinite, certain, many, typical, superlative
  case relative
  case relativePronoun = "relativepronoun"
  case expletive

  // Verbs.
  case modal, habit, linking, participle, turning
  case presentBe = "presentbe"
  case changeVerb = "changeverb"
  case causeVerb = "causeverb"
  case pastVerb = "pastverb"
  case tendVerb = "tendverb"
  case tasteVerb = "tasteverb"
  case emergeVerb = "emergeverb"
  case commonVerb = "commonverb"

  // The cup and the words by which people write about it.
  case noteWord = "noteword"
  case cupNoun = "cupnoun"
  case cupPart = "cuppart"
  case smellWord = "smellword"
  case faultWord = "faultword"
  case treatment, frame
  /// Other people than the taster.
  case people
  case place, gear, vessel
  /// Parts of a machine, its curve, the puck, the foam: a note with one is asked for words that are
  /// of it.
  case machinePart = "machinepart"
  case frameHead = "framehead"
  case anchor

  // Scopes of negation and of other cues.
  case negator, finding, change
  case takingBack = "takingback"
  /// Those of them that say nothing else.
  case retracting
  case listFiller = "listfill"
  case reopener = "reopen"
  case resumer = "resume"
  case restart, excess
  case closer

  // Numbers that grade.
  case ratingWord = "ratingword"
  case starWord = "starword"
  case scoreFiller = "scorefill"
  case scoreOf = "scoreof"
  case scoreNumber = "scorenumber"
  case scoreGiving = "scoregiving"
  case scoreShort = "scoreshort"
  /// Who likes or dislikes beside the taster: `she`, `everyone`; and those who do not: `nobody`.
  case otherPronoun = "otherpronoun"
  case everyPerson = "everyperson"
  case noPerson = "nobody"
  /// Verbs by which people say what they think.
  case opinion

  // A cup that is not there, and on which condition it would be.
  case imaginedWould = "imaginedwould"
  case imaginedCould = "imaginedcould"
  case imaginedHave = "imaginedhave"
  case imaginedBe = "imaginedbe"
  case imaginedVerb = "imaginedverb"
  case imaginedPraise = "imaginedpraise"
  case conditionWord = "conditionword"
  case conditionSubject = "conditionsubject"
  case conditionWithout = "conditionwithout"
  case conditionWith = "conditionwith"
  case conditionAmount = "conditionamount"

  // Single words with a function of their own.
  case amount
  case cliticHost = "clitichost"
  case placePreposition = "placeprep"
  /// Slugs of wheel nodes, not words: the branches that tasters find unpleasant.
  case unpleasantNode = "unpleasantnode"

  /// Its place among all, which Swift stores for a case without values.
  @inline(__always)
  fileprivate var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

/// A set of word classes by index, as 128 bits.
struct ClassSet: Sendable, Hashable, BitwiseCopyable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let empty = ClassSet()

  init() {}

  init(index: Int) {
    if index < 64 { low = 1 << UInt64(index) } else { high = 1 << UInt64(index - 64) }
  }

  @inline(__always)
  func intersects(_ other: ClassSet) -> Bool { low & other.low != 0 || high & other.high != 0 }

  /// Calls `body` with the index of each class.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    var left = low
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left - 1
    }
    left = high
    while left != 0 {
      body(64 + left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  mutating func formUnion(_ other: ClassSet) {
    low |= other.low
    high |= other.high
  }
}
