/// The brews with a flavor, among those whose flavors are known: with a node of the wheel, or with one
/// of the taster's own words.
struct FlavorColumn {
  struct Key: Hashable {
    let node: Int
    /// The taster's word; nil for all brews with the node.
    let descriptor: String?
  }

  let key: Key
  /// The word that names the flavor best: the descriptor's, or one that all brews with the node have.
  var word: String?
  /// The nodes that the column is part of, or of: of a descriptor those that it names, and all above.
  let nodes: FlavorNodeSet
  let isPresent: [Bool]

  var node: Int { key.node }
  var isDescriptor: Bool { key.descriptor != nil }
  var present: [Double] { isPresent.map { $0 ? 1 : 0 } }

  /// Whether two columns are of one flavor at different levels, or the same.
  func isRelated(to other: FlavorColumn) -> Bool {
    switch (isDescriptor, other.isDescriptor) {
    case (true, true): key.descriptor == other.key.descriptor
    case (true, false): nodes.contains(other.node)
    case (false, true): other.nodes.contains(node)
    case (false, false): nodes.contains(other.node) || other.nodes.contains(node)
    }
  }
}

/// The flavors of a journal that have support.
struct FlavorColumns {
  /// The greatest number of descriptors that are tested: those of the most brews.
  static let mostDescriptors = 40

  /// The brews whose flavors are known.
  let rows: [Int]
  /// Wheel nodes. A node whose brews are those of a node below it adds nothing and is left out.
  private(set) var nodes: [FlavorColumn] = []
  /// The taster's own words. One whose brews are those of a node that it names, or of another word,
  /// adds nothing; the node then takes the word for its name.
  private(set) var descriptors: [FlavorColumn] = []

  init(_ table: PatternTable, wheel: FlavorWheel) {
    let rows = table.flavors.indices.filter { table.flavors[$0] != nil }
    self.rows = rows
    let strata = PatternSearch.dense(
      rows.map { table.beans[$0] }, rows.map { table.methods[$0] })
    let informative = PatternSearch.informative(strata)
    let brews = informative.count { $0 }
    func hasSupport(_ size: Int) -> Bool {
      size >= PatternSearch.leastFlavorBrews && brews - size >= PatternSearch.leastFlavorBrews
    }
    var sizes = [Int](repeating: 0, count: wheel.nodes.count)
    var totals = sizes
    for (place, row) in rows.enumerated() {
      table.flavors[row]?.forEach { node in
        totals[node] += 1
        if informative[place] { sizes[node] += 1 }
      }
    }
    for node in wheel.nodes where !Task.isCancelled {
      let size = sizes[node.index]
      guard hasSupport(size),
        !wheel.branch(node.id).dropFirst().contains(where: { sizes[$0.index] == size })
      else { continue }
      var above = FlavorNodeSet()
      above.insert(node.index, andAncestorsIn: wheel)
      nodes.append(
        FlavorColumn(
          key: FlavorColumn.Key(node: node.index, descriptor: nil), nodes: above,
          isPresent: rows.map { table.flavors[$0]?.contains(node.index) == true }))
    }
    addDescriptors(table, wheel: wheel, totals: totals) { isPresent in
      hasSupport(zip(isPresent, informative).count { $0 && $1 })
    }
  }

  private mutating func addDescriptors(
    _ table: PatternTable, wheel: FlavorWheel, totals: [Int], hasSupport: ([Bool]) -> Bool
  ) {
    var places = [[Int]](repeating: [], count: table.descriptorNames.count)
    for (place, row) in rows.enumerated() {
      for number in table.descriptors[row] { places[number].append(place) }
    }
    let most = places.indices.filter { places[$0].count >= PatternSearch.leastFlavorBrews }
      .sorted {
        (-places[$0].count, table.descriptorNames[$0])
          < (-places[$1].count, table.descriptorNames[$1])
      }
    var known: Set<[Int]> = []
    for number in most where !Task.isCancelled && descriptors.count < Self.mostDescriptors {
      let word = table.descriptorNames[number]
      let named = table.descriptorNodes[number].sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let node = named.first?.key, known.insert(places[number]).inserted else { continue }
      var isPresent = [Bool](repeating: false, count: rows.count)
      for place in places[number] { isPresent[place] = true }
      var above = FlavorNodeSet()
      for entry in named { above.insert(entry.key, andAncestorsIn: wheel) }
      // The brews of a word have the node that it names, so equal counts are equal brews.
      let equal = above.members.map(Int.init).filter { node in
        totals[node] == places[number].count
          && places[number].allSatisfy { table.flavors[rows[$0]]?.contains(node) == true }
      }
      guard equal.isEmpty else {
        if let same = nodes.indices.last(where: { equal.contains(nodes[$0].node) }) {
          nodes[same].word = nodes[same].word ?? word
        }
        continue
      }
      guard hasSupport(isPresent) else { continue }
      descriptors.append(
        FlavorColumn(
          key: FlavorColumn.Key(node: node, descriptor: word), word: word, nodes: above,
          isPresent: isPresent))
    }
  }
}

/// The shares of each bean's brews with each flavor, for flavors of enough beans.
struct FlavorUnits {
  private(set) var units: [FlavorColumn.Key: BeanUnits] = [:]
  /// The variance of the log odds between beans.
  private let variance: Double
  /// The prior of the variance between beans from all flavors; nil where they are too few.
  private let prior: VariancePrior?

  /// - Parameter others: The flavors that variance and prior are taken from; nil for these.
  init(
    _ search: PatternSearch, _ columns: [FlavorColumn], _ rows: [Int], like others: FlavorUnits?
  ) {
    var units: [FlavorColumn.Key: BeanUnits] = [:]
    var order: [FlavorColumn.Key] = []
    for column in columns where !Task.isCancelled {
      var outcomes = [Double](repeating: .nan, count: search.table.count)
      var beans: Set<Int> = []
      for (place, row) in rows.enumerated() {
        outcomes[row] = column.isPresent[place] ? 1 : 0
        if column.isPresent[place] { beans.insert(search.table.beans[row]) }
      }
      guard beans.count >= PatternSearch.leastFlavorBeans else { continue }
      units[column.key] = BeanUnits(search.table, outcomes: outcomes, areShares: true)
      order.append(column.key)
    }
    let variance = others?.variance ?? BeanUnits.logOddsVariance(order.compactMap { units[$0] })
    for key in order { units[key]?.weigh(logOddsVariance: variance) }
    if let others {
      prior = others.prior
    } else {
      // The angles of rare flavors vary too little, so they are not used for the others.
      let variances = order.compactMap { units[$0] }.filter {
        $0.share * $0.counts.reduce(0, +) >= Double($0.beans.count)
      }.map(\.variance)
      let found = VariancePrior(variances, most: PatternSearch.mostPriorDegrees)
      // Never below the variance from sampling brews alone.
      prior =
        found.degrees > 0
        ? VariancePrior(degrees: found.degrees, variance: max(1, found.variance)) : nil
    }
    for key in order { units[key]?.prior = prior }
    self.units = units
    self.variance = variance
  }
}
