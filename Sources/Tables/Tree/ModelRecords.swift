/// The records of several tables in one list, each with the name of its model, its key and its fields, as Django
/// writes them: `{"model": "log.bean", "pk": 1, "fields": {"name": "Kirima", "roaster": 4}}`.
struct ModelRecords {
  /// The records by the name of their table, with their keys as `id`, and fields that name others as `roaster_id`.
  private(set) var tables: [(name: String, rows: [TreeObject])] = []

  /// - Returns: nil for another list.
  init?(_ elements: [TreeValue]) {
    var models: [(name: String, key: String, fields: TreeObject)] = []
    for element in elements {
      guard case .object(let object) = element, let model = object["model"]?.scalar,
        let key = object["pk"]?.scalar, case .object(let fields) = object["fields"]
      else { return nil }
      models.append((Self.plain(model.split(separator: ".").last ?? ""), key, fields))
    }
    guard Set(models.map(\.name)).count > 1 else { return nil }
    // What others call a table: `coffee_bean` for the model `coffeebean`.
    var names: [String: String] = [:]
    let keys = Dictionary(grouping: models, by: \.name).mapValues { Set($0.map(\.key)) }
    for field in Set(models.flatMap { $0.fields.members.map(\.key) }).sorted() {
      let values = models.compactMap { $0.fields[field]?.scalar }.filter { !$0.isEmpty }
      let model = keys.keys.sorted().first { name in
        name.hasSuffix(Self.plain(field)) && !values.isEmpty
          && values.allSatisfy { keys[name]?.contains($0) ?? false }
      }
      if let model, names[model] == nil { names[model] = field }
    }
    let fieldNames = Set(names.values)
    var places: [String: Int] = [:]
    for (model, key, fields) in models {
      var row = TreeObject(line: fields.line)
      row["id"] = .text(key)
      for member in fields.members {
        row[fieldNames.contains(member.key) ? member.key + "_id" : member.key] = member.value
      }
      let place = places[model] ?? tables.count
      if places[model] == nil { tables.append((names[model] ?? model, [])) }
      places[model] = place
      tables[place].rows.append(row)
    }
  }

  private static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" }
  }
}
