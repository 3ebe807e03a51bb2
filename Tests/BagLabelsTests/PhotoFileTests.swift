import BagLabels
import Testing

/// How a photo says which way up it is, and the TIFF file around a photo that turns it.
@Suite struct PhotoFileTests {
  private func bytes(_ number: Int, _ count: Int, isLittle: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isLittle ? little : little.reversed()
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bytes(content.count + 2, 2, isLittle: false) + content
  }

  /// Exif with another entry before the orientation.
  private func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    var content = Array("Exif\0\0".utf8) + Array((isLittle ? "II" : "MM").utf8)
    let entries = [(271, 2, 1, 0), (274, 3, 1, orientation)]
    for (number, count) in [(42, 2), (8, 4), (entries.count, 2)] {
      content += bytes(number, count, isLittle: isLittle)
    }
    for (tag, type, count, value) in entries {
      content += bytes(tag, 2, isLittle: isLittle) + bytes(type, 2, isLittle: isLittle)
      content += bytes(count, 4, isLittle: isLittle) + bytes(value, 2, isLittle: isLittle) + [0, 0]
    }
    return segment(0xE1, content)
  }

  /// 80 × 60 points of three colors.
  private let frame: [UInt8] = [8, 0, 60, 0, 80, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]

  private func jpeg(_ orientation: Int, isLittle: Bool = true) -> [UInt8] {
    // A comment and a byte that only fills come before what matters.
    [0xFF, 0xD8] + segment(0xFE, [1, 2, 3]) + [0xFF] + exif(orientation, isLittle: isLittle)
      + segment(0xC4, [9]) + segment(0xC0, frame) + segment(0xDA, [0]) + [1, 2, 3]
  }

  @Test(arguments: 0...9, [true, false])
  func `a camera says how it was held`(orientation: Int, isLittle: Bool) {
    let photo = PhotoFile(jpeg(orientation, isLittle: isLittle))
    #expect(photo.orientation == ((1...8).contains(orientation) ? orientation : 1))
  }

  @Test(arguments: PhotoFile.turns)
  func `a TIFF file has the photo whole and says how it is turned`(turn: Int) throws {
    let photo = jpeg(1)
    let file = try #require(PhotoFile(photo).tiff(orientation: turn))
    func number(_ place: Int, _ count: Int) -> Int {
      file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(file.starts(with: Array("II*\0".utf8)))
    let directory = number(4, 4)
    var values: [Int: Int] = [:]
    for entry in 0..<number(directory, 2) {
      let place = directory + 2 + 12 * entry
      values[number(place, 2)] = number(place + 8, 4)
    }
    #expect(values[274] == turn && values[256] == 80 && values[257] == 60 && values[277] == 3)
    let strip = try #require(values[273])
    let count = try #require(values[279])
    #expect(Array(file[strip..<strip + count]) == photo)
  }

  @Test func `what is no photo is upright and not turned`() {
    for other in [[], [0xFF], Array("GIF89a".utf8), Array(jpeg(6).dropFirst())] {
      #expect(PhotoFile(other).orientation == 1)
      #expect(PhotoFile(other).tiff(orientation: 6) == nil)
    }
  }

  @Test func `a photo that is cut says what it still can`() {
    let whole = jpeg(6)
    let orientations = (0..<whole.count).map { PhotoFile(Array(whole.prefix($0))).orientation }
    // Past its segment the orientation is known, and before that it is none.
    #expect(orientations == orientations.sorted() && Set(orientations) == [1, 6])
  }

  @Test func `a frame of no size or of other colors is not turned`() {
    for (place, value) in [(0, UInt8(12)), (2, 0), (4, 0), (5, 4)] {
      var other = frame
      other[place] = value
      let photo = [0xFF, 0xD8] + segment(0xC0, other)
      #expect(PhotoFile(photo).tiff(orientation: 6) == nil)
    }
  }
}
