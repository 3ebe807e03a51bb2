import GrindScale
import Support
import Testing

/// Settings as people write them, and the order they have.
@Suite struct GrinderScaleTests {
  private let reader = GrindFixtures.reader

  @Test(arguments: GrindFixtures.rows)
  func `settings of the table`(row: GrindFixtures.Row) throws {
    let scale = try #require(GrindFixtures.scales[row.grinder])
    let setting = reader.setting(row.text, of: row.grinder)
    #expect(setting.text == row.text)
    switch scale.reading(of: setting) {
    case .unknown(let reason): #expect("?" + reason.rawValue == row.expected, "\(setting)")
    case .position(let position):
      let expected = try #require(Double(row.expected), "\(position) of \(setting)")
      #expect(abs(position - expected) < 1e-6, "\(setting)")
      if !row.printed.isEmpty { #expect(scale.text(of: position) == row.printed) }
    }
  }

  @Test func `each printed setting reads as its position`() {
    for (name, scale) in GrindFixtures.scales {
      for row in GrindFixtures.rows where row.grinder == name && !row.printed.isEmpty {
        let setting = reader.setting(row.printed, of: name)
        #expect(scale.text(of: scale.position(of: setting) ?? .nan) == row.printed, "\(row)")
      }
    }
  }

  /// Scales of each notation with random settings: text → position → text → position.
  @Test func `round trips are exact`() {
    var random = SeededGenerator(seed: 1, name: "round trip")
    for _ in 0..<300 {
      let kind = random.index(below: 8)
      let texts = (0..<12).map { _ in Self.text(kind, &random) }
      let settings = texts.map(reader.setting)
      let model = kind == 3 ? GrindFixtures.grinders.model(exactly: "Baratza Forte") : nil
      let scale = GrinderScale(settings.map { .init($0) }, model: model)
      for setting in settings {
        guard let position = scale.position(of: setting) else {
          Issue.record("no position of \(setting.text) among \(texts)")
          continue
        }
        let printed = scale.text(of: position)
        #expect(
          scale.position(of: reader.setting(printed)) == position, "\(setting.text) \(printed)")
      }
    }
  }

  private static func text(_ kind: Int, _ random: inout SeededGenerator) -> String {
    func number(_ count: Int) -> Int { random.index(below: count) }
    switch kind {
    case 0: return "\(number(60))"
    case 1: return "\(number(40)).\(number(10))"
    case 2: return "\(number(5))+\(number(30))"
    case 3: return "\(1 + number(10))\(["A", "E", "M", "Z"][number(4)])"
    case 4: return "\(number(3)).\(number(10)).\(number(6))"
    case 5: return "\(200 + 10 * number(100)) µm"
    case 6: return "\(["A", "B", "C"][number(3)])\(number(10))"
    default: return "\(number(20)) \(["1/4", "1/2", "3/4", "1/3"][number(4)])"
    }
  }

  @Test func `random texts never crash`() {
    var random = SeededGenerator(seed: 2, name: "random")
    let alphabet = Array("0123456789.,+-/:@~½⅓ ABEHabgµumrpm()'\u{301}\u{0}\r\n\t–finer clicks²٣漢🫘")
    var settings: [GrindSetting] = []
    for _ in 0..<1_000 {
      let length = random.index(below: 80)
      let text = String((0..<length).map { _ in alphabet[random.index(below: alphabet.count)] })
      let setting = reader.setting(text, of: "1Zpresso JX-Pro")
      #expect(setting.text == text)
      settings.append(setting)
      _ = GrindFixtures.words.step(in: text)
      _ = reader.setting(in: text)
    }
    for chunk in 0..<50 {
      let own = settings[(chunk * 20)..<(chunk * 20 + 20)]
      let scale = GrinderScale(own.map { .init($0, count: random.index(below: 5)) })
      for setting in settings {
        guard let position = scale.position(of: setting) else { continue }
        #expect(position.isFinite)
        _ = scale.text(of: position)
      }
    }
  }

  @Test func `hostile numbers print`() {
    for scale in GrindFixtures.scales.values {
      for position in [0, -3.5, 1e300, -1e300, .nan, .infinity, 1e8, .leastNonzeroMagnitude] {
        #expect(!scale.text(of: position).isEmpty)
      }
    }
    let huge = GrinderScale(
      [.init(reader.setting("2+9"), count: .max), .init(reader.setting("2+8"), count: .max)],
      said: .init(clicksPerTurn: .infinity))
    #expect(huge.clicksPerTurn == 10)
  }

  @Test func `clicks of a turn and their certainty`() {
    func scale(_ texts: [String], _ said: GrinderScale.Said = .init(), _ model: String = "")
      -> GrinderScale
    {
      GrinderScale(
        texts.map { .init(reader.setting($0)) }, model: GrindFixtures.grinders.model(named: model),
        said: said)
    }
    let learned = scale(["2+0", "2+11", "2+3", "1+9", "3+1"])
    #expect(learned.clicksPerTurn == 12 && learned.clicksCertainty == .learned)
    #expect(scale(["2+9"]).clicksCertainty == .guessed)
    let known = scale(["1+30"], .init(), "my Kingrinder K6")
    #expect(known.clicksPerTurn == 60 && known.clicksCertainty == .model)
    // Turns and numbers of a dial with ten numbers, or numbers and clicks: never clicks of a turn.
    for model in ["1Zpresso K-Ultra", "1Zpresso JX-Pro", ""] {
      #expect(scale(["2+0", "2+2", "1+8"], .init(), model).clicksPerTurn == 10)
    }
    #expect(scale(["2+0", "1+35"], .init(), "1Zpresso K-Ultra").clicksPerTurn == 100)
    let said = scale(["1+30"], .init(clicksPerTurn: 40), "K6")
    #expect(said.clicksPerTurn == 40 && said.clicksCertainty == .said)
    #expect(said.text(of: 75) == "1+35")
  }

  @Test func `the model is looked up by either name`() {
    let samples = ["C40 24", "C40 22", "Comandante 20"].map {
      GrinderScale.Sample(reader.setting($0))
    }
    for name in ["Comandante C40 MK4", "the hand grinder"] {
      let scale = GrinderScale(samples, ofGrinder: name, in: GrindFixtures.grinders)
      #expect(scale.model == "Comandante C40" && scale.higherIsCoarser == true)
      #expect(scale.position(of: reader.setting("2 turns")) == 24)
    }
  }

  /// More turns, then more clicks, are later, whatever the number of clicks is guessed to be.
  @Test func `turns and clicks keep their order`() {
    for most in [4, 9, 11, 19, 37, 59] {
      let texts = (0..<4).flatMap { turn in (0...most).map { "\(turn)+\($0)" } }
      let settings = texts.map(reader.setting)
      let scale = GrinderScale(settings.map { .init($0) })
      let positions = settings.compactMap(scale.position(of:))
      #expect(positions.count == texts.count)
      #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
      #expect(positions.map(scale.text(of:)) == texts)
    }
  }

  @Test func `times show the order of letters`() {
    let seconds: [(String, Double)] = [
      ("9A", 40), ("9C", 36), ("9E", 33), ("9G", 30), ("12C", 22), ("12E", 20), ("15C", 15),
      ("15E", 13),
    ]
    let rising = GrinderScale(seconds.map { .init(reader.setting($0.0), seconds: $0.1) })
    #expect(rising.lettersAscend == true && rising.lettersCertainty == .learned)
    #expect(rising.position(of: reader.setting("9A")) ?? 0 < 9.01)
    let falling = GrinderScale(
      zip(seconds, [30.0, 33, 36, 40, 20, 22, 13, 15]).map {
        .init(reader.setting($0.0), seconds: $1)
      })
    #expect(falling.lettersAscend == false)
    #expect(falling.text(of: falling.position(of: reader.setting("9A")) ?? 0) == "9A")
  }

  @Test func `steps move positions`() {
    let scale = GrindFixtures.scales["turns"]
    #expect(scale?.position(30, after: GrindStep(2, .click, .lower)) == 28)
    #expect(scale?.position(30, after: GrindStep(1, .turn, .higher)) == 42)
    #expect(scale?.position(30, after: GrindStep(1, .click, .finer)) == nil)
    let known = GrindFixtures.scales["comandante"]
    #expect(known?.position(24, after: GrindStep(2, .click, .finer)) == 22)
    #expect(known?.higherIsCoarser == true && known?.step == 1)
  }
}
