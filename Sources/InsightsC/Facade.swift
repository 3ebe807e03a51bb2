import CInsights
import CLibrary
import Dispatch
import ErrorWords
import ExtractionC
import Insights
import Synchronization

extension SessionHandle {
  /// Runs asynchronous work of the whole engine, and waits for it.
  ///
  /// - Throws: `CallFailure`, also for the errors of the library.
  func wait<Value: Sendable>(
    for work: @escaping @Sendable (InsightsEngine) async throws -> Value
  ) throws -> Value {
    guard !EngineHandle.isForked else {
      throw CallFailure.misuse(
        "this process was forked after an engine was made, so it lacks the threads that journals "
          + "and labels need; make the first engine after the fork, or start a new process")
    }
    let facade = try engine.companion {
      try InsightsEngine(configuration: engine.configuration)
    }
    let outcome = Outcome<Value>()
    Task.detached { outcome.finish(await Result { () async throws in try await work(facade) }) }
    do {
      return try outcome.value()
    } catch let error as JournalError {
      throw CallFailure(error)
    } catch let error as SuggestionError {
      throw CallFailure.badData(Words().message(of: error))
    }
  }
}

/// The result of a task that a thread waits for.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func finish(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    isThere.signal()
  }

  /// Waits for the result.
  func value() throws -> Value {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else {
      throw CallFailure(Int32(INSIGHTS_INTERNAL), "a task ended without a result")
    }
    return try result.get()
  }
}

extension Result where Failure == any Error {
  /// The result of asynchronous work.
  fileprivate init(_ work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

extension CallFailure {
  /// The status and the words for an error of the journal. What to do is said where it names
  /// records; elsewhere it would speak of the program's options.
  fileprivate init(_ error: JournalError) {
    let words = JournalErrorWords(error)
    let hasNames = !error.facts.candidates.isEmpty || !error.facts.known.isEmpty
    self.init(
      error.code.exitStatus, hasNames ? "\(words.problem); \(words.remedy)" : words.problem)
  }
}

#if compiler(>=6.3)
  import ExtractionC
  import Insights

  /// Gives the compiled-in encoder to the reader of notes: a retained `JudgeBox`, or NULL in a build
  /// without weights (`Sources/CJudgeHook`).
  @c(insights_make_judge)
  public func makeJudge() -> UnsafeMutableRawPointer? {
    EncoderJudge.standard.map { Unmanaged.passRetained(JudgeBox($0)).toOpaque() }
  }
#endif

/// Which brews are analyzed, read from C and checked.
struct JournalOptions {
  private var options = PatternOptions()
  private var method: String?
  private var bean: String?
  /// The day that was named; nil for the clock's.
  private(set) var namedDay: CalendarDay?
  /// The one taster whose ratings count; nil for all.
  private(set) var taster: String?

  /// - Parameter pointer: The options; nil for the standard.
  /// - Throws: `CallFailure` for options that cannot be.
  init(_ pointer: UnsafePointer<insights_journal_options>?) throws(CallFailure) {
    options.today = Clock.today
    guard
      let given = try pointer.checked("the options", since: \insights_journal_options.taster)
    else { return }
    method = try given.method.string("the method")
    bean = try given.bean.string("the bean")
    taster = try given.taster.string("the taster")
    options.since = try given.since.day("since")
    namedDay = try given.today.day("today")
    options.today = namedDay ?? Clock.today
    options.lastDay = namedDay
    guard given.false_discovery_rate >= 0, given.false_discovery_rate < 1 else {
      throw .misuse(
        "false_discovery_rate is \(given.false_discovery_rate); give a number above 0 and below 1")
    }
    if given.false_discovery_rate > 0 { options.falseDiscoveryRate = given.false_discovery_rate }
  }

  /// The options with the records of a journal.
  ///
  /// - Throws: `JournalError` where a name means nothing in the journal, or several things.
  func options(for contents: JournalContents) throws -> PatternOptions {
    var options = options
    if let method { options.methodID = try contents.method(named: method).id }
    if let bean { options.beanID = try contents.bean(named: bean).id }
    return options
  }
}

/// The day of the system's clock.
enum Clock {
  static var today: CalendarDay { LocalCalendar().day(ofSeconds: time(nil)) }
}

extension insights_text {
  /// The text as a day; nil where it is empty.
  ///
  /// - Throws: `CallFailure` for a text that is no day.
  func day(_ what: String) throws(CallFailure) -> CalendarDay? {
    guard let text = try string(what) else { return nil }
    guard let day = CalendarDay(text) else {
      throw .usage("\(what) '\(text)' is no day; write it as YYYY-MM-DD")
    }
    return day
  }

  /// The text, which must be there.
  ///
  /// - Throws: `CallFailure` for an empty text.
  func named(_ what: String) throws(CallFailure) -> String {
    guard let text = try string(what) else {
      throw .usage("\(what) is not named; give its name or its ID")
    }
    return text
  }
}
