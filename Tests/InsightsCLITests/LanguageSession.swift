/// Commands that run one after another in a folder with a journal: all whose results have words.
enum LanguageSession {
  struct Line: Sendable {
    let arguments: [String]
    /// Words of its output that are data of no journal, such as codes and names of columns.
    var data = ""
    /// Whether it prints the notes of brews.
    var showsNotes = false
    /// What it reads on standard input.
    var input: String?

    init(_ arguments: String..., data: String = "", showsNotes: Bool = false, input: String? = nil)
    {
      self.arguments = arguments
      self.data = data
      self.showsNotes = showsNotes
      self.input = input
    }

    /// How many of the arguments name the command.
    var command: Int {
      arguments[0] != "journal"
        ? 1 : arguments.count > 2 && Self.nested.contains(arguments[2]) ? 3 : 2
    }
    private static let nested = ["list", "rename", "merge"]
  }

  /// Files in the folder.
  static let files = [
    "table.csv": """
    brewed_at,bean_name,method,grinder,dose_g,water_g,brew_time_s,rating,notes,bean,xyz
    2026-05-01,Kochere,V60,Zq,15,250,165,4,kumquat,,
    2026-05-02,Sidamo,V60,Zq,16,250,165,0,licorice,,
    2026-05-02,Sidamo,V60,Zq,16,250,165,0,licorice,,
    """,
    "changed.csv": """
    brewed_at,bean_name,method,grinder,dose_g,water_g,brew_time_s,rating,notes
    2026-05-01,Kochere,V60,Zq,15.5,250,165,4.5,kumquat
    2026-05-03,Kochere,V60,Zq,x,250,165,9,
    """,
    "app.json": app(rating: 4), "later.json": app(rating: 7), "shot.json": shot,
    "panel.csv": """
    sample,cupper,score
    Zq,Qua,86
    Xyz,Qua,82
    Kochere,Qua,82.25
    Zq,Quo,85.5
    Xyz,Quo,81.5
    Kochere,Quo,82
    Zq,Qui,87.5
    Xyz,Qui,84
    Kochere,Qui,83.75

    """,
  ]

  /// A shot of Visualizer whose flow jumps.
  private static var shot: String {
    let times = (0...30).map(Double.init)
    func list(_ value: (Double) -> Double) -> String {
      times.map { "\"\(value($0))\"" }.joined(separator: ", ")
    }
    return """
      {"id": "qqqs", "duration": 30, "profile_title": "Zq", "bean_weight": "18", "drink_weight": "36",
       "bean_brand": "Zq", "bean_type": "Quorra", "grinder_setting": "12", "espresso_notes": "kumquat",
       "start_time": "2026-05-03T07:00:00Z", "timeframe": [\(list { $0 })],
       "data": {"espresso_pressure": [\(list { $0 < 6 ? 2 : $0 < 16 ? 9 : 6 })],
         "espresso_flow": [\(list { $0 < 6 ? 3 : $0 < 16 ? 1.5 : 4.5 })],
         "espresso_weight": [\(list { max(0, ($0 - 7) * 1.6) })]}}
      """
  }

  private static func app(rating: Int) -> String {
    """
    {"BEANS": [{"name": "Quorra", "config": {"uuid": "qqqb", "unix_timestamp": 1767000000}}],
     "BREWS": [{"bean": "qqqb", "grind_weight": 15, "note": "", "rating": \(rating),
       "config": {"uuid": "qqqw", "unix_timestamp": 1767682800}}],
     "SETTINGS": [{"brew_rating": 10}]}
    """
  }

  /// Before a journal is there.
  private static let empty = [
    Line("journal", "init", "--db", "new.sqlite"),
    Line("shot", "shot.json"),
    Line("cupping", "panel.csv"), Line("cupping", "--triangle", "7/15"),
    Line(
      "cupping", "--note", "phenol in cup 3, bright, about 84", data: "acidity taint fault total"),
    Line("journal", "beans", "--db", "new.sqlite"),
    Line("journal", "brews", "--db", "new.sqlite"),
    Line("journal", "recipes", "--db", "new.sqlite"),
    Line("journal", "methods", "list", "--db", "new.sqlite"),
    Line("journal", "grinders", "list", "--db", "new.sqlite"),
    Line("journal", "stats", "--db", "new.sqlite"),
    Line("patterns", "--db", "new.sqlite"),
  ]

  private static let reading = [
    Line("journal", "beans", "--today", "2026-08-31", "--shelf", "all"),
    Line("journal", "brews", "--limit", "5", showsNotes: true),
    Line("journal", "recipes"), Line("journal", "methods", "list"),
    Line("journal", "grinders", "list"),
    Line("journal", "grinders", "compare", "Comandante", "Niche"),
    Line("journal", "stats", "--today", "2026-08-31", showsNotes: true),
    Line("journal", "stats", "--by", "process", "--limit", "2", showsNotes: true),
    Line("journal", "search", "qqq"),
    Line("journal", "search", "sidama", "--today", "2026-08-31", showsNotes: true),
    Line("journal", "settings", "--peak-until", "10"),
    Line("journal", "show", "44f93697", showsNotes: true),
    Line("journal", "show", "sidama natural", "--today", "2026-08-31", showsNotes: true),
    Line("journal", "show", "V60 four-six", showsNotes: true),
    Line("journal", "show", "Inverted", showsNotes: true),
    Line("compare", "44f93697", "89182977", showsNotes: true),
    Line("patterns", "--limit", "1"), Line("patterns", "--kind", "trend"),
    Line("dial", "--bean", "sidama natural", "--method", "v60", showsNotes: true),
    Line("label", "--input", "label.txt", "--today", "2026-03-01"),
    Line("extract", "Bright blueberry, a hint of dark chocolate, not bitter, 4/5"),
    Line("extract", "the lid was loose"), Line("extract", "--count", "blueberry, no smoke"),
    Line("tiers", data: "lexical model foundation"),
    Line("wheel", "berry", data: "fruity blackberry raspberry blueberry strawberry"),
    Line("wheel", "custom:quince"),
  ]

  private static let writing = [
    Line("journal", "rate", "44f93697", "4.5"), Line("journal", "rate", "de266cf8", "3"),
    Line("journal", "rate", "89182977", "none"),
    Line("journal", "rate", "--from-notes", data: "let purpose", showsNotes: true),
    Line(
      "journal", "log",
      "V60 of the Sidama Natural, 15g 250g 94C grind 24, 4 stars: peach and jasmine, not bitter",
      "--at", "2026-08-22", "--acidity", "4", "--aftertaste", "3", "--tag", "jasmine", "--tag",
      "custom:quince", "--tds", "1.4"),
    Line("journal", "show", "2026-08-22"),
    Line("journal", "tasters", "add", "Ana"), Line("journal", "tasters", "add", "Dee"),
    Line("journal", "tasters", "add", "Bo"),
    Line("journal", "rate", "--by", "Ana", "44f93697", "3"),
    Line("journal", "tasters", "merge", "Dee", "Ana"), Line("journal", "tasters", "default", "Eve"),
    Line("journal", "tasters", "rename", "Bo", "Cyd"), Line("journal", "tasters", "list"),
    Line("journal", "tasters", "remove", "Ana", "--yes"),
    Line("journal", "log", "V60 of the Sidama Natural, 15g 1:16, 9/10", "--at", "2026-08-24"),
    Line("journal", "log", "V60 of the Sidama Natural, dose 90g 250g", "--at", "2026-08-25"),
    Line(
      "journal", "add-brew", "--bean", "sidama natural", "--method", "Kono", "--grinder", "Zpresso",
      "--dose", "15", "--at", "2026-08-23", "--notes", "no lemon"),
    Line(
      "journal", "add-bean", "--name", "Kumquat", "--price", "12", "--weight", "250",
      "--roast-date", "2026-08-01", "--favorite"),
    Line("journal", "add-bean", "--from-label", "label.txt", "--yes", data: "accepted"),
    Line(
      "journal", "edit-bean", "kumquat", "--region", "Guji", "--farm", "Suke", "--frozen",
      "2026-08-03", "--thawed", "2026-08-20", "--today", "2026-08-31"),
    Line("journal", "edit-bean", "kumquat", "--region", "Guji", "--today", "2026-08-31"),
    Line("journal", "edit-brew", "44f93697", "--dose", "15.5", showsNotes: true),
    Line(
      "journal", "add-recipe", "--name", "Zquare", "--method", "Tetsu", "--grinder", "Zeta"),
    Line(
      "journal", "add-recipe", "--name", "Pulse", "--method", "V60", "--dose", "15", "--water",
      "250", "--bloom", "45", "--bloom-time", "0:40", "--pours", "150,250", "--time", "2:40"),
    Line(
      "journal", "edit-recipe", "Pulse", "--steps",
      "bloom 45 g to 0:40, pour to 250 g by 1:10, drawdown to 2:40"),
    Line("journal", "edit-recipe", "Pulse", "--water", "260"),
    Line(
      "suggest", "--bean", "sidama natural", "--method", "v60", "--explore", "--save-recipe",
      "Morrow"),
    Line("journal", "archive", "kumquat"), Line("journal", "archive", "kumquat", "--undo"),
    Line("journal", "methods", "rename", "Kono", "Kona"),
    Line("journal", "grinders", "rename", "Zpresso", "Zest"),
    Line("journal", "methods", "merge", "Kona", "V60"),
    Line("journal", "grinders", "merge", "Zest", "Comandante C40"),
    Line("journal", "delete-brew", "89182977", "--yes"),
    Line("journal", "delete-bean", "kumquat", "--yes"),
    Line("journal", "delete-recipe", "Zquare", "--yes"),
    Line("journal", "delete-method", "Tetsu", "--yes"),
    Line("journal", "delete-grinder", "Zeta", "--yes"),
  ]

  private static let keeping = [
    Line("journal", "import", "table.csv", data: "table csv bean name xyz journal sqlite"),
    Line("journal", "import", "table.csv", data: "table csv bean name xyz journal sqlite"),
    Line(
      "journal", "import", "changed.csv", "--preview",
      data: "insights changed csv dose rating journal sqlite"),
    Line(
      "journal", "import", "-", data: "insights dose rating journal sqlite",
      input: files["changed.csv"]),
    Line("journal", "import", "app.json", data: "app json journal sqlite"),
    Line("journal", "rate", "qqqw", "5"),
    Line(
      "journal", "import", "later.json", "--preview",
      data: "later json journal sqlite rating overwrite"),
    Line("journal", "import", "later.json", data: "later json journal sqlite rating overwrite"),
    Line("journal", "delete-brew", "qqqw", "--yes"),
    Line("journal", "import", "app.json", data: "app json journal sqlite overwrite"),
    Line(
      "journal", "undo", "--list",
      data: "dose rating region farm frozen thawed date bloom pours step steps target end text"),
    Line("journal", "undo", "--yes"), Line("journal", "undo", "--yes"),
    Line("journal", "backup", "copy.sqlite", data: "journal sqlite"),
    Line("journal", "check", data: "insights journal edit"),
    Line("journal", "check", "--db", "broken.sqlite", data: "bean dose brewed soon nowhere"),
    Line(
      "journal", "check", "--db", "broken.sqlite", "--mend", data: "bean dose brewed soon nowhere"),
    Line("journal", "undo", "--list", "--db", "broken.sqlite"),
    Line("journal", "beans", "--db", "broken.sqlite"),
    Line("journal", "recipes", "--db", "broken.sqlite"),
    Line("journal", "archive", "1e7697c9-336a-5645-9716-2dddd88385df", "--db", "broken.sqlite"),
    Line(
      "journal", "export", "--db", "broken.sqlite", "--output", "out.csv", data: "insights format"),
  ]

  static let lines = empty + reading + writing + keeping
}
