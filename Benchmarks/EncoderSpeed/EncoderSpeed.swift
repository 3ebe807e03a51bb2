import CLibrary
import MentionEncoder
import Support

/// Times one window of the encoder on each path of this processor.
///
///     EncoderSpeed <weight file> [rounds]
///
/// A line for each path and number of pieces (with the marks at both ends): the median and the
/// least milliseconds of processor time of one note with two mentions, separated by tabs.
@main struct EncoderSpeed {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let file = file(at: arguments[1]) else {
      print("EncoderSpeed <weight file> [rounds]")
      exit(64)
    }
    let rounds = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 50
    for path in EncoderPath.allCases where path.isAvailable {
      for pieces in [8, 16, 32, 64, 128] where pieces <= file.window {
        let session = EncoderSession(file, path: path)
        let note = note(of: pieces - 2, session)
        let mentions = [4..<10, note.count - 8..<note.count - 2]
        var times: [Double] = []
        for _ in 0..<rounds {
          let start = processorTime()
          _ = session.logProbabilities(of: mentions, in: note)
          times.append((processorTime() - start) * 1000)
        }
        times.sort()
        print(path, pieces, rounded(times[rounds / 2]), rounded(times[0]), separator: "\t")
      }
    }
  }

  /// A text of as many pieces.
  private static func note(of pieces: Int, _ session: EncoderSession) -> [UInt8] {
    let words = ["the", "blueberry", "coffee", "is", "not", "as", "sweet", "and", "tastes", "of"]
    var note: [UInt8] = []
    var index = 0
    while true {
      let longer = note + Array("\(words[index % words.count]) ".utf8)
      guard session.pieceCount(of: longer) <= pieces else { break }
      note = longer
      index += 1
    }
    while session.pieceCount(of: note) < pieces { note += Array("a ".utf8) }
    return note
  }

  /// The bytes of a file, at an address that the encoder can read from.
  private static func file(at path: String) -> EncoderFile? {
    guard let stream = fopen(path, "rb") else { return nil }
    defer { fclose(stream) }
    fseek(stream, 0, SEEK_END)
    let count = ftell(stream)
    rewind(stream)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 64)
    guard let base = buffer.baseAddress, fread(base, 1, count, stream) == count else { return nil }
    return EncoderFile(
      EmbeddedBytes(immortal: base.assumingMemoryBound(to: UInt8.self), count: count))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func rounded(_ milliseconds: Double) -> Double {
    (milliseconds * 100).rounded() / 100
  }
}
