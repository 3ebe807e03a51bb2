/// Reads the clauses of a note that are in another language than English.
///
/// `tell` finds them by their words and hides these from the stages that know English: no correction
/// of spelling, no vectors, no homographs. `read` adds what the tables of that language know: the
/// flavors, which of them are denied, and English words for grades, which the readers of levels and
/// intensity understand. A note without a word that only another language has is left at once.
/// Clauses in languages that are not read are hidden, too, and counted (`NoteDocument.unread`).
struct LanguageReader {
  private let stems: LanguageStems
  private var units: [LanguageUnit] = []
  private var buffer: [UInt8] = []

  init(usesStemmer: Bool) {
    stems = LanguageStems(isOn: usesStemmer)
  }

  // MARK: Telling the language

  /// Finds the clauses in other languages, and hides their words from English.
  mutating func tell(_ note: inout NoteDocument) {
    let forms = note.forms
    var isForeign = false
    var isUnread = note.scripts.hasOtherLetters
    for word in note.words {
      let form = forms[Int(word.form)]
      isForeign = isForeign || form.isForeign
      isUnread = isUnread || form.isUnread
    }
    guard isForeign || isUnread else { return }
    let tables = LanguageTables.standard
    units.removeAll(keepingCapacity: true)
    for word in note.words {
      units.append(LanguageUnit(word, in: note.utf8, tables: tables, buffer: &buffer))
    }
    for position in units.indices {
      let joined = joined(at: position, in: units.indices, note, tables)
      if joined >= 0 { (units[position].id, units[position + 1].isElision) = (joined, true) }
    }
    let eastAsian = note.languageClauses.count
    findClauses(in: &note, tables, isForeign: isForeign, isUnread: isUnread)
    for clause in note.languageClauses[eastAsian...] {
      for position in clause.words { hide(position, in: &note) }
    }
    if eastAsian > 0 { note.languageClauses.sort { $0.words.lowerBound < $1.words.lowerBound } }
  }

  private mutating func findClauses(
    in note: inout NoteDocument, _ tables: LanguageTables, isForeign: Bool, isUnread: Bool
  ) {
    let items = Self.items(of: note.words)
    var evidence: [LanguageEvidence] = []
    var whole = LanguageEvidence()
    for item in items {
      evidence.append(self.evidence(of: item, note, tables))
      whole += evidence[evidence.count - 1]
    }
    let unread = isUnread ? findUnread(items, evidence, in: &note) : []
    guard isForeign else { return }
    var first = 0
    while first < items.count {
      var end = first + 1
      while end < items.count, !note.startsSentence(at: items[end].lowerBound) { end += 1 }
      var sentence = LanguageEvidence()
      for index in first..<end { sentence += evidence[index] }
      var languages = (first..<end).map { index -> NoteLanguage? in
        guard !unread.contains(index) else { return nil }
        let language = LanguageEvidence.likeliest(
          item: evidence[index], sentence: sentence, note: whole)
        return LanguageEvidence.isForeign(
          language, item: evidence[index], sentence: sentence, note: whole) ? language : nil
      }
      for index in languages.indices.dropFirst().dropLast() where languages[index] == nil {
        // `miel, no, almendra`: a word alone is of the language around it.
        let item = items[first + index]
        if item.count == 1, let language = languages[index - 1], language == languages[index + 1],
          tables.languages(of: units[item.lowerBound].id).contains(LanguageSet(language))
        {
          languages[index] = language
        }
      }
      for (index, language) in languages.enumerated() {
        guard let language else { continue }
        note.languageClauses.append(
          LanguageClause(words: items[first + index], language: language))
      }
      first = end
    }
  }

  /// The stretches of words without punctuation between them.
  private static func items(of words: borrowing [Word]) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = 0
    for position in words.indices.dropFirst() where !words[position].separator.isSoft {
      items.append(start..<position)
      start = position
    }
    items.append(start..<words.count)
    return items
  }

  private func evidence(
    of item: Range<Int>, _ note: borrowing NoteDocument, _ tables: LanguageTables
  ) -> LanguageEvidence {
    var evidence = LanguageEvidence()
    var end = item.lowerBound
    for position in item where position >= end {
      let unit = units[position]
      let joined = joined(at: position, in: item, note, tables)
      if joined >= 0 {
        evidence.add(LanguageEvidence.shared.function, tables.languages(of: joined))
        evidence.addEnglish(LanguageEvidence.shared.other)
        end = position + 2
        continue
      }
      if unit.isNumber || unit.isEmoji { continue }
      if unit.elided >= 0 { evidence.add(1, tables.languages(of: unit.elided)) }
      let languages = tables.languages(of: unit.id)
      let kinds = tables.englishKinds(of: unit.id)
      let word = note.words[position]
      // Rules of English know some denials of other languages (`non`): English itself has only those
      // that its table lists.
      let isDenial = kinds.isEmpty && tables.denies(unit.id)
      let isEnglish =
        unit.unmarked < 0 && !isDenial && (!kinds.isEmpty || word.id >= 0 || isRead(word, note))
      if languages.isEmpty {
        if kinds.contains(.loan) || !isEnglish { continue }
        let isClear = kinds.contains(.function) || note.forms.isPhraseWord(word.form)
        evidence.addEnglish(isClear ? LanguageEvidence.clear : LanguageEvidence.plain)
      } else if isEnglish {
        let functions = tables.languages(ofFunctionWord: unit.id)
        evidence.add(LanguageEvidence.shared.function, functions)
        evidence.add(LanguageEvidence.shared.other, languages.subtracting(functions))
        // What both have speaks for neither.
        evidence.addEnglish(LanguageEvidence.shared.other)
      } else {
        // A capital letter within an item is that of a name, but in German also that of a noun.
        let isName = word.isCapitalized && position > item.lowerBound
        let short = word.end - unit.start == 1
        let weight =
          short ? LanguageEvidence.shared.function : weight(of: unit.id, word, note, tables)
        let german = LanguageSet(.german)
        evidence.add(weight, isName ? languages.intersection(german) : languages)
        if isName {
          evidence.add(LanguageEvidence.shared.other, languages.subtracting(german))
        }
      }
    }
    return evidence
  }

  /// The number of the word of two letters that English takes apart, as `im` for `I'm`, and that begins
  /// at a position; −1 for none.
  private func joined(
    at position: Int, in item: Range<Int>, _ note: borrowing NoteDocument, _ tables: LanguageTables
  ) -> Int32 {
    guard position + 1 < item.upperBound, note.words[position].end == note.words[position + 1].start
    else { return -1 }
    let letters = Int(note.words[position].start)..<Int(note.words[position + 1].end)
    guard letters.count == 2 else { return -1 }
    return tables.id(of: note.utf8[letters].map { $0 | 0x20 })
  }

  // MARK: Languages that are not read

  /// Finds the items in languages that are not read, and hides them.
  private mutating func findUnread(
    _ items: [Range<Int>], _ read: [LanguageEvidence], in note: inout NoteDocument
  ) -> Set<Int> {
    var evidence: [UnreadEvidence] = []
    var whole = UnreadEvidence()
    for (index, item) in items.enumerated() {
      evidence.append(unreadEvidence(of: item, read[index], note))
      whole += evidence[index]
    }
    guard whole.unread.max() >= LanguageEvidence.clear else { return [] }
    var found: Set<Int> = []
    var first = 0
    while first < items.count {
      var end = first + 1
      while end < items.count, !note.words[items[end].lowerBound].separator.isHard { end += 1 }
      var sentence = UnreadEvidence()
      for index in first..<end { sentence += evidence[index] }
      for index in first..<end {
        guard
          let language = UnreadEvidence.language(
            item: evidence[index], sentence: sentence, note: whole)
        else { continue }
        found.insert(index)
        hideUnread(items[index], language, in: &note)
      }
      first = end
    }
    return found
  }

  /// What an item says for languages that are not read. A word of English speaks for them as little as
  /// one that both have.
  private mutating func unreadEvidence(
    of item: Range<Int>, _ read: LanguageEvidence, _ note: borrowing NoteDocument
  ) -> UnreadEvidence {
    let table = UnreadLanguages.standard
    let tables = LanguageTables.standard
    var evidence = UnreadEvidence(read: read)
    for position in item {
      let unit = units[position]
      if unit.isNumber || unit.isEmoji { continue }
      let word = note.words[position]
      let bytes = Int(word.start)..<Int(word.end)
      buffer.removeAll(keepingCapacity: true)
      TextFolding.words.append(note.utf8[bytes].span, to: &buffer)
      let languages = table.languages(of: buffer)
      let kinds = tables.englishKinds(of: unit.id)
      // A correction of the word is none.
      let isEnglish =
        unit.unmarked < 0 && (!kinds.isEmpty || note.forms.isKnown(buffer) || isRead(word, note))
      if languages != 0 {
        let isShort = buffer.count < 2
        evidence.add(
          isEnglish || isShort ? LanguageEvidence.shared.function : LanguageEvidence.clear,
          languages)
        if !isEnglish, unit.unmarked < 0, word.id >= 0, tables.languages(of: unit.id).isEmpty {
          // `inte` is no typo of an English word.
          let isClear = note.forms.isPhraseWord(word.form)
          evidence.read.addEnglish(-(isClear ? LanguageEvidence.clear : LanguageEvidence.plain))
        }
      } else if !isEnglish, unit.id < 0, note.utf8[bytes].contains(where: { $0 >= 0x80 }) {
        let word = String(decoding: note.utf8[bytes], as: UTF8.self)
        evidence.add(LanguageEvidence.plain, table.languages(ofLettersIn: word))
      }
    }
    return evidence
  }

  private func hideUnread(_ item: Range<Int>, _ language: Int, in note: inout NoteDocument) {
    var letters = 0
    for position in item where !units[position].isNumber && !units[position].isEmoji {
      let word = note.words[position]
      for byte in note.utf8[Int(word.start)..<Int(word.end)] where byte & 0xc0 != 0x80 {
        letters += byte >= 0x41 ? 1 : 0
      }
      note.hide(position)
    }
    let code = UnreadLanguages.standard.codes[language]
    if let index = note.unread.firstIndex(where: { $0.language == code }) {
      note.unread[index].letters += letters
    } else {
      note.unread.append(UnreadText(language: code, letters: letters))
    }
  }

  /// How much a word that English does not have speaks for its languages: less where it may be a typo
  /// of an English word (`fruite`).
  private func weight(
    of word: Int32, _ place: Word, _ note: borrowing NoteDocument, _ tables: LanguageTables
  ) -> Float {
    if tables.denies(word) {
      return place.id >= 0 ? LanguageEvidence.clear : LanguageEvidence.denial
    }
    let isFunction = !tables.languages(ofFunctionWord: word).isEmpty
    return isFunction || note.forms.readings(of: place.form).isEmpty
      ? LanguageEvidence.clear : LanguageEvidence.plain
  }

  /// Whether the English lexicon reads a word without a correction.
  private func isRead(_ word: Word, _ note: borrowing NoteDocument) -> Bool {
    note.forms.readings(of: word.form).contains { $0.source == .lexicon || $0.source == .stem }
  }

  /// Takes the meaning that English gives a word from it; numbers and emoji keep theirs.
  private func hide(_ position: Int, in note: inout NoteDocument) {
    let unit = units[position]
    if unit.isNumber || unit.isEmoji { return }
    note.hide(position)
  }

  // MARK: Reading

  /// Adds the flavors of the clauses in other languages, and the English words for their grades.
  func read(_ note: inout NoteDocument) {
    guard !note.languageClauses.isEmpty else { return }
    let finder = LanguageFinder(tables: .standard, units: units, stems: stems)
    var found: [FoundMention] = []
    var first = 0
    let clauses = note.languageClauses.filter { !$0.language.isEastAsian }
    while first < clauses.count {
      // The items of one sentence that are in the same language.
      let language = clauses[first].language
      var end = first
      var hits: [[LanguageHit]] = []
      while end < clauses.count, clauses[end].language == language {
        let words = clauses[end].words
        let found = finder.hits(in: words, language, note)
        if !hits.isEmpty {
          let before = Array(hits.suffix(2).joined())
          guard clauses[end - 1].words.upperBound == words.lowerBound,
            !note.startsSentence(at: words.lowerBound)
              || Self.goesOn(from: before, to: found, at: note.words[words.lowerBound])
          else { break }
        }
        hits.append(found)
        end += 1
      }
      let items = clauses[first..<end].map(\.words)
      let questions = items.indices.filter { note.isAsked(before: items[$0].upperBound) }
      let explained = items.indices.filter {
        note.words[items[$0].lowerBound].separator.contains(.colon)
      }
      var scope = LanguageScope(
        items: items, hits: hits, questions: Set(questions), explained: Set(explained))
      scope.decide()
      first = end
      if items.count == 1, items[0].count == note.words.count,
        LanguageTopic(of: scope.hits[0], in: items[0], language, units, .standard).isElsewhere
      {
        continue
      }
      for hit in scope.hits.joined() {
        gloss(hit, in: &note)
        if let mention = hit.mention { found.append(mention) }
      }
    }
    note.insert(found)
  }

  /// Whether an item goes on with the one before it over a mark that ends a sentence: what a bag promises
  /// (`etichetta: pesca`), this cup beside another thing (`… aus dem Büro. Dieser hier …`), a correction
  /// (`pesca. anzi mela`), or an answer to what others say (`… schwört auf Himbeere. Find ich nicht`).
  private static func goesOn(
    from before: [LanguageHit], to item: [LanguageHit], at word: Word
  ) -> Bool {
    guard let first = item.first, !word.separator.contains(.newline) else { return false }
    let ofOthers = before.contains { !$0.entry.kinds.isDisjoint(with: Self.others) }
    if word.separator.contains(.colon) {
      return ofOthers || before.contains { $0.entry.kinds.contains(.correction) }
    }
    if first.entry.kinds.contains(.correction) { return item.contains(where: \.entry.namesFlavor) }
    let answers = LanguageEntry.Kinds.denials.union([.gone, .confirms])
    return ofOthers
      && (!first.entry.kinds.isDisjoint(with: [.thisCup, .coffee])
        || !first.entry.kinds.isDisjoint(with: answers) && !item.contains(where: \.isOfCup))
  }

  /// Kinds of words that tell of something else than this cup.
  private static let others: LanguageEntry.Kinds = [
    .claims, .claimed, .otherCup, .noCup, .food, .thought, .instead,
  ]

  /// Gives the last words of a hit the form of its English words.
  private func gloss(_ hit: LanguageHit, in note: inout NoteDocument) {
    for (index, word) in hit.english.suffix(hit.end - hit.start).reversed().enumerated() {
      let position = hit.end - 1 - index
      let form = note.forms.index(of: word)
      note.words[position] = note.words[position].reading(
        form: Int32(form), id: note.forms[form].id, classes: note.forms[form].classes,
        tag: hit.isAttribute ? .noun : .adj)
    }
  }
}

extension NoteDocument {
  /// Whether the mark before a word ends what is read together; a question mark and dots of hesitation do
  /// not: `Bitter? Nein.`, `Zitrone... nein, Limette`.
  fileprivate func startsSentence(at position: Int) -> Bool {
    let separator = words[position].separator
    guard position > 0, separator.isHard else { return false }
    if separator.contains(.newline) { return true }
    if separator.contains(.question) { return false }
    let gap = utf8[Int(words[position - 1].end)..<Int(words[position].start)]
    return gap.count { $0 == UInt8(ascii: ".") } < 2 && !gap.contains(0xa6)
  }

  /// Whether a question mark follows the word before a position.
  fileprivate func isAsked(before position: Int) -> Bool {
    let end = position < words.count ? Int(words[position].start) : utf8.count
    return utf8[Int(words[position - 1].end)..<end].contains(UInt8(ascii: "?"))
  }

  /// Adds mentions, in order, that do not overlap with those of the note, and keeps what belongs to
  /// these beside them.
  mutating func insert(_ found: [FoundMention]) {
    guard !found.isEmpty else { return }
    let starts = mentions.items.map(\.start)
    let (oldFeatures, oldJudgements, oldTraces) = (features, judgements, judgementTraces)
    mentions.merge(found)
    var places: [Int: Int] = [:]
    for (index, start) in starts.enumerated() { places[start] = index }
    let added = Set(found.map(\.start))
    features.removeAll(keepingCapacity: true)
    judgements.removeAll(keepingCapacity: true)
    judgementTraces = [:]
    for index in mentions.indices {
      let start = mentions[index].start
      let old = added.contains(start) ? nil : places[start]
      if isExplained || !isLong {
        features.append(
          old.flatMap { $0 < oldFeatures.count ? oldFeatures[$0] : nil } ?? TastingFeatures())
      }
      judgements.append(old.flatMap { $0 < oldJudgements.count ? oldJudgements[$0] : nil })
      if let old, let trace = oldTraces[old] { judgementTraces[index] = trace }
    }
  }

  /// A foreign mention as its taster wrote it, in lower case and without an elided article.
  func foreignWord(of mention: FoundMention) -> String {
    var range = bytes(of: mention.start..<mention.end)
    // Chinese and Japanese have no elided articles.
    if utf8[range.lowerBound] >= 0xe3 { return String(decoding: utf8[range], as: UTF8.self) }
    var buffer: [UInt8] = []
    let unit = LanguageUnit(
      words[mention.start], in: utf8, tables: .standard, buffer: &buffer)
    if Int(unit.start) < range.upperBound { range = Int(unit.start)..<range.upperBound }
    return String(decoding: utf8[range], as: UTF8.self).lowercased()
  }
}
