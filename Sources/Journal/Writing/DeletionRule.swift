/// What happens to the records that refer to one that is deleted.
public enum DeletionRule: String, Sendable, Hashable, CaseIterable {
  /// The record is not deleted: `JournalError` with the code `inUse` says how many refer to it.
  case deny
  /// The others stay and no longer refer to anything: a brew without its bean.
  case nullify
  /// The others are deleted too: the brews of a bean with their tastings.
  case cascade
}
