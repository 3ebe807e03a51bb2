import Foundation

/// `insights label`: a bag label in, bean fields out.
struct LabelCommand: AsyncParsableCommand {
  static let name = "label"
  static let configuration = CommandConfiguration(
    name, "Read a coffee bag's label into the fields of a bean.",
    """
    The label is text, line by line as printed, from a file or standard input; or one or \
    several photos of the same bag, which the system's tesseract reads. A .jsonl input holds \
    one label a line (an object with "lines" or "text"; any "id" is repeated) and gives one \
    JSON object a line. A label has \(LabelSource.limits). \
    Nothing is saved: 'insights journal add-bean --from-label' does that.

    With --model-url a language model corrects misread letters first; each correction is shown on \
    standard error, and none may change a number.
    """,
    showing: "insights label --input label.txt",
    "insights label --input labels.jsonl")

  @Option("Read the label from a file; - is standard input.", "file") var input: String?
  @Option("Read a photo of the bag. May be repeated.", "file") var image: [String] = []

  @OptionGroup var thresholds: ThresholdOptions
  @OptionGroup var today: TodayOption
  @OptionGroup var model: ModelOptions

  @Option(help: "The output: text for people, or JSON.")
  var format: OutputFormat = .text

  @Flag(help: ArgumentHelp("For measuring: show the text that was read.", visibility: .hidden))
  var showLines = false

  @Flag(
    help: ArgumentHelp(
      "For measuring: show what confidences are judged by.", visibility: .hidden))
  var features = false

  @Flag(
    help: ArgumentHelp(
      "For measuring: give values that are not believed, too.", visibility: .hidden))
  var keepRejected = false

  func validate() throws {
    try refuse(
      input != nil && !image.isEmpty, "the label is given both with --input and with --image")
  }

  func run() async throws {
    let day = today.day
    if !image.isEmpty {
      let photos = try LabelImages.read(image)
      if photos.count > 1 {
        var readings: [LabelReading] = []
        for photo in photos { readings.append(try await read(photo, day)) }
        try LabelImages.checkSameBag(readings, image)
      }
      let label = LabelImages.joined(photos)
      if showLines {
        for line in label.lines { StandardError.line(line.text) }
      }
      return try print(try await read(label, day))
    }
    if let input, NoteFormat(path: input) == .jsonl { return try await readBatch(input, day) }
    let file = try ByteInput(path: input ?? "-", option: "--input")
    if input == nil, file.isTerminal { StandardError.line(Self.invitation) }
    let label = try LabelSource.label(from: file)
    try print(try await read(label, day))
  }

  private static let invitation = "Type the label's lines; end with Ctrl-D."

  private func read(_ label: LabelText, _ day: CalendarDay) async throws -> LabelReading {
    let engine = try Language.engine()
    let mended = try await model.answer(engine) { try await $0.mended(label) } ?? label
    return try await engine.read(
      mended, today: day, thresholds: thresholds.thresholds, keepsRejected: keepRejected)
  }

  private func print(_ reading: LabelReading) throws {
    switch format {
    case .text:
      let report = LabelReport(hasColor: StandardOutput.hasColor)
      try StandardOutput.write(text: report.text(reading))
    case .json:
      try StandardOutput.writeJSON { $0.result(LabelDocument(reading, features: features)) }
    }
  }

  private func readBatch(_ path: String, _ day: CalendarDay) async throws {
    let file = try ByteInput(path: path, option: "--input")
    let engine = try Language.engine()
    var isComplete = true
    var writer = JSONWriter()
    try await LabelSource.forEachRecord(of: file) { record in
      switch record {
      case .failure(let problem):
        StandardError.line("insights: \(problem.message)")
        isComplete = false
      case .success(let record):
        writer.reset()
        let label = try await model.answer(engine) { try await $0.mended(record.label) }
        let reading = try await engine.read(
          label ?? record.label, today: day, thresholds: thresholds.thresholds,
          keepsRejected: keepRejected)
        writer.result(LabelDocument(reading, id: record.id, features: features))
        writer.raw("\n")
        try StandardOutput.write(writer.bytes)
      }
    }
    if !isComplete { throw ExitStatus.badData }
  }
}

extension LabelCommand: PlainCommand {
  static var plainOptions: [String] { ["--input", "--format"] }

  static func plain(_ arguments: PlainArguments) -> LabelCommand? {
    guard arguments.words.isEmpty, arguments.all("--input").count < 2,
      let format = arguments.one("--format", or: OutputFormat.text)
    else { return nil }
    var command = LabelCommand()
    command.input = arguments.all("--input").first
    command.image = []
    command.thresholds = .noneGiven
    command.today = .noneGiven
    command.model = .noneGiven
    command.format = format
    command.showLines = false
    command.features = false
    command.keepRejected = false
    return command
  }
}

extension LocalModelInsights {
  /// A label with its misread words corrected, which standard error shows.
  fileprivate func mended(_ label: LabelText) async throws -> LabelText {
    let mended = try await mended(label: label.lines.map(\.text).joined(separator: "\n"))
    for repair in mended.repairs {
      StandardError.line(
        "insights: the model reads '\(TextTable.oneLine(repair.quote))' as '\(repair.text)'")
    }
    // A correction has no line break, so the lines stay the same.
    var label = label
    for (index, line) in LabelText(mended.text).lines.enumerated() where index < label.lines.count {
      label.lines[index].text = line.text
    }
    return label
  }
}

/// A label's fields for people: one a line, a mark before those to check, and the words that say so.
struct LabelReport {
  let hasColor: Bool
  private let words = Language.words

  /// The report, each line ended; says so when nothing was found.
  func text(_ reading: LabelReading) -> String {
    let rows = LabelField.allCases.compactMap { row($0, reading) }
    if rows.isEmpty { return words.text("label.nothing") + "\n" }
    let nameWidth = rows.map { TextTable.width($0.name) }.max() ?? 0
    let valueWidth = min(36, rows.map { TextTable.width($0.value) }.max() ?? 0)
    var result = ""
    for row in rows {
      let mark = row.mark == " " || !hasColor ? row.mark : TerminalColor.styled(row.mark, .yellow)
      result += "\(mark) \(TextTable.padded(row.name, to: nameWidth))"
      result += "  \(TextTable.padded(row.value, to: valueWidth))"
      result += "  \(row.percent)  \"\(row.evidence)\" \(Self.place(row.line))\n"
    }
    if rows.contains(where: { $0.mark == "?" }) { result += "? \(words.text("label.check"))\n" }
    return result
  }

  private struct Row {
    var name: String
    var value: String
    /// `?` before what a person should check, `!` before what is printed and gives no value.
    var mark: String
    var percent: String
    var evidence: String
    var line: Int
  }

  private func row(_ field: LabelField, _ reading: LabelReading) -> Row? {
    guard let decision = reading.decisions[field] else { return nil }
    let fault = decision.fault.map { words.text("label.fault.\($0.rawValue)") }
    guard let value = fault ?? value(field, reading), fault != nil || decision.kind != .reject
    else { return nil }
    let percent = words.text(
      "card.percent", ["number": .count(Int((decision.confidence * 100).rounded()))])
    return Row(
      name: Self.title(field), value: value,
      mark: fault != nil ? "!" : decision.kind == .borderline ? "?" : " ", percent: percent,
      evidence: TextTable.shortened(decision.evidence, to: Self.longestEvidence + 1),
      line: decision.line)
  }

  static func title(_ field: LabelField) -> String {
    Language.words.text("label.field.\(field.rawValue)")
  }

  /// `(line 3)`.
  static func place(_ line: Int) -> String {
    Language.words.text("label.line", ["count": .count(line)])
  }

  func value(_ field: LabelField, _ reading: LabelReading) -> String? {
    switch field.place {
    case .text(let path), .date(let path): reading[keyPath: path]
    case .texts(let path): list(reading[keyPath: path])
    case .nodes(let path): list(reading[keyPath: path].map(words.title(ofFlavor:)))
    case .process(let path): reading[keyPath: path].map { words.name(of: $0) }
    case .roastLevel(let path): reading[keyPath: path].map { words.name(of: $0) }
    case .day(let path, let either):
      reading[keyPath: path]?.description
        ?? (reading[keyPath: either].isEmpty
          ? nil : words.alternatives(reading[keyPath: either].map(\.description)))
    case .grams(let path):
      reading[keyPath: path].map { words.text("card.grams", ["number": "\($0)"]) }
    case .meters(let path):
      reading[keyPath: path].map { meters in
        let number =
          meters.lowerBound == meters.upperBound
          ? "\(meters.lowerBound)" : "\(meters.lowerBound)–\(meters.upperBound)"
        return words.text("label.meters", ["number": number])
      }
    case .flag(let path): reading[keyPath: path] ? words.text("label.yes") : nil
    }
  }

  private func list(_ items: [String]) -> String? {
    items.isEmpty ? nil : words.commas(items)
  }

  /// Evidence is shown up to this many characters: a paragraph is known by its beginning.
  private static let longestEvidence = 60
}

/// How sure values of a label must be.
struct ThresholdOptions: ParsableArguments {
  @Option("Accept values of a label from this confidence, from 0 to 1. (default: 0.85)", "share")
  var accept: Double?
  @Option("Offer values of a label from this confidence, from 0 to 1. (default: 0.4)", "share")
  var borderline: Double?
  func validate() throws {
    for (name, value) in [("--accept", accept), ("--borderline", borderline)] {
      if let value, !(0...1).contains(value) {
        throw ValidationError("\(name) must be from 0 to 1, not \(value)")
      }
    }
    try refuse(thresholds.borderline > thresholds.accept, "--borderline must not be above --accept")
  }

  /// What is not given is as learned; the other threshold gives way to one that passes it.
  var thresholds: LabelThresholds {
    let standard = LabelThresholds.standard
    return LabelThresholds(
      accept: accept ?? max(standard.accept, borderline ?? 0),
      borderline: borderline ?? min(standard.borderline, accept ?? 1))
  }

  /// As where none is given (`PlainCommand`).
  static var noneGiven: ThresholdOptions {
    var options = ThresholdOptions()
    options.accept = nil
    options.borderline = nil
    return options
  }
}
