/// Takes plurals back to the singular and leaves every other word as it is: what stands in for
/// Snowball where the package is built without the trait `Stemming`.
///
///     PluralStemmer().stem(Array("strawberries".utf8), into: &stem)  // "strawberry"
///     PluralStemmer().stem(Array("roasted".utf8), into: &stem)       // "roasted"
///
/// The rules are those of the S stemmer (D. Harman, "How effective is suffixing?", JASIS 42(1),
/// 1991), and two more for `-es` after a hissing sound and after `o`.
public struct PluralStemmer: WordStemmer, Sendable {
  public init() {}

  public var isReduced: Bool { true }

  public func stem(_ lowercased: [UInt8], into stem: inout [UInt8]) {
    stem.removeAll(keepingCapacity: true)
    stem.append(contentsOf: lowercased)
    guard lowercased.count > 3, stem.last == UInt8(ascii: "s") else { return }
    func ends(_ endings: String...) -> Bool {
      endings.contains { lowercased.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    if ends("ies"), !ends("eies", "aies") {
      // Short words have an `ie` of their own: pies, ties.
      stem.removeLast(lowercased.count > 4 ? 3 : 1)
      if lowercased.count > 4 { stem.append(UInt8(ascii: "y")) }
    } else if ends("ches", "shes", "sses", "xes", "zzes") {
      stem.removeLast(2)
    } else if ends("oes"), lowercased.count > 6 {
      stem.removeLast(2)
    } else if !ends("us", "ss", "is") {
      stem.removeLast()
    }
  }
}
