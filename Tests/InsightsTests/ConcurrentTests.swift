import Insights
import Testing

/// One engine for many callers at the same time.
@Suite struct ConcurrentTests {
  private static let calls = 1000

  private static func note(_ number: Int) -> String {
    let flavors = ["blueberry", "honey", "cedar", "lemon", "jasmine", "cocoa", "plum"]
    let first = flavors[number % flavors.count]
    let second = flavors[number / flavors.count % flavors.count]
    return "Bright \(first), not \(second); cup \(number), a hint of rose. Rasberry at the end."
  }

  @Test func `a thousand calls at the same time give what single calls give`() async throws {
    let engine = try InsightsEngine()
    var expected: [Extraction] = []
    for number in 0..<Self.calls { expected.append(try await engine.extract(Self.note(number))) }
    let found = try await withThrowingTaskGroup(of: (Int, Extraction).self) { group in
      for number in 0..<Self.calls {
        group.addTask { (number, try await engine.extract(Self.note(number))) }
      }
      return try await group.reduce(into: [Int: Extraction]()) { $0[$1.0] = $1.1 }
    }
    #expect(found.count == Self.calls)
    #expect((0..<Self.calls).allSatisfy { found[$0] == expected[$0] })
  }
}
