import Linguistics

/// Receives the features of one mention from `ContextReader`.
protocol ContextSink {
  /// The form of a word at a distance: 0 to 3 for the words before the mention, the nearest first,
  /// and 4 to 7 for those after it.
  mutating func word(_ form: Int32, _ place: Int, _ known: borrowing ContextForms)
  /// The tag of a word at a distance.
  mutating func tag(_ tag: UniversalTag, _ place: Int)
  mutating func pair(
    _ first: Int32, _ second: Int32, _ role: ContextRole, _ known: borrowing ContextForms)
  /// The separator before a word; nil at the end of the text.
  mutating func separator(_ separator: Separator?, _ role: ContextRole)
  /// The matched phrase, its nodes, and the verdict of the rules.
  mutating func mention(_ mention: FoundMention)
  /// The mention's sentence, with the words before the mention and those after it.
  mutating func sentence(
    _ words: Range<Int>, mention: Range<Int>, _ known: borrowing ContextForms)
  /// The near words whose vectors are scored: before the mention, after it.
  mutating func vectors(
    _ words: borrowing [Word], _ range: Range<Int>, _ role: ContextModel.VectorRole,
    _ known: borrowing ContextForms)
  mutating func numbers(_ numbers: ContextNumbers)
}
