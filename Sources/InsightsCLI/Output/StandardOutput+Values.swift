import Insights

extension StandardOutput {
  static func write(lines: [String]) throws {
    try write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes one JSON value and a line break.
  static func writeJSON(_ value: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    value(&writer)
    writer.raw("\n")
    try write(writer.bytes)
  }
}
