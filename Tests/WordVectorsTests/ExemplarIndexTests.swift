import Support
import Testing

@testable import WordVectors

@Suite struct ExemplarIndexTests {
  let file = VectorFile.standard

  // A small forest: 0 plants with 1 flowers and 2 fruits below, 3 wood on its own.
  private let parentOf = [-1, 0, 0, -1]
  private let words: [(String, Int?)] = [
    ("rose", 1), ("lilac", 1), ("jasmine", 1), ("violet", 1), ("lavender", 1),
    ("apple", 2), ("plum", 2), ("cherry", 2), ("mango", 2), ("peach", 2),
    ("cedar", 3), ("oak", 3), ("sandalwood", 3), ("pine", 3),
    ("lawyer", nil), ("meeting", nil), ("office", nil), ("judge", nil),
  ]

  private func index(
    _ settings: VoteSettings = VoteSettings(neighbors: 4)
  ) throws -> ExemplarIndex {
    ExemplarIndex(
      exemplars: try words.map { word, label in
        Exemplar(row: try #require(file.row(of: word.utf8)), label: label)
      }, parentOf: parentOf, settings: settings)
  }

  @Test(arguments: [
    ("honeysuckle", 1), ("gardenia", 1), ("apricot", 2), ("nectarine", 2), ("mahogany", 3),
  ])
  func `vote finds the label`(word: String, label: Int) throws {
    let vote = try #require(try index().vote(forTerm: word.utf8))
    #expect(vote.label == label)
    #expect((0...1).contains(vote.score))
    #expect(vote.ranking.contains { $0.label == label })
  }

  @Test func `words of no flavor are silent`() throws {
    let vote = try #require(try index().vote(forTerm: "attorney".utf8))
    #expect(vote.label == nil)
    #expect(vote.score > 0)
  }

  @Test func `a mute exemplar of silence silences itself only`() throws {
    let gardenia = try #require(file.row(of: "gardenia".utf8))
    let plain = try index()
    let muted = ExemplarIndex(
      exemplars: plain.exemplars + [Exemplar(row: gardenia, weight: 0, label: nil)],
      parentOf: parentOf, settings: plain.settings)
    let vote = try #require(muted.vote(forRow: gardenia))
    #expect(vote.label == nil)
    #expect(vote.score == 1)
    #expect(muted.vote(forRow: gardenia, excluding: { $0 == gardenia })?.label == 1)
    #expect(muted.vote(forTerm: "peony".utf8) == plain.vote(forTerm: "peony".utf8))
  }

  @Test func `unknown terms have no vote`() throws {
    #expect(try index().vote(forTerm: "xqzzt".utf8) == nil)
    #expect(try index().vote(forTerm: "".utf8) == nil)
  }

  @Test func `no exemplars no vote`() throws {
    let empty = ExemplarIndex(exemplars: [Exemplar]())
    #expect(empty.vote(forTerm: "rose".utf8) == nil)
    #expect(try index().vote(forTerm: "rose".utf8, excluding: { _ in true }) == nil)
  }

  @Test func `exclusion leaves one out`() throws {
    let index = try index()
    let rose = try #require(file.row(of: "rose".utf8))
    let own = try #require(index.vote(forTerm: "rose".utf8))
    #expect(own.neighbors.first?.term == "rose")
    #expect(own.similarity == 1)
    let others = try #require(index.vote(forTerm: "rose".utf8, excluding: { $0 == rose }))
    #expect(others.neighbors.allSatisfy { $0.row != rose })
    #expect(others.similarity < 1)
  }

  @Test func `nearest agrees with sorting all`() throws {
    let index = try index()
    for word in ["honeysuckle", "marzipan", "tobacco", "contract"] {
      let row = try #require(file.row(of: word.utf8))
      let slow = index.exemplars
        .map { (Double(file.similarity(row, $0.row)), $0.row) }
        .sorted { (-$0.0, $0.1) < (-$1.0, $1.1) }
      let fast = index.best(7, to: row, excluding: nil).map(index.neighbor)
      #expect(fast.map(\.row) == slow.prefix(7).map(\.1))
      #expect(fast.map(\.similarity) == slow.prefix(7).map(\.0))
    }
  }

  @Test func `disagreement stops at the parent`() throws {
    // Two labels below one parent, equally many and weighed alike: the parent alone is agreed on.
    let rows = try ["rose", "apple"].map { try #require(file.row(of: $0.utf8)) }
    let index = ExemplarIndex(
      exemplars: [Exemplar(row: rows[0], label: 1), Exemplar(row: rows[1], label: 2)],
      parentOf: parentOf, settings: VoteSettings(neighbors: 2, power: 0, ridge: 1, agreement: 0.6))
    let vote = try #require(index.vote(forTerm: "quince".utf8))
    #expect(vote.label == 0)
    // All are alike, so (2w + w) = 1 for either's weight w.
    #expect(vote.ranking.map(\.label) == [0, 1, 2])
    for (ranked, votes) in zip(vote.ranking, [2.0 / 3, 1.0 / 3, 1.0 / 3]) {
      #expect(abs(ranked.votes - votes) < 1e-12)
    }
  }

  @Test func `weights count`() throws {
    let rows = try ["rose", "oak"].map { try #require(file.row(of: $0.utf8)) }
    func label(_ rose: Double, _ oak: Double) throws -> Int? {
      try #require(
        ExemplarIndex(
          exemplars: [
            Exemplar(row: rows[0], weight: rose, label: 1),
            Exemplar(row: rows[1], weight: oak, label: 3),
          ], parentOf: parentOf, settings: VoteSettings(neighbors: 2, power: 0)
        ).vote(forTerm: "quince".utf8)
      ).label
    }
    #expect(try label(1, 2) == 3)
    #expect(try label(2, 1) == 1)
    #expect(try label(0, 1) == 3)
  }

  @Test func `repeated exemplars do not outvote a nearer one`() throws {
    // Four exemplars in one place count little more than one would.
    let far = try #require(file.row(of: "cedar".utf8))
    let near = try #require(file.row(of: "jasmine".utf8))
    let index = ExemplarIndex(
      exemplars: [Exemplar](repeating: Exemplar(row: far, label: 3), count: 4)
        + [Exemplar(row: near, label: 1)],
      parentOf: parentOf, settings: VoteSettings(neighbors: 5, power: 1, ridge: 0.05))
    let vote = try #require(index.vote(forTerm: "gardenia".utf8))
    let similarities = vote.neighbors.map(\.similarity)
    #expect(vote.label == 1)
    #expect(similarities[0] < similarities[1...].reduce(0, +))
  }

  @Test func `orders of exemplars give one vote`() throws {
    let forward = try index()
    let backward = ExemplarIndex(
      exemplars: forward.exemplars.reversed(), parentOf: parentOf, settings: forward.settings)
    for word in ["honeysuckle", "marzipan", "tobacco", "contract", "plywood"] {
      let vote = forward.vote(forTerm: word.utf8)
      #expect(vote != nil)
      #expect(vote == forward.vote(forTerm: word.utf8))
      #expect(vote == backward.vote(forTerm: word.utf8))
    }
  }

  @Test func `exemplars stand in the order of their rows and labels`() throws {
    // Few rows, each several times, as descriptors of several nodes give them.
    let some = (0..<600).map { number in
      Exemplar(
        row: number * 7919 % 50 + 9_000, weight: Double(number % 3),
        label: number % 5 == 0 ? nil : number * 31 % 4)
    }
    let index = ExemplarIndex(exemplars: some, parentOf: parentOf)
    let expected = some.sorted { one, other in
      (one.row, one.label ?? -1, one.weight) < (other.row, other.label ?? -1, other.weight)
    }
    #expect(index.exemplars == expected)
  }

  @Test func `the nearest among thousands vote`() throws {
    let row = try #require(file.row(of: "honeysuckle".utf8))
    let others = Array(Set((0..<7_000).map { $0 * 11 % file.count })).filter { $0 != row }
    let index = ExemplarIndex(
      exemplars: others.map { Exemplar(row: $0, label: $0 % 4) }, parentOf: parentOf,
      settings: VoteSettings(neighbors: 5))
    let vote = try #require(index.vote(forRow: row))
    let nearest = others.map { file.similarity(row, $0) }.sorted(by: >).prefix(5)
    #expect(vote.neighbors.count == 5)
    for (neighbor, similarity) in zip(vote.neighbors, nearest) {
      #expect(abs(neighbor.similarity - Double(similarity)) < 1e-5)
    }
  }
}

extension ExemplarIndex {
  /// The vote of the exemplars nearest to a term; nil if the term has no vector or no exemplar is left.
  fileprivate func vote(
    forTerm utf8: some Collection<UInt8>, excluding: ((Int) -> Bool)? = nil
  ) -> Vote? {
    file.row(of: utf8).flatMap { vote(forRow: $0, excluding: excluding) }
  }
}
