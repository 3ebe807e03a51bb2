import Foundation
import Tables

/// `insights shot`: what the curve of an espresso shows.
struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "shot", "Read the curve of an espresso: its phases, and what went wrong.",
    """
    Takes files of Decent, Visualizer, GaggiMate (with the notes beside a shot, if both are given), Gaggiuino, Meticulous and Smart Espresso Profiler, \
    folders and zip files of them, or shots that the journal keeps since 'insights journal import'. \
    Says when the coffee was wetted, when the pressure held and fell, when the first drops came, and \
    whether water found channels, the machine choked, the coffee ran through, or the shot was sound, \
    with a probability and the moment. The rules and their sources are in Lexicon/shots.
    """,
    showing: "insights shot shot.json",
    "insights shot shot.json --svg shot.svg",
    "insights shot --last 1",
    "insights shot --last 5 --svg shots.svg")

  @Argument("Files of shots; folders and zip files of them.", "file") var files: [String] = []
  @Option(
    "The brew of the journal whose curve to read: its day, latest, latest-1, or its ID.", "brew")
  var brew: String?
  @Option(
    "Read the last curves of the journal, of --bean where it is given; --svg draws up to \(ShotOverlay.most) over each other.",
    "number")
  var last: Int?
  @OptionGroup var choice: BrewChoice
  @OptionGroup var journal: JournalOptions
  @Option(
    "Draw the shot into this file, up to \(ShotOverlay.most) over each other; - is standard output.",
    "file|-")
  var svg: String?
  @Option(help: "The output: text for people, or JSON, one object a line.")
  var format: OutputFormat = .text

  mutating func validate() throws {
    let sources = [!files.isEmpty, brew != nil, last != nil]
    try refuse(
      sources.count(where: { $0 }) != 1, "give files, or --brew, or --last, one of the three")
    if let last, !(1...Self.mostShots).contains(last) {
      throw ValidationError("--last takes a number from 1 to \(Self.mostShots)")
    }
    try refuse(
      svg != nil && max(files.count, last ?? 1) > ShotOverlay.most, Self.mostDrawn)
    try requirePath(svg, option: "--svg", advice: "Name a file.")
  }

  private static let mostShots = 100
  private static let mostDrawn = "--svg draws up to \(ShotOverlay.most) shots"

  func run() throws {
    var hasLosses = false
    var shots: [(shot: ReadShot, name: String)] = []
    var title: String?
    if files.isEmpty {
      (shots, title) = try kept()
    }
    func sparing(
      _ path: String, ofSeveral: Bool = false, _ read: () throws -> Void
    ) rethrows {
      do {
        try read()
      } catch let failure as Failure where files.count > 1 || ofSeveral {
        // Of several files the others are read.
        StandardError.line("insights: \(failure.line([path]))")
        hasLosses = true
      }
    }
    var named: [NamedFile] = []
    for path in files {
      try sparing(path) {
        let parts = try Self.parts(path)
        var read: [NamedFile] = []
        for part in parts {
          try sparing(part.name, ofSeveral: parts.count > 1) {
            read.append(NamedFile(path: part.name, file: try Self.read(part)))
          }
        }
        // Among many files there may be others.
        let found = parts.count > 1 ? read.filter { $0.file != nil } : read
        guard !found.isEmpty || hasLosses else { throw Self.noShot(path) }
        named += found
      }
    }
    for one in ShotFile.joiningNotes(named, \.file) {
      try sparing(one.path, ofSeveral: named.count > 1) {
        guard let shot = one.file.flatMap({ ReadShot($0) }) else { throw Self.noShot(one.path) }
        shots.append((shot, one.path))
      }
    }
    try refuse(svg != nil && shots.count > ShotOverlay.most, Self.mostDrawn)
    if let svg {
      try OutputFile.write(
        drawing(shots, title), to: svg, option: "--svg",
        sparing: files.isEmpty ? try journal.existing().path : nil)
    } else {
      for (shot, name) in shots { try print(shot, name) }
    }
    if hasLosses { throw ExitStatus.badData }
  }

  private struct NamedFile {
    let path: String
    var file: ShotFile?
  }

  private func drawing(_ shots: [(shot: ReadShot, name: String)], _ title: String?) -> [UInt8] {
    if shots.count == 1, let (shot, name) = shots.first {
      return Array(ShotCard(shot, name).drawing.utf8)
    }
    return ShotOverlay(
      shots.map(\.shot),
      title: title
        ?? Language.words.text("shot.overlay.any", ["count": .count(shots.count)]),
      words: Language.words
    ).svg
  }

  private func print(_ shot: ReadShot, _ name: String) throws {
    try format.write(sorted: shot.document(named: name)) { ShotCard(shot, name).lines }
  }

  /// The shots that the journal keeps, the latest first, and what they are together.
  ///
  /// - Throws: A `Failure` with status 65 where it has none.
  private func kept() throws -> (shots: [(shot: ReadShot, name: String)], title: String?) {
    let journal = try journal.existing()
    let bean = try choice.bean(in: journal)
    let names: [String]
    if let brew {
      names = [brew]
    } else {
      names = try journal.brewsWithShots(of: bean, last: last ?? 1).map(\.rawValue)
    }
    let named = try journal.brews(named: names, of: bean, today: .today)
    let shots = try journal.readShots(of: named)
    guard !shots.isEmpty else {
      throw Failure(brew == nil ? "no curves" : "no curve")
    }
    let calendar = LocalCalendar()
    let words = Language.words
    let title = bean.flatMap { id in named.contents.beans.first { $0.id == id } }.map {
      words.text(
        "shot.overlay",
        ["count": .count(shots.count), "name": .text(TextTable.oneLine(words.name(of: $0)))])
    }
    return (
      shots.map { shot in
        let day = shot.brew.flatMap { calendar.day(of: $0.brewedAt)?.description }
        return (shot, words.text("shot.kept", ["day": day ?? words.text("journal.undated")]))
      }, title
    )
  }

  /// A file; those of a folder or an archive.
  ///
  /// - Throws: A `Failure` with status 65 or 66; `JournalError` for an empty folder.
  private static func parts(_ path: String) throws -> [(name: String, bytes: [UInt8])] {
    try ImportFolder.files(path).flatMap { path in
      let input = try ByteInput(path: path, option: "the argument")
      var bytes: [UInt8] = []
      while bytes.count <= longest, try input.read(into: &bytes) > 0 {}
      guard TableContainer.kind(of: bytes, name: path) == .zip else { return [(path, bytes)] }
      do throws(TableFault) {
        return try TableContainer.entries(in: bytes).map { ("\(path)/\($0.name)", $0.bytes) }
      } catch { throw noShot(path) }
    }
  }

  /// - Throws: A `Failure` with status 65.
  private static func read(_ part: (name: String, bytes: [UInt8])) throws -> ShotFile? {
    do throws(ShotFault) {
      return try ShotFile.read(part.bytes, name: name(part.name))
    } catch {
      let place = error.line.map { " at line \($0)" } ?? ""
      throw Failure(
        "damaged shot", ["name": name(part.name), "source": error.source.rawValue, "place": place])
    }
  }

  private static func noShot(_ path: String) -> Failure { Failure("no shot", ["name": name(path)]) }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A longer file is no shot.
  private static let longest = 64 << 20
}
