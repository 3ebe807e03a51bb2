import Testing

@testable import WordVectors

@Suite struct RidgeSystemTests {
  @Test func `solutions satisfy their equations`() {
    // Inner products of five vectors in three dimensions: singular without the ridge.
    let vectors: [[Double]] = [[1, 0, 2], [0.5, -1, 0], [3, 1, 1], [1, 0, 2], [-2, 0.25, 1]]
    func product(_ first: Int, _ second: Int) -> Double {
      zip(vectors[first], vectors[second]).map { $0 * $1 }.reduce(0, +)
    }
    let ridge = [0.3, 0.3, 1, 0.3, 2]
    let right: [Double] = [1, -2, 0.5, 0, 4]
    let system = RidgeSystem(size: 5, ridge: { ridge[$0] }, entry: product)
    let x = system.solution(for: right)
    for row in 0..<5 {
      let left = (0..<5).map { product(row, $0) * x[$0] }.reduce(0, +) + ridge[row] * x[row]
      #expect(abs(left - right[row]) < 1e-9)
    }
  }

  @Test func `an empty system has an empty solution`() {
    let system = RidgeSystem(size: 0, ridge: { _ in 1 }, entry: { _, _ in 1 })
    #expect(system.solution(for: []).isEmpty)
  }

  @Test func `one equation`() {
    let system = RidgeSystem(size: 1, ridge: { _ in 0.5 }, entry: { _, _ in 1.5 })
    #expect(abs(system.solution(for: [3])[0] - 1.5) < 1e-12)
  }
}
