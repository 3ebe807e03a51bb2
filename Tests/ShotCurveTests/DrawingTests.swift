import Foundation
import ShotCurve
import Testing

/// Drawings, weights and the table of rules.
@Suite struct DrawingTests {
  static let words = ShotDrawing.Words(
    title: "A <shot> & more", pressure: "pressure (bar)", flow: "flow (ml/s)",
    weight: "weight (g)", time: "time (s)",
    phases: [.preinfusion: "preinfusion", .hold: "hold"],
    findings: [.channeling: "channeling at its time", .scaleLost: "scale lost"])

  static func drawing(_ kind: ShotDiagnosis.Kind) -> (String, ShotDiagnosis) {
    let shot = SimulatedShot(kind, seed: 3)
    let series = ShotSeries(shot.curve)
    let phases = ShotPhases(series)
    let diagnosis = ShotDiagnosis(series, phases, context: shot.context)
    let svg = ShotDrawing(series, phases, diagnosis: diagnosis, words: words).svg
    return (svg, diagnosis)
  }

  @Test func `the same shot gives the same bytes`() {
    #expect(Self.drawing(.channeling).0 == Self.drawing(.channeling).0)
  }

  @Test(arguments: ShotDiagnosis.Kind.allCases)
  func `a drawing is well-formed and has its words`(_ kind: ShotDiagnosis.Kind) {
    let (svg, diagnosis) = Self.drawing(kind)
    #expect(XMLCheck.isWellFormed(svg))
    #expect(svg.contains("A &lt;shot&gt; &amp; more"))
    #expect(svg.contains("pressure (bar)"))
    let isMarked = svg.contains(">channeling ")
    #expect(isMarked == diagnosis.faults.contains { $0.kind == .channeling })
  }

  @Test func `faults cost weight, a lost scale little`() {
    #expect(ShotWeight(Self.drawing(.sound).1).value == 1)
    #expect(ShotWeight(Self.drawing(.gusher).1).value < 0.35)
    #expect(ShotWeight(Self.drawing(.channeling).1).value < 0.5)
    #expect(ShotWeight(Self.drawing(.scaleLost).1).value > 0.7)
  }

  @Test func `the table of rules is right`() {
    let rules = ShotRules.standard
    #expect(rules.faults.isEmpty)
    #expect(rules.rules.count >= 30)
    #expect(Set(rules.rules.map(\.name)).count == rules.rules.count)
    for kind in ShotDiagnosis.Kind.allCases where kind != .sound {
      #expect(rules.bases[kind] ?? 0 < 0)
      #expect(rules.rules.contains { $0.diagnosis == kind && $0.weight > 0 })
    }
  }

  @Test func `a rule speaks half at its threshold`() throws {
    let rule = try #require(ShotRules.standard.rules.first { $0.name == "choked.flow" })
    #expect(rule.side == .below)
    #expect(rule.activation(rule.threshold) == 0.5)
    #expect(rule.activation(0) == 1)
    #expect(rule.activation(2) == 0)
  }
}

/// Whether elements are closed in order; without a parser of the system.
enum XMLCheck {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = tag.firstIndex(of: ">") else { return false }
      let inner = tag[..<end]
      if inner.hasPrefix("/") {
        guard open.popLast() == inner.dropFirst() else { return false }
      } else if !inner.hasSuffix("/") {
        open.append(inner.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
