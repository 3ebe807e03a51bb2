import Foundation
import Journal
import TestSupport
import Testing

@testable import Stats

/// Ratings of several tasters on one scale.
@Suite struct TasterScaleTests {
  /// Noise in −1.7…1.7 with a variance near 1, the same in every run.
  private struct Noise {
    private var state: UInt64 = 7

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 11) / Double(1 << 53) - 0.5) * 3.4
    }
  }

  /// Two tasters of some cups: the second gives `offset` more, and `spread` times as far apart.
  private func ratings(
    cups: Int, shared: Int, offset: Double, spread: Double
  ) -> [TasterScales.Rating] {
    var noise = Noise()
    var ratings: [TasterScales.Rating] = []
    for cup in 0..<cups {
      let quality = 0.6 * noise.next()
      ratings.append(.init(taster: 0, cup: cup, stars: 3.2 + quality + 0.3 * noise.next()))
      guard cup < shared else { continue }
      let felt = quality + 0.3 * noise.next()
      ratings.append(.init(taster: 1, cup: cup, stars: 3.2 + offset + spread * felt))
    }
    return ratings
  }

  @Test(arguments: [(0.8, 1.0), (-0.8, 1.0), (0.6, 1.6), (0, 0.6)])
  func `offset and spread of a taster are found`(offset: Double, spread: Double) {
    let scales = TasterScales(
      ratings(cups: 120, shared: 120, offset: offset, spread: spread), tasters: 2)
    let found = scales.scales
    #expect(abs(found[1].offset - found[0].offset - offset) < 0.15)
    #expect(abs(found[1].spread / found[0].spread - spread) < 0.25)
    // The same cup as both rate it is one rating.
    let own = scales.common(3.9, of: 0)
    #expect(abs(scales.common(3.2 + offset + spread * 0.7, of: 1) - own) < 0.25)
  }

  @Test func `a taster of few ratings is taken to be like the others`() {
    let few = TasterScales(ratings(cups: 40, shared: 2, offset: 1, spread: 2), tasters: 2)
    #expect(few.scales[1].offset < 0.75 && few.scales[1].spread < 1.3)
    #expect(few.scales[1].count == 2)
  }

  @Test func `who gets the good cups is not taken to be generous`() {
    var noise = Noise()
    var ratings: [TasterScales.Rating] = []
    for cup in 0..<80 {
      let quality = cup < 40 ? 4.3 : 2.3
      ratings.append(.init(taster: 0, cup: cup, stars: quality + 0.2 * noise.next()))
      if cup < 40 {
        ratings.append(.init(taster: 1, cup: cup, stars: quality + 0.2 * noise.next()))
      }
    }
    let scales = TasterScales(ratings, tasters: 2).scales
    #expect(abs(scales[1].offset - scales[0].offset) < 0.3)
  }

  @Test func `one rating of a second taster leaves the stars of the first as they are`() {
    let lisa = Taster(id: Identifier(rawValue: "lisa"), name: "Lisa")
    let stars: [Double] = [4, 4, 4, 2, 2, 2]
    var contents = JournalContents(
      brews: stars.enumerated().map {
        Brew(
          id: Identifier(rawValue: "b\($0)"), brewedAt: Timestamp("2026-05-01T08:00:00Z"),
          rating: $1)
      })
    contents.tasters = [lisa]
    contents.otherTastings = [
      Tasting(
        id: Identifier(rawValue: "t"), brewID: Identifier(rawValue: "b5"), tasterID: lisa.id,
        rating: 1)
    ]
    let pooled = contents.pooled()
    #expect(pooled.shown.map(\.rating) == stars)
    // Lisa's offset is −1 × 1 / (1 + 8), and the mean of 2 and 1 + 1/9 is 1.56.
    #expect(pooled.contents.brews.map(\.rating) == [4, 4, 4, 2, 2, 1.6])
    #expect(pooled.tasters[0].offset == 0 && abs(pooled.tasters[1].offset + 1.0 / 9) < 1e-9)
  }

  @Test(arguments: [
    // Cups in common, how much more the second gives, how many times as far apart; offset and spread.
    (1, -1.0, 1.0, -1.0 / 9, 1.0), (8, 1.0, 1.0, 0.5, 1.0), (11, 0, 2, 0, 2.0.squareRoot()),
    (0, 1, 1, 0, 1),
  ])
  func `offset and spread are shrunken by the cups in common`(
    shared: Int, more: Double, times: Double, offset: Double, spread: Double
  ) {
    var ratings: [TasterScales.Rating] = []
    for cup in 0..<20 {
      let stars = 3 + 0.5 * Double(cup - (shared - 1) / 2)
      ratings.append(.init(taster: 0, cup: cup, stars: stars))
      ratings.append(
        .init(taster: 1, cup: cup < shared ? cup : 20 + cup, stars: 3 + more + times * (stars - 3)))
    }
    let scales = TasterScales(ratings, tasters: 2)
    #expect(scales.scales[0].offset == 0 && scales.scales[0].spread == 1)
    #expect(abs(scales.scales[1].offset - offset) < 1e-9)
    #expect(abs(scales.scales[1].spread - spread) < 1e-9)
    #expect(abs(scales.common(3 + offset + spread, of: 1) - 4) < 1e-9)
  }

  @Test func `one taster's ratings stay what they are`() {
    let scales = TasterScales(ratings(cups: 20, shared: 0, offset: 0, spread: 1), tasters: 2)
    #expect(scales.common(4.5, of: 0) == 4.5)
  }

  @Test func `a journal is one taster's, or that of all`() throws {
    let ana = Taster(id: Identifier(rawValue: "ana"), name: "Ana")
    var contents = JournalContents(
      brews: [
        Brew(
          id: Identifier(rawValue: "a"), brewedAt: Timestamp("2026-05-01T08:00:00Z"), rating: 4,
          notes: "sweet (Ana: too sour)"),
        Brew(id: Identifier(rawValue: "b"), brewedAt: Timestamp("2026-05-02T08:00:00Z"), rating: 3),
      ],
      tastings: [
        Tasting(id: Identifier(rawValue: "t"), brewID: Identifier(rawValue: "b"), notes: "own")
      ])
    #expect(contents.pooled().contents == contents && contents.pooled().tasters.isEmpty)
    contents.tasters = [ana]
    contents.otherTastings = [
      Tasting(
        id: Identifier(rawValue: "u"), brewID: Identifier(rawValue: "a"), notes: "too sour",
        tasterID: ana.id, rating: 2)
    ]
    let hers = contents.tasted(by: ana)
    #expect(hers.brews.map(\.rating) == [2, 0] && hers.brews.map(\.notes) == ["", ""])
    #expect(hers.tastings.map(\.notes) == ["too sour"])
    let all = contents.pooled()
    let (pooled, tasters) = (all.contents, all.tasters)
    // Another taster's words are not the owner's.
    #expect(pooled.brews.map(\.notes) == ["sweet", ""] && pooled.tastings.map(\.notes) == ["own"])
    #expect(tasters.map(\.name) == [nil, "Ana"] && tasters.map(\.ratingCount) == [2, 1])
    #expect(pooled.brews[0].rating > 2 && pooled.brews[0].rating < 4)
    #expect(all.shown.map(\.rating) == [4, 3])
  }

  @Test func `where each has a name, the words of all count`() {
    func tasting(_ brew: String, _ taster: String, _ stars: Double, _ notes: String) -> Tasting {
      Tasting(
        id: Identifier(rawValue: brew + taster), brewID: Identifier(rawValue: brew), notes: notes,
        tasterID: Identifier(rawValue: taster), rating: stars)
    }
    var contents = JournalContents(
      brews: ["a", "b"].map {
        Brew(id: Identifier(rawValue: $0), brewedAt: Timestamp("2026-05-01T08:00:00Z"))
      })
    contents.tasters = ["ana", "ben"].map { Taster(id: Identifier(rawValue: $0), name: $0) }
    contents.otherTastings = [
      tasting("a", "ana", 2, "sour"), tasting("a", "ben", 3, "peach"),
      tasting("b", "ben", 4, "sweet"),
    ]
    #expect(contents.isOthersOnly)
    let pooled = contents.pooled().contents
    #expect(pooled.tastings.map(\.notes) == ["sour\npeach", "sweet"])
    #expect(pooled.tastings.allSatisfy { $0.tasterID == nil && $0.rating == nil })
    #expect(pooled.brews.allSatisfy { $0.stars != nil })
    var owned = contents
    owned.brews[1].rating = 5
    #expect(!owned.isOthersOnly && owned.pooled().contents.tastings.isEmpty)
  }
}
