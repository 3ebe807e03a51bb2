/// How many notes report each flavor, and by which words, as `insights extract --count` prints it.
public struct FlavorCounts: Sendable, Hashable {
  /// A word of the tasters.
  public struct Word: Sendable, Hashable, Identifiable, Codable {
    /// The word.
    public let word: String
    /// The number of notes that have it.
    public let notes: Int

    /// The word.
    public var id: String { word }

    package init(_ word: String, notes: Int) {
      self.word = word
      self.notes = notes
    }
  }

  /// A flavor that notes report.
  public struct Entry: Sendable, Hashable, Identifiable, Codable {
    /// The ID of the node of the wheel.
    public let id: String
    /// The name of the node.
    public let name: String
    /// The number of notes that report it.
    public let notes: Int
    /// The tasters' words, those of the most notes first, equal ones by the alphabet.
    public let descriptors: [Word]

    package init(id: String, name: String, notes: Int, descriptors: [Word]) {
      self.id = id
      self.name = name
      self.notes = notes
      self.descriptors = descriptors
    }
  }

  /// The notes that have one value in the column that they are counted by.
  public struct Group: Sendable, Hashable, Identifiable, Codable {
    /// The value; nil where all notes are counted together.
    public let value: String?
    /// The number of notes.
    public let notes: Int
    /// The flavors, those of the most notes first, equal ones in wheel order.
    public let flavors: [Entry]

    /// The value.
    public var id: String? { value }

    package init(_ value: String?, notes: Int, flavors: [Entry]) {
      self.value = value
      self.notes = notes
      self.flavors = flavors
    }
  }

  /// The column that the notes are grouped by; nil where they are counted together.
  public let column: String?
  /// The groups in the order of their first notes; one without a column.
  public let groups: [Group]

  package init(column: String?, groups: [Group]) {
    self.column = column
    self.groups = groups
  }
}
