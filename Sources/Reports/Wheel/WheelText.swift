/// The words of a drawing of the flavor wheel, in one language.
public struct WheelText: Sendable, Equatable {
  /// What the drawing is, in a few words.
  public var title: String
  /// What it shows, in a sentence or two: the alternate text.
  public var summary: String
  /// For each of the wheel's nodes the name that is set in the drawing.
  public var names: [String]
  /// For each of the wheel's nodes the text that shows when one points at it.
  public var tips: [String]
  /// What the number in the middle counts; only for a wheel with findings.
  public var middle: String
  /// The number in the middle; empty for that of the findings in plain digits.
  public var number: String
  /// The steps of the legend, from flavors never found to the most frequent; only with findings.
  public var legend: [String]

  /// Creates the words of a drawing; a node beyond `names` or `tips` has none.
  public init(
    title: String, summary: String, names: [String], tips: [String], middle: String = "",
    number: String = "", legend: [String] = []
  ) {
    self.title = title
    self.summary = summary
    self.names = names
    self.tips = tips
    self.middle = middle
    self.number = number
    self.legend = legend
  }
}

extension [String] {
  /// The text at a place; empty beyond the end.
  subscript(text place: Int) -> String { indices.contains(place) ? self[place] : "" }
}
