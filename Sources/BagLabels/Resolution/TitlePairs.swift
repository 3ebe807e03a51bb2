import Support

/// The compatibility of two candidates for roaster, name, farm and region.
///
/// nil excludes the pair; otherwise the result is the features of the pair.
struct TitlePairs {
  let label: LabelDocument

  /// A line, or a line joined to it, cannot be both roaster and name.
  func roasterAndName(_ roaster: Candidate, _ name: Candidate) -> FeatureSet? {
    if roaster.segment == name.segment {
      if roaster.range.overlaps(name.range) { return nil }
    } else if label.joins(roaster.segment) == name.segment {
      return nil
    }
    return roaster.segment < name.segment ? [.beforeName] : []
  }

  func roasterAndFarm(_ roaster: Candidate, _ farm: Candidate) -> FeatureSet? {
    roaster.segment == farm.segment && !roaster.features.contains(.prose) ? [.farmLine] : []
  }

  /// A farm in the title is the name as well; below the name it is only the farm. A name is often
  /// that of the farm without its «Finca».
  func nameAndFarm(_ name: Candidate, _ farm: Candidate) -> FeatureSet? {
    guard name.segment == farm.segment else {
      return isPart(name.value, of: farm.value) ? [.farmName] : []
    }
    if name.features.contains(.nameKey) { return [] }
    if name.features.contains(.later) { return [.farmFarBelow] }
    return hasEarlierText(name.segment) ? [.farmBelow] : [.farmTitle]
  }

  /// Whether one text equals the other, or is its end.
  private func isPart(_ name: Candidate.Value, of farm: Candidate.Value) -> Bool {
    guard case .text(let name) = name, case .text(let farm) = farm else { return false }
    let (end, text) = (TextFolding.terms.text(name), TextFolding.terms.text(farm))
    return text == end || text.hasSuffix(" " + end)
  }

  private func hasEarlierText(_ index: Int) -> Bool {
    label.indices.contains { other in
      let range = label.segments[other].range
      return other < index && other > 0 && label.segments[other].key == nil
        && label.facts[other].isText && label.facts[other].freeWords > 0
        && !label.line(of: other).has(.roasterStrong, in: range)
        && !label.line(of: other).has(.roasterWeak, in: range)
    }
  }

  /// A region is the name as well only with its country; alone it is the name if another line is
  /// the region.
  func nameAndRegion(_ name: Candidate, _ region: Candidate?) -> FeatureSet? {
    let isSame = region?.segment == name.segment
    if name.features.contains(.regionTitle), isSame || region == nil { return nil }
    guard isSame, !name.features.contains(.nameKey) else { return [] }
    let line = label.line(of: name.segment)
    let range = label.segments[name.segment].range
    let isWithCountry =
      line.has(kind: .country, in: range)
      || line.phrases(.region, in: range).contains { label.entry($0).isSpecial }
    return line.parts(range).count > 1 || !isWithCountry ? [.regionOnly] : [.region]
  }

  /// A region may skip the chosen farm, but no other.
  func farmAndRegion(_ farm: Candidate?, _ region: Candidate) -> FeatureSet? {
    guard let farm, farm.segment == region.segment else { return region.skipped == nil ? [] : nil }
    if let skipped = region.skipped { return skipped == farm.range ? [] : nil }
    return farm.range.overlaps(region.range) ? nil : []
  }
}
