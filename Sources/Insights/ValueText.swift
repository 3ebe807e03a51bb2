/// Values as people read them.
package enum ValueText {
  /// A number rounded to `places` decimals, without zeros at the end; empty for nil.
  package static func number(_ value: Double?, places: Int = 2) -> String {
    guard let value else { return "" }
    var writer = JSONWriter()
    writer.number(value, places: places)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A number with its sign: `+0.4`, `−0.4`, `0`.
  package static func signed(_ value: Double, places: Int) -> String {
    let text = number(abs(value), places: places)
    return text == "0" ? text : (value < 0 ? "−" : "+") + text
  }

  /// A number that always has one decimal, such as a mean of stars.
  package static func fixed(_ value: Double) -> String {
    let text = number(value, places: 1)
    return text.contains(".") ? text : text + ".0"
  }

  /// Seconds as minutes and seconds; from two hours on, in hours.
  package static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "" }
    let whole = Int(seconds.rounded())
    if whole >= 7200 { return number(seconds / 3600, places: 1) + " h" }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A stored word such as `wet_hulled` as people write it.
  package static func plain(_ word: String) -> String {
    word.replacing("_", with: "-")
  }
}
