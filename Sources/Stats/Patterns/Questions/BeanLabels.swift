import Journal
import Support

/// The values of one attribute for each bean of a table, numbered; two spellings of a name are one.
struct BeanValues {
  struct Value {
    let number: Int
    let name: String
  }

  /// For each bean of the table the values that are recorded.
  let ofBean: [[Value]]
  /// The number of different values.
  let count: Int

  init(_ attribute: BeanAttribute, _ table: PatternTable) {
    var numbers: [String: Int] = [:]
    ofBean = table.beanRecords.map { bean in
      attribute.values(bean).compactMap { name in
        let key = FoldedText.words(name)
        guard !key.isEmpty else { return nil }
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return Value(number: number, name: name)
      }
    }
    count = numbers.count
  }
}

/// The labels of an attribute: each has a name and the units with the label.
struct BeanLabels {
  /// The units with a recorded value, as positions in `BeanUnits`.
  var units: [Int] = []
  var names: [String] = []
  /// For each name the positions in `units`.
  var members: [[Int]] = []

  init(_ values: BeanValues, units all: BeanUnits) {
    var numbers = [Int](repeating: -1, count: values.count)
    for (place, bean) in all.beans.enumerated() where !values.ofBean[bean].isEmpty {
      for value in values.ofBean[bean] {
        if numbers[value.number] < 0 {
          numbers[value.number] = names.count
          names.append(value.name)
          members.append([])
        }
        let number = numbers[value.number]
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
