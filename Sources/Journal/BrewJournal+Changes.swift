/// Learning that a journal changed.
extension BrewJournal {
  /// An event after each change of the journal, by this or another program, until the stream's task
  /// is cancelled or the stream is dropped.
  ///
  ///     for await _ in journal.changes() {
  ///       show(try journal.contents())
  ///     }
  ///
  /// What is written after this call is reported, at most one interval and the time of one look
  /// later; writes through the connection of `init(database:)` and of `inMemory()` at once. Several
  /// changes between two looks are one event, and an event may come without a change of a record
  /// (after a checkpoint of the write-ahead log, say), never the other way around. A file that
  /// appears, is replaced or removed is a change too. Looking takes about 0.1 ms, opens nothing and
  /// holds no lock.
  ///
  /// - Parameter interval: The time between two looks, 10 ms or more.
  public func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Void> {
    store.changes(every: max(interval, .milliseconds(10)))
  }
}
