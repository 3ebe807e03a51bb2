/// What happens to the records that refer to a deleted record.
public enum DeletionRule: String, Sendable, Hashable, CaseIterable {
  /// The record is not deleted: `JournalError` with the code `inUse` has the number of references.
  case deny
  /// The other records stay, without the reference: a brew without its bean.
  case nullify
  /// The other records are deleted too: the brews of a bean with their tastings.
  case cascade
}
