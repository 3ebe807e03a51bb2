/// `insights journal delete-brew`.
struct DeleteBrewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "delete-brew", "Delete a brew with its tasting.",
    BrewChoice.help + " 'insights journal undo' restores it.",
    showing: "insights journal delete-brew latest --yes")

  @Argument("The brew.", "brew") var name: String
  @OptionGroup var choice: BrewChoice
  @OptionGroup var deletion: DeletionOptions

  func run() throws {
    let journal = try deletion.journal.existing()
    let named = try choice.brews(named: [name], in: journal)
    let brew = named.brews[0]
    try deletion.run(.brew, BrewTitle.text(brew, named.contents)) {
      try journal.delete(brew.id)
    }
  }
}

/// `insights journal delete-bean`.
struct DeleteBeanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "delete-bean", "Delete a bean that has no brews.",
    "Archive a bean with brews instead: 'insights journal archive'.",
    showing: "insights journal delete-bean 'New Bag' --yes")

  @Argument("The bean.", "name|id") var bean: String
  @OptionGroup var deletion: DeletionOptions

  func run() throws {
    let journal = try deletion.journal.existing()
    let bean = try journal.bean(named: bean)
    try deletion.refuse(
      journal.brewCount(of: bean.id), of: Language.english.record(.bean, bean.displayName),
      "archive it with 'insights journal archive', or delete its brews first")
    try deletion.run(.bean, bean.displayName) { try journal.delete(bean.id) }
  }
}

/// `insights journal delete-recipe`.
struct DeleteRecipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "delete-recipe", "Delete a recipe; brews made with it stay.",
    showing: "insights journal delete-recipe 'V60 for guests' --yes")

  @Argument("The recipe.", "name|id") var recipe: String
  @OptionGroup var deletion: DeletionOptions

  func run() throws {
    let journal = try deletion.journal.existing()
    let recipe = try journal.recipe(named: recipe)
    try deletion.run(.recipe, recipe.displayName) {
      try journal.delete(recipe.id, rule: .nullify)
    }
  }
}

/// `insights journal delete-method`.
struct DeleteMethodCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "delete-method", "Delete a method that nothing uses.",
    showing: "insights journal delete-method Siphon --yes")

  @Argument("The method.", "name|id") var method: String
  @OptionGroup var deletion: DeletionOptions

  func run() throws {
    let journal = try deletion.journal.existing()
    let method = try journal.method(named: method)
    let listing = try journal.methods().first { $0.device.id == method.id }
    try deletion.refuse(listing, .method, method.name)
    try deletion.run(.method, method.name) { try journal.delete(method.id) }
  }
}

/// `insights journal delete-grinder`.
struct DeleteGrinderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "delete-grinder", "Delete a grinder that nothing uses.",
    showing: "insights journal delete-grinder 'Old Mill' --yes")

  @Argument("The grinder.", "name|id") var grinder: String
  @OptionGroup var deletion: DeletionOptions

  func run() throws {
    let journal = try deletion.journal.existing()
    let grinder = try journal.grinder(named: grinder)
    let listing = try journal.grinders().first { $0.device.id == grinder.id }
    try deletion.refuse(listing, .grinder, grinder.name)
    try deletion.run(.grinder, grinder.name) { try journal.delete(grinder.id) }
  }
}

/// What deleting commands share: the question, and what was done.
struct DeletionOptions: ParsableArguments {
  @Flag(help: "Delete it without asking.") var yes = false
  @OptionGroup var journal: JournalOptions

  /// Asks, deletes, and says what was deleted.
  func run(
    _ kind: RecordKind, _ name: String, _ delete: () throws -> [RecordKind: Int]
  ) throws {
    let asked = TextTable.oneLine(record(kind, name, Language.english))
    try Confirmation(saysYes: yes).require(
      "delete \(asked)", orElse: "\(asked) is deleted only when asked for")
    _ = try delete()
    let words = Language.words
    let line = words.text("journal.deleted", ["record": record(kind, name, words)])
    try StandardOutput.write(lines: [TextTable.oneLine(line)])
  }

  private func record(_ kind: RecordKind, _ name: String, _ words: Words) -> String {
    kind == .brew
      ? words.text("record.brew.named", ["name": name]) : words.record(kind, name)
  }

  /// Refuses to delete what brews need.
  func refuse(_ brews: Int, of name: String, _ advice: String) throws {
    guard brews > 0 else { return }
    throw Failure(.usage, "\(name) has \(Language.english.counted(.brew, brews))", advice)
  }

  /// Refuses to delete a method or a grinder that is used.
  func refuse<Device>(
    _ listing: DeviceListing<Device>?, _ kind: RecordKind, _ name: String
  ) throws {
    let counts = [RecordKind.brew: listing?.brewCount ?? 0, .recipe: listing?.recipeCount ?? 0]
    guard let uses = Language.english.list(counts) else { return }
    let them = counts.values.reduce(0, +) == 1 ? "it" : "them"
    throw Failure(
      "in use",
      ["record": Language.english.record(kind, name), "uses": uses, "them": them, "kind": kind])
  }
}

/// `insights journal archive`.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "archive", "Archive a finished bean, or make it active again.",
    showing: "insights journal archive geisha",
    "insights journal archive 'Night Shift Decaf' --undo")

  @Argument("The bean.", "name|id") var bean: String
  @Flag(help: "Make it active again.") var undo = false
  @OptionGroup var journal: JournalOptions

  func run() throws {
    let journal = try journal.existing()
    let bean = try journal.catalog().bean(named: bean)
    try journal.setArchived(!undo, of: bean.id)
    let words = Language.words
    let line = words.text(
      undo ? "journal.is-active" : "journal.is-archived",
      ["name": TextTable.oneLine(words.name(of: bean))])
    try StandardOutput.write(lines: [line])
  }
}
