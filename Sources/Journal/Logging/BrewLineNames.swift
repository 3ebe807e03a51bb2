import GrindScale

/// Finds the records that the words of a line name.
struct BrewLineNames {
  private let beans: NameResolver<Bean>
  private let methods: NameResolver<BrewMethod>
  private let grinders: NameResolver<Grinder>
  private let recipes: NameResolver<Recipe>

  init(_ catalog: JournalContents) {
    beans = NameResolver(catalog.beans)
    methods = NameResolver(catalog.methods)
    grinders = NameResolver(catalog.grinders)
    recipes = NameResolver(catalog.recipes)
  }

  /// A record that is named, and whether it is called exactly so.
  private typealias Found = (
    record: any NamedRecord, kind: RecordKind, candidate: JournalError.Candidate, isExact: Bool
  )

  /// The most words of a phrase, whose beginnings and ends are tried one after another.
  private static let mostWords = 16

  func read(_ phrases: [[Substring]], into line: inout BrewLine) throws(JournalError) {
    for phrase in phrases {
      for found in try names(phrase[...]) {
        func take<Record: NamedRecord & Equatable>(
          _ record: Record, _ path: WritableKeyPath<BrewLine, Record?>
        ) throws(JournalError) {
          guard line[keyPath: path] == nil || line[keyPath: path] == record else {
            throw JournalError(
              .saidTwice, .init(field: found.kind.rawValue, value: record.displayName))
          }
          line[keyPath: path] = record
        }
        switch found.record {
        case let bean as Bean: try take(bean, \.bean)
        case let method as BrewMethod: try take(method, \.method)
        case let grinder as Grinder: try take(grinder, \.grinder)
        case let recipe as Recipe: try take(recipe, \.recipe)
        default: break
        }
      }
    }
  }

  /// The records that a phrase names, in order: the whole phrase one, or its first words one and the
  /// rest others.
  private func names(_ phrase: ArraySlice<Substring>) throws(JournalError) -> [Found] {
    let words = Self.trimmed(phrase)
    guard !words.isEmpty else { return [] }
    guard words.count <= Self.mostWords else { throw Self.notUnderstood(words) }
    if let found = try one(words) { return [found] }
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let first = words.prefix(count)
      guard Self.trimmed(first).count == first.count else { continue }
      do throws(JournalError) {
        guard let found = try one(first) else { continue }
        let rest = try names(words.dropFirst(count))
        guard !rest.contains(where: { $0.kind == found.kind }) else { continue }
        return [found] + rest
      } catch {
        // Fewer words may name something; `failure` says what is wrong where none do.
        continue
      }
    }
    throw failure(words)
  }

  /// The one record that words name; nil where they name none.
  private func one(_ words: ArraySlice<Substring>) throws(JournalError) -> Found? {
    let name = words.joined(separator: " ")
    var found: [Found] = []
    var several: [JournalError.Candidate] = []
    func look<Record: NamedRecord>(_ resolver: NameResolver<Record>) {
      func take(_ record: Record) {
        found.append((record, Record.kind, .init(record), resolver.hasName(name)))
      }
      switch resolver.found(name) {
      case .one(let record): take(record)
      case .several(let records):
        // A cup of today is of a bag that is open.
        let open = records.filter { !$0.isArchived }
        if let only = open.first, open.count == 1 {
          take(only)
        } else {
          several += records.map(JournalError.Candidate.init)
        }
      case nil, .some(.none): break
      }
    }
    // Of one or two letters each name would have a word that begins so; `no` and `not` are the start of none.
    guard name.count > 1,
      isName(name)
        || words.allSatisfy({ $0.count > 2 || !$0.allSatisfy(\.isLetter) || isWord($0) })
          && !words.allSatisfy({
            Self.isFiller($0) || ParameterTerms.standard.isFiller($0, in: .no)
          })
    else { return nil }
    look(beans)
    look(methods)
    look(grinders)
    look(recipes)
    let exact = found.filter(\.isExact)
    if !exact.isEmpty, found.count > 1 || !several.isEmpty { found = exact }
    if let only = found.first, found.count == 1, several.isEmpty || only.isExact { return only }
    let candidates = found.map(\.candidate) + several
    guard candidates.isEmpty else {
      throw JournalError(
        .ambiguousName,
        JournalError.Facts(kind: found.first?.kind ?? .bean, name: name)
          .with(\.candidates, candidates))
    }
    return nil
  }

  private func isName(_ name: String) -> Bool {
    beans.hasName(name) || methods.hasName(name) || grinders.hasName(name) || recipes.hasName(name)
  }

  /// Whether a record has a word in its name or beside it, and not only one that begins so.
  private func isWord(_ word: Substring) -> Bool {
    let key = NameKey(String(word))
    return beans.hasWord(key) || methods.hasWord(key) || grinders.hasWord(key)
      || recipes.hasWord(key)
  }

  /// What is wrong with a phrase: around the longest part of it that names something, the words that
  /// name nothing or several things, or a second name of one kind.
  private func failure(
    _ words: ArraySlice<Substring>, beside known: [RecordKind] = []
  ) -> JournalError {
    for count in stride(from: words.count, to: 0, by: -1) {
      for start in words.startIndex...(words.endIndex - count) {
        let part = words[start..<start + count]
        guard Self.trimmed(part).count == count else { continue }
        do throws(JournalError) {
          guard let found = try one(part) else { continue }
          let rest = [words[..<start], words[(start + count)...]].map(Self.trimmed)
          guard !known.contains(found.kind), let unknown = rest.first(where: { !$0.isEmpty })
          else {
            let facts = JournalError.Facts(
              field: found.kind.rawValue, value: part.joined(separator: " "))
            return JournalError(.saidTwice, facts)
          }
          return failure(unknown, beside: known + [found.kind])
        } catch {
          return error
        }
      }
    }
    return Self.notUnderstood(words)
  }

  private static func notUnderstood(_ words: ArraySlice<Substring>) -> JournalError {
    JournalError(.notUnderstood, .init(field: "text", value: words.joined(separator: " ")))
  }

  /// The words without such as `of` around them.
  static func trimmed(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
    let words = words.drop(while: isFiller)
    return words.prefix(words.count - words.reversed().prefix(while: isFiller).count)
  }

  fileprivate static func isFiller(_ word: Substring) -> Bool {
    ParameterTerms.standard.isFiller(word, in: .name)
  }
}

/// What a line of `BrewLine` names and its journal does not have yet.
public struct NewNames: Sendable, Hashable {
  /// The method, with an ID of its own; nil where none is new.
  public var method: BrewMethod?
  /// The bean, with an ID of its own; nil where none is new.
  public var bean: Bean?
  /// The grinder, with an ID of its own; nil where none is new.
  public var grinder: Grinder?

  /// Creates names; without any, nothing is new.
  public init(method: BrewMethod? = nil, bean: Bean? = nil, grinder: Grinder? = nil) {
    self.method = method
    self.bean = bean
    self.grinder = grinder
  }
}

extension BrewLine {
  /// Reads a line whose words that the journal does not know can be the names of a bean, a method and a
  /// grinder: `V60 of the Sidama` in an empty journal. A method is recognized by what methods are called, a
  /// grinder by the model; the other words are a bean if the line names no other.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - catalog: Has the beans, methods, grinders and recipes that can be named.
  ///   - method: The method where the line names none; then no other one is new.
  /// - Returns: The line and what is new in it; nil where words can be neither.
  /// - Throws: `JournalError`: `unclearWeight`, once the names are understood.
  public static func naming(
    _ text: String, in catalog: JournalContents, method: BrewMethod? = nil
  ) throws(JournalError) -> (line: BrewLine, new: NewNames)? {
    try naming(text, in: catalog, method: method, NewNames())
  }

  private static func naming(
    _ text: String, in catalog: JournalContents, method: BrewMethod?, _ new: NewNames
  ) throws(JournalError) -> (line: BrewLine, new: NewNames)? {
    let words: String
    do throws(JournalError) {
      let line = try BrewLine(text, in: catalog, method: method)
      guard line.grinder == nil, let model = line.grind.flatMap(Self.modelWords) else {
        return (line, new)
      }
      words = model
    } catch {
      if error.reason == .unclearWeight { throw error }
      guard error.reason == .notUnderstood, let unknown = error.facts.value else { return nil }
      words = unknown
    }
    if new.grinder == nil, KnownGrinders.standard.model(exactly: words) != nil {
      let grinder = Grinder(id: BrewJournal.newID(), name: words)
      var (grown, all) = (catalog, new)
      grown.grinders.append(grinder)
      all.grinder = grinder
      if let found = try naming(text, in: grown, method: method, all) { return found }
    }
    for guess in UnknownWords(words).readings {
      guard guess.method == nil || (new.method == nil && method == nil),
        guess.bean == nil || new.bean == nil
      else { continue }
      var (grown, all) = (catalog, new)
      if let name = guess.method {
        let method = BrewMethod(
          id: BrewJournal.newID(), name: name, category: MethodCategory(impliedBy: name))
        grown.methods.append(method)
        all.method = method
      }
      if let name = guess.bean {
        let bean = Bean(id: BrewJournal.newID(), name: name)
        grown.beans.append(bean)
        all.bean = bean
      }
      if let found = try naming(text, in: grown, method: method, all) { return found }
    }
    return nil
  }

  /// The model of a grinder with which a setting begins, as written: `K6` of `K6 24 clicks`.
  fileprivate static func modelWords(_ setting: WrittenSetting) -> String? {
    let words = setting.text.split(separator: " ")
    return (1..<max(2, words.count)).reversed().map { count in
      let name = words.prefix(count).joined(separator: " ")
      return name.last.map { ",:;".contains($0) } == true ? String(name.dropLast()) : name
    }.first { KnownGrinders.standard.model(exactly: $0) != nil }
  }
}

/// Words of a line that name nothing in the journal, and what they may be.
private struct UnknownWords {
  private typealias Words = ArraySlice<Substring>

  private let words: Words

  init(_ text: String) { words = text.split(separator: " ")[...] }

  /// What the words may name, the likeliest first.
  var readings: [(method: String?, bean: String?)] {
    let whole = Self.name(words)
    var found: [(method: String?, bean: String?)] = []
    if KnownDevices.contains(whole, .method) { found.append((whole, nil)) }
    // A method of several words is one before its first word is.
    let places = words.indices.dropFirst()
    let splits = places.map {
      (BrewLineNames.trimmed(words[..<$0]), BrewLineNames.trimmed(words[$0...]))
    }
    let pairs = splits + splits.map { ($0.1, $0.0) }
    for isLikely in [Self.isSeparate, Self.isKnown, { _, _ in true }] as [(Words, Words) -> Bool] {
      for (method, bean) in pairs
      where isLikely(method, words) && Self.isMethod(method) && Self.isBean(bean) {
        found.append((Self.name(method), Self.name(bean)))
      }
    }
    // Beside the name of a brewer other words are no part of a method's name.
    if Self.isMethod(words), !pairs.contains(where: { Self.isKnown($0.0, words) }) {
      found.append((whole, nil))
    }
    if Self.isBean(words) { found.append((nil, whole)) }
    return found
  }

  /// Whether a word like `of` lies between the part and the rest.
  private static func isSeparate(_ part: Words, _ words: Words) -> Bool {
    (part.endIndex < words.endIndex && isFiller(words[part.endIndex]))
      || (part.startIndex > words.startIndex && isFiller(words[part.startIndex - 1]))
  }

  /// Whether the part is the whole name of a brewer, and with the next word none.
  private static func isKnown(_ part: Words, _ words: Words) -> Bool {
    let longer =
      part.startIndex == words.startIndex
      ? words[..<min(part.endIndex + 1, words.endIndex)]
      : words[max(part.startIndex - 1, words.startIndex)...]
    return KnownDevices.contains(name(part), .method)
      && !KnownDevices.contains(name(longer), .method)
  }

  private static func isMethod(_ words: Words) -> Bool {
    !words.contains(where: isFiller) && MethodCategory(impliedBy: name(words)) != .unrecorded
  }

  /// Whether words can be the name of a bean: a few that begin with letters, of which none is a method.
  private static func isBean(_ words: Words) -> Bool {
    (1...mostWords).contains(words.count) && name(words).count > 1
      && words.allSatisfy { word in
        word.first?.isLetter == true && MethodCategory(impliedBy: String(word)) == .unrecorded
      }
  }

  /// The most words of a bean's name; more are a sentence.
  private static let mostWords = 5

  private static func name(_ words: Words) -> String { words.joined(separator: " ") }

  private static func isFiller(_ word: Substring) -> Bool { BrewLineNames.isFiller(word) }
}
