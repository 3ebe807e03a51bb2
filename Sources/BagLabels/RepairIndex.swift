/// Finds the known word that an OCR most likely saw: letters that look alike are one.
struct RepairIndex: Sendable {
  /// The last word of each shape; those before it hang on it.
  private var close: [String: Int32] = [:]
  private var wide: [String: Int32] = [:]
  private var closeNext: [Int32] = []
  private var wideNext: [Int32] = []
  private var texts: [String] = []
  /// Long words by their length.
  private var byLength: [Int: [Int32]] = [:]

  init() {}

  /// - Parameters:
  ///   - words: Folded words; their places are their numbers.
  ///   - targets: Which of them words may be repaired to that differ by any letter.
  init(words: [String], targets: [Bool]) {
    texts = words
    closeNext = [Int32](repeating: -1, count: words.count)
    wideNext = closeNext
    close.reserveCapacity(words.count)
    wide.reserveCapacity(words.count)
    for (number, word) in words.enumerated() where word.utf8.count >= 3 {
      guard word.utf8.contains(where: { $0 > 0x39 }) else { continue }
      closeNext[number] =
        close.updateValue(Int32(number), forKey: Self.shape(word, isWide: false)) ?? -1
      if word.utf8.count >= 5, targets[number] {
        byLength[word.utf8.count, default: []].append(Int32(number))
      }
      if word.utf8.count >= 5 {
        wideNext[number] =
          wide.updateValue(Int32(number), forKey: Self.shape(word, isWide: true)) ?? -1
      }
    }
  }

  /// The nearest word with what its slips cost; nil when none has the same shape.
  ///
  /// - Parameter isWide: Whether letters that look alike only in bad prints count, too.
  func nearest(_ fold: String, isWide: Bool) -> (word: Int32, cost: Double)? {
    guard fold.utf8.count >= 3 else { return nil }
    if let found = best(close[Self.shape(fold, isWide: false)], closeNext, fold, 0.3) {
      return found
    }
    guard isWide, fold.utf8.count >= 5 else { return nil }
    return best(wide[Self.shape(fold, isWide: true)], wideNext, fold, 0.45)
  }

  /// The only long word that one letter more, less or other makes of this one.
  func oneSlipAway(_ fold: String) -> (word: Int32, cost: Double)? {
    let seen = Array(fold.utf8)
    guard seen.count >= 5 else { return nil }
    var result: Int32?
    for length in seen.count - 1...seen.count + 1 {
      for word in byLength[length] ?? [] {
        let known = Array(texts[Int(word)].utf8)
        guard known.first == seen.first || known.last == seen.last, Self.isOneSlip(known, seen)
        else { continue }
        if result != nil { return nil }
        result = word
      }
    }
    return result.map { ($0, 0.6) }
  }

  private static func isOneSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    var front = 0
    while front < a.count, front < b.count, a[front] == b[front] { front += 1 }
    var back = 0
    while back < a.count - front, back < b.count - front,
      a[a.count - 1 - back] == b[b.count - 1 - back]
    {
      back += 1
    }
    return max(a.count, b.count) - front - back <= 1
  }

  private func best(_ first: Int32?, _ next: [Int32], _ fold: String, _ price: Double)
    -> (Int32, Double)?
  {
    var word = first ?? -1
    var result: (Int32, Double)?
    while word >= 0 {
      defer { word = next[Int(word)] }
      let slips = Self.slips(texts[Int(word)], fold)
      let cost = Double(slips) * price
      // More than every third letter wrong is another word.
      if slips * 5 > fold.utf8.count * 2 + 3 { continue }
      if cost < result?.1 ?? .infinity { result = (word, cost) }
    }
    return result
  }

  private static func slips(_ known: String, _ seen: String) -> Int {
    var count = abs(known.utf8.count - seen.utf8.count)
    for (a, b) in zip(known.utf8, seen.utf8) where a != b { count += 1 }
    return known.utf8.count == seen.utf8.count ? count : 1
  }

  /// The word with each class of look-alikes as one letter.
  static func shape(_ word: String, isWide: Bool) -> String {
    var bytes = Array(word.utf8)
    var length = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      var letter = byte
      if byte == UInt8(ascii: "r"), next == UInt8(ascii: "n") {
        letter = UInt8(ascii: "m")
        index += 1
      } else if byte == UInt8(ascii: "v"), next == UInt8(ascii: "v") {
        letter = UInt8(ascii: "w")
        index += 1
      } else if byte == UInt8(ascii: "c"), next == UInt8(ascii: "l") {
        letter = UInt8(ascii: "d")
        index += 1
      } else if isWide, byte == UInt8(ascii: "r"), next == UInt8(ascii: "r") {
        letter = UInt8(ascii: "n")
        index += 1
      } else if byte == UInt8(ascii: "l"), next == UInt8(ascii: "3") {
        letter = UInt8(ascii: "b")
        index += 1
      }
      bytes[length] = isWide ? wideShapes[Int(letter)] : closeShapes[Int(letter)]
      length += 1
      index += 1
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  private static let closeShapes = table("0o 1i li |i !i 5s $s 8b 6g 9g 2z 4a @a 3e 7t ")
  private static let wideShapes = table(
    "0o 1i li |i !i 5s $s 8b 6o 9o 2z 4a @a 3o 7t do qo co eo go hb vu yu ft ji nu pr ")

  private static func table(_ pairs: String) -> [UInt8] {
    var shapes = [UInt8](0...255)
    let bytes = Array(pairs.utf8)
    var index = 0
    while index + 1 < bytes.count {
      shapes[Int(bytes[index])] = bytes[index + 1]
      index += 3
    }
    return shapes
  }
}
