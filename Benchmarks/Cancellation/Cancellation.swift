import Foundation
import Insights
import Synchronization

/// Cancels each long call of the engine at random moments and prints how long it takes to end.
///
///     Cancellation <journal> <bean> <method> [moments] [call]
///
/// A line for each call: its name, the seconds of the whole call, the median and the longest time
/// from `cancel()` to the end of the call in milliseconds, the longest processor time between the
/// two, which a busy machine does not lengthen, and how many of the calls ended with
/// `CancellationError`; separated by tabs. With a call's name only that call is measured.
@main struct Cancellation {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else {
      FileHandle.standardError.write(
        Data("Cancellation <journal> <bean> <method> [moments] [call]\n".utf8))
      exit(64)
    }
    let moments = arguments.dropFirst(4).lazy.compactMap { Int($0) }.first ?? 10
    let only = arguments.dropFirst(4).first { Int($0) == nil }
    let calls = try calls(
      on: BrewJournal(path: arguments[1]), bean: arguments[2], method: arguments[3])
    for (name, call) in calls where only == nil || name == only {
      let whole = run(call, cancelledAfter: nil)
      var latencies: [Double] = []
      var processor = 0.0
      for _ in 0..<moments {
        let run = run(call, cancelledAfter: .random(in: 0..<whole.seconds))
        guard run.isCancelled else { continue }
        latencies.append(run.latency * 1000)
        processor = max(processor, run.processor * 1000)
      }
      latencies.sort()
      let median = latencies.isEmpty ? 0 : latencies[latencies.count / 2]
      print(
        name, String(format: "%.3f", whole.seconds), String(format: "%.1f", median),
        String(format: "%.1f", latencies.last ?? 0), String(format: "%.1f", processor),
        "\(latencies.count)/\(moments)",
        separator: "\t")
    }
  }

  typealias Call = @Sendable () async throws -> Void

  /// The calls by name. The journal's notes serve as notes, and a label is made as long as one can be.
  private static func calls(
    on journal: BrewJournal, bean: String, method: String
  ) throws -> [(String, Call)] {
    let engine = try InsightsEngine()
    let contents = try journal.contents()
    let notes = contents.brews.map(\.notes)
    let longNote = notes.prefix(50_000).joined(separator: ". ")
    let label = notes.prefix(2000).enumerated()
      .map { "Ethiopia Yirgacheffe \($0.offset) washed \($0.element)" }.joined(separator: "\n")
    let today = CalendarDay(number: 20_000)
    return [
      ("patterns", { _ = try await engine.patterns(in: journal) }),
      ("report", { _ = try await engine.report(on: journal) }),
      (
        "suggestion",
        { _ = try await engine.suggestion(for: bean, method: method, in: journal) }
      ),
      (
        "suggestion, exploring",
        {
          _ = try await engine.suggestion(for: bean, method: method, in: journal, explores: true)
        }
      ),
      ("search by words", { _ = try await engine.search(JournalQuery("lot gusher"), in: journal) }),
      (
        "search by flavor",
        { _ = try await engine.search(JournalQuery(flavor: "floral"), in: journal) }
      ),
      ("compare", { _ = try await engine.compare("latest", with: "latest-1", in: journal) }),
      ("wheel", { _ = try await engine.wheelSVG(foundIn: journal) }),
      ("extractions", { for try await _ in engine.extractions(of: notes) {} }),
      ("one long note", { _ = try await engine.extract(longNote) }),
      ("label", { _ = try await engine.read(label: label, today: today) }),
    ]
  }

  private struct Run {
    /// From start to end.
    var seconds: Double
    /// From cancellation to end.
    var latency: Double
    /// Of that, the time on all processors.
    var processor: Double
    var isCancelled: Bool
  }

  /// Runs a call in a task of its own while this thread waits.
  ///
  /// - Parameter moment: When the task is cancelled, in seconds after its start; nil lets it end.
  private static func run(_ call: @escaping Call, cancelledAfter moment: Double?) -> Run {
    let clock = ContinuousClock()
    let outcome = Mutex<(end: ContinuousClock.Instant, processor: Double, isCancelled: Bool)?>(nil)
    let done = DispatchSemaphore(value: 0)
    let start = clock.now
    let task = Task.detached {
      var isCancelled = false
      do { try await call() } catch is CancellationError { isCancelled = true } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
      }
      let end = (clock.now, processorSeconds, isCancelled)
      outcome.withLock { $0 = end }
      done.signal()
    }
    var cancelled = (time: start, processor: 0.0)
    if let moment {
      Thread.sleep(forTimeInterval: moment)
      cancelled = (clock.now, processorSeconds)
      task.cancel()
    }
    done.wait()
    let (end, processor, isCancelled) = outcome.withLock { $0 } ?? (start, 0, false)
    return Run(
      seconds: (end - start) / .seconds(1), latency: (end - cancelled.time) / .seconds(1),
      processor: processor - cancelled.processor, isCancelled: isCancelled)
  }

  /// The processor time of this process so far.
  private static var processorSeconds: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}
