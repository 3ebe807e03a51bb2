/// Notification of changes.
extension BrewJournal {
  /// An event after each change of the journal, by this or another program, until the stream's task
  /// is cancelled or the stream is dropped.
  ///
  ///     for await _ in journal.changes() {
  ///       show(try journal.contents())
  ///     }
  ///
  /// A change after this call is reported within one interval; a change through the connection of
  /// `init(database:)` or of `inMemory()` is reported at once. Several changes within an interval
  /// are one event. There may be an event without a change of a record (for example after a
  /// checkpoint of the write-ahead log), but no change without an event. Creating, replacing or
  /// removing the file is a change, too. A check takes about 0.1 ms, opens nothing and holds no
  /// lock.
  ///
  /// - Parameter interval: The time between two checks, 10 ms or more.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Void> {
    store.changes(every: max(interval, .milliseconds(10)))
  }
}
