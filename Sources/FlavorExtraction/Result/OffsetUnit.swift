/// What the offsets of an extraction count.
public enum OffsetUnit: String, Sendable, CaseIterable {
  /// Bytes of UTF-8, as every extraction has them at first.
  case bytes
  /// UTF-16 code units, as in JavaScript, Java and Objective-C.
  case utf16
  /// Unicode scalars, as in Python.
  case codepoints

  /// How many units a byte of UTF-8 begins.
  func count(of byte: UInt8) -> Int {
    switch byte {
    case _ where self == .bytes: 1
    // A scalar beyond the basic plane has two UTF-16 units.
    case 0xF0...: self == .utf16 ? 2 : 1
    case 0x80..<0xC0: 0
    default: 1
    }
  }

  /// Counts places of a text, each after the one before, in a unit.
  package struct Counter {
    private let unit: OffsetUnit
    private var byte = 0
    private var count = 0

    package init(_ unit: OffsetUnit) { self.unit = unit }

    /// How many units are before a byte of the text.
    package mutating func units(before place: Int, in text: [UInt8]) -> Int {
      guard unit != .bytes else { return place }
      while byte < place {
        count += unit.count(of: text[byte])
        byte += 1
      }
      return count
    }
  }
}

extension Extraction {
  /// The extraction with its offsets, those of its explanation too, counted in another unit.
  ///
  /// - Parameters:
  ///   - unit: What the offsets shall count; they must still be those of UTF-8 bytes.
  ///   - text: The note in well-formed UTF-8.
  public consuming func withOffsets(in unit: OffsetUnit, of text: [UInt8]) -> Extraction {
    // Of plain ASCII all units are the same.
    guard unit != .bytes, text.contains(where: { $0 >= 0x80 }) else { return self }
    let places = Self.places(of: text, in: unit)
    func convert(_ start: inout Int, _ end: inout Int) {
      start = places[min(start, text.count)]
      end = places[min(end, text.count)]
    }
    var found = self
    for flavor in found.flavors.indices {
      for index in found.flavors[flavor].mentions.indices {
        var mention = found.flavors[flavor].mentions[index]
        convert(&mention.start, &mention.end)
        found.flavors[flavor].mentions[index] = mention
      }
    }
    guard var explanation = found.explanation else { return found }
    for index in explanation.tokens.indices {
      var token = explanation.tokens[index]
      convert(&token.start, &token.end)
      explanation.tokens[index] = token
    }
    for index in explanation.mentions.indices {
      var mention = explanation.mentions[index]
      convert(&mention.start, &mention.end)
      explanation.mentions[index] = mention
    }
    for index in explanation.cues.indices {
      var cue = explanation.cues[index]
      convert(&cue.start, &cue.end)
      explanation.cues[index] = cue
    }
    found.explanation = explanation
    return found
  }

  /// For each byte, and the end, how many units are before it.
  private static func places(of text: [UInt8], in unit: OffsetUnit) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(text.count + 1)
    var count = 0
    for byte in text {
      places.append(count)
      count += unit.count(of: byte)
    }
    places.append(count)
    return places
  }
}
