/// What makes two records the same bag of coffee: everything that a brew table tells of it.
struct BeanKey: Hashable, Sendable {
  private let text: String

  /// - Parameter columns: What is compared; other columns may differ.
  init(_ bean: Bean, _ columns: [CSVColumn] = CSVColumn.bean) {
    text = columns.map { FoldedText.words(Self.field($0, bean)) }.joined(separator: "\u{1F}")
  }

  /// Whether nothing is recorded that could be compared.
  static func isEmpty(_ bean: Bean) -> Bool {
    CSVColumn.bean.allSatisfy { field($0, bean).isEmpty }
  }

  /// The compared fields, folded.
  static func fields(_ bean: Bean) -> [String] {
    CSVColumn.bean.map { FoldedText.words(field($0, bean)) }
  }

  /// A field as tables write it.
  static func field(_ column: CSVColumn, _ bean: Bean) -> String {
    switch column {
    case .beanName: bean.name
    case .roaster: bean.roaster
    case .origin: bean.origin
    case .region: bean.region
    case .variety: bean.variety
    case .process: CoffeeProcess.reading(bean.process.rawValue).rawValue
    case .roastLevel: RoastLevel.reading(bean.roastLevel.rawValue).rawValue
    case .roastDate: bean.roastDate?.description ?? ""
    default: ""
    }
  }
}

extension CoffeeProcess {
  /// A known process, however its words are joined and spelled in case; others as written.
  static func reading(_ text: String) -> CoffeeProcess {
    if text.isEmpty { return .unrecorded }
    let word = CoffeeProcess(rawValue: FoldedText.keyword(text))
    return known.contains(word) ? word : CoffeeProcess(rawValue: text)
  }
}

extension RoastLevel {
  /// A known level, however its words are joined and spelled in case; others as written.
  static func reading(_ text: String) -> RoastLevel {
    if text.isEmpty { return .unrecorded }
    let word = RoastLevel(rawValue: FoldedText.keyword(text))
    return known.contains(word) ? word : RoastLevel(rawValue: text)
  }
}
