import EncoderWeights
import FuzzDriver

@testable import MentionEncoder
@testable import Support

/// Divides notes with the vocabulary of the compiled-in encoder: pieces lie in the note in its order,
/// and a note of two parts gives the pieces of both.
enum PieceFuzzer {
  private static let encoder: EncoderFile? = {
    let weights = encoder_weights()
    return EncoderFile(EmbeddedBytes(immortal: weights.bytes, count: Int(weights.count)))
  }()

  static func run(_ bytes: [UInt8]) {
    guard let encoder else { return }
    check(bytes, with: encoder)
  }

  static func check(_ note: [UInt8], with encoder: EncoderFile) {
    let whole = pieces(of: note, with: encoder)
    var last = 0..<0
    for piece in whole {
      let bytes = piece.bytes
      promise((0..<Int32(encoder.pieces)).contains(piece.id), "piece \(piece.id)")
      promise(!bytes.isEmpty && bytes.upperBound <= note.count, "a piece lies in the note")
      promise(bytes.lowerBound >= last.upperBound, "pieces follow each other")
      last = bytes
    }
    guard let space = note[(note.count / 2)...].firstIndex(of: 0x20) else { return }
    let first = pieces(of: Array(note[..<space]), with: encoder)
    let rest = pieces(of: Array(note[space...]), with: encoder)
    let moved = rest.map {
      Piece(id: $0.id, bytes: $0.bytes.lowerBound + space..<$0.bytes.upperBound + space)
    }
    promise(whole == first + moved, "a space divides words")
  }

  private static func pieces(of note: [UInt8], with encoder: EncoderFile) -> [Piece] {
    var tokenizer = WordPieceTokenizer(encoder)
    tokenizer.read(note)
    return tokenizer.pieces
  }
}
