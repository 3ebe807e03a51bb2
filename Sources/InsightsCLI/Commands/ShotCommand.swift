import ArgumentParser
import Foundation
import Insights

/// `insights shot`: what the curve of an espresso shows.
struct ShotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shot",
    abstract: "Read the curve of an espresso: its phases, and what went wrong.",
    discussion: """
      Takes files of Decent, Visualizer, GaggiMate, Gaggiuino, Meticulous and Smart Espresso Profiler. \
      Says when the coffee was wetted, when the pressure held and fell, when the first drops came, and \
      whether water found channels, the machine choked, the coffee ran through, or the shot was sound, \
      with a probability and the moment. The rules and their sources are in Lexicon/shots.
      """
  ).showing(
    "insights shot shot.json",
    "insights shot shot.json --svg shot.svg")

  @Argument(help: ArgumentHelp("Files of shots.", valueName: "file")) var files: [String]
  @Option(
    help: ArgumentHelp(
      "Draw the one shot into this file; - is standard output.", valueName: "file|-"))
  var svg: String?
  @Option(help: "The output: text for people, or JSON, one object a line.")
  var format: OutputFormat = .text

  mutating func validate() throws {
    if svg != nil, files.count > 1 {
      throw ValidationError("--svg draws one shot, and \(files.count) files are given")
    }
    try requirePath(svg, option: "--svg", advice: "Name a file.")
  }

  func run() throws {
    var hasLosses = false
    for path in files {
      let shot: ReadShot
      do {
        shot = try Self.read(path)
      } catch let failure as Failure where files.count > 1 {
        // Of several files the others are read.
        StandardError.line("insights: \(failure.line([path]))")
        hasLosses = true
        continue
      }
      if let svg {
        let target = try OutputFile(svg, option: "--svg")
        try target.write(Array(ShotCard(shot, path).drawing.utf8))
        return try target.finish()
      }
      switch format {
      case .text: try StandardOutput.write(lines: ShotCard(shot, path).lines)
      case .json:
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try StandardOutput.write(
          Array(try encoder.encode(shot.document(named: path))) + [UInt8(ascii: "\n")])
      }
    }
    if hasLosses { throw ExitStatus.badData }
  }

  /// - Throws: A `Failure` with status 65 or 66.
  private static func read(_ path: String) throws -> ReadShot {
    let input = try ByteInput(path: path, option: "a file")
    var bytes: [UInt8] = []
    while bytes.count <= longest, try input.read(into: &bytes) > 0 {}
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let shot: ReadShot?
    do throws(ShotFault) {
      shot = try ReadShot(bytes, name: name)
    } catch {
      let place = error.line.map { " at line \($0)" } ?? ""
      throw Failure(
        .badData, "\(name) is a damaged shot of \(error.source.rawValue)\(place)",
        "export it again, and whole")
    }
    guard let shot else {
      throw Failure(
        .badData, "\(name) has no curve of a shot that is known",
        "give a file of Decent, Visualizer, GaggiMate, Gaggiuino, Meticulous or Smart Espresso Profiler"
      )
    }
    return shot
  }

  /// A longer file is no shot.
  private static let longest = 64 << 20
}
