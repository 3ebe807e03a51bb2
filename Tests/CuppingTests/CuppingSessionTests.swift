import Cupping
import Foundation
import Numerics
import Testing

/// Sessions: what they refuse, what is hidden, and the numbers that analyses take.
@Suite struct CuppingSessionTests {
  static func session() -> CuppingSession {
    var session = CuppingSession(
      name: "Monday", form: .cvaAffective,
      samples: [
        .init(id: "a", code: "471", name: "Gedeb", coffee: "gedeb"),
        .init(id: "b", code: "128", name: "Huila"),
        .init(id: "c", code: "905", name: "Gedeb again", coffee: "gedeb"),
      ],
      cuppers: [.init(id: "1", name: "Ana"), .init(id: "2", name: "Ben")])
    for cupper in ["1", "2"] {
      for (position, sample) in ["a", "b", "c"].enumerated() {
        for section in CuppingForm.cvaAffective.sections.prefix(8) {
          session.scores.append(
            .init(
              cupper: cupper, sample: sample, section: section.id,
              value: sample == "b" ? 5 : 6, position: position + 1))
        }
      }
    }
    session.scores.append(
      .init(cupper: "2", sample: "b", section: "defective", cup: 3, value: 1))
    return session
  }

  @Test func `totals are by coffee, with cups`() throws {
    let scores = try Self.session().panelScores()
    #expect(scores.map(\.sample) == ["gedeb", "b", "gedeb", "gedeb", "b", "gedeb"])
    #expect(scores.map(\.value) == [84.25, 79, 84.25, 84.25, 75, 84.25])
    #expect(scores.map(\.position) == [1, 2, 3, 1, 2, 3])
    #expect(try Self.session().panelScores(.section("flavor")).map(\.value) == [6, 5, 6, 6, 5, 6])
    #expect { try Self.session().panelScores(.section("defective")) } throws: {
      ($0 as? CuppingError)?.code == .unknown
    }
  }

  @Test func `names are hidden until they are revealed`() throws {
    var session = Self.session()
    #expect(session.label(of: "a") == "471")
    #expect(session.label(of: "z") == nil)
    session.reveal()
    #expect(session.label(of: "a") == "Gedeb")
    let copy = try JSONDecoder().decode(CuppingSession.self, from: JSONEncoder().encode(session))
    #expect(copy == session)
  }

  static let changes: [(String, CuppingError.Code, @Sendable (inout CuppingSession) -> Void)] = [
    ("cupper", .unknown, { $0.scores[0].cupper = "9" }),
    ("sample", .unknown, { $0.scores[0].sample = "z" }),
    ("section", .unknown, { $0.scores[0].section = "color" }),
    ("NaN", .outOfRange, { $0.scores[0].value = .nan }),
    ("step", .offStep, { $0.scores[0].value = 5.5 }),
    ("mark", .outOfRange, { $0.scores[48].value = 2 }),
    ("no cup", .cup, { $0.scores[48].cup = nil }),
    ("cup 6", .cup, { $0.scores[48].cup = 6 }),
    ("cup of a scale", .cup, { $0.scores[0].cup = 0 }),
    ("position", .invalidValue, { $0.scores[0].position = .min }),
    ("twice", .duplicate, { $0.scores.append($0.scores[0]) }),
    ("same code", .duplicate, { $0.samples[1].code = "471" }),
    ("same sample", .duplicate, { $0.samples[1].id = "a" }),
    ("empty cupper", .missing, { $0.cuppers[0].id = "" }),
    ("cups", .cup, { $0.samples[0].cups = 0 }),
    (
      "samples", .tooMany,
      { session in
        session.samples = (0..<201).map { .init(id: "\($0)", code: "\($0)", name: "") }
      }
    ),
    ("word", .missing, { $0.descriptors = [.init(cupper: "1", sample: "a", node: "")] }),
    ("word's cupper", .unknown, { $0.descriptors = [.init(cupper: "9", sample: "a", node: "x")] }),
  ]

  @Test(arguments: changes.indices)
  func `hostile sessions are refused`(index: Int) throws {
    var session = Self.session()
    try session.check()
    Self.changes[index].2(&session)
    #expect(throws: CuppingError.self) { try session.check() }
    do { try session.check() } catch {
      #expect(error.code == Self.changes[index].1, "\(Self.changes[index].0)")
    }
  }

  @Test func `descriptors of replicates count for the coffee`() throws {
    var session = Self.session()
    session.descriptors = [
      .init(cupper: "1", sample: "a", node: "floral"),
      .init(cupper: "2", sample: "c", node: "floral"),
      .init(cupper: "1", sample: "c", node: "floral"),
      .init(cupper: "1", sample: "b", node: "nutty"),
    ]
    let agreement = try DescriptorAgreement(session)
    let floral = try #require(agreement.samples.first { $0.node == "floral" })
    #expect(floral.sample == "gedeb" && floral.count == 2 && floral.cuppers == 2)
    #expect(floral.isAgreed)
    // Both name it for one of two coffees: 1/2 × 1/2 by chance.
    #expect(floral.pValue == 0.25 && !floral.isBeyondChance)
    #expect(DescriptorAgreement.tail(1, of: [0.5, 0.25]) == 0.625)
    #expect(DescriptorAgreement.tail(0, of: []) == 1)
    // Two of two: Wilson's lower bound is 2 / (2 + 1.96²).
    #expect(abs(floral.share.low - 2 / (2 + 3.841459)) < 1e-6)
    let nutty = try #require(agreement.samples.first { $0.node == "nutty" })
    #expect(!nutty.isAgreed && nutty.share.value == 0.5)
    let node = try #require(agreement.nodes.first { $0.node == "floral" })
    #expect(node.share == 0.5 && node.ac1 == 1)
    #expect(node.alpha?.value == 1)
    // Nutty: agreement 1/2 of the two samples; share 1/4; AC1 = (0.5 − 0.375) / 0.625.
    #expect(agreement.nodes.first { $0.node == "nutty" }?.ac1 == 0.2)
  }
}
