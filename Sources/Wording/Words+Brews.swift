public import Journal
import Phrases

/// Sentences about a brew that was stored.
extension Words {
  /// A remark on a brew: `1:15 was read as a ratio: 225 g of water`.
  ///
  /// - Parameter remark: A remark.
  public func text(of remark: BrewRemark) -> String {
    let key = "logged.remark.\(remark.code.rawValue)"
    guard phrases.has(key) else { return remark.code.rawValue }
    return phrases.text(
      key, ["written": .text(remark.written), "value": .text(numbers.number(remark.value))])
  }
}
