import FuzzDriver

/// The readers beneath all others, in a program of their own: libFuzzer looks at every place of a program
/// after each input, so that a small program takes many more of them.
@main enum ReaderTarget: String, CaseIterable, Fuzzed {
  /// The cells of tables, and JSON.
  case records
  /// Weight files of the encoder, changed in some bytes, and notes that are judged with them.
  case encoders
  /// Notes, divided by the vocabulary of the compiled-in encoder.
  case pieces
  /// Arrays of an image.
  case images
  /// Nodes of the wheel as typed.
  case nodes

  /// Reads an input, and stops the program where a promise is broken.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .records: RecordFuzzer.run(bytes)
    case .encoders: EncoderFuzzer.run(bytes)
    case .pieces: PieceFuzzer.run(bytes)
    case .images: ImageFuzzer.run(bytes)
    case .nodes: NodeFuzzer.run(bytes)
    }
  }

  static func main() { drive(ReaderTarget.self) }
}
