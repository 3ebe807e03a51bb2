import Lexicon

/// The learned model of mentions by their context: weights read in place from
/// `Lexicon/learned/context.bin`, which `Lexicon/tools/build_context.py` learns from labelled
/// passages (multinomial logistic regression with an L2 penalty). The third weight of a feature is
/// of another question, whether the reader is likely to be wrong (`teach_encoder.py gate`).
///
/// The image, little-endian: `CTXMODL3`; bucket count (a power of two); dimensions of the word
/// vectors; the scale of the weights (32-bit float); number of numeric features; the scale of the
/// third weights; then the keys of the buckets (32 bits; 0 is empty) and their three weights (signed
/// bytes); then, aligned to four bytes, the constant and the numeric features (three floats each)
/// and the directions of the four vector roles (two rows of floats each).
struct ContextModel: Sendable {
  /// The places whose words' vectors are scored.
  enum VectorRole: Int, CaseIterable, Sendable {
    /// Up to four words before and after the mention, its sentence, the passage.
    case before, after, sentence, passage
  }

  private let keys: EmbeddedBytes
  private let weights: EmbeddedBytes
  private let mask: Int
  /// What a step of a stored weight is worth, in log odds.
  let step: Float
  /// The same of a third weight.
  let hardStep: Float
  let constant: ContextScore
  let numbers: [ContextScore]
  /// For each dimension a lane for each direction: of each role that of "reported", then that of "denied".
  let directions: [SIMD8<Float>]
  let dimensions: Int

  /// The compiled-in image; nil when it is damaged, which the tests rule out.
  static let standard = ContextModel(EmbeddedBytes(lexicon_context()))

  private static let head = 28
  private static let magic = Array("CTXMODL3".utf8)

  /// - Parameter image: The bytes of the file; they are not copied.
  init?(_ image: EmbeddedBytes) {
    guard image.count >= Self.head, image.view(0..<8).elementsEqual(Self.magic) else { return nil }
    func integer(_ place: Int) -> UInt32 { image.littleEndian(at: place) }
    func float(_ place: Int) -> Float { Float(bitPattern: integer(place)) }
    let buckets = Int(integer(8))
    let numberCount = Int(integer(20))
    dimensions = Int(integer(12))
    guard buckets > 0, buckets & (buckets - 1) == 0, numberCount == ContextNumbers.names.count,
      dimensions > 0, dimensions <= 1 << 12
    else { return nil }
    let weightsStart = Self.head + 4 * buckets
    let floatsStart = (weightsStart + 3 * buckets + 3) / 4 * 4
    let rows = floatsStart + 12 * (1 + numberCount)
    let roles = VectorRole.allCases.count
    guard image.count == rows + 8 * roles * dimensions else { return nil }
    step = float(16)
    hardStep = float(24)
    mask = buckets - 1
    keys = image.view(Self.head..<weightsStart)
    weights = image.view(weightsStart..<weightsStart + 3 * buckets)
    func score(_ index: Int) -> ContextScore {
      let place = floatsStart + 12 * index
      return ContextScore(
        reported: float(place), denied: float(place + 4), hard: float(place + 8))
    }
    constant = score(0)
    numbers = (1...numberCount).map(score)
    let width = dimensions
    directions = (0..<width).map { column in
      var lanes = SIMD8<Float>()
      for row in 0..<2 * roles { lanes[row] = float(rows + 4 * (row * width + column)) }
      return lanes
    }
  }

  /// The weights of a feature; zero for one that was not learned. O(1).
  @inline(__always)
  func score(of key: ContextKey) -> ContextScore {
    let wanted = key.stored
    var place = key.place & mask
    // A valid image has empty buckets; the bound prevents an endless loop in a damaged one.
    for _ in 0...mask {
      let found = keys.littleEndian(at: 4 * place)
      if found == wanted {
        return ContextScore(
          reported: Float(Int8(bitPattern: weights[3 * place])) * step,
          denied: Float(Int8(bitPattern: weights[3 * place + 1])) * step,
          hard: Float(Int8(bitPattern: weights[3 * place + 2])) * hardStep)
      }
      if found == 0 { return ContextScore() }
      place = (place + 1) & mask
    }
    return ContextScore()
  }

  /// The weights of a feature by its role and value; a pair of words is written `first second`.
  func score(of role: ContextRole, _ value: some Collection<UInt8>) -> ContextScore {
    if role == .leftPair || role == .rightPair,
      let space = value.firstIndex(of: UInt8(ascii: " "))
    {
      return score(
        of: ContextKey(
          role, ContextKey.hash(value[..<space]),
          ContextKey.hash(value[value.index(after: space)...])))
    }
    var key = ContextKey(role)
    key.append(value)
    return score(of: key)
  }
}

/// The hash by which a feature of the context model is looked up: FNV-1a (64 bits) over the role
/// and the bytes of the value; for a pair of words, over the role and the hashes of the two.
struct ContextKey {
  private(set) var hash: UInt64
  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  @inline(__always)
  init(_ role: ContextRole) {
    hash = (Self.offset ^ UInt64(role.rawValue)) &* Self.prime
  }

  /// The key of two words, by the hashes of their bytes.
  @inline(__always)
  init(_ role: ContextRole, _ first: UInt64, _ second: UInt64) {
    self.init(role)
    hash = (hash ^ first) &* Self.prime
    hash = (hash ^ second) &* Self.prime
  }

  /// The hash of a word.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* prime }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* Self.prime
  }

  @inline(__always)
  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The key that is stored: the upper half, never 0.
  var stored: UInt32 { max(1, UInt32(truncatingIfNeeded: hash >> 32)) }
  /// The bucket where the search begins.
  var place: Int { Int(truncatingIfNeeded: hash & 0x7fff_ffff) }
}

/// Log odds of the two verdicts "reported" and "denied" against the third, "neither", and those that
/// the reader is wrong.
struct ContextScore: Sendable, Hashable {
  private var all: SIMD4<Float>

  init(reported: Float = 0, denied: Float = 0, hard: Float = 0) {
    all = SIMD4(reported, denied, hard, 0)
  }

  private init(_ all: SIMD4<Float>) { self.all = all }

  var reported: Float { all.x }
  var denied: Float { all.y }
  var hard: Float { all.z }

  static func + (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(one.all + other.all)
  }

  static func - (one: ContextScore, other: ContextScore) -> ContextScore {
    ContextScore(one.all - other.all)
  }

  static func * (score: ContextScore, factor: Float) -> ContextScore {
    ContextScore(score.all * factor)
  }

  static func += (one: inout ContextScore, other: ContextScore) { one.all += other.all }
}

/// The scores of a run of words for what is summed over a sentence or passage: eight lanes for the
/// verdicts by the far roles, two pairs of lanes for the word vectors, the number of words with a
/// vector, and three lanes for the hard score by the far roles within the sentence.
struct ContextSums {
  private var lanes = SIMD16<Float>()

  init() {}

  /// - Parameter far: The scores for `ContextForms.far`.
  init(far: [ContextScore]) {
    for (place, score) in far.enumerated() {
      lanes[2 * place] = score.reported
      lanes[2 * place + 1] = score.denied
      if place < 3 { lanes[13 + place] = score.hard }
    }
  }

  /// Sets the scores of the vector of a word.
  mutating func setVectors(sentence: ContextScore, passage: ContextScore) {
    lanes[8] = sentence.reported
    lanes[9] = sentence.denied
    lanes[10] = passage.reported
    lanes[11] = passage.denied
    lanes[12] = 1
  }

  var sentence: ContextScore { far(0) }
  var before: ContextScore { far(1) }
  var after: ContextScore { far(2) }
  var passage: ContextScore { ContextScore(reported: lanes[6], denied: lanes[7]) }
  var vectors: ContextScore { ContextScore(reported: lanes[8], denied: lanes[9]) }
  var passageVectors: ContextScore { ContextScore(reported: lanes[10], denied: lanes[11]) }
  var vectorCount: Float { lanes[12] }

  private func far(_ place: Int) -> ContextScore {
    ContextScore(
      reported: lanes[2 * place], denied: lanes[2 * place + 1], hard: lanes[13 + place])
  }

  /// Without the vectors, which count only for content words.
  var withoutVectors: ContextSums {
    var sums = self
    sums.lanes.highHalf.lowHalf = SIMD4()
    sums.lanes[12] = 0
    return sums
  }

  static func + (one: ContextSums, other: ContextSums) -> ContextSums {
    var sums = one
    sums.lanes += other.lanes
    return sums
  }

  static func - (one: ContextSums, other: ContextSums) -> ContextSums {
    var sums = one
    sums.lanes -= other.lanes
    return sums
  }
}
