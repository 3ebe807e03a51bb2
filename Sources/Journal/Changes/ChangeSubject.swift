import GRDB

/// What a list of changes calls a record.
struct ChangeSubject {
  let database: Database
  let kind: RecordKind
  let id: String

  /// A subject of which nothing but the ID is known.
  var unknown: ChangeLog.Subject { ChangeLog.Subject(kind: kind, id: id) }

  /// What a record is called that is not in the journal.
  func read(of record: some StoredRecord) throws -> ChangeLog.Subject? {
    var subject = unknown
    switch record {
    case let bean as Bean: subject.name = bean.displayName
    case let recipe as Recipe: subject.name = recipe.displayName
    case let method as BrewMethod: subject.name = method.name
    case let grinder as Grinder: subject.name = grinder.name
    case let taster as Taster: subject.name = taster.name
    case let session as CuppingRecord: subject.name = session.name
    case let brew as Brew: try describe(brew, &subject)
    case let tasting as Tasting:
      let brew = try Brew.fetch(database, "WHERE id = ?", [tasting.brewID.rawValue]).first
      if let brew { try describe(brew, &subject) }
    default: return nil
    }
    return subject
  }

  /// What the record is called now; nil where it is not there.
  func read() throws -> ChangeLog.Subject? {
    var subject = unknown
    switch kind {
    case .bean:
      guard let bean = try Bean.fetch(database, "WHERE id = ?", [id]).first else { return nil }
      subject.name = bean.displayName
    case .recipe:
      guard let recipe = try Recipe.fetch(database, "WHERE id = ?", [id]).first else { return nil }
      subject.name = recipe.displayName
    case .method, .grinder, .taster:
      let name = try String.fetchOne(
        database, sql: "SELECT name FROM \(kind) WHERE id = ?", arguments: [id])
      guard let name else { return nil }
      subject.name = name
    case .brew:
      guard let brew = try Brew.fetch(database, "WHERE id = ?", [id]).first else { return nil }
      try describe(brew, &subject)
    case .tasting:
      guard let tasting = try Tasting.fetch(database, "WHERE id = ?", [id]).first else {
        return nil
      }
      let brew = try Brew.fetch(database, "WHERE id = ?", [tasting.brewID.rawValue]).first
      if let brew { try describe(brew, &subject) }
    case .cupping:
      guard try CuppingTables.areThere(database),
        let session = try CuppingRecord.fetch(database, "WHERE id = ?", [id]).first
      else { return nil }
      subject.name = session.name
    case .shot, .cuppingSample, .cuppingScore: break
    }
    return subject
  }

  private func describe(_ brew: Brew, _ subject: inout ChangeLog.Subject) throws {
    subject.brewedAt = brew.brewedAt
    if let id = brew.beanID?.rawValue {
      subject.name = try Bean.fetch(database, "WHERE id = ?", [id]).first?.displayName ?? ""
    } else if let id = brew.methodID?.rawValue {
      subject.name = try BrewMethod.fetch(database, "WHERE id = ?", [id]).first?.name ?? ""
    }
  }
}
