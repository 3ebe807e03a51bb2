/// The buffers for the votes of the rules on several words. (An `InlineArray` needs macOS 26 and
/// iOS 26.)
struct TagScratch: Sendable {
  /// For each word of the sentence its values in the order of the features, with the tag that was
  /// chosen.
  private var window: ContiguousArray<UInt64> = []
  /// The keys that are looked up, and where the points of the rules that apply are.
  private var keys = ContiguousArray<UInt64>(repeating: 0, count: TagRules.jointLimit)
  private var hits = ContiguousArray<UInt16>(repeating: 0, count: TagRules.jointLimit)

  /// Takes the buffers out, or puts them back.
  mutating func swap(
    _ window: inout ContiguousArray<UInt64>, _ keys: inout ContiguousArray<UInt64>,
    _ hits: inout ContiguousArray<UInt16>
  ) {
    Swift.swap(&window, &self.window)
    Swift.swap(&keys, &self.keys)
    Swift.swap(&hits, &self.hits)
  }
}
