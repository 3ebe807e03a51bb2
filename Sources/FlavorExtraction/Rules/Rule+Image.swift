import FlavorWheel
import Support

extension Rule {
  /// Adds rules to an image: a row of numbers each, and what is no number.
  static func write(_ rules: [Rule], to image: inout ImageWriter) {
    image.write(rules.flatMap(\.numbers))
    image.write(rules.map(\.needs))
    // Few rules have nodes.
    let withNodes = rules.indices.filter { !rules[$0].from.isEmpty || !rules[$0].to.isEmpty }
    image.write(withNodes.map(Int32.init))
    image.write(withNodes.flatMap { [rules[$0].from, rules[$0].to] })
  }

  /// The rules that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [Rule] {
    let numbers = try image.array(of: Int32.self)
    let needs = try image.array(of: WordBits.self)
    let withNodes = try image.array(of: Int32.self)
    let nodes = try image.array(of: FlavorNodeSet.self)
    guard numbers.count == needs.count * width, nodes.count == 2 * withNodes.count,
      withNodes.allSatisfy({ needs.indices.contains(Int($0)) })
    else { throw ImageFault() }
    var rules: [Rule] = []
    rules.reserveCapacity(needs.count)
    for index in needs.indices {
      guard var rule = Rule(numbers: numbers[index * width..<(index + 1) * width]) else {
        throw ImageFault()
      }
      rule.needs = needs[index]
      rules.append(rule)
    }
    for (place, index) in withNodes.enumerated() {
      rules[Int(index)].from = nodes[2 * place]
      rules[Int(index)].to = nodes[2 * place + 1]
    }
    return rules
  }

  private static let width = 17

  private var numbers: [Int32] {
    let flags = [spansComma, keepsLast, takesAll, takesSkipped, crossesMarks, isSure, isClaim]
    let bounds = [
      elements.lowerBound, elements.upperBound, lookahead, regionStart, regionEnd, words, after,
    ]
    return [Int32(action.rawValue), Int32(reach.rawValue), Int32(until.rawValue)]
      + bounds.map(Int32.init(clamping:)) + flags.map { $0 ? 1 : 0 }
  }

  private init?(numbers: ArraySlice<Int32>) {
    let start = numbers.startIndex
    func number(_ place: Int) -> Int { Int(numbers[start + place]) }
    func isSet(_ place: Int) -> Bool { numbers[start + 10 + place] != 0 }
    guard let action = Action(rawValue: UInt8(truncatingIfNeeded: number(0))),
      let reach = Reach(rawValue: UInt8(truncatingIfNeeded: number(1))),
      let until = Until(rawValue: UInt8(truncatingIfNeeded: number(2))),
      number(3) >= 0, number(3) <= number(4)
    else { return nil }
    self.init(
      action: action, reach: reach, until: until, elements: number(3)..<number(4),
      spansComma: isSet(0), lookahead: number(5), regionStart: number(6), regionEnd: number(7),
      keepsLast: isSet(1), takesAll: isSet(2), takesSkipped: isSet(3), crossesMarks: isSet(4),
      isSure: isSet(5), isClaim: isSet(6),
      words: numbers[start + 8] == .max ? .max : number(8), after: number(9))
  }
}
