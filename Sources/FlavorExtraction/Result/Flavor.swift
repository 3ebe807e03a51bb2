import FlavorWheel

/// One wheel node that a note reports.
public struct Flavor: Sendable, Hashable {
  /// How the words were understood.
  public enum Source: String, Sendable {
    /// Exactly as the lexicon has them.
    case lexicon
    /// Through a derived or inflected form.
    case stem
    /// Through a corrected, joined or split spelling.
    case spelling
    /// Through the nearest exemplars by word vector.
    case vector
  }

  /// The wheel node's ID.
  public var id: String
  /// The wheel node's place in `FlavorWheel.nodes`.
  public var nodeIndex: Int
  /// The wheel node's name.
  public var name: String
  /// Names from the category down to this node.
  public var path: [String]
  /// The probability that a careful reader agrees, 0…1.
  public var confidence: Double
  /// How strong the taster says it is, 0…1; 0.5 where the note does not say.
  public var intensity: Double
  /// How the words of the surest mention were understood.
  public var source: Source
  /// Where the note names it, in the order of the note.
  public var mentions: [Mention]

  /// Creates a flavor.
  public init(
    id: String, nodeIndex: Int, name: String, path: [String], confidence: Double, intensity: Double,
    source: Source,
    mentions: [Mention]
  ) {
    self.id = id
    self.nodeIndex = nodeIndex
    self.name = name
    self.path = path
    self.confidence = confidence
    self.intensity = intensity
    self.source = source
    self.mentions = mentions
  }
}
