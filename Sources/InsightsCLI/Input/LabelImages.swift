import Foundation
import Insights
import Support

/// Reads photos through the system's Tesseract, with its word confidences and letter heights.
enum LabelImages {
  /// The lines of all photos, one after another; lines that an earlier photo gave are left out.
  ///
  /// - Throws: A `Failure` with status 66 for a missing file, 74 for one that cannot be read, 69
  ///   without Tesseract, 65 for what is no image.
  static func read(_ paths: [String]) throws -> LabelText {
    var lines: [LabelText.Line] = []
    var known: Set<String> = []
    for path in paths {
      try checkReading(path)
      guard let tool = tesseract() else {
        throw Failure(
          .missingComponent, "tesseract is missing, which reads photos",
          "install it with 'apt-get install tesseract-ocr', or give the label's text with --input")
      }
      for line in TesseractTable.lines(try recognize(path, tool)) {
        if known.insert(line.text.lowercased()).inserted { lines.append(line) }
      }
    }
    return LabelText(lines: Array(lines.prefix(LabelText.mostLines)))
  }

  /// Reads the beginning of a photo: Tesseract does not say why a file cannot be read.
  private static func checkReading(_ path: String) throws {
    // A photo has a name: `-` is no standard input here.
    let file = try ByteInput(path: path == "-" ? "./-" : path, option: "--image")
    var beginning: [UInt8] = []
    if file.size != nil { _ = try file.read(into: &beginning) }
  }

  /// The program's path; nil when it is in no folder of `PATH`.
  private static func tesseract() -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let file = URL(filePath: String(folder)).appending(path: "tesseract")
      if FileManager.default.isExecutableFile(atPath: file.path()) { return file }
    }
    return nil
  }

  /// Tesseract's table of words for sparse or uniform text, whichever it is surer of.
  private static func recognize(_ path: String, _ tool: URL) throws -> String {
    var best: (table: String, weight: Double)?
    for mode in ["4", "11", "6"] {
      guard let table = try run(tool, path, mode) else { continue }
      let weight = TesseractTable.weight(table)
      if weight > best?.weight ?? 0 { best = (table, weight) }
      // Good enough: other layouts would only cost time.
      if best == nil { best = (table, 0) }
    }
    guard let best else {
      throw Failure(
        .badData, "\(path) cannot be read as an image", "give a photo as PNG, JPEG or TIFF")
    }
    return best.table
  }

  /// One run of Tesseract; nil when it fails.
  private static func run(_ tool: URL, _ path: String, _ mode: String) throws -> String? {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = tool
      process.arguments = [path, "stdout", "--psm", mode, "tsv"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        throw Failure(
          .missingComponent, "tesseract cannot be started",
          "check its installation with 'tesseract --version'")
      }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return String(decoding: data, as: UTF8.self)
    #else
      throw Failure(
        .missingComponent, "this system starts no other program",
        "give the label's text with --input")
    #endif
  }
}
