/// Sections within a section that has a date.
enum MarkdownSections {
  /// The records, with those within a record of a date settled: sections with different keys, such
  /// as "Recipe" and "Taste", are parts of that record; sections with the same keys are brews of
  /// that date.
  static func settled(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    guard records.contains(where: { $0.owner != nil }) else { return records }
    return areBrews(records) ? apart(records) : joined(records)
  }

  /// Whether two sections of one record have a key in common, or one has a key of the record.
  private static func areBrews(_ records: [MarkdownRecord]) -> Bool {
    var keys: [Int: Set<String>] = [:]
    for record in records {
      guard let owner = record.owner else { continue }
      var known = keys[owner] ?? Set(records[owner].fields.map { $0.key.lowercased() })
      for field in record.fields where !known.insert(field.key.lowercased()).inserted {
        return true
      }
      keys[owner] = known
    }
    return false
  }

  private static func apart(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    let owners = Set(records.compactMap(\.owner))
    var found: [MarkdownRecord] = []
    for (index, record) in records.enumerated() {
      guard let owner = record.owner else {
        let isEmpty = record.fields.isEmpty && record.notes.isEmpty
        if !isEmpty || !owners.contains(index) { found.append(record) }
        continue
      }
      var brew = record
      brew.heading = [records[owner].heading, record.heading].filter { !$0.isEmpty }
        .joined(separator: ", ")
      brew.parent = records[owner].parent
      brew.owner = nil
      found.append(brew)
    }
    return found
  }

  private static func joined(_ records: [MarkdownRecord]) -> [MarkdownRecord] {
    var found = records
    var sections: [Int: Int] = [:]
    var headings: [String: Int] = [:]
    for record in records {
      guard let owner = record.owner else { continue }
      sections[owner, default: 0] += 1
      headings[record.heading.lowercased(), default: 0] += 1
    }
    for record in records {
      guard let owner = record.owner else { continue }
      // The only section, with a heading that no other has, names the coffee.
      if sections[owner] == 1, headings[record.heading.lowercased()] == 1, sections.count > 1 {
        found[owner].heading += ", \(record.heading)"
      }
      found[owner].fields += record.fields
      found[owner].notes += record.notes
    }
    return found.filter { $0.owner == nil }
  }
}
