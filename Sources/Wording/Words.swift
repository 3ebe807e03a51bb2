/// Makes titles, sentences and labels from results, which contain no text.
///
///     let words = Words()
///     for pattern in report.patterns { print(words.description(of: pattern)) }
///
/// Everything is in English unless another `Phrasebook` is given.
public struct Words: Sendable {
  let phrases: Phrasebook
  /// Formats a name of the journal.
  let shown: @Sendable (String) -> String
  /// Formats numbers.
  package let numbers: NumberText
  /// Formats days.
  package let days: DayText
  private let and, or, commas: ListPhrase
  private let wheel = FlavorWheel.standard
  private let flavors: FlavorNames
  /// How grind settings are written; nil for plain numbers.
  private(set) var notation: GrindNotation?

  /// Creates words in a language.
  ///
  /// - Parameters:
  ///   - phrases: The language.
  ///   - name: Formats the names of beans, methods and grinders within text; by default unchanged.
  public init(
    _ phrases: Phrasebook = .english, name: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.phrases = phrases
    shown = name
    flavors = .standard(in: phrases)
    numbers = NumberText(phrases)
    days = DayText(phrases)
    and = ListPhrase(phrases, .and)
    or = ListPhrase(phrases, .or)
    commas = ListPhrase(phrases, .comma)
  }

  /// The same words with grind settings as a grinder's users write them: `2+8` rather than 28.
  ///
  /// - Parameter notation: That of a suggestion, a path or a journal; nil for plain numbers.
  public func noting(_ notation: GrindNotation?) -> Words {
    var words = self
    words.notation = notation
    return words
  }

  /// `1 brew`, `12 brews`.
  package func brews(_ count: Int) -> String { phrases.text("brews", ["count": .grouped(count)]) }

  /// `1.0 star`, `3.5 stars`: always with one decimal, or with `places`.
  package func stars(_ value: Double, places: Int = 1) -> String {
    let number = numbers.fixed(value, places: places)
    let one = numbers.fixed(1, places: places)
    return phrases.text(
      "stars", ["number": .text(number), "count": .count(number == one ? 1 : 2)])
  }

  /// `1 star`, `3.5 stars`.
  package func rating(_ value: Double) -> String {
    let number = numbers.number(value, places: 1)
    return phrases.text(
      "stars", ["number": .text(number), "count": .count(number == "1" ? 1 : 2)])
  }

  /// The name of a wheel node within a sentence: `floral notes`, `blueberry`.
  ///
  /// - Parameter id: The ID of the node; an unknown ID is returned unchanged.
  public func flavor(_ id: String) -> String {
    wheel.node(id: id).map { flavors.noun($0.index) } ?? id
  }

  /// The name of a wheel node in lists and drawings: `Blueberry`.
  ///
  /// - Parameter id: The node's ID; any other text is taken as a name.
  public func title(ofFlavor id: String) -> String {
    wheel.node(id: id).map { flavors.titles[$0.index] } ?? id
  }

  /// The names of a wheel node from its category down: `Fruity › Berry › Blueberry`.
  public func path(ofFlavor id: String) -> String {
    wheel.node(id: id).map { flavors.path($0.index).joined(separator: " › ") } ?? id
  }

  /// The names of all wheel nodes, in wheel order.
  package var flavorTitles: [String] { flavors.titles }

  /// Whether the node at `index` is only a class, so that sentences repeat the taster's word.
  package func isClass(flavorAt index: Int) -> Bool { flavors.phrase(index) == nil }

  /// `a`, `a and b`, `a, b and c`.
  package func list(_ names: [String]) -> String { and.text(names) }

  /// `a or b`.
  package func alternatives(_ names: [String]) -> String { or.text(names) }

  /// `a, b, c`.
  package func commas(_ names: [String]) -> String { commas.text(names) }

  package func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text(key, arguments)
  }

  /// The phrase of a key whose arguments are texts.
  package func text(_ key: String, _ texts: [String: String]) -> String {
    phrases.text(key, texts)
  }

  func isNameless(_ name: String) -> Bool { FoldedText.words(name).isEmpty }
}

extension Phrasebook {
  /// The template of a key with its gaps filled by texts.
  package func text(_ key: String, _ texts: [String: String]) -> String {
    text(key, texts.mapValues(PhraseArgument.text))
  }
}

/// Names of a journal within sentences.
extension Words {
  /// Brews or coffees of one kind: `natural coffees`, `V60 brews`.
  func group(_ pair: PatternSubject.Pair) -> String {
    switch pair.key {
    case .process, .roastLevel:
      phrases.text(
        "group.\(pair.key.rawValue)", ["name": shown(value(pair.key.rawValue, pair.value))])
    case .origin, .variety, .roaster:
      phrases.text("group.\(pair.key.rawValue)", ["name": shown(pair.value)])
    case .method: brews(of: pair.value)
    case .grinder: phrases.text("group.grinder", ["grinder": onGrinder(pair.value)])
    case .bean: shown(name(pair.value, of: .bean))
    case .reading: phrases.text("reading.\(pair.value)")
    default: shown(pair.value)
    }
  }

  /// The brews of a method: `V60 brews`.
  func brews(of method: String) -> String {
    isNameless(method)
      ? phrases.text("method.brews.nameless")
      : phrases.text("method.brews", ["name": shown(method)])
  }

  /// The name of a method in sentences, or a phrase for a method without a name.
  func methodName(_ name: String) -> String { shown(methodLabel(name)) }

  /// The full name of a method, or a phrase for a method without a name: table cells truncate it
  /// themselves and show all of it on hover.
  package func methodLabel(_ name: String) -> String {
    isNameless(name) ? phrases.text("method.nameless") : name
  }

  /// ` on the Comandante`; empty without a grinder.
  func onGrinder(_ name: String?) -> String {
    guard let name else { return "" }
    return isNameless(name)
      ? phrases.text("grinder.on.nameless")
      : phrases.text("grinder.on", ["name": shown(name)])
  }
}

/// Display words of stored values.
extension Words {
  /// The display name, such as `medium-light`; empty for an unrecorded level.
  public func name(of level: RoastLevel) -> String { value("roast_level", level.rawValue) }

  /// The display name, such as `wet-hulled`; empty for an unrecorded process.
  public func name(of process: CoffeeProcess) -> String { value("process", process.rawValue) }

  /// The display name, such as `pour-over`; empty for an unrecorded category.
  public func name(of category: MethodCategory) -> String {
    value("method_category", category.rawValue)
  }

  /// The display name, such as `peak`.
  public func name(of freshness: Freshness) -> String { value("freshness", freshness.rawValue) }

  /// The display name, such as `acidity`.
  public func name(of attribute: Attribute) -> String { value("attribute", attribute.rawValue) }

  /// The words of an attribute that has a name in JSON: `acidity`, `aroma`.
  package func attribute(_ name: String) -> String { value("attribute", name) }

  /// The title of a column.
  package func column(_ key: String) -> String { value("column", key) }

  /// The display name, such as `high`.
  public func name(of confidence: Suggestion.Confidence) -> String {
    value("confidence", confidence.rawValue)
  }

  /// The display name of a stored value; of an unknown value the value with hyphens for underscores.
  func value(_ kind: String, _ raw: String) -> String {
    let key = "\(kind).\(raw)"
    return phrases.has(key) ? phrases.text(key) : raw.replacing("_", with: "-")
  }
}

/// The words of the report.
extension Words {
  /// The phrase of a key below `report`.
  package func report(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    phrases.text("report.\(key)", arguments)
  }

  package func report(_ key: String, _ texts: [String: String]) -> String {
    phrases.text("report.\(key)", texts)
  }
}

/// Names of a journal as shown in sentences.
package enum DisplayName {
  /// The greatest length in characters.
  private static let longest = 60

  /// A name that fits into a sentence: a long one is truncated, and right-to-left text is isolated so
  /// that it cannot reorder the sentence (Unicode Standard Annex 9, section 2.3).
  package static func shown(_ name: String) -> String {
    let short = name.count > longest ? name.prefix(longest - 1) + "…" : name
    let scalars = short.unicodeScalars
    guard scalars.contains(where: { isControl($0) || runsFromRight($0) }) else { return short }
    var isolated = String.UnicodeScalarView("\u{2068}".unicodeScalars)
    isolated.append(contentsOf: scalars.lazy.filter { !isControl($0) })
    isolated.append("\u{2069}")
    return String(isolated)
  }

  /// Embeddings, overrides and isolates: unterminated, they would affect text after the name.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// The blocks of right-to-left scripts: Hebrew to Arabic Extended-A, their presentation forms,
  /// and those beyond the first plane.
  private static func runsFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}

/// What `--explain` says of mentions.
extension Words {
  /// Why a mention was kept, denied or dropped: `denied`, `named in the note`.
  ///
  /// - Parameter mention: A mention of an explanation; a code without words is returned unchanged.
  public func reason(of mention: Explanation.MentionTrace) -> String {
    let key = "explain.reason.\(mention.reason)"
    return phrases.has(key) ? phrases.text(key) : mention.reason
  }

  /// The phrase that a mention was matched by, or a name of what takes its place.
  package func matched(by mention: Explanation.MentionTrace) -> String {
    switch mention.matched {
    case "@exemplars": phrases.text("explain.matched.exemplars")
    case "@rule": phrases.text("explain.matched.rule")
    default: mention.matched
    }
  }
}

/// What curves say in advice.
extension Words {
  /// How many shots count less, and why: `2 of 5 shots channeled and count less`; nil where all are sound.
  public func text(of shots: ShotBasis) -> String? {
    guard shots.doubted > 0 else { return nil }
    let counts: [String: PhraseArgument] = [
      "doubted": .count(shots.doubted), "count": .count(shots.sound + shots.doubted),
    ]
    func fault(_ fault: ShotBasis.Fault) -> PhraseArgument {
      .text(
        phrases.text(
          "shots.fault.\(fault.kind.rawValue)", ["count": .count(fault.brewCount)]))
    }
    if let only = shots.faults.first, only.brewCount == shots.doubted {
      return phrases.text("shots.doubted", counts.merging(["what": fault(only)]) { $1 })
    }
    let parts = shots.faults.map {
      phrases.text(
        "shots.doubted.part", ["count": .count($0.brewCount), "what": fault($0)])
    }
    return parts.isEmpty
      ? phrases.text("shots.doubted.plain", counts)
      : phrases.text("shots.doubted.several", counts.merging(["list": .text(commas(parts))]) { $1 })
  }

  /// What went wrong with the shot of a brew that advice rests on, and how much it counts:
  /// `channeled, counts 20%`; nil where it counts in full.
  public func fault(_ fault: ShotDiagnosis.Kind?, weight: Double) -> String? {
    fault.map { fault in
      phrases.text(
        "shots.evidence",
        [
          "what": .text(phrases.text("shots.fault.\(fault.rawValue)", ["count": .count(1)])),
          "percent": .count(Int((weight * 100).rounded())),
        ])
    }
  }

  /// What went wrong with the last shot, and what to do.
  ///
  /// - Parameters:
  ///   - found: What the curve of the last shot shows, beside its note.
  ///   - isAsked: Whether more than the curve asks for the same change.
  public func text(of found: DialShots.Contradiction, isAsked: Bool = false) -> String {
    let time = found.time.map {
      phrases.text("shots.at", ["time": numbers.number($0, places: 1)])
    }
    let reading = found.direction.map { phrases.text("reading.\($0.rawValue)") }
    let isAlone = found.change == .keep && [.choked, .gusher].contains(found.fault)
    let kind = isAlone ? "alone" : reading != nil ? "contradiction" : isAsked ? "asked" : "last"
    return phrases.text(
      "shots.\(kind).\(found.fault.rawValue)", ["reading": reading ?? "", "at": time ?? ""])
  }

  /// What curves show of some brews, and of the last one; nil where all count in full.
  public func text(of basis: ShotBasis, _ last: DialShots.Contradiction?) -> String? {
    guard let doubted = text(of: basis), basis.sound == 0, last?.change == .keep else {
      return text(of: basis)
    }
    return phrases.text("shots.sound.none", ["doubted": .text(doubted)])
  }

  /// What curves say of a path of grind settings: a few sentences.
  ///
  /// - Parameters:
  ///   - shots: What curves say.
  ///   - next: The next setting; nil where nothing tells it.
  public func sentences(of shots: DialShots, beside next: DialAdvice?) -> [String] {
    var sentences: [String] = []
    if let next, next.basis != .curve, shots.basis.sound > 0, let doubted = text(of: shots.basis) {
      sentences.append(
        phrases.text(
          "shots.sound",
          [
            "doubted": .text(doubted), "sound": .count(shots.basis.sound),
            "change": .text(phrases.text("dial.change.\(next.change.rawValue)")),
          ]))
    } else if let doubted = text(of: shots.basis, shots.contradiction) {
      sentences.append(doubted)
    }
    if let found = shots.contradiction {
      sentences.append(
        text(of: found, isAsked: next?.change == found.change && next?.basis != .curve))
    }
    return sentences
  }
}
