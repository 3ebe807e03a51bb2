/// One wheel node that a note reports.
public struct Flavor: Sendable, Hashable, Decodable {
  /// How the words of a mention were recognized.
  public enum Source: String, Sendable, Decodable {
    /// Exactly as in the lexicon.
    case lexicon
    /// By a derived or inflected form.
    case stem
    /// By a corrected, joined or split spelling.
    case spelling
    /// By the nearest exemplars among the word vectors.
    case vector
    /// By a language model, at words of the note that the lexicon left open.
    case model
  }

  /// The ID of the wheel node.
  public var id: String
  /// The position of the wheel node in `FlavorWheel.nodes`.
  public var nodeIndex: Int
  /// The name of the wheel node.
  public var name: String
  /// The names from the category down to this node.
  public var path: [String]
  /// The words by which the taster named it, in base form and right spelling and in the order of
  /// mention, each once; at most 50.
  public var descriptors: [String]
  /// The probability that a person who reads with care agrees, 0…1.
  public var confidence: Double
  /// The intensity as the taster describes it, 0…1; 0.5 if the note does not describe it.
  public var intensity: Double
  /// How the words of the most certain mention were recognized.
  public var source: Source
  /// The mentions in the order of the note.
  public var mentions: [Mention]

  /// Creates a flavor from its parts.
  public init(
    id: String, nodeIndex: Int, name: String, path: [String], descriptors: [String] = [],
    confidence: Double, intensity: Double, source: Source, mentions: [Mention]
  ) {
    self.id = id
    self.nodeIndex = nodeIndex
    self.name = name
    self.path = path
    self.descriptors = descriptors
    self.confidence = confidence
    self.intensity = intensity
    self.source = source
    self.mentions = mentions
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, path, descriptors, confidence, intensity, source, mentions
  }

  /// Reads the JSON form; the node must be one of the wheel.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    guard let node = FlavorWheel.standard.node(id: id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: values, debugDescription: "the wheel has no node \(id)")
    }
    self.init(
      id: id, nodeIndex: node.index, name: try values.decode(String.self, forKey: .name),
      path: try values.decode([String].self, forKey: .path),
      descriptors: try values.decodeIfPresent([String].self, forKey: .descriptors) ?? [],
      confidence: try values.decode(Double.self, forKey: .confidence),
      intensity: try values.decode(Double.self, forKey: .intensity),
      source: try values.decode(Source.self, forKey: .source),
      mentions: try values.decode([Mention].self, forKey: .mentions))
  }
}

/// The place where a note names a flavor, as UTF-8 byte offsets.
public struct Mention: Sendable, Hashable, Decodable {
  /// The text of the note from `start` to `end`.
  public var text: String
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// Creates a mention from its parts.
  public init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// A taster's word for a flavor that the cup lacks: `no mango`.
struct AbsentWord {
  /// The index of the node.
  var node: UInt8
  var text: String
}

/// The places of all mentions of a flavor of a long note, in eight bytes each; their texts are in the note.
package struct MentionPlaces: Sendable {
  /// In parts, so that millions are not copied as the list grows.
  private var parts: [[SIMD2<UInt32>]] = []

  private static let partSize = 1 << 14

  /// Adds a mention from its first byte to the one after its last.
  mutating func append(_ start: Int, _ end: Int) {
    if parts.isEmpty { parts.append([]) }
    if parts[parts.count - 1].count == Self.partSize {
      parts.append([])
      parts[parts.count - 1].reserveCapacity(Self.partSize)
    }
    parts[parts.count - 1].append(SIMD2(UInt32(start), UInt32(end)))
  }

  /// Calls `body` with the number and the bytes of each mention in the order of the note.
  package func forEach(_ body: (Int, Range<Int>) -> Void) {
    var number = 0
    for part in parts {
      for place in part {
        body(number, Int(place.x)..<Int(place.y))
        number += 1
      }
    }
  }
}
