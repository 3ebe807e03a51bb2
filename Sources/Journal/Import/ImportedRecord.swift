/// A kind of record that imports add and count.
protocol ImportedRecord: StoredRecord {
  /// The count of this kind.
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { get }
}

extension Bean: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.beans }
}

extension BrewMethod: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.methods }
}

extension Grinder: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.grinders }
}

extension Recipe: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.recipes }
}

extension Brew: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.brews }
}

extension Tasting: ImportedRecord {
  static var counter: WritableKeyPath<ImportSummary.Counts, Int> { \.tastings }
}
