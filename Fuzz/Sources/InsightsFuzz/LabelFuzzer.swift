import Foundation
import FuzzDriver
import Insights

@testable import BagLabels

/// Reads bag labels: an accepted date is a day that was, confidences are shares, a second reading is
/// the same.
enum LabelFuzzer {
  // Safe: libFuzzer calls from one thread.
  nonisolated(unsafe) private static let reader = try? LabelReader(FlavorExtractor())
  private static let today = CalendarDay(year: 2026, month: 6, day: 15)

  static func readText(_ bytes: [UInt8]) {
    check(LabelText(String(decoding: bytes, as: UTF8.self)))
  }

  /// Lines of text, each after eight bytes for its place, size and confidence.
  static func readPhoto(_ bytes: [UInt8]) {
    var lines: [RecognizedLine] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(200) {
      let numbers = line.prefix(5).map(number)
      guard numbers.count == 5 else { continue }
      lines.append(
        RecognizedLine(
          String(decoding: line.dropFirst(5), as: UTF8.self), confidence: numbers[4],
          x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    check(LabelText(lines))
  }

  /// A table of words, as Tesseract writes it.
  static func readTable(_ bytes: [UInt8]) {
    let table = String(decoding: bytes, as: UTF8.self)
    let lines = TesseractTable.lines(table)
    promise(TesseractTable.weight(table).isFinite, "a weight is a number")
    let letters = lines.reduce(0) { sum, line in sum + line.text.count { $0 != " " } }
    promise(letters <= TesseractTable.letters(table), "no letter is made up")
    for line in lines {
      promise(line.confidence.map((0.2...1).contains) ?? false, "a line is no noise")
      promise(!line.text.contains(where: \.isNewline), "a line is one")
    }
    check(LabelText(lines: lines))
  }

  /// A photo, which is turned as a TIFF file around it.
  static func turnPhoto(_ bytes: [UInt8]) {
    let photo = PhotoFile(bytes)
    promise((1...8).contains(photo.orientation), "orientation \(photo.orientation)")
    for turn in PhotoFile.turns {
      guard let file = photo.tiff(orientation: turn) else { continue }
      promise(Array(file.dropFirst(16).prefix(bytes.count)) == bytes, "a photo is kept as it is")
      promise(file.count < bytes.count + 256, "\(file.count) bytes around \(bytes.count)")
    }
  }

  /// A share of 0…1, and what recognizers should not give.
  private static func number(_ byte: UInt8) -> Double {
    switch byte {
    case 0xFF: .nan
    case 0xFE: .infinity
    case 0xFD: -.infinity
    case 0xFC: -1
    case 0xFB: 1e300
    default: Double(byte) / 128
    }
  }

  private static func check(_ label: LabelText) {
    guard let reader, let today else { return }
    let reading = reader.read(label, today: today)
    promise(reader.read(label, today: today) == reading, "a label is read alike twice")
    if let day = reading.roastDate { promise(day <= today, "a roast date is not to come") }
    for decision in reading.decisions.values {
      promise((0...1).contains(decision.confidence), "confidence \(decision.confidence)")
    }
    for id in reading.flavors {
      promise(FlavorWheel.standard.node(id: id) != nil, "\(id) is on the wheel")
    }
  }
}
