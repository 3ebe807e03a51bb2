import ArgumentParser
import Insights

/// How sure values of a label must be.
struct ThresholdOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept values of a label from this confidence, from 0 to 1. (default: 0.85)",
      valueName: "share"))
  var accept: Double?
  @Option(
    help: ArgumentHelp(
      "Offer values of a label from this confidence, from 0 to 1. (default: 0.4)",
      valueName: "share"))
  var borderline: Double?

  func validate() throws {
    for (name, value) in [("--accept", accept), ("--borderline", borderline)] {
      if let value, !(0...1).contains(value) {
        throw ValidationError("\(name) must be from 0 to 1, not \(value)")
      }
    }
    if thresholds.borderline > thresholds.accept {
      throw ValidationError("--borderline must not be above --accept")
    }
  }

  /// What is not given is as learned; the other threshold gives way to one that passes it.
  var thresholds: LabelThresholds {
    let standard = LabelThresholds.standard
    return LabelThresholds(
      accept: accept ?? max(standard.accept, borderline ?? 0),
      borderline: borderline ?? min(standard.borderline, accept ?? 1))
  }
}

extension ThresholdOptions {
  /// As where none is given (`PlainCommand`).
  static var noneGiven: ThresholdOptions {
    var options = ThresholdOptions()
    options.accept = nil
    options.borderline = nil
    return options
  }
}
