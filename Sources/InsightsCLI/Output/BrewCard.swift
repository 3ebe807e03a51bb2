import Insights

/// Everything known of one brew, for people.
struct BrewCard {
  private let brew: Brew
  private let contents: JournalContents
  private let tasting: Tasting?
  private let carriedOver: Set<BrewDraft.Setting>
  private let words = Words()
  private let calendar = LocalCalendar()

  /// - Parameters:
  ///   - contents: Has what the brew refers to.
  ///   - carriedOver: What came from an earlier brew.
  init(
    _ brew: Brew, in contents: JournalContents, tasting: Tasting?,
    carriedOver: [BrewDraft.Setting] = []
  ) {
    self.brew = brew
    self.contents = contents
    self.tasting = tasting
    self.carriedOver = Set(carriedOver)
  }

  private var bean: Bean? { contents.beans.first { $0.id == brew.beanID } }
  private var method: BrewMethod? { contents.methods.first { $0.id == brew.methodID } }

  /// The bean, when it was brewed, and its settings.
  var lines: [String] {
    let day = calendar.day(of: brew.brewedAt)
    let moment = [day?.description ?? brew.brewedAt.text, calendar.clock(of: brew.brewedAt)]
    var table = TextTable([("", .left), ("", .left), ("", .left)])
    func add(_ name: String, _ value: String?, _ setting: BrewDraft.Setting? = nil) {
      guard let value, !value.isEmpty else { return }
      let isCarried = setting.map(carriedOver.contains) ?? false
      table.add(["  " + name, value, isCarried ? "carried over" : ""])
    }
    func add(_ quantity: Quantity, _ value: Double?, _ setting: BrewDraft.Setting? = nil) {
      add(words.name(of: quantity), value.map { words.value($0, quantity, .record) }, setting)
    }
    add("bean", bean?.displayName ?? "", .bean)
    add("method", method?.name, .method)
    add("grinder", contents.grinders.first { $0.id == brew.grinderID }?.name, .grinder)
    add("recipe", contents.recipes.first { $0.id == brew.recipeID }?.displayName)
    add("brewed", moment.compactMap(\.self).joined(separator: " "))
    add(.daysOffRoast, day.flatMap { bean?.daysOffRoast(on: $0) }.map(Double.init))
    add(.dose, brew.dose, .dose)
    add(.water, brew.water, .water)
    add(.yield, brew.yield, .yield)
    add(.ratio, brew.ratio(isEspresso: method?.isEspresso ?? false))
    add(.waterTemperature, brew.waterTemperature, .waterTemperature)
    add(.grindSetting, brew.grindSetting, .grindSetting)
    add(.brewTime, brew.brewTime)
    add("TDS", brew.tds.map { "\(words.numbers.number($0)) %" })
    add("extraction", brew.extractionYield.map { "\(words.numbers.number($0)) %" })
    add("price", brew.price(of: bean).map { words.numbers.number($0) })
    add("favorite", brew.isFavorite ? "yes" : nil)
    add("stars", brew.stars.map { words.numbers.number($0) } ?? "not rated")
    for (name, level) in levels { add(name, level.map { "\($0)/5" }) }
    add("tags", tasting.map { $0.flavorTags.map(Self.name).joined(separator: ", ") })
    return Array(table.lines.dropFirst())
  }

  private var levels: [(String, Int?)] {
    [
      ("aroma", tasting?.aroma), ("acidity", tasting?.acidity),
      ("sweetness", tasting?.sweetness), ("bitterness", tasting?.bitterness),
      ("body", tasting?.body),
      ("balance", tasting?.balance), ("aftertaste", tasting?.aftertaste),
    ]
  }

  /// The notes and what is read from them; empty for a brew without notes.
  static func notes(_ notes: [Extraction]) -> [String] {
    notes.flatMap { found in
      var report = TextReport(hasColor: StandardOutput.hasColor, showsNote: false)
      report.add(found, text: Array(found.text.utf8))
      let lines = String(decoding: report.bytes, as: UTF8.self).split(separator: "\n")
      return [
        "", "Notes", "  " + TextTable.shortened(found.text, to: 400), "", "Read from the notes",
      ]
        + lines.map(String.init)
    }
  }

  /// What a tag is called.
  static func name(_ tag: FlavorTag) -> String {
    TextTable.oneLine(
      FlavorWheel.standard.node(id: tag.rawValue)?.name ?? tag.custom ?? tag.rawValue)
  }
}
