import CoffeeTerms
import Support

/// The identity of a bag of coffee: all columns of a brew table that describe it.
struct BeanKey: Hashable, Sendable {
  private let text: String

  /// - Parameter columns: The columns to compare; other columns may differ.
  init(_ bean: Bean, _ columns: [CSVColumn] = CSVColumn.bean) {
    text = columns.map { FoldedText.words(Self.compared($0, bean)) }.joined(separator: "\u{1F}")
  }

  /// Whether nothing that can be compared is recorded.
  static func isEmpty(_ bean: Bean) -> Bool {
    CSVColumn.bean.allSatisfy { field($0, bean).isEmpty }
  }

  /// The compared fields, folded.
  static func fields(_ bean: Bean) -> [String] {
    CSVColumn.bean.map { FoldedText.words(compared($0, bean)) }
  }

  /// A field as the import of a table would read it, so that "Äthiopien" equals Ethiopia.
  private static func compared(_ column: CSVColumn, _ bean: Bean) -> String {
    switch column {
    case .origin: CountryTerms.standard.translated(bean.origin)
    case .process: CoffeeProcess(words: bean.process.rawValue).rawValue
    case .roastLevel: RoastLevel(words: bean.roastLevel.rawValue).rawValue
    default: field(column, bean)
    }
  }

  /// A field as tables write it.
  static func field(_ column: CSVColumn, _ bean: Bean) -> String {
    switch column {
    case .beanName: bean.name
    case .roaster: bean.roaster
    case .origin: bean.origin
    case .region: bean.region
    case .variety: bean.variety
    case .process: CoffeeProcess(spelling: bean.process.rawValue).rawValue
    case .roastLevel: RoastLevel(spelling: bean.roastLevel.rawValue).rawValue
    case .roastDate: bean.roastDate?.description ?? ""
    default: ""
    }
  }
}
