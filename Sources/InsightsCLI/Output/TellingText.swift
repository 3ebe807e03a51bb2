import Insights
import LocalModel

/// A model's sentences for people: wrapped, and marked as the model's.
enum TellingText {
  private static let width = 78

  static func lines(_ telling: LocalModelInsights.Telling) -> [String] {
    var lines = [Language.words.text("telling.title")]
    for sentence in telling.sentences {
      var line = " "
      for word in TextTable.oneLine(sentence).split(separator: " ") {
        if line.count + 1 + word.count > width, line.count > 1 {
          lines.append(line)
          line = " "
        }
        line += " " + word
      }
      lines.append(line)
    }
    return lines
  }
}
