import Tables

/// Cups that a cell marks one by one, or counts of all: `✓✓✓✗✓`, `4/5`, `cup 3`.
struct MarkedCups {
  private var good: Set<Int> = []
  private var named: Set<Int> = []
  private let count: Int

  /// nil for any other cell, such as a number.
  init?(_ cell: String, of count: Int) {
    self.count = count
    let marks = cell.filter { !$0.isWhitespace && $0 != "\u{FE0F}" }
    if marks.count == count, marks.allSatisfy({ Self.good.contains($0) || Self.bad.contains($0) }),
      !marks.allSatisfy(\.isNumber)
    {
      for (place, mark) in marks.enumerated() where Self.good.contains(mark) {
        good.insert(place + 1)
      }
      named = Set(1...count).subtracting(good)
      return
    }
    let shares = cell.split(separator: "/", omittingEmptySubsequences: false)
    if shares.count == 2, let part = Int(String(shares[0]).trimmed), part >= 0, part <= count,
      Int(String(shares[1]).trimmed) == count
    {
      good = Set(1..<part + 1)
      named = good
      return
    }
    let words = cell.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let cups = words.compactMap { Int($0) }
    let rest = words.filter { Int($0) == nil && !FormTitles.standard.has($0, "also") }
    guard !cups.isEmpty, !rest.isEmpty, cups.allSatisfy((1...count).contains),
      rest.allSatisfy({ FormTitles.standard.has($0, "cup") })
    else { return nil }
    named = Set(cups)
    good = Set(1...count).subtracting(named)
  }

  private static let good = "✓✔☑✅"
  private static let bad = "✗✘☒❌–-○·"

  /// The cups that are written for a section: the bad ones where good ones count, else the faulty ones; nil for a
  /// section that has no cups.
  func marks(of section: CuppingForm.Section) -> Set<Int>? {
    switch section.kind {
    case .goodCups: Set(1...count).subtracting(good)
    case .faultyCups: named
    case .scale, .list: nil
    }
  }
}
