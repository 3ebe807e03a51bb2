/// What BrewSpec has no member for, as lines `name: value` of a brew's `process_notes`.
///
/// BrewSpec's roast levels, ratings and temperatures are coarser than the journal's; its
/// description advises the notes for finer detail.
enum BrewSpecLines {
  /// The names of lines.
  enum Name: String, CaseIterable {
    case rating
    case waterTemperature = "water_temp_c"
    case grindSetting = "grind_setting"
    case roastLevel = "roast_level"
    case category = "method_category"
    case balance, bitterness
    case flavorTag = "flavor_tag"
    case tastingNote = "tasting_note"
    case isCopy = "is_copy"
    case isFavorite = "is_favorite"
    case price = "bean_price"
    case bagWeight = "bean_weight_g"
    case frozenDate = "bean_frozen_date"
    case thawedDate = "bean_thawed_date"
    case roastRange = "bean_roast_range"
    case isFavoriteBean = "bean_is_favorite"
  }

  /// The lines of notes that have a name, and the other lines.
  static func read(_ notes: String) -> (values: [Name: [String]], rest: String) {
    var values: [Name: [String]] = [:]
    var rest: [Substring] = []
    for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = line.firstRange(of: ": "),
        let name = Name(rawValue: String(line[..<mark.lowerBound]))
      {
        values[name, default: []].append(String(line[mark.upperBound...]))
      } else {
        rest.append(line)
      }
    }
    return (values, rest.joined(separator: "\n").trimmed)
  }
}
