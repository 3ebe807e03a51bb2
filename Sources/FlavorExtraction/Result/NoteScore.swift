/// A number that a note gives on a scale, such as 8 of 10.
public struct NoteScore: Sendable, Hashable, Decodable {
  /// The number as written.
  public var value: Double
  /// The low end of the scale: 6 for cupping forms from 6 to 10, 1 for stars, else 1 or 0.
  public var lowest: Double
  /// The high end of the scale.
  public var scale: Double

  /// Creates a number on a scale.
  ///
  /// - Parameters:
  ///   - value: The number as written.
  ///   - lowest: The low end of the scale.
  ///   - scale: The high end of the scale.
  public init(value: Double, lowest: Double, scale: Double) {
    self.value = value
    self.lowest = lowest
    self.scale = scale
  }

  /// Whether the number is on its scale: 0 is not one of the stars from 1 to 5.
  var isOnScale: Bool { value > 0 || lowest <= 0 }

  /// Where the number lies between the ends of the scale, 0…1.
  var share: Double {
    scale > lowest ? max(0, min(1, (value - lowest) / (scale - lowest))) : 0
  }
}
