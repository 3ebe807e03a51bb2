/// Reading the JSON form of `insights journal import`, which `Insights` writes.
extension ImportSummary {
  private enum CodingKeys: String, CodingKey {
    case format, added, updated, kept, skipped, unrated, copies, encoding, differences, deleted,
      conflicts, deletions
    case alreadyThere = "already_there"
    case repeatedRows = "repeated_rows"
    case problemCount = "problem_count"
    case ignoredColumns = "ignored_columns"
    case leftOut = "left_out"
    case dateOrder = "date_order"
    case undated
    case methodless = "without_method"
    case grinderless = "without_grinder"
    case ratingScale = "rating_scale"
    case valuesLeftOut = "values_left_out"
    case titlesLine = "titles_line"
    case guessedMethod = "guessed_method"
    case leftOutParts = "left_out_parts"
    case columns
  }

  /// Decodes all but the problems, of which the form has only the words.
  ///
  /// - Parameter hasLosses: Whether one of the problems left something out.
  /// - Throws: `DecodingError`.
  package init(reportedBy decoder: any Decoder, hasLosses: Bool) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(format: ImportFormat(rawValue: try values.decode(forKey: .format)))
    added = try values.decode(forKey: .added)
    alreadyThere = try values.decode(forKey: .alreadyThere)
    updated = try values.decode(forKey: .updated)
    kept = try values.decode(forKey: .kept)
    repeatedRows = try values.decode(forKey: .repeatedRows)
    skipped = try values.decode(forKey: .skipped)
    unrated = try values.decode(forKey: .unrated)
    copies = try values.decode(forKey: .copies)
    ignoredColumns = try values.decode(forKey: .ignoredColumns)
    leftOut = try values.decode(forKey: .leftOut)
    dateOrder = try values.decodeIfPresent(String.self, forKey: .dateOrder)
      .map(DateOrder.init(rawValue:))
    ratingScale = try values.decodeOptional(forKey: .ratingScale)
    encoding = try values.decodeOptional(forKey: .encoding)
    for difference in try values.decode([Difference].self, forKey: .differences) {
      add(difference)
    }
    // Results of earlier programs lack these.
    deleted = try values.decodeIfPresent(Counts.self, forKey: .deleted) ?? Counts()
    conflicts = try values.decodeIfPresent(Int.self, forKey: .conflicts) ?? 0
    for deletion in try values.decodeIfPresent([Deletion].self, forKey: .deletions) ?? [] {
      add(deletion)
    }
    valuesLeftOut = try values.decodeIfPresent(Int.self, forKey: .valuesLeftOut) ?? 0
    undated = try values.decodeIfPresent(Int.self, forKey: .undated) ?? 0
    methodless = try values.decodeIfPresent(Int.self, forKey: .methodless) ?? 0
    grinderless = try values.decodeIfPresent(Int.self, forKey: .grinderless) ?? 0
    titlesLine = try values.decodeIfPresent(Int.self, forKey: .titlesLine)
    guessedMethod = try values.decodeIfPresent(String.self, forKey: .guessedMethod)
    leftOutParts = try values.decodeIfPresent([String].self, forKey: .leftOutParts) ?? []
    columns = try values.decodeIfPresent([ImportedColumn].self, forKey: .columns) ?? []
    drop(problems: try values.decode(forKey: .problemCount), hasLosses: hasLosses)
  }

  /// The summary without the problems themselves; their number stays.
  package var withoutProblems: ImportSummary {
    var summary = self
    summary.drop(problems: problemCount, hasLosses: hasLosses)
    return summary
  }
}

extension ImportSummary.Counts: Decodable {
  private enum CodingKeys: String, CodingKey {
    case beans, methods, grinders, recipes, brews, tastings
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    beans = try values.decode(forKey: .beans)
    methods = try values.decode(forKey: .methods)
    grinders = try values.decode(forKey: .grinders)
    recipes = try values.decode(forKey: .recipes)
    brews = try values.decode(forKey: .brews)
    tastings = try values.decode(forKey: .tastings)
  }
}

extension ImportSummary.Difference: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, id, fields, taken, conflicts
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try values.decode(forKey: .kind), id: try values.decode(forKey: .id), name: "",
      brewedAt: nil, fields: try values.decode(forKey: .fields),
      isTaken: try values.decode(forKey: .taken),
      conflicts: try values.decodeIfPresent([String].self, forKey: .conflicts) ?? [])
  }
}

extension ImportSummary.Deletion: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, id
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try values.decode(forKey: .kind), id: try values.decode(forKey: .id), name: "",
      brewedAt: nil)
  }
}

extension JournalChange.Field: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, before, after
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(forKey: .name), before: try values.decodeOptional(forKey: .before),
      after: try values.decodeOptional(forKey: .after))
  }
}
