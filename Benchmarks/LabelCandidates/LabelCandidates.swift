import BagLabels
import FlavorExtraction
import Foundation
import Journal

/// Prints what the label reader weighs for each label, for `Lexicon/tools/learn_label_weights.py` and
/// `learn_label_layout.py`.
///
/// usage: `LabelCandidates TODAY [--weights TABLE.tsv] LABELS.jsonl …`
///
/// Rows, tab-separated: `label ID`, `candidate FIELD SEGMENT VALUE FEATURES`,
/// `pair FIELD NUMBER FIELD NUMBER FEATURES` (numbers count a field's candidates from 0; − is no
/// candidate; the features are `excluded` where both cannot be), `decision FIELD VALUE FEATURES`,
/// `layout KEY own|other EVIDENCE` (what the value after a key shows of it, or another key's value).
@main
struct LabelCandidates {
  private struct Label: Decodable {
    var id: String
    var lines: [String]
  }

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let day = arguments.first.flatMap({ CalendarDay($0) }) else {
      throw CocoaError(.featureUnsupported)
    }
    arguments.removeFirst()
    var reader = try LabelReader(FlavorExtractor())
    if arguments.first == "--weights", arguments.count > 1 {
      reader.use(weights: Array(try Data(contentsOf: URL(filePath: arguments[1]))))
      arguments.removeFirst(2)
    }
    let decoder = JSONDecoder()
    for path in arguments {
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let label = try decoder.decode(Label.self, from: Data(line.utf8))
        print("label", label.id, separator: "\t")
        for row in reader.weighed(LabelText(lines: label.lines), today: day) {
          print(row.joined(separator: "\t"))
        }
      }
    }
  }
}
