import CLibrary
import Lexicon

/// The learned judge of levels: keeps the level that is read from a note's words, drops it, or finds another one.
///
/// A log-linear model over hashed features (`LevelFeatures`): each has a weight for none and each level, one for the
/// level that is read, and one that says how likely the model itself is wrong. Where that is likely, a second judge is
/// asked, and both are mixed (a logarithmic opinion pool, Genest and Zidek 1986). `Lexicon/tools/build_levels.py` learns
/// all of them into `Lexicon/learned/levels.bin`, little-endian: `LEVELS02`; the number of features, a power of two; 17
/// numbers of 32 bits, in the order of the properties below; for each feature 8 signed bytes.
struct LevelJudge: Sendable {
  private let weights: HashedWeights
  /// What a step of a weight is worth.
  private let step: Float
  /// The log odds that a change asks, alone and with the second judge.
  private let least: Least
  private let leastMixed: Least
  private let hard: Hard
  private let mix: Mix

  /// The log odds from which a level is found where none is read, dropped, moved, and turned to the other side of the
  /// middle.
  private struct Least: Sendable {
    let find: Float
    let drop: Float
    let move: Float
    let turn: Float

    func asked(from read: Int, to level: Int) -> Float {
      if read == 0 { return find }
      if level == 0 { return drop }
      return (read - 3) * (level - 3) < 0 ? turn : move
    }
  }

  /// When the second judge is asked: what a step of the last weight is worth, what the log odds of the level that is
  /// found count, and that it is not the one that is read; and a constant.
  private struct Hard: Sendable {
    let step: Float
    let odds: Float
    let changed: Float
    let constant: Float
  }

  /// What the own odds and the second judge's scores count, and what is added for the level that is read, and for none.
  private struct Mix: Sendable {
    let own: Float
    let scores: Float
    let read: Float
    let none: Float
  }

  /// What the model says of one attribute: the log odds of none and each level, up to a constant.
  private struct Verdict {
    var odds = SIMD8<Float>.zero
    var level: Int
    /// What its features say of how likely it is wrong.
    var doubt = -Float.infinity
  }

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = LevelJudge(EmbeddedBytes(lexicon_levels()))

  private static let width = 8
  private static let levels = 6

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard let weights = HashedWeights(image, "LEVELS02", numbers: 17, width: Self.width) else {
      return nil
    }
    func number(_ place: Int) -> Float { weights.numbers[place] }
    func least(_ place: Int) -> Least {
      Least(
        find: number(place), drop: number(place + 1), move: number(place + 2),
        turn: number(place + 3))
    }
    step = number(0)
    self.least = least(1)
    leastMixed = least(5)
    hard = Hard(step: number(9), odds: number(10), changed: number(11), constant: number(12))
    mix = Mix(own: number(13), scores: number(14), read: number(15), none: number(16))
    self.weights = weights
  }

  /// The level 1…5 of each attribute that is asked of, or 0 for none. O(features), and what the second judge takes.
  func levels(
    of questions: [AttributeReader.Question], in note: borrowing NoteDocument,
    _ second: SecondOpinion?
  ) -> [Int] {
    let verdicts = questions.map { verdict($0.features, read: $0.read) }
    var levels = verdicts.map(\.level)
    guard let second else { return levels }
    let open = verdicts.indices.filter { isHard(verdicts[$0], read: questions[$0].read) }
    guard !open.isEmpty else { return levels }
    let scores = second.levelScores(of: open.map { note.bytes(of: questions[$0].span) }, in: note)
    for (index, scores) in zip(open, scores) {
      let (attribute, read) = (questions[index].attribute, questions[index].read)
      guard scores.count == Attribute.allCases.count * Self.levels else { continue }
      var odds = mix.own * verdicts[index].odds
      for level in 0..<Self.levels {
        odds[level] += mix.scores * scores[attribute * Self.levels + level]
      }
      odds[read] += mix.read
      odds[0] += mix.none
      levels[index] = best(odds, read: read, leastMixed)
    }
    return levels
  }

  private func verdict(_ features: [UInt64], read: Int) -> Verdict {
    let sums = weights.rows.withContiguousStorageIfAvailable { bytes in
      let rows = UnsafeRawBufferPointer(bytes)
      return features.reduce(into: SIMD8<Int32>.zero) { sums, feature in
        let row = rows.loadUnaligned(
          fromByteOffset: Int(feature >> weights.shift) * Self.width, as: SIMD8<Int8>.self)
        sums &+= SIMD8<Int32>(truncatingIfNeeded: row)
      }
    }
    guard let sums, !features.isEmpty else { return Verdict(level: read) }
    let root = Float(features.count).squareRoot()
    var odds = SIMD8<Float>(sums) * (step / root)
    odds[read] += odds[6]
    return Verdict(
      odds: odds, level: best(odds, read: read, least), doubt: Float(sums[7]) * (hard.step / root))
  }

  /// Whether a verdict is likely wrong.
  private func isHard(_ verdict: Verdict, read: Int) -> Bool {
    guard verdict.doubt.isFinite else { return false }
    var others: Float = 0
    for level in 0..<Self.levels where level != verdict.level {
      others += exp(verdict.odds[level] - verdict.odds[verdict.level])
    }
    let odds = max(-Self.most, min(Self.most, -log(others)))
    return verdict.doubt + hard.odds * odds + (verdict.level == read ? 0 : hard.changed)
      + hard.constant >= 0
  }

  /// The most log odds that count.
  private static let most: Float = 7

  private func best(_ odds: SIMD8<Float>, read: Int, _ least: Least) -> Int {
    var (best, most) = (read, Float(0))
    for level in 0..<Self.levels where level != read {
      let left = odds[level] - odds[read] - least.asked(from: read, to: level)
      if left > most { (best, most) = (level, left) }
    }
    return best
  }
}

/// A phrase that names an attribute or gives it a level, and the level that is read from it; 0 for none.
struct LevelCandidate {
  enum Kind: UInt64 {
    case name = 1
    case own, implied
  }

  var span: DegreeSpan
  var attribute: Int
  var level: Int

  var kind: Kind {
    if span.entry.gives[attribute] == DegreeEntry.noun { return .name }
    return span.entry.roles.contains(.implied) ? .implied : .own
  }
}

/// The features by which `LevelJudge` judges what a note says of one attribute: hashes of what the candidates are and
/// of the words, tags and marks around them.
struct LevelFeatures {
  /// The part of the note that is read, for each of its words the hash of its form, and what it is to the attribute.
  private var window = 0..<0
  private var forms: [UInt64] = []
  private var roles: [UInt64] = []
  private var keys: [UInt64] = []

  private enum Feature: UInt64 {
    case attribute = 1
    case read, count, levels, kind, level, word, wordOfAttribute, verdict
    case left = 12
    case right
    case leftPair = 16
    case rightPair, leftMark, rightMark, within, form
  }

  /// The words on each side of the candidates that are read.
  private static let reach = 12
  /// What is said over more words than a short note's was not learned.
  private static let longest = 40

  private mutating func add(_ feature: Feature, _ first: UInt64, _ second: UInt64 = 0) {
    var hash = FeatureHash(feature.rawValue)
    hash.mix(first)
    hash.mix(second)
    keys.append(hash.key)
  }

  /// The features of an attribute. O(words around the candidates + candidates).
  mutating func features(
    of attribute: Int, _ candidates: [LevelCandidate], read: Int, _ note: borrowing NoteDocument
  ) -> [UInt64] {
    guard let first = candidates.first, let last = candidates.last,
      last.span.end - first.span.start <= Self.longest
    else { return [] }
    keys.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
    window =
      max(0, first.span.start - Self.reach)..<min(note.words.count, last.span.end + Self.reach)
    for position in window {
      forms.append(ContextKey.hash(note.forms.bytes(of: note.words[position].form)) | 1 << 63)
      roles.append(role(position, attribute, note))
    }
    let place = UInt64(attribute)
    add(.attribute, place)
    add(.read, UInt64(read))
    add(.read, UInt64(read), place + 1)
    add(.count, UInt64(min(3, candidates.count)))
    for (form, role) in zip(forms, roles) {
      add(.form, form, place)
      add(.within, role)
    }
    var levels: UInt64 = 0
    for one in candidates.prefix(3) {
      levels = levels * 24 + one.kind.rawValue * 6 + UInt64(one.level)
    }
    add(.levels, levels)
    for one in candidates { add(one, note) }
    return keys
  }

  private mutating func add(_ one: LevelCandidate, _ note: borrowing NoteDocument) {
    let (span, place, kind) = (one.span, UInt64(one.attribute), one.kind.rawValue)
    var word: UInt64 = 0
    for position in span.start..<span.end {
      word = word &* 31 ^ forms[position - window.lowerBound]
    }
    add(.kind, kind)
    add(.kind, kind, place + 1)
    add(.level, kind, UInt64(one.level) + 1)
    add(.level, kind << 8 | UInt64(one.level), place + 10)
    add(.word, word)
    add(.wordOfAttribute, word, place)
    add(.verdict, UInt64(note.degrees.verdict(at: span.start).rawValue), kind)
    for distance in 1...3 {
      add(.left, role(span.start - distance), UInt64(distance) << 2 | kind)
      add(.right, role(span.end - 1 + distance), UInt64(distance) << 2 | kind)
    }
    add(.leftPair, role(span.start - 2), role(span.start - 1) << 2 | kind)
    add(.rightPair, role(span.end), role(span.end + 1) << 2 | kind)
    add(.leftMark, mark(span.start, note), kind)
    add(.rightMark, mark(span.end, note), kind)
  }

  private func role(_ position: Int) -> UInt64 {
    window.contains(position) ? roles[position - window.lowerBound] : Self.noWord
  }

  private static let noWord: UInt64 = 99

  /// The mark before a word, or what ends the text.
  private func mark(_ position: Int, _ note: borrowing NoteDocument) -> UInt64 {
    guard position < note.words.count else {
      let rest = note.utf8[Int(note.words[position - 1].end)...]
      return rest.contains(UInt8(ascii: "?")) ? 98 : 99
    }
    return UInt64(note.words[position].separator.rawValue)
  }

  /// What a word is to an attribute: its name, a level or grade of it, another phrase by its part, a flavor, or else
  /// the hash of its form.
  private func role(_ position: Int, _ index: Int, _ note: borrowing NoteDocument) -> UInt64 {
    if let entry = note.degrees.span(at: position)?.entry {
      if entry.gives[index] == DegreeEntry.noun { return 1 }
      if entry.nameBits != 0 { return 2 }
      if entry.roles.contains(.negates) { return entry.roles.contains(.before) ? 4 : 3 }
      if entry.gives[index] > 0 { return 10 + UInt64(entry.gives[index]) }
      if entry.grades[index] > 0 { return 20 + UInt64(entry.grades[index]) }
      if entry.roles.contains(.other) { return 5 }
      if entry.isDegree {
        let factor = UInt64(max(0, min(8, entry.factor * 2 + 4)).rounded())
        return (entry.roles.contains(.before) ? 30 : 40) + factor
      }
      if entry.levelBits != 0 { return 6 }
      if entry.grades != .zero { return 7 }
      if entry.valence != 0 { return entry.valence > 0 ? 8 : 9 }
    }
    let mention = note.mentions.index(at: position)
    if mention >= 0, !note.mentions[mention].nodes.isEmpty { return 10 }
    return forms[position - window.lowerBound]
  }
}

/// What the judge of levels is asked of one attribute of a note, for the tool that learns it.
package struct LevelQuestion: Sendable, Encodable {
  package var attribute: String
  /// The level that is read, or a number; 0 for none.
  package var read: Int
  /// Empty where a number decides, or flavors alone imply a level.
  package var features: [UInt64] = []
  /// The bytes of the note from the first phrase that it is read from to the last; empty where the
  /// features are.
  package var span = 0..<0
}

extension ExtractionSession {
  /// What the judge of levels is asked of a note.
  package func levelQuestions(of utf8: [UInt8]) -> [LevelQuestion] {
    pipeline.levelQuestions(of: utf8)
  }
}
