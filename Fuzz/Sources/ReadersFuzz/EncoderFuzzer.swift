import Foundation
import FuzzDriver

@testable import MentionEncoder
@testable import Support

/// Reads damaged weight files, and judges notes with them: a file is refused, or gives answers that are
/// log-probabilities. A whole file gives the same bits on all paths, alone and beside other mentions.
///
/// An input is the choice of a model, a number of changes, four bytes for each, and the note.
enum EncoderFuzzer {
  /// The tiny models of the tests; `$FUZZ_ROOT` is the folder of the package.
  private static let models: [[UInt8]] = ["tiny", "bare", "gelu"].compactMap { name in
    let root = ProcessInfo.processInfo.environment["FUZZ_ROOT"] ?? "."
    let file = "\(root)/Fixtures/encoder/\(name).bin"
    return FileManager.default.contents(atPath: file).map { Array($0) }
  }

  /// A change is in the header where its second-highest bit is set, a cut where its highest is.
  private static func change(_ file: inout [UInt8], at place: Int, to byte: UInt8) {
    if place >= 0x80_0000 {
      file.removeSubrange((place - 0x80_0000) % (file.count + 1)..<file.count)
    } else if !file.isEmpty {
      file[place % (place >= 0x40_0000 ? min(128, file.count) : file.count)] = byte
    }
  }

  static func run(_ bytes: [UInt8]) {
    guard bytes.count >= 2, models.count == 3 else { return }
    var file = models[Int(bytes[0]) % models.count]
    let changes = bytes[2...].prefix(4 * Int(bytes[1] % 32))
    for start in stride(from: changes.startIndex, to: changes.endIndex - 3, by: 4) {
      let place = changes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      change(&file, at: place, to: changes[start + 3])
    }
    let note = Array(bytes[changes.endIndex...])
    withAligned(file) { weights in
      guard let encoder = EncoderFile(weights) else {
        promise(!changes.isEmpty, "a whole file is read")
        return
      }
      _ = encoder.checksumMatches
      PieceFuzzer.check(note, with: encoder)
      judge(note, encoder, isWhole: changes.isEmpty)
    }
  }

  private static func judge(_ note: [UInt8], _ encoder: EncoderFile, isWhole: Bool) {
    let middle = note.count / 2
    let mentions = [0..<note.count, middle..<min(note.count, middle + 9), 0..<min(1, note.count)]
    var first: [SIMD3<Float>]?
    for path in EncoderPath.allCases where path.isAvailable {
      let session = EncoderSession(encoder, path: path)
      let answers = session.logProbabilities(of: mentions, in: note)
      promise(answers.count == mentions.count, "an answer for each mention")
      for answer in answers {
        promise((0..<3).allSatisfy { answer[$0].isFinite && answer[$0] <= 0 }, "\(answer) is a log")
      }
      guard isWhole else { continue }
      promise(answers == first ?? answers, "all paths give the same bits")
      first = answers
      let alone = session.logProbabilities(of: [mentions[1]], in: note)
      promise(alone == [answers[1]], "a mention is judged alike alone")
    }
  }

  /// Gives a copy of the bytes that begins where a weight file must and ends where it ends.
  private static func withAligned(_ file: [UInt8], _ body: (EmbeddedBytes) -> Void) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 64)
    defer { copy.deallocate() }
    copy.copyBytes(from: file)
    guard let base = copy.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    // Nothing of it is used after this closure, so the bytes live long enough.
    body(EmbeddedBytes(immortal: base, count: file.count))
  }
}
