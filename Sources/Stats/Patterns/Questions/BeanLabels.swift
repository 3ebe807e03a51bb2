import Journal
import Support

/// The labels of an attribute: each has a name and the units with the label.
struct BeanLabels {
  /// The units with a recorded value, as positions in `BeanUnits`.
  var units: [Int] = []
  var names: [String] = []
  /// For each name the positions in `units`.
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

  /// Keeps labels that have enough units with and without the label, and enough arrangements for a
  /// significant p-value; of two complementary labels the one with the higher outcome.
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
