/// The likelihood of counts as a function of the log odds ratio.
protocol OddsLikelihood {
  /// The log odds ratio of maximum likelihood; infinite where a cell is empty, nil where the
  /// margins allow only these counts.
  var best: Double? { get }
  /// The maximum log likelihood minus that at `logOdds`, 0 or more.
  func drop(_ logOdds: Double) -> Double
}
