/// The likelihood of counts as a function of the log odds ratio.
protocol OddsLikelihood {
  /// The log odds ratio under which the counts are likeliest; infinite where a cell is empty, nil
  /// where the counts could not have been others.
  var best: Double? { get }
  /// How much less likely than at best the counts are, as a logarithm, 0 or more.
  func drop(_ logOdds: Double) -> Double
}
