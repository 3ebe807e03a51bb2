extension FileStore {
  /// Compares the state of the file once per interval: no connection is held open, no lock is taken
  /// and no file is created.
  func changes(every interval: Duration) -> AsyncStream<Void> {
    let first = FileState(path: path)
    let path = path
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let polling = Task {
        var last = first
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          guard !Task.isCancelled else { break }
          let now = FileState(path: path)
          if now != last || last.isRecent { continuation.yield() }
          last = now
        }
      }
      continuation.onTermination = { _ in polling.cancel() }
    }
  }
}
