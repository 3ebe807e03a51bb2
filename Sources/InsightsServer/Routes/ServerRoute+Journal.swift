extension ServerRoute {
  private static let choice = ["fdr", "since", "method", "bean", "today"]

  /// What asks the journal.
  static let journal: [ServerRoute] = [
    ServerRoute("GET", "/journal", asksJournal: true) { service, _, _ in
      let version = try service.version()
      return .json { writer in writer.object { $0.field("version", version) } }
    },
    ServerRoute("GET", "/patterns", choice + ["for"], asksJournal: true) {
      service, _, parameters in
      let contents = try service.engine.contents(
        of: try service.journal(), tastedBy: parameters.text("for"))
      let options = try PatternOptions(parameters, contents)
      let report = try await service.engine.patterns(in: contents, options: options)
      return .json { $0.result(PatternDocument(report, words: service.words)) }
    },
    ServerRoute("GET", "/report/page", choice + ["for"], asksJournal: true) {
      service, _, parameters in
      let (contents, taster) = try service.engine.page(
        of: try service.journal(), by: parameters.text("for"))
      let options = try PatternOptions(parameters, contents)
      let page = try await service.engine.report(
        on: contents, options: options, asOf: try parameters.day("today")
      ).named(taster, service.words)
      return ServerReply(type: "text/html; charset=utf-8", body: page.html)
        .with("Content-Security-Policy", ServerPage.reportPolicy)
    },
    ServerRoute(
      "GET", "/suggest", ["bean", "method", "grinder", "explore", "strategy", "as_of", "for"],
      asksJournal: true
    ) { service, _, parameters in
      try await service.suggestion(parameters)
    },
    ServerRoute("GET", "/cuppings", asksJournal: true) { service, _, _ in
      let sessions = CuppingsDocument(try service.journal().cuppings())
      return .json { $0.result(sessions) }
    },
    ServerRoute("GET", "/cupping", ["session"], asksJournal: true) { service, _, parameters in
      let name = try parameters.needed("session", "name a session that the journal keeps")
      let kept = try service.journal().cupping(named: name)
      do {
        let session = try await service.engine.cuppingSession(of: kept)
        let document = CuppingDocument(try CuppingResult([session]))
        return .json { $0.result(document) }
      } catch is CuppingError {
        throw ServerProblem.bad("the scores of this session cannot be judged; check them")
      }
    },
    ServerRoute("GET", "/compare", ["left", "right", "bean"], asksJournal: true) {
      service, _, parameters in
      let journal = try service.journal()
      let advice = "name a brew by its day, its ID, or as latest, latest-1 and so on"
      let names = [
        try parameters.needed("left", advice), try parameters.needed("right", advice),
      ]
      let bean = try parameters.text("bean").map { try journal.bean(named: $0).id }
      let named = try journal.brews(named: names, of: bean, today: .today)
      guard named.brews[0].id != named.brews[1].id else {
        throw ServerProblem.bad("left and right are the same brew; name two different ones")
      }
      let comparison = try await service.engine.compare(
        named.brews[0], with: named.brews[1], in: named.contents)
      return .json { $0.result(comparison) }
    },
    ServerRoute(
      "GET", "/search",
      [
        "q", "flavor", "not", "bean", "method", "since", "until", "min_rating", "in", "shelf",
        "sort", "limit", "today",
      ], repeated: ["not", "in"], asksJournal: true
    ) { service, _, parameters in
      let journal = try service.journal()
      let query = try JournalQuery(parameters, in: journal, service.engine)
      var found = try await service.engine.search(query, in: journal)
      found.today = try parameters.day("today") ?? .today
      let findings = found
      return .json { $0.result(findings) }
    },
  ]
}

extension InsightsService {
  /// The next cup of a bean, or of each open bag.
  fileprivate func suggestion(_ parameters: ServerParameters) async throws -> ServerReply {
    let strategy: Suggestion.Strategy
    switch parameters.text("strategy") {
    case nil, "surface": strategy = .surface
    case "weighted-mean": strategy = .weightedMean
    case let name?:
      throw ServerProblem.bad("strategy '\(name)' is none; write 'surface' or 'weighted-mean'")
    }
    let asOf = try parameters.day("as_of")
    guard let bean = parameters.text("bean") else {
      for name in ["method", "grinder", "explore"] where parameters.text(name) != nil {
        throw ServerProblem.bad("\(name) is about one bean; name it with bean")
      }
      let cups = try await engine.nextCups(
        in: try journal(), strategy: strategy, today: .today, asOf: asOf,
        by: parameters.text("for"))
      return .json { $0.result(NextCupsDocument(cups, words: words)) }
    }
    let suggestion = try await engine.suggestion(
      for: bean, method: parameters.text("method"), grinder: parameters.text("grinder"),
      in: try journal(), strategy: strategy, explores: try parameters.flag("explore"),
      today: .today, asOf: asOf, by: parameters.text("for"))
    return .json { $0.result(SuggestionDocument(suggestion, words: words)) }
  }
}

extension PatternOptions {
  /// The options that parameters name, with the records of a journal.
  fileprivate init(_ parameters: ServerParameters, _ contents: JournalContents) throws {
    self.init()
    if let rate = try parameters.number("fdr", 0.0001...0.9999) { falseDiscoveryRate = rate }
    since = try parameters.day("since")
    lastDay = try parameters.day("today")
    today = lastDay ?? .today
    if let method = parameters.text("method") {
      methodID = try contents.method(named: method).id
    }
    if let bean = parameters.text("bean") { beanID = try contents.bean(named: bean).id }
  }
}

extension JournalQuery {
  /// The query that parameters ask.
  fileprivate init(
    _ parameters: ServerParameters, in journal: BrewJournal, _ engine: InsightsEngine
  ) throws {
    let wanted = try parameters.text("flavor").map { try Self.node($0, engine) }
    let unwanted = try parameters.texts("not").map { try Self.node($0, engine) }
    let names = ["bean", "method", "since", "until", "min_rating"]
    let choosesBrews =
      wanted != nil || !unwanted.isEmpty || names.contains { parameters.text($0) != nil }
    let kinds: [Kind] = try parameters.choices("in")
    self.init(
      parameters.text("q") ?? "",
      kinds: kinds.isEmpty ? (choosesBrews ? [.brews] : nil) : Set(kinds), flavor: wanted,
      shelf: try parameters.choice("shelf", .all), order: try parameters.choice("sort", .newest),
      limit: try parameters.number("limit", 1...1000).map { Int($0) } ?? 20)
    excludedFlavors = unwanted
    (since, until) = (try parameters.day("since"), try parameters.day("until"))
    minimumRating = try parameters.number("min_rating", 0.5...5)
    if parameters.text("bean") != nil || parameters.text("method") != nil {
      let catalog = try journal.catalog()
      bean = try parameters.text("bean").map { try catalog.bean(named: $0).id }
      method = try parameters.text("method").map { try catalog.method(named: $0).id }
    }
  }

  /// A flavor by its name, or a taster's word for one.
  private static func node(_ text: String, _ engine: InsightsEngine) throws -> String {
    switch FlavorWheel.standard.resolve(text) {
    case .node(let node): return node.id
    case .ambiguous(let nodes): throw ServerProblem.severalFlavors(text, nodes)
    case .unknown(let near):
      if let word = try engine.descriptor(of: text) { return flavor(ofWord: word) }
      throw ServerProblem.noFlavor(text, near)
    case .custom(let tag) where FlavorTag(rawValue: tag).custom?.isEmpty == false: return tag
    case .custom: throw ServerProblem.noFlavor(text, [])
    }
  }
}
