/// A photo and which way up it is.
///
/// Tesseract ignores the orientation that cameras write into JPEG files, but turns TIFF files that
/// state one (TIFF 6.0, tag 274). A TIFF file may have a whole JPEG file as its only strip, so a photo
/// is turned without being decoded.
package struct PhotoFile {
  /// The orientation from 1 (upright) to 8, as in Exif.
  package let orientation: Int
  private let jpeg: [UInt8]?
  private var frame: (width: Int, height: Int, components: Int, sampling: (x: Int, y: Int))?

  /// Orientations by a quarter or half turn.
  package static let turns = [6, 3, 8]

  /// - Parameter data: The file, of any format.
  package init(_ data: [UInt8]) {
    var orientation = 1
    var index = data.startIndex + 2
    let isJPEG = data.starts(with: [0xFF, 0xD8])
    jpeg = isJPEG ? data : nil
    // Segments: a marker, the length with its own two bytes, and what it contains.
    while isJPEG, index + 4 <= data.endIndex, data[index] == 0xFF {
      let marker = data[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let length = Int(data[index + 2]) << 8 | Int(data[index + 3])
      guard length >= 2, index + 2 + length <= data.endIndex else { break }
      let content = data[(index + 4)..<(index + 2 + length)]
      if marker == 0xE1, let found = Self.orientation(inExif: Array(content)) {
        orientation = found
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        frame = Self.frame(Array(content))
        break
      }
      if marker == 0xDA { break }
      index += 2 + length
    }
    self.orientation = orientation
  }

  /// The orientation of an Exif segment; nil for another segment.
  private static func orientation(inExif bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array("Exif\0\0".utf8)), bytes.count >= 14 else { return nil }
    let tiff = Array(bytes[6...])
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place >= 0, place + size <= tiff.count else { return nil }
      let part = tiff[place..<place + size]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(place, 2) else { return nil }
      if tag == orientationTag, let value = number(place + 8, 2) {
        return (1...8).contains(value) ? value : nil
      }
    }
    return nil
  }

  private static let orientationTag = 274

  /// The size and the components of a frame header.
  private static func frame(
    _ bytes: [UInt8]
  ) -> (width: Int, height: Int, components: Int, sampling: (x: Int, y: Int))? {
    guard bytes.count >= 8, bytes[0] == 8 else { return nil }
    let (height, width) = (Int(bytes[1]) << 8 | Int(bytes[2]), Int(bytes[3]) << 8 | Int(bytes[4]))
    let components = Int(bytes[5])
    guard width > 0, height > 0, components == 1 || components == 3 else { return nil }
    return (width, height, components, (Int(bytes[7] >> 4), Int(bytes[7] & 15)))
  }

  /// The photo as a TIFF file that states an orientation; nil where it cannot be one.
  package func tiff(orientation: Int) -> [UInt8]? {
    guard let jpeg, let frame else { return nil }
    var bytes: [UInt8] = []
    func add(_ number: Int, _ size: Int) {
      for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
    let isColor = frame.components == 3
    let image = 16
    bytes += Array("II*\0".utf8)
    add(image + (jpeg.count + 1) / 2 * 2, 4)
    for _ in 0..<3 { add(8, 2) }
    add(0, 2)
    bytes += jpeg
    if jpeg.count % 2 == 1 { add(0, 1) }
    // Tag, type (3 for two bytes, 4 for four), count, value.
    var entries = [
      (256, 4, 1, frame.width), (257, 4, 1, frame.height),
      (258, 3, isColor ? 3 : 1, 8), (259, 3, 1, 7), (262, 3, 1, isColor ? 6 : 1),
      (273, 4, 1, image), (Self.orientationTag, 3, 1, orientation), (277, 3, 1, frame.components),
      (278, 4, 1, frame.height), (279, 4, 1, jpeg.count), (284, 3, 1, 1),
    ]
    if isColor { entries.append((530, 3, 2, frame.sampling.x | frame.sampling.y << 16)) }
    add(entries.count, 2)
    for (tag, type, count, value) in entries {
      add(tag, 2)
      add(type, 2)
      add(count, 4)
      add(value, 4)
    }
    add(0, 4)
    return bytes
  }
}

/// Tesseract's TSV output: a row a word, with its place, its confidence and its text.
package enum TesseractTable {
  private struct Word {
    var line: [Substring]
    var left: Int
    var height: Int
    var confidence: Double
    var text: String
  }

  /// Words that Tesseract is less sure of than this are noise, in percent.
  private static let leastConfidence = 20.0

  /// The lines in reading order; words that are noise are left out.
  package static func lines(_ table: String) -> [LabelText.Line] {
    var result: [LabelText.Line] = []
    var current: [Word] = []
    func flush() {
      guard !current.isEmpty else { return }
      let text = current.map(\.text).joined(separator: " ")
      let letters = Double(current.reduce(0) { $0 + $1.text.count })
      let certainty = current.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / letters
      let heights = current.map(\.height).sorted()
      result.append(
        LabelText.Line(
          text, height: Double(heights[heights.count / 2]), confidence: certainty / 100))
      current = []
    }
    for word in words(table) where word.confidence >= leastConfidence {
      if let last = current.last, last.line != word.line { flush() }
      current.append(word)
    }
    flush()
    return result.filter { line in line.text.contains { $0.isLetter || $0.isNumber } }
  }

  /// How much sure text a table holds: the letters, each by its word's confidence above chance.
  package static func weight(_ table: String) -> Double {
    words(table).reduce(0) { sum, word in
      sum + (word.confidence - 50) / 50 * Double(word.text.count)
    }
  }

  /// The number of letters of a table.
  package static func letters(_ table: String) -> Int {
    words(table).reduce(0) { $0 + $1.text.count }
  }

  private static func words(_ table: String) -> [Word] {
    table.split(whereSeparator: \.isNewline).dropFirst().compactMap { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count >= 12, cells[0] == "5", let left = Int(cells[6]),
        let height = Int(cells[9]), let confidence = Double(cells[10]),
        // What is no percentage would make sums that are no numbers.
        (0...100).contains(confidence), cells[11].contains(where: { !$0.isWhitespace })
      else { return nil }
      return Word(
        line: Array(cells[1...4]), left: left, height: height, confidence: confidence,
        text: String(cells[11]))
    }
  }
}
