package import Phrases
import Support

/// Numbers in the format of a language.
package struct NumberText: Sendable {
  let phrases: Phrasebook

  package init(_ phrases: Phrasebook = .english) {
    self.phrases = phrases
  }

  /// A number rounded to `places` decimals, without trailing zeros; empty for nil.
  package func number(_ value: Double?, places: Int = 2) -> String {
    guard let value else { return "" }
    var writer = JSONWriter()
    writer.number(value, places: places)
    return String(decoding: writer.bytes, as: UTF8.self)
      .replacing(".", with: phrases.text("number.decimal"))
  }

  /// A number with all its decimals: `4.0`.
  package func fixed(_ value: Double, places: Int = 1) -> String {
    let point = phrases.text("number.decimal")
    var text = number(value, places: places)
    guard places > 0 else { return text }
    let decimals = text.ranges(of: point).last.map { text[$0.upperBound...].count } ?? 0
    if decimals == 0 { text += point }
    return text + String(repeating: "0", count: places - decimals)
  }

  /// A number with its sign: `+0.4`, `−0.4`, `0`; with `isFixed` with all its decimals.
  package func signed(_ value: Double, places: Int, isFixed: Bool = false) -> String {
    let size = abs(value)
    let text = isFixed ? fixed(size, places: places) : number(size, places: places)
    guard number(size, places: places) != "0" else { return text }
    return (value < 0 ? phrases.text("number.minus") : "+") + text
  }

  /// Seconds as minutes and seconds; from two hours on, in hours.
  package func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "" }
    let whole = Int(seconds.rounded())
    if whole >= 7200 {
      return phrases.text("number.hours", ["number": .text(number(seconds / 3600, places: 1))])
    }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// `1,234`.
  package func grouped(_ number: Int) -> String {
    PhraseArgument.grouped(number, by: phrases.text("number.group"))
  }

  /// `6%`, `under 1%`; empty for a whole of 0.
  package func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let percent = 100 * Double(part) / Double(whole)
    if percent > 0, percent < 0.95 { return phrases.text("number.percent.tiny") }
    return phrases.text("number.percent", ["number": .count(Int(percent.rounded()))])
  }

  /// A probability such as a q-value: `0.004`, `below 0.0001`.
  package func chance(_ value: Double) -> String {
    if value < 0.0001 {
      return phrases.text("number.chance.tiny", ["number": .text(number(0.0001, places: 4))])
    }
    return number(value, places: value < 0.001 ? 4 : 3)
  }

  /// A factor with one decimal, large ones without decimals, very large ones as `over 1000`.
  package func factor(_ factor: Double) -> String {
    if factor > 1000 { return phrases.text("number.huge", ["number": .count(1000)]) }
    return fixed(factor, places: factor < 9.95 ? 1 : 0)
  }
}
