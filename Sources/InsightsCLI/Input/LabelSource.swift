import Foundation
import Insights

/// Reads labels from inputs, and refuses what is none.
enum LabelSource {
  /// One label of a `.jsonl` input.
  struct Record {
    var label: LabelText
    /// The ID as JSON, repeated as it came; empty for none.
    var id: [UInt8]
  }

  /// The whole input as one label.
  ///
  /// - Throws: A `Failure` with status 65 for what is no text or too long for a label.
  static func label(from file: InputFile) throws -> LabelText {
    // Line breaks do not count, and a label has no more of them than lines.
    let most = LabelText.mostBytes + 2 * LabelText.mostLines + byteOrderMark.count
    let bytes = try bytes(of: file, upTo: most)
    guard !bytes.contains(0) else { throw noText(file.name) }
    guard bytes.count <= most else { throw tooLong(file.name) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw noText(file.name) }
    let label = LabelText(text)
    guard label.isLabelSized else { throw tooLong(file.name) }
    return label
  }

  private static func noText(_ name: String) -> Failure {
    Failure(.badData, "\(name) is not UTF-8 text", "give the label's text, or a photo with --image")
  }

  private static func tooLong(_ name: String) -> Failure {
    Failure(.badData, "\(name) is too long for a label", "give the text of one label, \(limits)")
  }

  /// How long a label may be, in words.
  static var limits: String {
    "at most \(LabelText.mostLines) lines and \(LabelText.mostBytes) bytes"
  }

  /// The labels of a `.jsonl` input, and what is wrong with the lines that hold none.
  static func records(of file: InputFile) throws -> [Result<Record, Failure>] {
    let lines = try bytes(of: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      if line.allSatisfy(NoteFormat.isSpace) { return nil }
      let place = "\(file.name) line \(number + 1)"
      guard let record = record(Data(line)) else {
        return .failure(
          Failure(
            .badData, "\(place): no label is there",
            "write an object with \"lines\", a list of texts, or \"text\""))
      }
      guard record.label.isLabelSized else {
        return .failure(
          Failure(
            .badData, "\(place): the text is too long for a label",
            "give one label a line, \(limits)"))
      }
      return .success(record)
    }
  }

  private static func record(_ line: Data) -> Record? {
    guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
      return nil
    }
    let label: LabelText
    if let lines = object["lines"] as? [String] {
      label = LabelText(lines: lines)
    } else if let text = object["text"] as? String {
      label = LabelText(text)
    } else {
      return nil
    }
    var id: [UInt8] = []
    if let value = object["id"],
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    {
      id = [UInt8](data)
    }
    return Record(label: label, id: id)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of an input without a byte order mark; reading stops soon behind `most` bytes.
  private static func bytes(of file: InputFile, upTo most: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most, try file.read(into: &bytes) > 0 {}
    if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    return bytes
  }
}
