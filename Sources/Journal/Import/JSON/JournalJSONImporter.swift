import Foundation
import GRDB

/// Imports a journal that was exported as JSON: every record with its ID and all its fields, as it
/// was. Beans, methods and grinders that the journal has under another ID are not doubled.
final class JournalJSONImporter {
  private let outline: JSONOutline
  private let session: ImportSession
  private var beans: [String: Identifier<Bean>] = [:]
  private var methods: [String: Identifier<BrewMethod>] = [:]
  private var grinders: [String: Identifier<Grinder>] = [:]
  private var recipes: [String: Identifier<Recipe>] = [:]
  /// Brews that the journal has under another ID.
  private var otherBrews: Set<String> = []

  init(_ outline: JSONOutline, _ session: ImportSession) {
    self.outline = outline
    self.session = session
  }

  func run(_ progress: (ImportProgress) -> Void) throws {
    try checkVersion()
    try importBeans()
    try importMethods()
    try importGrinders()
    try forEach(Recipe.table) { record throws(ImportProblem) in
      let recipe = record.recipe(methods, grinders)
      recipes[recipe.id.rawValue] = recipe.id
      return recipe
    } add: { (recipe: Recipe) in
      if try session.holds(recipe.id) {
        session.summary.alreadyThere.recipes += 1
      } else {
        try session.add(recipe)
      }
    }
    var count = 0
    try forEach(Brew.table) { record throws(ImportProblem) in
      try record.brew(beans, methods, grinders, recipes)
    } add: { (brew: Brew) in
      try add(brew)
      count += 1
      if count % 500 == 0 { progress(ImportProgress(records: count, fraction: nil)) }
    }
    try forEach(Tasting.table) { record throws(ImportProblem) in
      try record.tasting()
    } add: { (tasting: Tasting) in
      try add(tasting)
    }
  }

  private func checkVersion() throws {
    let version = outline.members["schema_version"].flatMap { JSONText.list(outline.bytes[$0]) }
    guard let number = (version?.first as? NSNumber)?.intValue, number == JournalSchema.version
    else {
      throw JournalError(
        .version, "the exported journal is not of schema version \(JournalSchema.version)",
        "export it with this version of insights")
    }
  }

  /// Reads each object of a table with `read` and passes it on to `add`; what is broken is
  /// reported.
  private func forEach<Record>(
    _ table: String, read: (JournalJSONRecord) throws(ImportProblem) -> Record,
    add: (Record) throws -> Void
  ) throws {
    var elements = try outline.list(table, of: "the exported journal")
    while case let batch = try elements.next(), !batch.isEmpty {
      for element in batch {
        let record: Record
        do throws(ImportProblem) {
          record = try read(try JournalJSONRecord(element, table: table))
        } catch {
          session.skip([error])
          continue
        }
        try add(record)
      }
    }
  }

  private func importBeans() throws {
    var index = BeanIndex(try Bean.fetch(session.database, "ORDER BY id"))
    try forEach(Bean.table) { record throws(ImportProblem) in
      record.bean()
    } add: { (bean: Bean) in
      beans[bean.id.rawValue] = bean.id
      if try session.holds(bean.id) {
        session.summary.alreadyThere.beans += 1
      } else if let known = index.id(of: bean) {
        session.summary.alreadyThere.beans += 1
        beans[bean.id.rawValue] = known
      } else {
        try session.add(bean)
      }
    }
  }

  private func importMethods() throws {
    var index = DeviceIndex<BrewMethod>(
      try BrewMethod.fetch(session.database, "ORDER BY id").map { ($0.id, $0.name) })
    try forEach(BrewMethod.table) { record throws(ImportProblem) in
      record.method()
    } add: { (method: BrewMethod) in
      methods[method.id.rawValue] = method.id
      if try session.holds(method.id) {
        session.summary.alreadyThere.methods += 1
      } else if let known = index.id(of: method.name) {
        session.summary.alreadyThere.methods += 1
        methods[method.id.rawValue] = known
      } else {
        try session.add(method)
      }
    }
  }

  private func importGrinders() throws {
    var index = DeviceIndex<Grinder>(
      try Grinder.fetch(session.database, "ORDER BY id").map { ($0.id, $0.name) })
    try forEach(Grinder.table) { record throws(ImportProblem) in
      record.grinder()
    } add: { (grinder: Grinder) in
      grinders[grinder.id.rawValue] = grinder.id
      if try session.holds(grinder.id) {
        session.summary.alreadyThere.grinders += 1
      } else if let known = index.id(of: grinder.name) {
        session.summary.alreadyThere.grinders += 1
        grinders[grinder.id.rawValue] = known
      } else {
        try session.add(grinder)
      }
    }
  }

  private func add(_ brew: Brew) throws {
    if try session.holds(brew.id) {
      session.summary.alreadyThere.brews += 1
    } else if try session.holdsSame(brew) {
      session.summary.alreadyThere.brews += 1
      otherBrews.insert(brew.id.rawValue)
    } else {
      try session.add(brew)
    }
  }

  private func add(_ tasting: Tasting) throws {
    let brew = tasting.brewID
    let isThere = try session.holds(tasting.id)
    if try isThere || otherBrews.contains(brew.rawValue) || hasTasting(brew) {
      session.summary.alreadyThere.tastings += 1
    } else if try session.holds(brew) {
      try session.add(tasting)
    } else {
      session.skip([
        ImportProblem(
          record: "tasting \(tasting.id)", "belongs to no brew of the journal",
          "export the journal again")
      ])
    }
  }

  private func hasTasting(_ brew: Identifier<Brew>) throws -> Bool {
    let statement = try session.database.cachedStatement(
      sql: "SELECT 1 FROM tasting WHERE brew_id = ?")
    return try Int.fetchOne(statement, arguments: [brew.rawValue]) != nil
  }
}
