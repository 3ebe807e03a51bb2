import Support

/// Reads the lines of `Lexicon/learned/tag-rules.tsv`: `w0=rose t-1=DET`, a tab, `h+12p-7`: a
/// letter for each universal tag, then its points.
struct TagRuleReader {
  private let bytes: EmbeddedBytes
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// The conditions of the line read last without their values: a byte each, the first one highest.
  private(set) var layout: UInt32 = 0
  /// How many conditions the line read last has.
  private(set) var count = 0
  /// What they ask for, in place: a line has up to four. (An `InlineArray` needs macOS 26 and iOS 26.)
  private(set) var values = SIMD4<UInt64>()
  /// The position of the points of the line.
  private(set) var points = 0

  /// - Parameter text: The contiguous storage of `bytes`.
  init(_ bytes: EmbeddedBytes, _ text: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.text = text
  }

  private let features = (0...UInt8.max).map { TagFeature(rawValue: $0)?.index ?? -1 }

  /// The conditions that a layout packs.
  static func conditions(_ layout: UInt32) -> [TagRules.Condition] {
    (0..<4).reversed().compactMap { place in
      let byte = Int(layout >> UInt32(8 * place)) & 0xFF
      guard byte > 0 else { return nil }
      return TagRules.Condition(feature: (byte >> 3) - 1, offset: (byte & 7) - TagRules.reach)
    }
  }

  /// Reads the next line that contains a rule; false at the end.
  mutating func readLine() -> Bool {
    while index < text.count {
      let isRule = readConditions()
      points = index
      index = bytes.index(of: UInt8(ascii: "\n"), from: min(index, bytes.count)) + 1
      if isRule { return true }
    }
    return false
  }

  /// Reads up to the tab; false for anything other than conditions.
  private mutating func readConditions() -> Bool {
    layout = 0
    count = 0
    while index + 3 < text.count {
      let feature = features[Int(text[index])]
      let isBefore = text[index + 1] == UInt8(ascii: "-")
      index += isBefore ? 2 : 1
      let distance = Int(text[index]) - 0x30
      guard feature >= 0, distance >= 0, distance <= TagRules.reach, index + 1 < text.count,
        text[index + 1] == UInt8(ascii: "="), count < values.scalarCount
      else { return false }
      index += 2
      let start = index
      while index < text.count, text[index] > 0x20 { index += 1 }
      let offset = isBefore ? -distance : distance
      layout = layout << 8 | UInt32((feature + 1) << 3 | (offset + TagRules.reach))
      values[count] = TagFeature.value(UnsafeBufferPointer(rebasing: text[start..<index]))
      count += 1
      guard index < text.count, text[index] != UInt8(ascii: "\n") else { return false }
      index += 1
      if text[index - 1] == UInt8(ascii: "\t") { return true }
    }
    return false
  }

  /// Reads the points of a line, from `index` on; ill-formed points are 0.
  static func points(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> TagPoints {
    var index = index
    var points = TagPoints()
    while index < text.count, text[index] != UInt8(ascii: "\n") {
      guard let tag = UniversalTag(rawValue: text[index] &- UInt8(ascii: "a")),
        index + 1 < text.count
      else { return points }
      let isMinus = text[index + 1] == UInt8(ascii: "-")
      index += 2
      var number: Int16 = 0
      while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
        number = number &* 10 &+ Int16(text[index] - 0x30)
        index += 1
      }
      points[Int(tag.rawValue)] = isMinus ? 0 &- number : number
    }
    return points
  }
}
