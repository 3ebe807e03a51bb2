import GrindScale
import TestSupport
import Testing

/// Settings and notes of other people, which the module was not written from.
@Suite struct OthersSettingsTests {
  private let reader = GrindFixtures.reader

  /// What was reached on a table of settings.
  struct Score: Equatable {
    var right = 0
    /// Placed where another setting of the grinder makes the order wrong, or placed without an order.
    var wrong = 0
    var unknown = 0
  }

  @Test func `settings of others`() {
    let first = score("Fixtures/grind/others.tsv")
    #expect(first.right >= 198 && first.wrong == 0, "\(first)")
    let second = score("Fixtures/grind/others-2.tsv")
    #expect(second.right >= 100 && second.wrong == 0, "\(second)")
    let third = score("Fixtures/grind/others-3.tsv")
    #expect(third.right >= 248 && third.wrong == 0, "\(third)")
  }

  @Test func `notes of others`() {
    let words = GrindFixtures.words
    var (right, wrong) = (0, 0)
    for row in PackageFiles.rows("Fixtures/grind/others-words.tsv").dropFirst() {
      let step = words.step(in: row[0]).map { $0.way == .finer ? -$0.count : $0.count }
      let setting = reader.setting(in: row[0])?.text
      switch row[1] {
      case "step":
        if let step { if step == Double(row[2]) { right += 1 } else { wrong += 1 } }
      case "setting":
        guard let setting else { continue }
        if setting.replacing(",", with: ".") == row[2] { right += 1 } else { wrong += 1 }
      default:
        if step == nil, setting == nil { right += 1 } else { wrong += 1 }
      }
    }
    #expect(right >= 72 && wrong == 0, "\(right) right, \(wrong) wrong")
  }

  /// Settings are right where they have no place and no rank, or lie on the same side of all others of
  /// their grinder as their ranks; a dial may count either way.
  private func score(_ path: String) -> Score {
    let rows = PackageFiles.rows(path).dropFirst()
    var score = Score()
    for grinder in Set(rows.map { $0[0] }) {
      let own = rows.filter { $0[0] == grinder }
      let scale = GrinderScale(
        own.map { .init(reader.setting($0[1], of: grinder)) }, ofGrinder: grinder,
        in: GrindFixtures.grinders)
      let places = own.map {
        (rank: Int($0[2]), at: scale.position(of: reader.setting($0[1], of: grinder)))
      }
      for place in places {
        switch (place.rank, place.at) {
        case (nil, nil): score.right += 1
        case (nil, _): score.wrong += 1
        case (_, nil): score.unknown += 1
        case (let rank?, let position?):
          let signs = places.compactMap { other -> (Int, Int)? in
            guard let otherRank = other.rank, let at = other.at else { return nil }
            let apart = abs(at - position) < 1e-6 ? 0 : at < position ? -1 : 1
            return ((otherRank - rank).signum(), apart)
          }
          let isRight =
            signs.allSatisfy { $0.0 == $0.1 } || signs.allSatisfy { $0.0 == -$0.1 }
          if isRight { score.right += 1 } else { score.wrong += 1 }
        }
      }
    }
    return score
  }
}
