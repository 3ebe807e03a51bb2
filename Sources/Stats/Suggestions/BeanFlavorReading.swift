import FlavorExtraction
import FlavorWheel
import Journal

/// Reads the flavors of beans from the notes and tags of some of their brews.
struct BeanFlavorReading {
  /// Notes read at most, and of each bean: what a bean tastes of shows in a few.
  private static let limit = 160
  private static let beanLimit = 6

  private let contents: JournalContents

  init(contents: JournalContents) {
    self.contents = contents
  }

  /// What the beans of `history` are compared by.
  ///
  /// Spelling and word vectors are left out: the lexicon's own words suffice to compare, and no
  /// dictionary has to be loaded. Without a stemmer on the system notes tell nothing here.
  func profiles(_ history: SuggestionHistory) -> [BeanProfile] {
    var profiles = history.beans.map { BeanProfile($0) }
    var counts = [Int](repeating: 0, count: profiles.count)
    var chosen: [Identifier<Brew>: Int] = [:]
    var session: ExtractionSession?
    var isTried = false
    var readCount = 0
    for entry in history.entries.reversed() where counts[entry.bean] < Self.beanLimit {
      chosen[entry.brew.id] = entry.bean
      guard !entry.brew.notes.isEmpty, readCount < Self.limit else { continue }
      counts[entry.bean] += 1
      readCount += 1
      if !isTried {
        isTried = true
        session = Self.makeSession()
      }
      guard let found = try? session?.extract(Array(entry.brew.notes.utf8)) else { continue }
      for flavor in found.flavors { profiles[entry.bean].add(flavor.id, flavor.confidence) }
    }
    for tasting in contents.tastings {
      guard !tasting.flavorTags.isEmpty, let bean = chosen[tasting.brewID] else { continue }
      for tag in tasting.flavorTags where tag.custom == nil { profiles[bean].add(tag.rawValue, 1) }
    }
    return profiles
  }

  private static func makeSession() -> ExtractionSession? {
    var configuration = FlavorExtractor.Configuration()
    configuration.usesSpelling = false
    configuration.usesVectors = false
    return try? FlavorExtractor(configuration: configuration).makeSession()
  }
}

extension BeanProfile {
  /// Counts a flavor, and half of it for its branch, so that lemon and lime are somewhat alike.
  mutating func add(_ node: String, _ weight: Double) {
    flavors[node, default: 0] += weight
    if let stop = node.lastIndex(of: ".") {
      flavors[String(node[..<stop]), default: 0] += weight / 2
    }
  }
}
