import FlavorExtraction
import FlavorWheel
import WordVectors

/// Takes each one-word descriptor with exactly one node out of the lexicon, with every phrase that
/// holds it, and reads the note `Notes of <word>.` with what is left.
///
///     LeaveOneOut [word|family] [every] [stemmer|spelling|vectors]
///
/// `family` also takes out what gives the word away (`cherries` for `cherry`); with a number only
/// each such word is asked; a part that is named is switched off. Prints a line for each: word,
/// its node, nodes found (spaces between), source of the first, `vector` if the word has one, and
/// why nothing was found, all separated by tabs.
@main struct LeaveOneOut {
  static func main() throws {
    let arguments = CommandLine.arguments
    let reach: HeldOutWord.Reach = arguments.contains("family") ? .family : .word
    let step = max(1, arguments.lazy.compactMap { Int($0) }.first ?? 1)
    var configuration = FlavorExtractor.Configuration()
    configuration.usesStemmer = !arguments.contains("stemmer")
    configuration.usesSpelling = !arguments.contains("spelling")
    configuration.usesVectors = !arguments.contains("vectors")
    let descriptors = try FlavorExtractor().singleWordDescriptors
    for index in stride(from: 0, to: descriptors.count, by: step) {
      let (word, node) = (descriptors[index].word, descriptors[index].node)
      let extractor = try FlavorExtractor(
        configuration: configuration, holdingOut: HeldOutWord(word, reach: reach))
      let found = try extractor.makeSession().extract(
        Array("Notes of \(word).".utf8), explaining: true)
      let nodes = found.nodes.joined(separator: " ")
      let source = found.flavors.first?.source.rawValue ?? ""
      let vector = VectorFile.standard.row(of: word.utf8) == nil ? "" : "vector"
      let why = found.nodes.isEmpty ? silence(found, hasVector: !vector.isEmpty) : ""
      print("\(word)\t\(node.id)\t\(nodes)\t\(source)\t\(vector)\t\(why)")
    }
  }

  /// Why a note's last word got no node.
  static func silence(_ found: Extraction, hasVector: Bool) -> String {
    let mentions = found.explanation?.mentions ?? []
    if let dropped = mentions.last { return "dropped: \(dropped.reason)" }
    if !hasVector { return "no vector" }
    let tag = found.explanation?.tokens.dropLast().last?.tag ?? ""
    guard ["NOUN", "ADJ"].contains(tag) else { return "tagged \(tag)" }
    return "weak or silent vote, or a word of the rules"
  }
}
