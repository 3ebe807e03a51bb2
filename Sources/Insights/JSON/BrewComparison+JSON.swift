import Journal

/// The JSON form of a comparison, which front ends and scripts rely on.
extension JSONWriter {
  /// Adds a comparison as an object; values that are not recorded are omitted.
  package mutating func comparison(_ comparison: BrewComparison) {
    raw("{\"left\": ")
    side(comparison.left)
    raw(",\n \"right\": ")
    side(comparison.right)
    if let rating = comparison.rating {
      raw(",\n \"rating\": ")
      pair(rating)
    }
    raw(",\n \"settings\": ")
    pairs(comparison.settings)
    raw(",\n \"attributes\": ")
    pairs(comparison.attributes)
    raw(",\n \"flavors\": {\"both\": ")
    array(comparison.shared) { $0.string($1) }
    raw(", \"left\": ")
    array(comparison.onlyLeft) { $0.string($1) }
    raw(", \"right\": ")
    array(comparison.onlyRight) { $0.string($1) }
    raw("},\n \"descriptors\": {\"both\": ")
    descriptors(comparison.descriptors.shared)
    raw(", \"left\": ")
    descriptors(comparison.descriptors.onlyLeft)
    raw(", \"right\": ")
    descriptors(comparison.descriptors.onlyRight)
    raw("}}")
  }

  private mutating func descriptors(_ words: [String: [String]]) {
    raw("{")
    for (index, node) in words.keys.sorted().enumerated() {
      if index > 0 { raw(", ") }
      string(node)
      raw(": ")
      array(words[node] ?? []) { $0.string($1) }
    }
    raw("}")
  }

  private mutating func side(_ side: BrewComparison.Side) {
    raw("{\"id\": ")
    string(side.brew.id.rawValue)
    raw(", \"brewed_at\": ")
    string(side.brew.brewedAt.text)
    if let bean = side.bean {
      raw(", \"bean\": ")
      named(bean.id.rawValue, bean.displayName)
    }
    if let method = side.method {
      raw(", \"method\": ")
      named(method.id.rawValue, method.name)
    }
    if let grinder = side.grinder {
      raw(", \"grinder\": ")
      named(grinder.id.rawValue, grinder.name)
    }
    raw(", \"notes\": ")
    string(side.brew.notes)
    raw(side.brew.isCopy ? ", \"is_copy\": true}" : ", \"is_copy\": false}")
  }

  private mutating func pairs(_ pairs: [BrewComparison.Pair]) {
    raw("{")
    for (index, value) in pairs.enumerated() {
      if index > 0 { raw(", ") }
      string(value.name)
      raw(": ")
      pair(value)
    }
    raw("}")
  }

  private mutating func pair(_ pair: BrewComparison.Pair) {
    let values: [(StaticString, Double?)] = [
      ("\"left\": ", pair.left), ("\"right\": ", pair.right), ("\"difference\": ", pair.difference),
    ]
    raw("{")
    var isFirst = true
    for case (let name, let value?) in values {
      if !isFirst { raw(", ") }
      isFirst = false
      raw(name)
      number(value, places: 4)
    }
    let texts: [(StaticString, String?)] = [
      ("\"left_text\": ", pair.leftText), ("\"right_text\": ", pair.rightText),
    ]
    for case (let name, let text?) in texts {
      if !isFirst { raw(", ") }
      isFirst = false
      raw(name)
      string(text)
    }
    raw("}")
  }
}
