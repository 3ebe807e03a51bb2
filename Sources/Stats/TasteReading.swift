import FlavorExtraction
import FlavorWheel

/// What a note says that goes with extraction; raw values are the names of the JSON form.
public enum TasteReading: String, Sendable, CaseIterable {
  /// Underextracted, by `BrewExtraction.direction`.
  case under
  /// Overextracted, by `BrewExtraction.direction`.
  case over
  /// Astringency of level 4 or 5.
  case astringent
  /// Bitterness of level 4 or 5, or the flavor Bitter.
  case bitter
  /// The flavor Sour.
  case sour
  /// Body of level 1 or 2.
  case thin

  /// The readings of a taste; nil where no note was read and no level recorded.
  static func all(of taste: BrewTaste?) -> Set<TasteReading>? {
    guard let taste, taste.hasNote || !taste.levels.isEmpty else { return nil }
    return Set(allCases.filter { $0.isRead(in: taste) })
  }

  private func isRead(in taste: BrewTaste) -> Bool {
    func level(_ attribute: Attribute, _ range: ClosedRange<Int>) -> Bool {
      taste.levels[attribute].map(range.contains) ?? false
    }
    func flavor(_ id: String) -> Bool {
      FlavorWheel.standard.node(id: id).map { taste.nodes.contains($0.index) } ?? false
    }
    switch self {
    case .under: return taste.extraction?.direction == .under
    case .over: return taste.extraction?.direction == .over
    case .astringent: return level(.astringency, 4...5)
    case .bitter: return level(.bitterness, 4...5) || flavor("other.chemical.bitter")
    case .sour: return flavor("sour-fermented.sour")
    case .thin: return level(.body, 1...2)
    }
  }
}
