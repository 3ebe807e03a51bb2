/// Puts the commas that a hurried writer leaves out around words on attributes: between those of a list of
/// levels (`light body bright acidity long finish`), behind a flavor (`not smoky soft acidity`), and before a
/// statement (`a bit grassy the body is silky`).
struct AttributeChains: Sendable {
  let model: ExtractionModel

  /// O(words).
  ///
  /// - Parameter isTranslated: Whether words of other languages are English by now, whose parts of speech are not
  ///   known: only lists are split.
  func apply(to note: inout NoteDocument, isTranslated: Bool = false) {
    let names = note.words.indices.filter { model.degrees.namesAttribute(note.words[$0].id) }
    guard !names.isEmpty, !note.isLong else { return }
    for name in names where !isTranslated && isStated(name, note) { separate(name - 1, &note) }
    note.degrees.find(in: note.words)
    var chain: [DegreeSpan] = []
    for stored in note.degrees.spans {
      if let last = chain.last,
        last.end != stored.start || !note.words[stored.start].separator.isEmpty
      {
        separate(chain, isTranslated, &note)
        chain.removeAll(keepingCapacity: true)
      }
      chain.append(model.degrees[stored])
    }
    separate(chain, isTranslated, &note)
  }

  /// Puts a comma before a word, if only a space is there and what is before it may end a statement.
  private func separate(_ position: Int, _ note: inout NoteDocument) {
    guard position > 0, note.words[position].separator.isEmpty,
      [.noun, .propn, .adj, .num].contains(note.words[position - 1].tag)
    else { return }
    note.words[position] = note.words[position].behind(.comma)
  }

  /// Whether a name is the subject of a statement: `the body is`.
  private func isStated(_ name: Int, _ note: borrowing NoteDocument) -> Bool {
    name > 1 && name + 1 < note.words.count
      && note.words[name].separator.isEmpty && note.words[name + 1].separator.isEmpty
      && note.words[name - 1].classes.intersects(model.classes[.definite])
      && note.words[name + 1].classes.intersects(model.classes[.be])
  }

  /// Puts commas into phrases of degree that follow each other without marks.
  ///
  /// Whether each grade is before its name or after it (`acid low body high`) is shown by the ends of the list,
  /// else by which way more of the words can grade their names.
  private func separate(
    _ chain: [DegreeSpan], _ isTranslated: Bool, _ note: inout NoteDocument
  ) {
    let names = chain.indices.filter { chain[$0].entry.isName }
    guard let first = names.first, let last = chain.last else { return }
    if names.count > 1 {
      var leaning = chain[0].entry.isName ? -1 : 1
      if chain[0].entry.isName == last.entry.isName {
        leaning = fits(chain, before: true) - fits(chain, before: false)
        if leaning == 0, last.entry.isName { leaning = 1 }
      }
      for (one, next) in zip(chain, chain.dropFirst())
      where leaning != 0 && one.entry.isName != next.entry.isName
        && next.entry.isName == (leaning < 0)
      {
        note.words[next.start] = note.words[next.start].behind(.comma)
      }
      guard leaning > 0 else { return }
    }
    guard !isTranslated else { return }
    // The words that grade the first name, and what is before them.
    var start = first
    while start > 0, grades(chain[start - 1], chain[first]) { start -= 1 }
    if start < first { separate(chain[start].start, &note) }
  }

  /// Whether a phrase grades a name, or says how much: `bright`, `very`; no denial.
  private func grades(_ phrase: DegreeSpan, _ name: DegreeSpan) -> Bool {
    !phrase.entry.roles.contains(.negates)
      && (phrase.entry.roles.contains(.before) || fits(phrase.entry, name.entry))
  }

  private func fits(_ grade: DegreeEntry, _ name: DegreeEntry) -> Bool {
    Attribute.allCases.indices.contains { name.gives[$0] < 0 && grade.grades[$0] > 0 }
  }

  /// How many words can grade the names that they are before, or after.
  private func fits(_ chain: [DegreeSpan], before: Bool) -> Int {
    zip(chain, chain.dropFirst()).count { one, next in
      before
        ? next.entry.isName && fits(one.entry, next.entry)
        : one.entry.isName && fits(next.entry, one.entry)
    }
  }
}
