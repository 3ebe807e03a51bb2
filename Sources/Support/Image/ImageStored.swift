/// A part of the knowledge that an image stores.
package protocol ImageStored {
  /// Adds the part to an image.
  func write(to image: inout ImageWriter)

  /// Reads the part that `write(to:)` wrote.
  ///
  /// - Throws: An `ImageFault` when something else is there.
  init(from image: inout ImageReader) throws(ImageFault)
}

extension ImageWriter {
  /// Adds a part.
  package mutating func write(_ part: some ImageStored) { part.write(to: &self) }
}
