import Support

extension LabelReading {
  /// The fields by which two readings are of different bags: both are sure of a value, and the values
  /// exclude each other.
  ///
  /// Countries must have none in common: one side of a bag may name only some. An OCR may misread a
  /// roaster or a name, so those count only together, and if no word of the one is in the other.
  ///
  /// - Parameter other: The reading of another photo.
  public func conflicts(with other: LabelReading) -> [LabelField] {
    func isSure(_ field: LabelField) -> Bool {
      decisions[field]?.kind == .accept && other.decisions[field]?.kind == .accept
    }
    var fields: [LabelField] = []
    if isSure(.roaster), isSure(.name), Self.haveNoWordInCommon(roaster, other.roaster),
      Self.haveNoWordInCommon(name, other.name)
    {
      fields += [.roaster, .name]
    }
    if isSure(.origin), Set(origins).isDisjoint(with: other.origins) { fields.append(.origin) }
    if isSure(.roastDate), let roastDate, let day = other.roastDate, day != roastDate {
      fields.append(.roastDate)
    }
    if isSure(.bestBefore), let bestBefore, let day = other.bestBefore,
      !day.hasPrefix(bestBefore), !bestBefore.hasPrefix(day)
    {
      fields.append(.bestBefore)
    }
    return fields
  }

  private static func haveNoWordInCommon(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      TextFolding.terms.text(text ?? "").split(separator: " ").filter { $0.utf8.count > 2 }
    }
    let (one, other) = (words(first), words(second))
    guard !one.isEmpty, !other.isEmpty else { return false }
    return one.allSatisfy { word in
      other.allSatisfy {
        EditDistance.typos(Array(word.utf8), for: Array($0.utf8), oneIn: 3) == nil
      }
    }
  }
}
