import Support
import Testing

@testable import MentionEncoder

@Suite struct EncoderWindowTests {
  /// Pieces of three bytes with one between them.
  private func pieces(_ count: Int) -> [Piece] {
    (0..<count).map { Piece(id: Int32($0), bytes: 4 * $0..<4 * $0 + 3) }
  }

  @Test func `a note that fits is one window`() {
    let windows = EncoderWindow.windows(of: [0..<3, 50..<56], in: pieces(20), size: 22)
    #expect(windows.map(\.pieces) == [0..<20])
    // Piece 12 has the bytes 48..<51; the start mark is before all of them.
    #expect(windows.first?.mentions.map(\.rows) == [1..<2, 13..<15])
  }

  @Test func `a mention between pieces has none`() {
    let windows = EncoderWindow.windows(of: [3..<4, 100..<200], in: pieces(5), size: 10)
    #expect(
      windows.map(\.mentions) == [[.init(index: 0, rows: 0..<0), .init(index: 1, rows: 0..<0)]])
  }

  @Test func `a text without pieces is one empty window`() {
    let windows = EncoderWindow.windows(of: [0..<3], in: [], size: 10)
    #expect(windows.map(\.pieces) == [0..<0])
    #expect(windows.first?.mentions == [.init(index: 0, rows: 0..<0)])
  }

  @Test func `a mention longer than a window is cut`() throws {
    let windows = EncoderWindow.windows(of: [0..<400], in: pieces(100), size: 22)
    #expect(windows.map(\.pieces) == [40..<60])
    #expect(windows.first?.mentions.first?.rows == 1..<21)
  }

  /// Python's `Tokenizer.encode` computes the same.
  @Test func `windows of a long note`() {
    let mentions = [0..<3, 40..<43, 60..<63, 200..<203, 396..<399]
    let windows = EncoderWindow.windows(of: mentions, in: pieces(100), size: 22)
    #expect(windows.map(\.pieces) == [0..<20, 10..<30, 40..<60, 80..<100])
    #expect(windows.map { $0.mentions.map(\.index) } == [[0, 1], [2], [3], [4]])
  }

  @Test func `a window does not depend on other mentions`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<200, using: &generator)
      let size = Int.random(in: 8..<64, using: &generator)
      let mentions = (0..<Int.random(in: 1..<6, using: &generator)).map { _ in
        let start = Int.random(in: 0..<4 * count + 10, using: &generator)
        return start..<start + Int.random(in: 0..<30, using: &generator)
      }
      let windows = EncoderWindow.windows(of: mentions, in: pieces(count), size: size)
      for window in windows {
        #expect(window.pieces.count <= size - 2 && window.pieces.upperBound <= count)
        for mention in window.mentions {
          #expect(mention.rows.isEmpty || mention.rows.lowerBound > 0)
          #expect(mention.rows.upperBound <= window.pieces.count + 1)
          let alone = try #require(
            EncoderWindow.windows(of: [mentions[mention.index]], in: pieces(count), size: size)
              .first)
          #expect(alone.pieces == window.pieces)
          #expect(alone.mentions.map(\.rows) == [mention.rows])
        }
      }
      #expect(windows.flatMap(\.mentions).map(\.index).sorted() == Array(mentions.indices))
    }
  }
}
