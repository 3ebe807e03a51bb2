import Journal
import Support

/// Finds brews whose notes or tags report a flavor.
///
/// A flavor of a branch counts for the branch: a note of blueberry reports `fruity.berry`.
/// Not for sharing between threads.
final class FlavorSearch {
  private let session: ExtractionSession
  private let filter: FlavorFilter
  private let wheel = FlavorWheel.standard
  private let branch: Set<String>
  /// A tag of the taster's own, folded; nil for a node of the wheel.
  private let custom: String?
  /// A taster's word in base form; nil for a node or a tag.
  private let word: String?

  /// - Parameters:
  ///   - node: The ID of a node of the wheel, a tag, or `word:` and a taster's word.
  ///   - extractor: The lexicon and models that readings use.
  ///   - session: Reads the notes.
  /// - Throws: When the system lacks the stemmer.
  init(node: String, extractor: FlavorExtractor, session: ExtractionSession) throws {
    self.session = session
    custom = FlavorTag(rawValue: node).custom.map(FoldedText.words)
    let word = JournalQuery.word(of: node)
    self.word = word
    if let word {
      branch = Set(session.extract(Array(word.utf8)).nodes)
    } else {
      branch = custom != nil ? [] : Set(wheel.branch(node).map(\.id))
    }
    filter = try FlavorFilter(extractor, flavors: branch)
  }

  /// Whether the flavor is reported, in words or as a tag.
  func isNoted(in noted: NotedFlavors) -> Bool {
    if noted.tags.contains(where: holds) { return true }
    if custom != nil { return false }
    return isNoted(in: noted.notes) || isNoted(in: noted.tastingNotes)
  }

  private func isNoted(in text: String) -> Bool {
    let utf8 = Array(text.utf8)
    guard filter.mayMention(utf8) else { return false }
    let found = session.extract(utf8)
    guard let word else { return found.nodes.contains { branch.contains($0) } }
    return found.flavors.contains { $0.descriptors.contains(word) }
  }

  private func holds(_ tag: FlavorTag) -> Bool {
    if let custom { return tag.custom.map(FoldedText.words) == custom }
    if let word { return tag.custom.map(FoldedText.words) == FoldedText.words(word) }
    if branch.contains(tag.rawValue) { return true }
    guard case .node(let node) = wheel.resolve(tag.rawValue) else { return false }
    return branch.contains(node.id)
  }
}
