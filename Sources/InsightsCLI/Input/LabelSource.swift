import Foundation

/// Reads labels from inputs, and refuses inputs that are not labels.
enum LabelSource {
  /// The whole input as one label.
  ///
  /// - Throws: A `Failure` with status 65 for what is no text or too long for a label.
  static func label(from file: ByteInput) throws -> LabelText {
    // Line breaks do not count, and a label has no more of them than lines.
    let most = LabelText.mostBytes + 2 * LabelText.mostLines + UTF8Text.byteOrderMark.count
    let bytes = try bytes(of: file, upTo: most)
    guard !bytes.contains(0) else { throw noText(file.name) }
    guard bytes.count <= most else { throw tooLong(file.name) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw noText(file.name) }
    let label = LabelText(text)
    guard label.isLabelSized else { throw tooLong(file.name) }
    return label
  }

  private static func noText(_ name: String) -> Failure {
    Failure("label not UTF-8", ["name": name])
  }

  private static func tooLong(_ name: String) -> Failure {
    Failure("label too long", ["name": name, "limits": limits])
  }

  /// How long a label may be, in words.
  static var limits: String {
    "at most \(LabelText.mostLines) lines and \(LabelText.mostBytes) bytes"
  }

  /// Calls `body` with each label of a `.jsonl` input, or with what is wrong with a line that has
  /// none. Memory contains one block and one line.
  ///
  /// - Throws: `SystemError` when the input cannot be read, and what `body` throws.
  static func forEachRecord(
    of file: ByteInput, _ body: (Result<LabelRecord, Failure>) async throws -> Void
  ) async throws {
    var pending: [UInt8] = []
    var number = 0
    var isOpen = true
    while isOpen {
      isOpen = try file.read(into: &pending) > 0
      var start = 0
      if number == 0, pending.starts(with: UTF8Text.byteOrderMark) {
        start = UTF8Text.byteOrderMark.count
      }
      while start < pending.count {
        let end = pending[start...].firstIndex(of: UInt8(ascii: "\n"))
        if end == nil, isOpen { break }
        number += 1
        let line = start..<(end ?? pending.count)
        start = line.upperBound + 1
        if pending[line].allSatisfy(UTF8Text.isSpace) { continue }
        try await body(record(pending, line, "\(file.name) line \(number)"))
      }
      // An unfinished first line keeps its byte order mark until it is read.
      if number > 0 { pending.removeFirst(min(start, pending.count)) }
    }
  }

  private static func record(
    _ bytes: [UInt8], _ line: Range<Int>, _ place: String
  ) -> Result<LabelRecord, Failure> {
    guard let record = record(bytes, line) else {
      return .failure(
        Failure("no label", ["place": place]))
    }
    guard record.label.isLabelSized else {
      return .failure(
        Failure("record too long for a label", ["place": place, "limits": limits]))
    }
    return .success(record)
  }

  /// The label of a line; nil when it has none.
  private static func record(_ bytes: [UInt8], _ line: Range<Int>) -> LabelRecord? {
    var reader = JSONReader(bytes)
    reader.read(line)
    return try? LabelRecord(&reader, of: bytes)
  }

  /// The bytes of an input without a byte order mark; reading stops soon after `most` bytes.
  private static func bytes(of file: ByteInput, upTo most: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most, try file.read(into: &bytes) > 0 {}
    if bytes.starts(with: UTF8Text.byteOrderMark) {
      bytes.removeFirst(UTF8Text.byteOrderMark.count)
    }
    return bytes
  }
}

/// Reads photos through the system's Tesseract, with its word confidences and letter heights.
enum LabelImages {
  /// The lines of each photo.
  ///
  /// - Throws: A `Failure` with status 66 for a missing file, 74 for one that cannot be read, 69
  ///   without Tesseract, 65 for what is no image.
  static func read(_ paths: [String]) throws -> [LabelText] {
    try paths.map { name in
      // A photo has a name: `-` is no standard input here, and nothing is an option of Tesseract.
      let path = name.hasPrefix("-") ? "./" + name : name
      try checkReading(path)
      guard let tool = tesseract() else { throw Failure("no tesseract") }
      return LabelText(lines: TesseractTable.lines(try recognize(path, tool)))
    }
  }

  /// The lines of all photos of a bag, one after another; lines that an earlier photo gave are left
  /// out.
  static func joined(_ photos: [LabelText]) -> LabelText {
    var known: Set<String> = []
    let lines = photos.flatMap(\.lines).filter { known.insert($0.text.lowercased()).inserted }
    return LabelText(lines: Array(lines.prefix(LabelText.mostLines)))
  }

  /// Refuses photos that show different bags.
  ///
  /// - Parameters:
  ///   - readings: What each photo says.
  ///   - paths: The photos.
  /// - Throws: A `Failure` with status 65 that names what differs.
  static func checkSameBag(_ readings: [LabelReading], _ paths: [String]) throws {
    let report = LabelReport(hasColor: false)
    for (second, reading) in readings.enumerated() {
      for first in 0..<second {
        guard let field = readings[first].conflicts(with: reading).first,
          let one = report.value(field, readings[first]), let other = report.value(field, reading)
        else { continue }
        throw Failure(
          "different bags",
          [
            "first": paths[first], "second": paths[second], "field": LabelReport.title(field),
            "one": one, "other": other,
          ])
      }
    }
  }

  /// Reads the beginning of a photo: Tesseract does not say why a file cannot be read.
  private static func checkReading(_ path: String) throws {
    let file = try ByteInput(path: path, option: "--image")
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

  /// Tesseract's table of words, upright or turned, of a page, sparse or uniform text, whichever it
  /// is surest of.
  private static func recognize(_ path: String, _ tool: URL) throws -> String {
    var best: (table: String, weight: Double)?
    func attempt(_ path: String, _ modes: [String]) throws {
      for mode in modes {
        guard let table = try run(tool, path, mode) else { continue }
        let weight = TesseractTable.weight(table)
        if weight > best?.weight ?? -.infinity { best = (table, weight) }
      }
    }
    let photo = photo(at: path)
    let orientation = photo?.orientation ?? 1
    func attempt(turned orientation: Int, _ modes: [String]) throws {
      guard let tiff = photo?.tiff(orientation: orientation) else { return }
      let file = FileManager.default.temporaryDirectory
        .appending(path: "insights-photo-\(UUID().uuidString).tiff")
      guard (try? Data(tiff).write(to: file)) != nil else { return }
      defer { try? FileManager.default.removeItem(at: file) }
      try attempt(file.path(), modes)
    }
    let modes = ["4", "11", "6"]
    if orientation > 1 { try attempt(turned: orientation, modes) }
    if !isSure(best) { try attempt(path, modes) }
    // Sideways or upside down: Tesseract may tell it by the letters, or a turned photo reads better.
    if !isSure(best) { try attempt(path, ["1", "12"]) }
    for turn in PhotoFile.turns where turn != orientation && !isSure(best) {
      try attempt(turned: turn, ["4", "11"])
    }
    guard let best else { throw Failure("no image", ["path": path]) }
    return best.table
  }

  /// A photo to turn; nil for what is no file of a photo's size, which Tesseract may still read.
  private static func photo(at path: String) -> PhotoFile? {
    guard let file = try? ByteInput(path: path), let size = file.size, size <= mostBytes else {
      return nil
    }
    var bytes: [UInt8] = []
    return (try? file.read(size, into: &bytes)).map { _ in PhotoFile(bytes) }
  }

  private static let mostBytes = 256 << 20

  /// Whether a table is sure of most of its letters, and has more than a few.
  private static func isSure(_ found: (table: String, weight: Double)?) -> Bool {
    guard let found else { return false }
    return found.weight >= 12
      && found.weight >= 0.4 * Double(TesseractTable.letters(found.table))
  }

  /// One run of Tesseract; nil when it fails.
  private static func run(_ tool: URL, _ path: String, _ mode: String) throws -> String? {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = tool
      process.arguments = [path, "stdout", "--psm", mode, "tsv"]
      let output = Pipe()
      process.standardOutput = output
      // Its threads would only wait for each other on a small photo.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["OMP_THREAD_LIMIT": "1"]) { given, _ in given }
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
      } catch { throw Failure("tesseract not started") }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return String(decoding: data, as: UTF8.self)
    #else
      throw Failure("no tesseract here")
    #endif
  }
}
