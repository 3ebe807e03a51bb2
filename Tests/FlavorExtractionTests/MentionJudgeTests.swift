import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlavorExtraction

/// The careful reader asks its judge once a note, for mentions in doubt only, and mixes its answers
/// with those of the context model.
@Suite(.ownThreads) struct MentionJudgeTests {
  /// The honey is in doubt.
  private static let passage = """
    You can order a flat white with honey. My coffee was fine, with a bit of lemon.
    """
  /// Nothing is in doubt here.
  private static let clear = """
    This cup tasted of burnt caramel and a bit of lemon. It was not bitter at all.
    """
  /// The reader is likely to be wrong here.
  private static let hard = """
    My friend says it is smoky. The bag says plum. I was hoping for jasmine.
    """

  /// Remembers what it is asked, and gives each mention the same answer.
  private final class Judge: MentionJudge, MentionJudgeSession {
    let questions = Mutex<[[Range<Int>]]>([])
    private let answer: SIMD3<Float>
    private let isShort: Bool

    init(reported: Float, denied: Float, isShort: Bool = false) {
      answer = SIMD3(log(reported), log(denied), log(1 - reported - denied))
      self.isShort = isShort
    }

    func makeSession() -> any MentionJudgeSession { self }

    func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>] {
      questions.withLock { $0.append(mentions) }
      return Array(repeating: answer, count: isShort ? mentions.count - 1 : mentions.count)
    }

    /// No level, for sure.
    func levelScores(of phrases: [Range<Int>], in utf8: [UInt8]) -> [[Float]] {
      let scores: [Float] = Attribute.allCases.flatMap { _ in [20, 0, 0, 0, 0, 0] }
      return Array(repeating: isShort ? [] : scores, count: phrases.count)
    }
  }

  private func session(
    _ judge: Judge?, _ reader: FlavorExtractor.Configuration.Reader = .careful
  ) throws -> ExtractionSession {
    var configuration = FlavorExtractor.Configuration()
    configuration.judge = judge
    configuration.reader = reader
    return try FlavorExtractor(configuration: configuration).makeSession()
  }

  private func mentions(
    _ session: ExtractionSession, _ text: String = passage
  ) throws -> [Explanation.MentionTrace] {
    try #require(session.extract(Array(text.utf8), explaining: true).explanation).mentions
  }

  /// Whether the odds that a mention of the passage, which the rules report, is something else are
  /// within a factor of even ones.
  private func isInDoubt(_ judgement: Explanation.Judgement, within factor: Double) -> Bool {
    let other = max(judgement.denied, 1 - judgement.reported - judgement.denied)
    return other > 1 / (1 + factor) && other < factor / (1 + factor)
  }

  @Test func `the judge is asked once a note, and only of what is in doubt`() throws {
    let judge = Judge(reported: 0.5, denied: 0.2)
    let alone = try mentions(session(nil))
    let both = try mentions(session(judge))
    let asked = both.filter { $0.judgement?.encoder != nil }
    #expect(judge.questions.withLock { $0 } == [asked.map { $0.start..<$0.end }])
    #expect(!asked.isEmpty && asked.count < both.count)
    #expect(alone.count == both.count)
    for (one, other) in zip(alone, both) {
      guard let judgement = one.judgement else {
        #expect(other.judgement == nil)
        continue
      }
      // The factors of `reader.tsv`, in notes and in prose.
      if other.judgement?.encoder == nil {
        #expect(!isInDoubt(judgement, within: 1.35), "\(one.text)")
        #expect(one == other)
      } else {
        #expect(isInDoubt(judgement, within: 3.3), "\(one.text)")
      }
    }
  }

  @Test func `an explanation has the answer of the judge and the mix`() throws {
    let alone = try mentions(session(nil))
    let both = try mentions(session(Judge(reported: 0.7, denied: 0.1)))
    for (one, other) in zip(alone, both) {
      guard let own = one.judgement, let mixed = other.judgement, mixed.encoder != nil else {
        continue
      }
      #expect(mixed.encoder == .init(reported: 0.7, denied: 0.1))
      #expect(mixed.weights == own.weights)
      // The mean of log-probabilities is the geometric mean, made to sum to one.
      let parts = [
        (own.reported * 0.7).squareRoot(), (own.denied * 0.1).squareRoot(),
        ((1 - own.reported - own.denied) * 0.2).squareRoot(),
      ]
      let sum = parts.reduce(0, +)
      #expect(abs(mixed.reported - parts[0] / sum) < 0.01)
      #expect(abs(mixed.denied - parts[1] / sum) < 0.01)
    }
  }

  @Test func `a sure judge decides what was in doubt`() throws {
    let sure = try mentions(session(Judge(reported: 0.001, denied: 0.001)))
    let asked = sure.filter { $0.judgement?.encoder != nil }
    #expect(!asked.isEmpty)
    for mention in asked { #expect(mention.verdict == .dropped) }
  }

  @Test func `the fast reader does not ask`() throws {
    let judge = Judge(reported: 0.001, denied: 0.001)
    #expect(try mentions(session(judge, .fast)) == mentions(session(nil)))
    #expect(judge.questions.withLock { $0 } == [])
  }

  @Test func `levels in doubt are those of the judge, and others are not asked of it`() throws {
    let doubtful = "the acidity lies where the sweetness of last week wanted to be"
    for (note, changes) in [(doubtful, true), ("low acidity, heavy body", false)] {
      let levels = try [nil, Judge(reported: 0.5, denied: 0.2)].map {
        try session($0).extract(Array(note.utf8)).attributes
      }
      #expect((levels[0] != levels[1]) == changes, "\(note): \(levels)")
    }
    let silent = Judge(reported: 0.5, denied: 0.2, isShort: true)
    #expect(
      try session(silent).extract(Array(doubtful.utf8)).attributes
        == session(nil).extract(Array(doubtful.utf8)).attributes)
  }

  @Test func `a judge without answers changes nothing`() throws {
    let judge = Judge(reported: 0.001, denied: 0.001, isShort: true)
    #expect(try mentions(session(judge)) == mentions(session(nil)))
  }

  @Test func `a note is read the same alone and among others`() throws {
    let notes = [
      Self.passage, Self.clear, "Sweet", "A friend has plum jam in her kitchen, I had espresso.",
      Self.passage,
    ]
    let together = try session(Judge(reported: 0.1, denied: 0.1))
    for note in notes {
      let alone = try session(Judge(reported: 0.1, denied: 0.1)).extract(Array(note.utf8))
      #expect(together.extract(Array(note.utf8)) == alone)
    }
  }

  @Test func `of a hard note the judge is asked as a whole, also of what the rules drop`() throws {
    let judge = Judge(reported: 0.01, denied: 0.98)
    let alone = try mentions(session(nil), Self.hard)
    let both = try mentions(session(judge), Self.hard)
    let flavors = both.filter { !$0.nodes.isEmpty }
    #expect(alone.allSatisfy { $0.verdict == .dropped } && flavors.count == 3)
    #expect(judge.questions.withLock { $0 } == [flavors.map { $0.start..<$0.end }])
    for mention in flavors {
      #expect(mention.verdict == .negated, "\(mention.text)")
      #expect(mention.judgement?.encoder == .init(reported: 0.01, denied: 0.98))
    }
    // Without an answer the note is read as by the fast reader.
    let silent = Judge(reported: 0.01, denied: 0.98, isShort: true)
    #expect(try mentions(session(silent), Self.hard) == alone)
  }

  @Test func `where nothing is in doubt nobody is asked`() throws {
    let judge = Judge(reported: 0.001, denied: 0.001)
    _ = try session(judge).extract(Array(Self.clear.utf8))
    #expect(judge.questions.withLock { $0 } == [])
  }
}

@Suite(.ownThreads) struct ContextBlendTests {
  private func blend(_ table: String) -> ContextBlend {
    ContextBlend(table: PermanentTable.bytes(Array(table.utf8)))
  }

  private func judgement(_ reported: Float, _ denied: Float) -> ContextJudgement {
    let neither = 1 - reported - denied
    return ContextJudgement(
      ContextScore(reported: log(reported / neither), denied: log(denied / neither)))
  }

  @Test func `the compiled-in table is read`() {
    let blend = ContextBlend.standard
    #expect(blend.isInDoubt(judgement(0.55, 0.01), isNegated: false, least: 0.5))
    #expect(blend.isInDoubt(judgement(0.45, 0.02), isNegated: false, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.65, 0.1), isNegated: false, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.3, 0.1), isNegated: false, least: 0.5))
    // A denial that may be a report.
    #expect(blend.isInDoubt(judgement(0.45, 0.5), isNegated: true, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.2, 0.75), isNegated: true, least: 0.5))
    // In prose, doubt begins earlier.
    #expect(blend.isInDoubt(judgement(0.65, 0.02), isNegated: false, isProse: true, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.75, 0.02), isNegated: false, isProse: true, least: 0.5))
  }

  @Test(arguments: [
    (words: Float(30), share: Float(0.1), coffee: true, others: Float(-0.5), isProse: true),
    (30, 0.35, true, 0.25, true), (30, 0.36, true, -0.5, false), (10, 0.1, true, -0.5, false),
    (11, 0.1, true, -0.5, true), (30, 0.1, false, -0.5, false), (30, 0.1, true, 0.3, false),
  ])
  func `prose speaks of coffee, and little of flavors`(
    words: Float, share: Float, coffee: Bool, others: Float, isProse: Bool
  ) {
    let kind = ContextPassage.Kind(words: words, mentionShare: share, speaksOfCoffee: coffee)
    #expect(blend("prose\t10\t0.35\t0.25\n").isProse(kind, others: others) == isProse)
    // Without a row nothing is prose.
    #expect(!blend("doubt\t2\n").isProse(kind, others: others))
  }

  @Test func `a denial counts less in prose`() {
    let blend = blend("context\t0.5\njudge\t0.5\nprose-denial\t-1\n")
    let answer = SIMD3<Float>(log(0.1), log(0.6), log(0.3))
    let usual = blend.mixed(judgement(0.1, 0.6), answer)
    let prose = blend.mixed(judgement(0.1, 0.6), answer, isDenialInProse: true)
    let odds = log(prose.denied / prose.neither) - log(usual.denied / usual.neither)
    #expect(abs(odds + 1) < 1e-4)
    #expect(prose.denied < 0.5 && usual.denied > 0.5)
  }

  @Test func `factors and offsets`() {
    let blend = blend("doubt\t3\ncontext\t1\njudge\t2\noffsets\t0.5\t-0.5\n")
    // Odds of 1 to 3 and of 3 to 1; where 0.7 decides, they are 7 to 9 and 7 to 1.
    #expect(blend.isInDoubt(judgement(0.74, 0), isNegated: false, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.76, 0), isNegated: false, least: 0.5))
    #expect(blend.isInDoubt(judgement(0.26, 0), isNegated: false, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.24, 0), isNegated: false, least: 0.5))
    #expect(!blend.isInDoubt(judgement(0.57, 0), isNegated: false, least: 0.7))
    #expect(blend.isInDoubt(judgement(0.55, 0), isNegated: false, least: 0.7))
    #expect(blend.isInDoubt(judgement(0.13, 0), isNegated: false, least: 0.7))
    #expect(!blend.isInDoubt(judgement(0.12, 0), isNegated: false, least: 0.7))
    let mixed = blend.mixed(judgement(0.5, 0.2), SIMD3(log(0.3), log(0.3), log(0.4)))
    let parts = [0.5 * 0.09 * exp(0.5), 0.2 * 0.09 * exp(-0.5), 0.3 * 0.16]
    let sum = parts.reduce(0, +)
    #expect(abs(Double(mixed.reported) - parts[0] / sum) < 1e-5)
    #expect(abs(Double(mixed.denied) - parts[1] / sum) < 1e-5)
  }

  @Test(
    arguments: [
      (judgement: (0.5, 0.25), status: .present, hardness: -1.1972),
      ((0.5, 0.25), .negated, 4), (nil, .dropped, 1),
    ] as [(judgement: (Float, Float)?, status: FoundMention.Status, hardness: Float)])
  func `a note is hard where its features and the odds of another verdict say so`(
    judgement: (Float, Float)?, status: FoundMention.Status, hardness: Float
  ) {
    let blend = blend("hard\t1\nhard-odds\t1\t1\t2\t1\t4.0986\n")
    let own = judgement.map { self.judgement($0.0, $0.1) }
    let found = blend.hardness(1, own, status)
    #expect(abs(found - hardness) < 1e-3, "\(found)")
    #expect(blend.isHard(found) == (found >= 1))
    // Without a row no note is hard.
    #expect(!self.blend("doubt\t2\n").isHard(100))
  }

  @Test func `in a hard note the rules count beside both models`() {
    let blend = blend(
      "hard-reported\t0.5\t1\t0\t2\t0\t-1\t-3\nhard-denied\t0\t0\t1\t0\t2\t1\t-2\n")
    let (own, answer) = (judgement(0.2, 0.4), SIMD3<Float>(log(0.3), log(0.5), log(0.2)))
    func odds(_ mixed: ContextJudgement) -> SIMD2<Float> {
      SIMD2(log(mixed.reported / mixed.neither), log(mixed.denied / mixed.neither))
    }
    let base = SIMD2<Float>(0.5 + log(0.5) + 2 * log(1.5), log(1) + 2 * log(2.5))
    for (status, added) in [
      (FoundMention.Status.present, SIMD2<Float>(0, 0)), (.negated, SIMD2(-1, 1)),
    ] {
      let found = odds(blend.mixed(own, answer, status)) - base - added
      #expect(abs(found.x) < 1e-3 && abs(found.y) < 1e-3, "\(status)")
    }
    // What the rules dropped was not the model's to judge.
    let dropped = odds(blend.mixed(nil, answer, .dropped))
    #expect(abs(dropped.x - (0.5 + 2 * log(1.5) - 3)) < 1e-3)
    #expect(abs(dropped.y - (2 * log(2.5) - 2)) < 1e-3)
  }

  @Test func `one judge alone rules nothing out`() {
    let blend = blend("doubt\t100\ncontext\t0.5\njudge\t0.5\n")
    let mixed = blend.mixed(judgement(0.9, 0.05), SIMD3(-.infinity, -.infinity, 0))
    #expect(mixed.reported > 0.01 && mixed.reported < 0.1)
  }
}
