/// The results of reading a sequence of notes, in the order of the notes.
public struct ExtractionSequence<Notes: Sequence>: AsyncSequence where Notes.Element == String {
  /// The reading of one note.
  public typealias Element = Extraction
  /// An error of the tier, or `CancellationError`.
  public typealias Failure = any Error

  let notes: Notes
  let tier: any InsightsTier
  let explaining: Bool
  let jobs: Int

  /// Begins to read the notes.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      notes: notes.makeIterator(), window: OrderedWindow(jobs: jobs), tier: tier,
      explaining: explaining, chunkSize: Self.chunkSize(of: notes.underestimatedCount))
  }

  /// The number of notes per task, which makes starting a task cheap; fewer where so few notes are
  /// known to be all that they would leave a core idle.
  private static func chunkSize(of count: Int) -> Int {
    count == 0 ? 64 : Swift.min(64, Swift.max(4, count / (4 * availableCores)))
  }

  /// Reads notes ahead on several cores.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var notes: Notes.Iterator
    var window: OrderedWindow<[Extraction]>
    let tier: any InsightsTier
    let explaining: Bool
    let chunkSize: Int
    /// Results that were read ahead, the next one last.
    var ready: [Extraction] = []

    /// The next result; nil at the end.
    ///
    /// - Throws: The error of the tier, or `CancellationError` in a cancelled task.
    public mutating func next() async throws -> Extraction? {
      guard !Task.isCancelled else {
        window.cancel()
        throw CancellationError()
      }
      while ready.isEmpty {
        while !window.isFull {
          let chunk = nextChunk()
          if chunk.isEmpty { break }
          window.start { [tier, explaining] in
            var found: [Extraction] = []
            found.reserveCapacity(chunk.count)
            for note in chunk {
              try Task.checkCancellation()
              found.append(try await tier.extract(note, explaining: explaining))
            }
            return found
          }
        }
        guard let found = try await window.next() else { return nil }
        ready = found.reversed()
      }
      return ready.popLast()
    }

    private mutating func nextChunk() -> [String] {
      var chunk: [String] = []
      while chunk.count < chunkSize, let note = notes.next() {
        chunk.append(note)
      }
      return chunk
    }
  }
}
