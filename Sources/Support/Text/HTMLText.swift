/// Notes that an app keeps as HTML.
package enum HTMLText {
  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "nbsp": " ",
  ]
  private static let breaks: Set<String> = ["br", "p", "div", "li", "h1", "h2", "h3", "blockquote"]

  /// The text without tags; a line for each block. Text that is no HTML stays as it is.
  package static func plain(_ html: String) -> String {
    var text = ""
    var rest = html[...]
    // The next end of a tag, looked for once: text may have any number of "<".
    var close = rest.firstIndex(of: ">")
    while let next = rest.first {
      if let end = close, end < rest.startIndex { close = rest.firstIndex(of: ">") }
      if next == "<", let end = close,
        let name = tag(rest[rest.index(after: rest.startIndex)..<end])
      {
        if breaks.contains(name), text.last != "\n", !text.isEmpty { text.append("\n") }
        rest = rest[rest.index(after: end)...]
      } else if next == "&", let end = rest.prefix(8).firstIndex(of: ";"),
        let character = entities[String(rest[rest.index(after: rest.startIndex)..<end])]
      {
        text += character
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(next)
        rest = rest.dropFirst()
      }
    }
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.reversed().drop(while: \.isWhitespace).count))
  }

  /// The name of a tag; nil for text such as `< 20 s`.
  private static func tag(_ text: Substring) -> String? {
    let body = text.first == "/" ? text.dropFirst() : text
    let name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard name.first?.isLetter == true else { return nil }
    let next = body.dropFirst(name.count).first
    return next == nil || next == " " || next == "/" ? name.lowercased() : nil
  }
}
