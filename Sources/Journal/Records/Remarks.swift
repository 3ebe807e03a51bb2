/// A record with columns of words that need no code of their own: `RecordFields` has them, and
/// `Lexicon/wording/en.tsv` what they are called (`remark.storage`) and what they are for
/// (`remark.storage.help`).
package protocol RemarkedRecord: Sendable {
  /// The columns of words that were added since the first version of the schema.
  static var remarks: [String] { get }
  /// What a column says; empty for nothing.
  subscript(remark column: String) -> String { get set }
}

extension Bean: RemarkedRecord {
  package static let remarks = CSVColumn.laterOfBean.filter(\.isRemark).map(\.rawValue)
  package subscript(remark column: String) -> String {
    get { Self.fields[column]?.text(of: self) ?? "" }
    set { Self.fields[column]?.put(&self, .text(newValue)) }
  }
}

extension Brew: RemarkedRecord {
  package static let remarks = CSVColumn.laterOfBrew.filter(\.isRemark).map(\.rawValue)
  package subscript(remark column: String) -> String {
    get { Self.fields[column]?.text(of: self) ?? "" }
    set { Self.fields[column]?.put(&self, .text(newValue)) }
  }
}
