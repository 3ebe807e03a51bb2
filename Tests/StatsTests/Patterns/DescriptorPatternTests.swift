import FlavorWheel
import Foundation
import Journal
import Support
import Testing
import Wording

@testable import Stats

/// Patterns of the taster's own words, beside those of the wheel's nodes.
@Suite struct DescriptorPatternTests {
  private static let words = ["plum", "mango", "peach"]

  /// Brews with at most one of three words for other fruit, by the brew's number, and half of them
  /// with honey.
  private func flavors(
    _ contents: JournalContents, share: Double = 0.5, seed: UInt64 = 9,
    words: [String] = DescriptorPatternTests.words, bean: (Int) -> Double = { _ in 1 }
  ) -> (flavors: JournalFlavors, words: [String?]) {
    let wheel = FlavorWheel.standard
    var generator = SeededGenerator(seed: seed)
    var chosen: [String?] = []
    let numbers = Dictionary(
      uniqueKeysWithValues: contents.beans.enumerated().map { ($1.id, $0) })
    let tastes = contents.brews.map { brew in
      let own = brew.beanID.flatMap { numbers[$0] } ?? 0
      let word =
        generator.unit() < share * bean(own) ? words[generator.index(below: words.count)] : nil
      chosen.append(word)
      var taste = BrewTaste()
      if let word, let node = wheel.node(id: "fruity.other-fruit") {
        taste.add(node.index, confidence: 1, words: [word], of: wheel)
      }
      if generator.unit() < 0.5, let node = wheel.node(id: "sweet.brown-sugar.honey") {
        taste.add(node.index, confidence: 1, of: wheel)
      }
      return taste
    }
    return (JournalFlavors(brews: tastes), chosen)
  }

  private func report(_ contents: JournalContents, _ flavors: JournalFlavors) -> PatternReport {
    PatternMiner().report(
      on: contents, calendar: LocalCalendar(timeZone: .gmt), flavors: flavors)
  }

  /// A journal in which some words go with better ratings.
  private func journal(
    liking better: [String], by size: Double = 0.8
  ) -> (JournalContents, JournalFlavors) {
    var contents = SmallJournal(brews: 300).contents
    let (flavors, words) = flavors(contents)
    for (index, word) in words.enumerated() {
      guard let word, better.contains(word) else { continue }
      contents.brews[index].rating = min(5, contents.brews[index].rating + size)
    }
    return (contents, flavors)
  }

  private func fruits(_ report: PatternReport) -> [Pattern] {
    report.patterns.filter {
      $0.kind == .flavorRating && ($0.subject[.flavor] ?? "").hasPrefix("fruity")
    }
  }

  @Test func `a word that is better than its node is reported by itself`() throws {
    let (contents, flavors) = journal(liking: ["plum"])
    let found = fruits(report(contents, flavors))
    let plum = try #require(found.first)
    #expect(found.count == 1)
    #expect(plum.subject[.descriptor] == "plum")
    #expect(plum.subject[.flavor] == "fruity.other-fruit")
    #expect(plum.effect.low > 0 && plum.effect.low < 0.8 && plum.effect.high > 0.6)
    #expect(plum.qValue <= 0.05 && plum.pValue <= plum.qValue)
    #expect(Words().description(of: plum).hasPrefix("Brews where you find plum get "))
    #expect(Words().title(of: plum) == "Plum: higher ratings")
    #expect(plum.topic == .tastes)
  }

  @Test func `what holds of all words is reported of the node`() throws {
    let (contents, flavors) = journal(liking: Self.words)
    let found = fruits(report(contents, flavors))
    #expect(found.count == 1)
    let node = try #require(found.first)
    #expect(node.subject[.descriptor] == nil && node.effect.value > 0)
  }

  @Test func `words that differ are each reported`() {
    var (contents, flavors) = journal(liking: ["plum"])
    let mango = flavors.brews.indices.filter {
      flavors.brews[$0]?.named.contains { $0.words == ["mango"] } == true
    }
    for index in mango {
      contents.brews[index].rating = max(0.5, contents.brews[index].rating - 0.9)
    }
    let found = fruits(report(contents, flavors))
    let words = Set(found.compactMap { $0.subject[.descriptor] })
    #expect(words == ["plum", "mango"])
    #expect(found.allSatisfy { ($0.effect.value > 0) == ($0.subject[.descriptor] == "plum") })
  }

  @Test func `a word in all brews of its node is not asked twice`() throws {
    var contents = SmallJournal(brews: 300).contents
    let (named, words) = flavors(contents, words: ["plum"])
    for (index, word) in words.enumerated() where word != nil {
      contents.brews[index].rating = min(5, contents.brews[index].rating + 0.8)
    }
    let wheel = FlavorWheel.standard
    let nameless = JournalFlavors(
      brews: named.brews.map { taste in
        var bare = BrewTaste()
        for flavor in taste?.named ?? [] { bare.add(flavor.node, confidence: 1, of: wheel) }
        return bare
      })
    let (with, without) = (report(contents, named), report(contents, nameless))
    #expect(with.tested == without.tested)
    #expect(with.patterns.map(\.qValue) == without.patterns.map(\.qValue))
    #expect(fruits(without).map { $0.subject[.descriptor] } == [nil])
    #expect(fruits(with).map { $0.subject[.descriptor] } == ["plum"])
  }

  @Test func `a word is found where it grows`() throws {
    let contents = SmallJournal(brews: 400, beans: 24).contents
    // Naturals taste of plum four times in five, washed coffees hardly ever; mango is everywhere.
    let wheel = FlavorWheel.standard
    let node = try #require(wheel.node(id: "fruity.other-fruit"))
    var generator = SeededGenerator(seed: 3)
    let numbers = Dictionary(
      uniqueKeysWithValues: contents.beans.enumerated().map { ($1.id, $0) })
    let tastes = contents.brews.map { brew in
      let isNatural = (brew.beanID.flatMap { numbers[$0] } ?? 0) % 2 == 1
      var taste = BrewTaste()
      if generator.unit() < (isNatural ? 0.7 : 0.1) {
        taste.add(node.index, confidence: 1, words: ["plum"], of: wheel)
      }
      if generator.unit() < 0.5 {
        taste.add(node.index, confidence: 1, words: ["mango"], of: wheel)
      }
      return taste
    }
    let found = report(contents, JournalFlavors(brews: tastes)).patterns.filter {
      $0.kind == .flavorContext && $0.subject[.process] != nil
    }
    #expect(found.count == 1)
    let plum = try #require(found.first)
    #expect(plum.subject[.descriptor] == "plum")
    #expect(plum.subject[.flavor] == "fruity.other-fruit")
    let natural = plum.subject[.process] == "natural"
    #expect((plum.effect.value > 0) == natural)
    let shares = try #require(plum.shares)
    #expect(shares.insideCount + shares.outsideCount == 400)
    #expect(Words().description(of: plum).hasPrefix("You find plum "))
    #expect(Words().contexts([plum]).first?.contains("plum") == true)
    #expect(plum.subject.context?.key == .process)
  }

  @Test func `words cost the other questions a bounded share`() {
    let wheel = FlavorWheel.standard
    func hypotheses(words: Int) -> [Hypothesis] {
      (0..<40 + words).map { index in
        let word = index < 40 ? nil : "word \(index)"
        return Hypothesis(
          kind: index < 10 ? .parameter : index % 4 == 0 ? .flavorRating : .flavorContext,
          subject: PatternSubject(), pValue: 0.5, plainPValue: 0.5, zScore: 0,
          column: index < 10
            ? nil
            : FlavorColumn(
              key: FlavorColumn.Key(node: wheel.nodes.count - 1, descriptor: word), word: word,
              nodes: FlavorNodeSet(), isPresent: [])
        ) { nil }
      }
    }
    /// The bar that the p-value of the strongest test must pass, by place.
    func bars(_ hypotheses: [Hypothesis]) -> [Double] {
      PatternWeights.weights(hypotheses).map { $0 / Double(hypotheses.count) }
    }
    let before = bars(hypotheses(words: 0))
    for words in [1, 8, 400] {
      let all = hypotheses(words: words)
      let after = bars(all)
      #expect(abs(after.reduce(0, +) - 1) < 1e-9)
      for index in before.indices { #expect(after[index] >= 0.919 * before[index]) }
    }
  }

  /// Words that mean nothing: in 40 journals as many inventions as chance allows at 5 %.
  @Test func `words that mean nothing are not found`() {
    var inventions = 0
    for seed in 1...40 {
      let contents = SmallJournal(brews: 160, beans: 10, seed: UInt64(seed)).contents
      let (flavors, _) = flavors(contents, seed: UInt64(seed) + 100)
      if report(contents, flavors).patterns.contains(where: { $0.subject[.descriptor] != nil }) {
        inventions += 1
      }
    }
    #expect(inventions <= 4)
  }
}
