import BagLabels
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
    try label(try bytes(of: file), name: file.name)
  }

  private static func label(_ bytes: [UInt8], name: String) throws -> LabelText {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .badData, "\(name) is not UTF-8 text", "give the label's text, or a photo with --image")
    }
    let label = LabelText(text)
    guard label.isLabelSized else {
      throw Failure(
        .badData, "\(name) is too long for a label",
        "give the text of one label, at most \(LabelText.mostLines) lines")
    }
    return label
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
          Failure(.badData, "\(place): the text is too long for a label", "give one label a line"))
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

  private static func bytes(of file: InputFile) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while try file.read(into: &bytes) > 0 {}
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
    return bytes
  }
}
