import FuzzDriver

@testable import Support

/// Reads images: other bytes than those that were written are a fault, or give values that nobody wrote,
/// and nothing outside of them is read.
enum ImageFuzzer {
  /// Reads arrays of the kinds that the first bytes name, up to a zero, from the rest.
  ///
  /// What was read and is written again is read as the same.
  static func run(_ bytes: [UInt8]) {
    let kinds = bytes.prefix { $0 != 0 }.prefix(40)
    withBytes(ImageWriter.magic + bytes.dropFirst(kinds.count + 1)) { image in
      guard var reader = try? ImageReader(image) else {
        promise(image.count == ImageWriter.magic.count, "an image begins with its mark")
        return
      }
      var (writer, kept) = (ImageWriter(), [UInt8]())
      for kind in kinds {
        guard (try? copy(kind, &reader, image.count, to: &writer)) != nil else { break }
        kept.append(kind)
      }
      withBytes(writer.bytes) { again in
        guard var reader = try? ImageReader(again) else {
          promise(kept.isEmpty, "an image is read again")
          return
        }
        var second = ImageWriter()
        for kind in kept {
          promise(
            (try? copy(kind, &reader, again.count, to: &second)) != nil, "an array is read again")
        }
        promise(second.bytes == writer.bytes, "what is written is read again")
      }
    }
  }

  /// Reads one array and writes it.
  private static func copy(
    _ kind: UInt8, _ reader: inout ImageReader, _ size: Int, to writer: inout ImageWriter
  ) throws {
    switch kind % 8 {
    case 0: writer.write(try checked(reader.array(of: UInt8.self), size))
    case 1: writer.write(try checked(reader.array(of: Int32.self), size))
    case 2: writer.write(try checked(reader.array(of: UInt64.self), size))
    case 3: writer.write(try checked(reader.array(of: SIMD16<UInt32>.self), size))
    case 4: writer.write(try reader.flags())
    case 5: writer.write(texts: try reader.views())
    case 6: writer.write(texts: try reader.texts())
    default: writer.write(lists: try reader.lists(of: UInt16.self))
    }
  }

  private static func checked<Element>(_ array: [Element], _ size: Int) -> [Element] {
    // Numbers of 32 bits are stored in one byte each where all of them fit.
    let least = MemoryLayout<Element>.stride == 4 ? 1 : MemoryLayout<Element>.stride
    promise(array.count * least <= size, "an array lies in the image")
    return array
  }

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
