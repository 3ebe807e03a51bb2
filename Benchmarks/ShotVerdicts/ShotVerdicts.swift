import Foundation
import ShotCurve
import ShotFiles

/// Prints what `ShotCurve` measures and finds in shot files of Decent's format, as rows of file,
/// name and value: features, probabilities (`p:`), the weight, and milliseconds a shot.
///
///     ShotVerdicts FOLDER NAME...
@main struct ShotVerdicts {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { return print("usage: ShotVerdicts FOLDER NAME...") }
    for name in arguments.dropFirst() {
      guard let shot = Shot(URL(filePath: folder).appending(path: name)) else {
        print(name, "unread", 1, separator: "\t")
        continue
      }
      show(shot, name)
    }
  }

  static func show(_ shot: Shot, _ name: String) {
    let clock = ContinuousClock()
    let times = (0..<20).map { _ in
      clock.measure {
        let series = ShotSeries(shot.curve)
        _ = ShotDiagnosis(series, ShotPhases(series), context: shot.context)
      }
    }
    let series = ShotSeries(shot.curve)
    let phases = ShotPhases(series)
    let features = ShotFeatures(series, phases, shot.context)
    let diagnosis = ShotDiagnosis(features)
    for feature in ShotFeature.allCases {
      if let measure = features[feature] { row(name, feature.rawValue, measure.value) }
    }
    for finding in diagnosis.findings { row(name, "p:\(finding.kind)", finding.probability) }
    row(name, "weight", ShotWeight(diagnosis).value)
    row(name, "values", Double(series.count))
    let least = (times.min() ?? .zero) / .milliseconds(1)
    row(name, "ms", least)
    let parts = phases.phases.map { "\($0.kind) \(text($0.start))-\(text($0.end))" }
    print(name, "phases", parts.joined(separator: ", "), separator: "\t")
  }

  static func row(_ file: String, _ name: String, _ value: Double) {
    print(file, name, text(value), separator: "\t")
  }

  static func text(_ value: Double) -> String { String(format: "%.4f", value) }
}

/// A file with a curve.
struct Shot {
  let curve: ShotCurveData
  let context: ShotContext

  init?(_ url: URL) {
    guard let data = try? Data(contentsOf: url),
      let file = try? ShotFile.read([UInt8](data), name: url.lastPathComponent),
      let curve = file.curve
    else { return nil }
    self.curve = curve
    context = ShotContext(file)
  }
}
