/// Titles and sentences (to be written).
enum PatternWording {
  static func describe(_ pattern: inout Pattern, span: Double) {}
}
