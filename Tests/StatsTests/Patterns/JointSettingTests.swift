import Foundation
import Journal
import Testing

@testable import Stats

/// Settings that moved together, and labels of the same beans, are one finding with all names.
@Suite struct JointSettingTests {
  /// A journal whose V60 brews have temperature and grind that move together, both or neither good.
  private func journal(isJoint: Bool) -> SmallJournal {
    var journal = SmallJournal(brews: 360, beans: 8, noise: 0.3)
    for index in journal.contents.brews.indices {
      let grind = journal.contents.brews[index].grindSetting ?? 24
      if isJoint { journal.contents.brews[index].waterTemperature = 93 + (grind - 24) }
      let stars = 4.2 - 0.2 * (grind - 24) * (grind - 24) + 0.25 * Double(index % 3 - 1)
      journal.contents.brews[index].rating = min(5, max(0.5, (stars * 2).rounded() / 2))
    }
    return journal
  }

  private func settings(_ report: PatternReport) -> [Pattern] {
    report.patterns.filter { $0.kind == .parameter && $0.subject[.method] == "V60" }
  }

  @Test func `two settings that moved together are one finding`() throws {
    let found = settings(journal(isJoint: true).report())
    let pattern = try #require(found.first)
    #expect(found.count == 1)
    #expect(pattern.subject[.parameter] == BrewParameter.waterTemperature.rawValue)
    #expect(pattern.joint.map(\.parameter) == [.grindSetting])
    #expect(pattern.joint.first.map { abs($0.value - 24) <= 1 } ?? false)
    let separation = try #require(pattern.separation)
    #expect(separation.changed == .waterTemperature && separation.kept == .grindSetting)
    #expect(separation.first != separation.second)
  }

  @Test func `a setting that moved by itself is a finding of its own`() throws {
    let pattern = try #require(settings(journal(isJoint: false).report()).first)
    #expect(pattern.subject[.parameter] == BrewParameter.grindSetting.rawValue)
    #expect(pattern.joint.isEmpty && pattern.separation == nil)
  }

  @Test(arguments: [(1.0, true), (0.0, false)])
  func `moves are joint where one explains nearly all of the other`(
    _ share: Double, _ isJoint: Bool
  ) throws {
    let first = (0..<40).map { Double($0 % 5) }
    let second = (0..<40).map { share * Double($0 % 5) + (1 - share) * Double($0 % 7) }
    let strata = (0..<40).map { $0 / 20 }
    let found = try #require(JointMoves.share(first, second, strata: strata))
    #expect((found >= JointMoves.least) == isJoint)
    #expect(JointMoves.share([1, 2, 3], [1, 2, 3], strata: [0, 0, 0]) == nil)
    #expect(JointMoves.share([], [], strata: []) == nil)
  }

  @Test func `labels of the same beans are one finding with both names`() throws {
    var journal = SmallJournal(brews: 400, beans: 20, noise: 0.3) { bean, _ in
      bean % 2 == 0 ? 4.3 : 3
    }
    for index in journal.contents.beans.indices {
      journal.contents.beans[index].roaster = index % 2 == 0 ? "North" : "South \(index % 3)"
      journal.contents.beans[index].process = index % 2 == 0 ? .natural : .washed
      journal.contents.beans[index].origin = ["Peru", "Brazil", "Kenya"][index / 2 % 3]
    }
    let found = journal.report().patterns.filter {
      $0.kind == .group && ($0.subject[.roaster] == "North" || $0.subject[.process] == "natural")
    }
    let pattern = try #require(found.first)
    #expect(found.count == 1)
    #expect(pattern.jointLabels[.roaster] == "North" || pattern.jointLabels[.process] == "natural")
  }
}
