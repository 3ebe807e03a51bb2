import CLibrary
import EncoderWeights
import MentionEncoder
import Synchronization

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

/// The number of cores of this machine that are online, 1 or more.
package var availableCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A bounded number of running tasks whose results are returned in the order of their start.
///
///     var window = OrderedWindow<Int>(jobs: 2)
///     window.start { 1 }
///     window.start { 2 }
///     try await window.next()  // 1
package struct OrderedWindow<Output: Sendable> {
  private var inFlight: [Task<Output, any Error>] = []
  private let width: Int

  /// - Parameter jobs: The number of cores to use, 1 or more. With all cores of the machine, there
  ///   are twice as many tasks as cores, so that a slow task leaves no core idle.
  package init(jobs: Int) {
    let cores = availableCores
    width = jobs < cores ? max(jobs, 1) : 2 * cores
  }

  /// Whether a result must be taken before another task is started.
  package var isFull: Bool { inFlight.count >= width }

  /// Whether no task is running.
  package var isEmpty: Bool { inFlight.isEmpty }

  /// Starts a task.
  ///
  /// - Precondition: The window is not full.
  package mutating func start(_ work: @escaping @Sendable () async throws -> Output) {
    precondition(!isFull, "a task too many; take a result first")
    inFlight.append(Task.detached { try await work() })
  }

  /// The result of the task that was started first, which is awaited; nil if no task is running.
  ///
  /// - Throws: The error of the task, or `CancellationError` when the caller is cancelled. The
  ///   later tasks are then cancelled and removed.
  package mutating func next() async throws -> Output? {
    guard let first = inFlight.first else { return nil }
    inFlight.removeFirst()
    do {
      return try await withTaskCancellationHandler {
        try await first.value
      } onCancel: {
        first.cancel()
      }
    } catch {
      cancel()
      throw error
    }
  }

  /// Cancels and removes the running tasks.
  package mutating func cancel() {
    for task in inFlight { task.cancel() }
    inFlight = []
  }
}

/// A pool of readers that are reused; it makes no more readers than are used at the same time.
final class ReaderPool<Reader>: Sendable {
  private struct Idle: @unchecked Sendable {
    // Safe to send: a reader has one caller at most, since it is taken out of the pool under the lock.
    let reader: Reader
  }

  private let idle = Mutex<[Idle]>([])
  private let make: @Sendable () throws -> Reader

  /// - Parameter make: Makes a reader if none is idle.
  init(_ make: @escaping @Sendable () throws -> Reader) {
    self.make = make
  }

  /// Lends a reader, which must not escape `body`.
  ///
  /// - Throws: The error of making a reader, or of `body`.
  func withReader<Result>(_ body: (Reader) throws -> Result) throws -> Result {
    let reader = try idle.withLock { $0.popLast() }?.reader ?? make()
    defer { idle.withLock { $0.append(Idle(reader: reader)) } }
    return try body(reader)
  }
}

/// The results of some work for each element, in the order of the elements. As many elements are worked
/// at as the machine has cores.
///
/// - Throws: `CancellationError` in a cancelled task, and what `work` throws.
func onAllCores<Element: Sendable, Output: Sendable>(
  _ elements: [Element], _ work: @escaping @Sendable (Element) async throws -> Output
) async throws -> [Output] {
  try await withThrowingTaskGroup(of: (place: Int, output: Output).self) { group in
    for (place, element) in elements.enumerated() {
      group.addTask {
        try Task.checkCancellation()
        let output = try await work(element)
        // What a cancelled task computes has no meaning.
        try Task.checkCancellation()
        return (place, output)
      }
    }
    var outputs = [Output?](repeating: nil, count: elements.count)
    for try await result in group { outputs[result.place] = result.output }
    return outputs.compactMap(\.self)
  }
}

/// The compiled-in encoder, as the careful reader asks it.
package struct EncoderJudge: MentionJudge {
  let file: EncoderFile

  /// The encoder of this build; nil where its weights are missing or damaged. Only the beginning of
  /// the file is read here: the system loads the rest when it is first needed.
  package static let standard: EncoderJudge? = {
    let weights = encoder_weights()
    return EncoderFile(EmbeddedBytes(immortal: weights.bytes, count: Int(weights.count)))
      .map(EncoderJudge.init)
  }()

  package func makeSession() -> any MentionJudgeSession { Session(file) }

  private final class Session: MentionJudgeSession {
    private let session: EncoderSession

    init(_ file: EncoderFile) { session = EncoderSession(file) }

    func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>] {
      session.logProbabilities(of: mentions, in: utf8)
    }

    func levelScores(of phrases: [Range<Int>], in utf8: [UInt8]) -> [[Float]] {
      session.scores(of: phrases, in: utf8)
    }
  }
}

/// The progress of a long call.
public struct WorkProgress: Sendable, Hashable {
  /// The parts of the work, in their order.
  public enum Step: String, Sendable, CaseIterable {
    /// Reading the notes of a journal; the unit is a distinct note, or in a search a brew.
    case notes
    /// Testing for patterns; one unit in all.
    case patterns
    /// Composing a report; one unit in all.
    case page
  }

  /// The current part of the work.
  public let step: Step
  /// The units of the step that are done, 0…`total`.
  public let completed: Int
  /// The units of the step.
  public let total: Int

  /// Creates a report of progress.
  public init(step: Step, completed: Int, total: Int) {
    self.step = step
    self.completed = completed
    self.total = total
  }

  /// The share of the step that is done, 0…1.
  public var fraction: Double { total > 0 ? Double(completed) / Double(total) : 1 }
}

/// A function that receives the progress of a long call from time to time, on any thread.
public typealias ProgressHandler = @Sendable (WorkProgress) -> Void

/// What was read in one record of a file, and which record it was: a note of
/// `insights extract --input`, or a label of `insights label --input`.
public struct ReadRecord<Reading: Codable & Sendable & Equatable>: Sendable, Equatable {
  /// The ID of the record as JSON, such as `7` or `"a7"`; nil where it has none.
  public var id: String?
  /// The line of a note, from 1; nil where it is not of a file.
  public var line: Int?
  /// The file of a note, where several are read.
  public var file: String?
  /// What was read.
  public var reading: Reading

  /// Creates a record.
  public init(_ reading: Reading, id: String? = nil, line: Int? = nil, file: String? = nil) {
    self.id = id
    self.line = line
    self.file = file
    self.reading = reading
  }
}
