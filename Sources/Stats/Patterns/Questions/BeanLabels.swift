import Journal
import Support

/// The labels of an attribute among units, each a name and the units that carry it.
struct BeanLabels {
  /// The units with a recorded value, as places in `BeanUnits`.
  var units: [Int] = []
  var names: [String] = []
  /// For each name the places in `units`.
  var members: [[Int]] = []

  init(_ attribute: BeanAttribute, units all: BeanUnits, table: PatternTable) {
    var numbers: [String: Int] = [:]
    for (place, bean) in all.beans.enumerated() {
      let values = attribute.values(table.beanRecords[bean]).filter {
        !FoldedText.words($0).isEmpty
      }
      guard !values.isEmpty else { continue }
      for value in values {
        let key = FoldedText.words(value)
        let number = numbers[key] ?? names.count
        if number == names.count {
          numbers[key] = number
          names.append(value)
          members.append([])
        }
        if members[number].last != units.count { members[number].append(units.count) }
      }
      units.append(place)
    }
  }

  /// Keeps labels with enough units with and without, and enough ways to hand them out for a
  /// p-value that could matter; of two that say the same of opposite sides, the one that is higher.
  mutating func prune(rate: Double, leastWithin: Int, isHigher: ([Int]) -> Bool) {
    let count = units.count
    var kept = names.indices.filter { label in
      let size = members[label].count
      return size >= leastWithin && count - size >= leastWithin
        && GroupPermutationTest.ways(count, size) * rate >= 20
    }
    let candidates = kept
    kept.removeAll { label in
      candidates.contains { other in
        guard other != label, members[other].count + members[label].count == count,
          Set(members[other]).isDisjoint(with: members[label])
        else { return false }
        return !isHigher(members[label])
      }
    }
    names = kept.map { names[$0] }
    members = kept.map { members[$0] }
  }
}
