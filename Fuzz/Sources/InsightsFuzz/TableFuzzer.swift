import FlavorWheel
import FuzzDriver

@testable import FlavorExtraction
@testable import Linguistics
@testable import Support

/// Reads the compiled-in images with changes: an image is refused, or gives values that nobody wrote,
/// and nothing outside of it is read.
enum TableFuzzer {
  /// Changes the compiled-in images and reads them: one byte chooses the image, then each four bytes
  /// change one of it.
  static func run(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let isTagger = choice.isMultiple(of: 2)
    var image = isTagger ? tagger : knowledge
    let changes = bytes.dropFirst().prefix(4 * 64)
    for start in stride(from: changes.startIndex, to: changes.endIndex - 3, by: 4) {
      let place = changes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      if place >= 0xFF_0000 {
        image.removeSubrange(image.count * (place - 0xFF_0000) / 0x1_0000..<image.count)
      } else if !image.isEmpty {
        image[place % image.count] = changes[start + 3]
      }
    }
    let isWhole = changes.count < 4
    withBytes(image) { image in
      if isTagger {
        let read = try? Tagger(image)
        promise(read != nil || !isWhole, "a whole image is read")
        _ = read?.isKnownWord(Array("stickier".utf8))
      } else {
        let model = try? KnowledgeImage.model(from: image, wheel: .standard)
        promise(model != nil || !isWhole, "a whole image is read")
      }
    }
  }

  private static let knowledge = Array(KnowledgeImage.compiledIn)
  private static let tagger = Array(TaggerImage.compiledIn)

  /// Gives a copy of the bytes that ends where they end.
  private static func withBytes(_ bytes: [UInt8], _ body: (EmbeddedBytes) -> Void) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
    defer { copy.deallocate() }
    _ = copy.update(fromContentsOf: bytes)
    guard let base = copy.baseAddress else { return }
    // What was read of it is gone after this closure, so the bytes live long enough.
    body(EmbeddedBytes(immortal: UnsafePointer(base), count: bytes.count))
  }
}
