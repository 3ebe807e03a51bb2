import FlavorWheel
import Lexicon
package import Support
import WordVectors

/// The votes of the nearest exemplars for all words that have a vector (`Lexicon/image/votes.bin`), so
/// that none is taken when a note is read. `insights-lint --write-images` makes it.
///
/// As with `KnowledgeImage`, where a table has another length than the one that the image was made of,
/// the votes are taken when they are asked for.
package enum VoteImage {
  /// The compiled-in image.
  package static var compiledIn: EmbeddedBytes { EmbeddedBytes(lexicon_image_votes()) }

  /// The votes of the compiled-in image; nil where it is of other tables.
  static let standard = try? votes(of: compiledIn)

  /// The votes of an image.
  ///
  /// - Throws: An `ImageFault` for bytes that are no image of the compiled-in tables and vectors.
  static func votes(of image: EmbeddedBytes) throws(ImageFault) -> VoteTable {
    var image = try ImageReader(image)
    guard try image.array(of: Int32.self) == lengths,
      try image.array(of: UInt64.self) == [VectorFile.standard.statedChecksum]
    else { throw ImageFault() }
    return try VoteTable(from: &image)
  }

  #if DEBUG
    /// Takes all votes; some seconds.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func compile() throws -> [UInt8] {
      var image = ImageWriter()
      image.write(lengths)
      image.write([VectorFile.standard.statedChecksum])
      try VoteTable(VoteTable.Taker(), rows: 0..<VectorFile.standard.count).write(to: &image)
      return image.bytes
    }

    /// Whether bytes are the image, as far as every hundredth vote tells.
    ///
    /// - Throws: A `LexiconProblem` for a mistake in a table.
    package static func isMade(_ bytes: [UInt8]) throws -> Bool {
      guard !bytes.isEmpty else { return false }
      // `EmbeddedBytes` lives as long as the program, so this is never freed.
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      guard let votes = try? votes(of: EmbeddedBytes(immortal: copy, count: bytes.count)) else {
        return false
      }
      let taker = try VoteTable.Taker()
      let sample = stride(from: 0, to: VectorFile.standard.count, by: 100)
      return sample.allSatisfy { taker.vote($0) == votes.answer(forRow: $0) }
    }
  #endif

  /// The lengths in bytes of the tables that the image is made of.
  private static var lengths: [Int32] {
    (DescriptorLexicon.files + [lexicon_wheel(), lexicon_no_flavor_words()]).map {
      Int32($0.count)
    }
  }
}

/// Votes by row of the word vectors.
struct VoteTable: Sendable {
  /// In ascending order.
  private var rows: [UInt32] = []
  private var nodes: [UInt8] = []
  private var scores: [Float] = []

  /// The vote for the word of a row; nil where it does not count. O(log n).
  func answer(forRow row: Int) -> ExemplarClassifier.Answer? {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if Int(rows[middle]) == row {
        return ExemplarClassifier.Answer(node: nodes[middle], score: scores[middle])
      }
      if Int(rows[middle]) < row {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return nil
  }
}

extension VoteTable {
  #if DEBUG
    /// Takes the votes for words that the lexicon lacks.
    struct Taker {
      private let model: ExtractionModel
      private let exemplars: ExemplarClassifier

      init() throws {
        model = try ExtractionModel(wheel: .standard)
        exemplars = ExemplarClassifier(model: model)
      }

      /// The vote for a row; nil where it does not count, and for what is never asked: a phrase, or a word
      /// of the lexicon.
      func vote(_ row: Int) -> ExemplarClassifier.Answer? {
        let word = VectorFile.standard.utf8(of: row)
        guard !word.contains(UInt8(ascii: " ")),
          !model.isPhraseWord(model.vocabulary.id(of: word))
        else { return nil }
        return exemplars.take(row)
      }
    }

    init(_ taker: Taker, rows all: Range<Int>) {
      for row in all {
        guard let answer = taker.vote(row) else { continue }
        rows.append(UInt32(row))
        nodes.append(answer.node)
        scores.append(answer.score)
      }
    }

    func write(to image: inout ImageWriter) {
      image.write(rows)
      image.write(nodes)
      image.write(scores)
    }
  #endif

  init(from image: inout ImageReader) throws(ImageFault) {
    rows = try image.array()
    nodes = try image.array()
    scores = try image.array()
    guard nodes.count == rows.count, scores.count == rows.count,
      nodes.allSatisfy({ Int($0) < FlavorWheel.standard.nodes.count })
    else { throw ImageFault() }
  }
}
