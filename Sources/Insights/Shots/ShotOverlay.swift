public import Journal
import Phrases
public import Reports
import ShotCurve
public import Wording

/// The curves of several shots over one time axis, the first one in color; what was found and what the
/// taster wrote is below.
public struct ShotOverlay: Sendable {
  /// The greatest number of shots that a reader can distinguish.
  public static let most = CurveChart.most

  /// The drawing.
  public let figure: Figure

  /// Draws up to five shots.
  ///
  /// - Parameters:
  ///   - shots: The shots, the latest first.
  ///   - title: What they are.
  ///   - words: The words of the drawing.
  public init(_ shots: [ReadShot], title: String, words: Words) {
    let shots = shots.prefix(Self.most)
    func panel(_ key: String, _ channel: (ShotSeries) -> ShotChannel?) -> CurveChart.Panel {
      CurveChart.Panel(
        title: words.text("shot.axis-\(key)"),
        lines: shots.map { shot in
          guard let values = channel(shot.series)?.values else { return [] }
          return values.enumerated().map { (time: shot.series.time($0), value: $1) }
        })
    }
    let names = shots.map { $0.name(words) }
    figure =
      CurveChart(
        title: title,
        summary: words.text(
          "shot.overlay.summary", ["list": .text(names.joined(separator: "; "))]),
        time: words.text("shot.axis-time"), names: names,
        panels: [
          panel("pressure", \.pressure), panel("flow", \.flow), panel("weight", \.weight),
        ], label: { words.numbers.number($0, places: 1) }
      ).figure
  }

  /// The drawing as a file of SVG.
  public var svg: [UInt8] { figure.standalone }
}

extension ReadShot {
  /// The longest note of a drawing, in characters.
  private static let noteLength = 60

  /// What a drawing calls the shot: its day, what was found, and the taster's words.
  func name(_ words: Words) -> String {
    let day = brew.flatMap { LocalCalendar().day(of: $0.brewedAt)?.description }
    let name = words.commas(
      [day, file.rating.map { words.rating($0 / file.ratingBest * 5) }].compactMap(\.self)
        + found(words))
    let note = file.note.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !note.isEmpty else { return name }
    let shown =
      note.count > Self.noteLength ? note.prefix(Self.noteLength - 1) + "…" : note[...]
    return words.text(
      "shot.overlay.note", ["name": .text(name), "note": .text(DisplayName.shown(String(shown)))])
  }

  /// The faults, or that there is none; empty where the curve shows nothing.
  func found(_ words: Words) -> [String] {
    let faults = diagnosis.faults
    return (faults.isEmpty ? [diagnosis[.sound]].compactMap(\.self) : faults).map { finding in
      let name = words.text("shot.finding.\(finding.kind.rawValue)")
      guard let time = finding.time, finding.kind != .sound else { return name }
      return words.text(
        "shot.overlay.at",
        ["finding": .text(name), "time": .text(words.numbers.number(time, places: 1))])
    }
  }
}

extension BrewJournal {
  /// The curves of brews, diagnosed, in the order of the brews; brews without one are left out.
  ///
  /// - Parameter named: The brews, and the records that they refer to.
  /// - Throws: `JournalError`.
  public func readShots(of named: NamedBrews) throws -> [ReadShot] {
    let brews = Dictionary(named.brews.map { ($0.id, $0) }) { first, _ in first }
    return try shots(of: named.brews.map(\.id)).compactMap { shot in
      brews[shot.brewID].flatMap { ReadShot(shot, of: $0, in: named.contents) }
    }
  }
}
