extension CuppingForm {
  /// The form of a table that has nothing but points.
  public static let points = try? CuppingForm(
    id: "points", title: "Points",
    sections: [
      Section(id: "score", kind: .scale(low: -1e6, high: 1e6, step: 0, weight: 1))
    ], cups: 5)

  /// The form of the library with this ID; nil where there is none.
  public static func named(_ id: String) -> CuppingForm? {
    (standards + [points].compactMap(\.self)).first { $0.id == id }
  }
}

extension KeptCupping {
  /// The form that was filled.
  ///
  /// - Throws: `CuppingError`, with the code `unknown` for a form that this library does not have.
  public func form() throws(CuppingError) -> CuppingForm {
    if !session.formText.isEmpty { return try CuppingForm(toml: session.formText) }
    guard let form = CuppingForm.named(session.form) else {
      var facts = CuppingError.Facts()
      (facts.field, facts.value) = ("form", session.form)
      throw CuppingError(.unknown, facts)
    }
    return form
  }

  /// The session for analyses. Samples are called by their codes until it is revealed, then by their names:
  /// those of one name are replicates, and so are the rounds of a sample. O(scores × samples).
  ///
  /// - Throws: What `form()` throws; scores are checked by the analysis.
  public func cuppingSession() throws(CuppingError) -> CuppingSession {
    let form = try form()
    var session = CuppingSession(
      name: session.name, form: form, isRevealed: session.isRevealed)
    let names = cupperNames
    let unknown = names.first { isUnknown($0.key) }?.value
    session.cuppers = names.values.sorted().map { .init(id: $0, name: $0 == unknown ? "" : $0) }
    let byID = Dictionary(samples.map { ($0.id, $0) }) { first, _ in first }
    var seen: Set<String> = []
    for score in scores {
      guard let sample = byID[score.sampleID], let cupper = names[score.tasterID] else { continue }
      let id = "\(sample.id.rawValue)#\(score.round)"
      if seen.insert(id).inserted {
        session.samples.append(
          .init(
            id: id, code: score.round > 1 ? "\(sample.code) #\(score.round)" : sample.code,
            name: "", coffee: label(of: sample), cups: sample.cups))
      }
      if case .list? = form.section(score.section)?.kind {
        for word in score.notes.split(whereSeparator: { ",;".contains($0) || $0.isNewline }) {
          let node = word.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
          if !node.isEmpty {
            session.descriptors.append(.init(cupper: cupper, sample: id, node: node))
          }
        }
      } else if let value = score.value {
        session.scores.append(
          .init(
            cupper: cupper, sample: id, section: score.section,
            cup: score.cup > 0 ? score.cup : nil, value: value,
            position: score.position > 0 ? score.position : nil))
      }
    }
    return session
  }

  /// The cuppers as sessions call them: two tasters may have one name.
  private var cupperNames: [Identifier<Taster>: String] {
    var names: [Identifier<Taster>: String] = [:]
    for (id, name) in cuppers.sorted(by: { $0.key < $1.key }) {
      names[id] = names.values.contains(name) ? "\(name) (\(id.rawValue))" : name
    }
    return names
  }

  /// What cuppers wrote beside their scores, but for the words of lists.
  fileprivate func notes(
    _ form: CuppingForm
  ) -> [(cupper: String, sample: String, text: String)] {
    let names = cupperNames
    return scores.compactMap { score in
      if case .list? = form.section(score.section)?.kind { return nil }
      guard let cupper = names[score.tasterID], score.notes.contains(where: \.isLetter) else {
        return nil
      }
      return (cupper, "\(score.sampleID.rawValue)#\(score.round)", score.notes)
    }
  }
}

extension InsightsEngine {
  /// A session for analyses with the flavors that notes of cuppers report, as IDs of the wheel beside the words of
  /// lists.
  ///
  /// - Throws: What `KeptCupping.cuppingSession()` throws, or `CancellationError` in a cancelled task.
  public func cuppingSession(of kept: KeptCupping) async throws -> CuppingSession {
    var session = try kept.cuppingSession()
    let samples = Set(session.samples.map(\.id))
    var known: Set<CuppingSession.Descriptor> = []
    // A word of a list is the flavor of the wheel that has its name.
    session.descriptors = session.descriptors.compactMap { listed in
      var named = listed
      if case .node(let node) = wheel.resolve(listed.node) { named.node = node.id }
      return known.insert(named).inserted ? named : nil
    }
    for note in kept.notes(session.form) where samples.contains(note.sample) {
      for node in try await extract(note.text).nodes {
        let found = CuppingSession.Descriptor(
          cupper: note.cupper, sample: note.sample, node: node)
        if known.insert(found).inserted { session.descriptors.append(found) }
      }
    }
    // Who writes blackberry and who writes blueberry agree on berry.
    for named in session.descriptors {
      guard let parent = wheel.node(id: named.node)?.parentID,
        wheel.node(id: parent)?.depth == 2
      else { continue }
      var kind = named
      kind.node = parent
      if known.insert(kind).inserted { session.descriptors.append(kind) }
    }
    return session
  }
}
