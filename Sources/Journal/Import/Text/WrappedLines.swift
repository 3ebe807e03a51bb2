import CoffeeTerms
import Tables

/// Paragraphs that an editor broke into lines of about the same length, as one line each.
enum WrappedLines {
  /// The lines of a text, those of such paragraphs joined.
  static func joined(_ lines: [OutlineLine]) -> [OutlineLine] {
    guard let width = lines.lazy.map(length).max(), (minWidth...maxWidth).contains(width) else {
      return lines
    }
    /// Whether a line had no room for the first word of the next one and ends no sentence.
    func isBroken(_ line: OutlineLine, _ next: OutlineLine) -> Bool {
      length(line) + next.text.prefix { $0 != " " }.count + slack >= width
        && line.text.last.map { !".!?:;".contains($0) } ?? false
        && [line, next].allSatisfy {
          $0.level == 0 && !$0.text.contains(OutlineLine.separator)
            && EntryText.key($0.text) == nil
        }
        && !next.isListed && !next.text.isEmpty && !EntryLine(next).beginsWithDay
    }
    // Lines of a log are no paragraph.
    let pairs = zip(lines, lines.dropFirst())
    guard pairs.contains(where: { $1.text.first?.isLowercase == true && isBroken($0, $1) }) else {
      return lines
    }
    var found: [OutlineLine] = []
    var last: OutlineLine?
    for line in lines {
      if let last, isBroken(last, line) {
        found[found.count - 1].text += " " + line.text
      } else {
        found.append(line)
      }
      last = line
    }
    return found
  }

  private static func length(_ line: OutlineLine) -> Int { line.indentation + line.text.count }

  private static let (minWidth, maxWidth) = (50, 110)
  /// A word that would just fit may stand on the next line.
  private static let slack = 4
}
