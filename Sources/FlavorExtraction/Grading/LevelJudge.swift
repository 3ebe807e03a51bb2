import Lexicon

/// The learned judge of levels: keeps the level that is read from a note's words, drops it, or finds another one.
///
/// A log-linear model over hashed features (`LevelFeatures`): each has a weight for none and each level, and one for the
/// level that is read. `Lexicon/tools/build_levels.py` learns them into `Lexicon/learned/levels.bin`, little-endian:
/// `LEVELS01`; the number of features, a power of two; what a step of a weight is worth, and the log odds from which a
/// level is found where none is read, dropped and moved (32-bit floats); for each feature 8 signed bytes, the last 0.
struct LevelJudge: Sendable {
  private let weights: HashedWeights

  /// The compiled-in table; nil when it is damaged, which the tests rule out.
  static let standard = LevelJudge(EmbeddedBytes(lexicon_levels()))

  private static let width = 8

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard let weights = HashedWeights(image, "LEVELS01", width: Self.width) else { return nil }
    self.weights = weights
  }

  /// The level 1…5 that is reported, or 0 for none, by the features and the level that is read. A level
  /// above the middle does not become one below it, nor the reverse. O(features).
  func level(_ features: [UInt64], read: Int) -> Int {
    let sums = weights.rows.withContiguousStorageIfAvailable { bytes in
      let rows = UnsafeRawBufferPointer(bytes)
      return features.reduce(into: SIMD8<Int32>.zero) { sums, feature in
        let row = rows.loadUnaligned(
          fromByteOffset: Int(feature >> weights.shift) * Self.width, as: SIMD8<Int8>.self)
        sums &+= SIMD8<Int32>(truncatingIfNeeded: row)
      }
    }
    guard let sums, !features.isEmpty else { return read }
    let scale = weights.numbers[0] / Float(features.count).squareRoot()
    var (best, most) = (read, Float(0))
    for level in 0...5 where level != read {
      guard read == 0 || level == 0 || (read - 3) * (level - 3) >= 0 else { continue }
      let asked = weights.numbers[read == 0 ? 1 : level == 0 ? 2 : 3]
      let left = Float(sums[level] &- sums[read] &- sums[6]) * scale - asked
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
}

extension ExtractionSession {
  /// What the judge of levels is asked of a note.
  package func levelQuestions(of utf8: [UInt8]) -> [LevelQuestion] {
    pipeline.levelQuestions(of: utf8)
  }
}

/// Learned weights of hashed features, little-endian: eight letters that name the file; the number of features, a
/// power of two; four 32-bit floats, first what a step of a weight is worth; the signed bytes of each feature.
struct HashedWeights: Sendable {
  let rows: EmbeddedBytes
  let numbers: SIMD4<Float>
  /// How many bits of a hash the number of a feature leaves out.
  let shift: UInt64

  /// Nil for bytes that are something else; they are not copied.
  init?(_ image: EmbeddedBytes, _ magic: String, width: Int) {
    guard image.count > 28, image.view(0..<8).elementsEqual(magic.utf8) else { return nil }
    let count = Int(image.littleEndian(at: 8) as UInt32)
    guard count > 1, count & (count - 1) == 0, image.count == 28 + count * width else { return nil }
    var numbers = SIMD4<Float>.zero
    for place in 0..<4 {
      numbers[place] = Float(bitPattern: image.littleEndian(at: 12 + 4 * place))
    }
    self.numbers = numbers
    shift = UInt64(64 - count.trailingZeroBitCount)
    rows = image.view(28..<image.count)
  }
}

/// The hash of a feature: of its number and its values in order.
struct FeatureHash {
  private var mixed: UInt64
  private static let spread: UInt64 = 0x9e37_79b9_7f4a_7c15

  init(_ number: UInt64) { mixed = number &* Self.spread }

  var key: UInt64 { mixed &* Self.spread }

  mutating func mix(_ value: UInt64) {
    mixed = (mixed ^ value) &* 0x100_0000_01b3
    mixed ^= mixed >> 29
  }
}
