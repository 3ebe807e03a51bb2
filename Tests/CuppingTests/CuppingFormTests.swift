import Cupping
import Foundation
import Support
import Testing

/// Forms, their totals, and what they refuse.
@Suite struct CuppingFormTests {
  static func impressions(_ value: Double) -> [String: Double] {
    let names = [
      "fragrance", "aroma", "flavor", "aftertaste", "acidity", "sweetness", "mouthfeel", "overall",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, value) })
  }

  /// SCA Standard 104-2024: the ends of the scale and its middle.
  @Test(arguments: [(9.0, 100.0), (1, 58), (5, 79), (6, 84.25), (7, 89.5)])
  func `the affective score follows the standard`(value: Double, score: Double) throws {
    let total = try CuppingForm.cvaAffective.total(.init(scales: Self.impressions(value)))
    #expect(total == score)
  }

  @Test func `cups lower the affective score`() throws {
    let values = CuppingForm.Values(
      scales: Self.impressions(6), cups: ["non-uniform": [1], "defective": [3, 4]])
    // 84.25 − 2 − 2 × 4.
    #expect(try CuppingForm.cvaAffective.total(values) == 74.25)
  }

  /// Σ = 41, so 26.90625 + 52.75 = 79.65625; Σ = 44 gives 81.625, half way, and goes up.
  @Test(arguments: [(41, 79.75), (44, 81.75), (42, 80.25), (43, 81)])
  func `the affective score is rounded to a quarter`(sum: Int, score: Double) throws {
    var scales = Self.impressions(5)
    for (name, extra) in zip(scales.keys.sorted(), 0..<(sum - 40)) {
      scales[name] = extra < 4 ? 6 : nil
    }
    #expect(try CuppingForm.cvaAffective.total(.init(scales: scales)) == score)
  }

  @Test func `a form without sections is read back as it is written`() throws {
    let form = CuppingForm.sca2004
    let lacking = form.sections.filter { ["uniformity", "sweetness"].contains($0.id) }
    let part = try #require(form.without(lacking))
    #expect(part.id == "sca-2004.part" && part.sections.count == form.sections.count - 2)
    #expect(try CuppingForm(toml: part.toml) == part)
    for form in CuppingForm.standards { #expect(try CuppingForm(toml: form.toml) == form) }
    #expect(form.without(form.sections) == nil)
  }

  static let attributes = [
    "fragrance-aroma": 7.75, "flavor": 8, "aftertaste": 7.5, "acidity": 7.75, "body": 7.5,
    "balance": 7.75, "overall": 8,
  ]

  @Test func `the form of 2004 adds ten attributes and takes defects off`() throws {
    let form = CuppingForm.sca2004
    // 54.25 + 30.
    #expect(try form.total(.init(scales: Self.attributes)) == 84.25)
    // One cup not clean: −2; two tainted: −4; one faulty: −4.
    let values = CuppingForm.Values(
      scales: Self.attributes,
      cups: ["clean-cup": [1, 2, 3, 4], "taint": [1, 2], "fault": [5]])
    #expect(try form.total(values) == 74.25)
  }

  @Test func `a form with an empty attribute has no total`() throws {
    var scales = Self.attributes
    scales["body"] = nil
    #expect(try CuppingForm.sca2004.total(.init(scales: scales)) == nil)
  }

  @Test func `refused values say why`() {
    let form = CuppingForm.sca2004
    for (value, code) in [
      (5.75, CuppingError.Code.outOfRange), (10.25, .outOfRange), (.nan, .outOfRange),
      (.infinity, .outOfRange), (7.1, .offStep),
    ] {
      #expect { try form.check(value, section: "flavor") } throws: {
        ($0 as? CuppingError)?.code == code && ($0 as? CuppingError)?.facts.section == "flavor"
      }
    }
    #expect { try form.check(8, section: "taint") } throws: {
      ($0 as? CuppingError)?.code == .unknown
    }
    #expect {
      try form.total(.init(scales: Self.attributes, cups: ["taint": [6]]))
    } throws: {
      let error = $0 as? CuppingError
      return error?.code == .cup && error?.facts.number == 6 && error?.facts.count == 5
    }
    #expect { try CuppingForm.cvaDescriptive.total(.init(scales: [:])) } throws: {
      ($0 as? CuppingError)?.code == .noTotal
    }
  }

  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Lexicon/forms")
  }

  @Test func `the files say what the program has`() throws {
    for form in CuppingForm.standards {
      let file = Self.folder.resolvingSymlinksInPath().appending(path: "\(form.id).toml")
      #expect(try CuppingForm(toml: String(contentsOf: file, encoding: .utf8)) == form)
      let data = try JSONEncoder().encode(form)
      #expect(try JSONDecoder().decode(CuppingForm.self, from: data) == form)
    }
  }

  @Test func `a form of one's own has its own formula`() throws {
    let form = try CuppingForm(
      toml: String(contentsOf: Self.folder.appending(path: "home.toml"), encoding: .utf8))
    let values = CuppingForm.Values(
      scales: ["aroma": 7, "taste": 8.5, "body": 6], cups: ["bad": [2]], count: 2)
    #expect(try form.total(values) == 20 + 14 + 34 + 12 - 5)
  }

  static let head = "id = \"x\"\n"
  static let scale = "[[section]]\nid = \"a\"\nkind = \"scale\"\nlow = 0\nhigh = 10\n"

  static let refusals: [(String, CuppingError.Code)] = [
    ("", .missing), (head, .missing), ("\(head)[[section]]\nid = \"a\"", .missing),
    ("\(head)\(head)\(scale)", .key), ("\(head)size = 3\n\(scale)", .key),
    ("\(head)\(scale)points = 2", .key), ("\(head)\(scale)\(scale)", .duplicate),
    ("\(head)title = 'x'\n\(scale)", .syntax), ("\(head)title = \"x\n\(scale)", .syntax),
    ("\(head)title = \"x\" y\n\(scale)", .syntax), ("\(head)offset = nan\n\(scale)", .syntax),
    ("\(head)offset = 0x10\n\(scale)", .syntax), ("\(head)offset = 1e999\n\(scale)", .syntax),
    ("\(head)[section]\n", .syntax), ("\(head)offset\n\(scale)", .syntax),
    ("\(head)cups = 1.5\n\(scale)", .invalidValue), ("\(head)cups = 0\n\(scale)", .invalidValue),
    ("\(head)cups = 1e300\n\(scale)", .invalidValue), ("id = \"../x\"\n\(scale)", .invalidValue),
    ("id = 3\n\(scale)", .invalidValue), ("\(head)\(scale)step = -1", .invalidValue),
    ("\(head)\(scale)weight = 1e7", .invalidValue),
    ("\(head)\(scale.replacing("10", with: "-1"))", .invalidValue),
    ("\(head)\(scale.replacing("scale", with: "slope"))", .invalidValue),
    (head + String(repeating: "[[section]]\n", count: 100), .tooMany),
    (head + String(repeating: "# hello\n", count: 10_000), .tooMany),
  ]

  @Test(arguments: refusals)
  func `a hostile file is refused`(text: String, code: CuppingError.Code) {
    #expect { try CuppingForm(toml: text) } throws: { ($0 as? CuppingError)?.code == code }
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("[]section=\"\\#\n .0123e-idkndlowhghpts\u{0}é\r\n")
    for _ in 0..<2000 {
      let text = String((0..<60).compactMap { _ in alphabet.randomElement(using: &generator) })
      _ = try? CuppingForm(toml: Self.head + text + "\n" + Self.scale)
    }
  }
}
