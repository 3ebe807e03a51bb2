// swift-format-ignore-file: AlwaysUseLowerCamelCase

// See ExtractionC/Functions.swift: what the functions promise is written in insights.h.
#if compiler(>=6.3)
  public import CInsights
  import ExtractionC
  import Insights
  import Support

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_patterns_json(
    _ session: OpaquePointer?, _ journal: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<insights_journal_options>?,
    _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      let choice = try JournalOptions(options)
      let journal = try BrewJournal(journal, length)
      let report = try session.wait { engine in
        let contents = try engine.contents(of: journal, tastedBy: choice.taster)
        return try await engine.patterns(in: contents, options: choice.options(for: contents))
      }
      return session.keep { writer in
        writer.result(report)
        writer.raw("\n")
      }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_suggest_json(
    _ session: OpaquePointer?, _ journal: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<insights_suggest_options>?,
    _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      guard
        let given = try options.checked("the options", since: \insights_suggest_options.taster)
      else {
        throw CallFailure.misuse("the options are NULL; name a bean and a method")
      }
      let bean = try given.bean.named("the bean")
      let method = try given.method.named("the method")
      let grinder = try given.grinder.string("the grinder")
      let named = try given.today.day("today")
      let taster = try given.taster.string("the taster")
      let strategy: Suggestion.Strategy =
        switch Int(given.strategy) {
        case Int(INSIGHTS_SURFACE): .surface
        case Int(INSIGHTS_WEIGHTED_MEAN): .weightedMean
        default:
          throw CallFailure.misuse("strategy is \(given.strategy), which names none")
        }
      let explores = given.explores != 0
      let journal = try BrewJournal(journal, length)
      let suggestion = try session.wait { engine in
        try await engine.suggestion(
          for: bean, method: method, grinder: grinder, in: journal, strategy: strategy,
          explores: explores, today: named ?? Clock.today, asOf: named,
          by: taster)
      }
      return session.keep { $0.result(suggestion) }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_report_html(
    _ session: OpaquePointer?, _ journal: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<insights_journal_options>?,
    _ html: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: html) { session in
      let choice = try JournalOptions(options)
      let journal = try BrewJournal(journal, length)
      return session.keep(
        try session.wait { engine in
          let shown = try engine.page(of: journal, by: choice.taster)
          return try await engine.report(
            on: shown.contents, options: choice.options(for: shown.contents),
            asOf: choice.namedDay
          ).named(shown.taster).html
        })
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_cupping_json(
    _ session: OpaquePointer?, _ journal: UnsafePointer<CChar>?, _ length: Int,
    _ name: insights_text, _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      let name = try name.named("the session")
      let journal = try BrewJournal(journal, length)
      let document = try session.wait { engine in
        let kept = try journal.cupping(named: name)
        do {
          return CuppingDocument(try CuppingResult([try await engine.cuppingSession(of: kept)]))
        } catch is CuppingError {
          throw CallFailure.badData("the scores of this session cannot be judged; check them")
        }
      }
      return session.keep { $0.result(document) }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_label_json(
    _ session: OpaquePointer?, _ label: UnsafePointer<CChar>?, _ length: Int,
    _ today: insights_text, _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      let label = LabelText(try CText.text(label, length, "the label"))
      guard label.isLabelSized else {
        throw CallFailure.badData(
          "the label is too long; give the text of one label, at most \(LabelText.mostLines) lines "
            + "and \(LabelText.mostBytes) bytes")
      }
      let day = try today.day("today") ?? Clock.today
      let reading = try session.wait { try await $0.read(label, today: day) }
      return session.keep { $0.result(reading) }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_wheel_json(
    _ session: OpaquePointer?, _ flavor: UnsafePointer<CChar>?, _ length: Int,
    _ json: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: json) { session in
      let node = try FlavorWheel.standard.node(flavor, length)
      return session.keep { $0.result(WheelBranch(branch: node)) }
    }
  }

  /// `insights.h` says what it promises.
  @c @implementation
  public func insights_wheel_svg(
    _ session: OpaquePointer?, _ flavor: UnsafePointer<CChar>?, _ length: Int,
    _ journal: insights_text, _ svg: UnsafeMutablePointer<insights_text>?
  ) -> Int32 {
    SessionHandle.call(session, filling: svg) { session in
      let node = try FlavorWheel.standard.node(flavor, length)
      guard let path = try journal.fileName("the path of the journal") else {
        return session.keep(FlavorWheel.standard.svg(branch: node))
      }
      let journal = BrewJournal(path: path)
      return session.keep(
        try session.wait { try await $0.wheelSVG(branch: node, foundIn: journal) })
    }
  }

  extension BrewJournal {
    /// The journal at a path from C.
    ///
    /// - Throws: `CallFailure` for a path that is missing or cannot be one.
    fileprivate init(_ path: UnsafePointer<CChar>?, _ length: Int) throws(CallFailure) {
      let path = insights_text(bytes: path, length: length)
      guard let path = try path.fileName("the path of the journal") else {
        throw .usage("the path of the journal is empty")
      }
      self.init(path: path)
    }
  }

  extension FlavorWheel {
    /// The ID of the node that a text from C names; nil for an empty one, which means all.
    ///
    /// - Throws: `CallFailure` for a name that the wheel lacks, or that means several nodes.
    fileprivate func node(
      _ pointer: UnsafePointer<CChar>?, _ length: Int
    ) throws(CallFailure) -> String? {
      let text = try CText.text(pointer, length, "the flavor")
      guard !text.isEmpty else { return nil }
      func list(_ nodes: [FlavorNode]) -> String { nodes.map(\.id).joined(separator: ", ") }
      switch resolve(text) {
      case .node(let node): return node.id
      case .custom: throw .usage("'\(text)' is a tag of your own, not on the wheel")
      case .ambiguous(let nodes):
        throw .usage("'\(text)' names several flavors: \(list(nodes))")
      case .unknown(let near) where near.isEmpty: throw .usage("the wheel has no flavor '\(text)'")
      case .unknown(let near):
        throw .usage("the wheel has no flavor '\(text)'; it has \(list(near))")
      }
    }
  }
#endif
