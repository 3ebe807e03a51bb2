/// The roasters whose names stand before those of beans without a mark: `Supersonic Ndumberi`.
///
/// A roaster is known by a column or a line that names it, or because the same words stand before several names of
/// coffees that share nothing else.
struct RoasterNames: Sendable {
  /// By their folded words.
  private var names: Set<String> = []
  private var longest = 0

  init() {}

  /// - Parameters:
  ///   - beans: The names of beans, each once.
  ///   - known: Roasters that are named elsewhere.
  init(_ beans: some Sequence<String>, known: some Sequence<String> = []) {
    let beans = beans.map { $0.split(separator: " ") }.filter {
      (2...Self.mostWords).contains($0.count)
    }
    for name in known.flatMap({ $0.split(separator: ",") }) { add(String(name).trimmed) }
    guard beans.count >= Self.fewest else { return }
    var found: [String: Set<String>] = [:]
    for words in beans {
      for count in 1...min(Self.longestRoaster, words.count - 1) {
        found[words[..<count].joined(separator: " "), default: []]
          .insert(words[count...].joined(separator: " "))
      }
    }
    // Of `Tim` and `Tim Wendelboe` the longer one is the name.
    let candidates = found.filter { name, rests in
      rests.count > 1 && Self.mayBeRoaster(name)
        && !found.contains { $0.key.hasPrefix(name + " ") && $0.value.count == rests.count }
        && rests.allSatisfy { !Self.isAttribute($0) }
    }
    let covered = beans.count { words in
      candidates.keys.contains { words.joined(separator: " ").hasPrefix($0 + " ") }
    }
    for (name, rests) in candidates {
      let coffees = rests.count(where: Self.isOfCoffee)
      // Where nearly all names have such words, the writer puts the roaster before each bean.
      let isHabit = candidates.count > 1 && covered * 5 >= beans.count * 4
      // Several words hardly return by chance.
      let isLong = name.contains(" ")
      if coffees > 1 || coffees == 1 && (rests.count > 2 || isHabit || isLong)
        || isHabit && candidates.contains(where: { $0.value.contains(where: Self.isOfCoffee) })
      {
        add(name)
      }
    }
  }

  /// Takes a name that is known to be a roaster's.
  mutating func add(_ name: String) {
    let words = name.split(separator: " ")
    guard !words.isEmpty, name.first?.isLowercase == false, Self.mayBeRoaster(name) else { return }
    names.insert(FoldedText.keyword(name))
    longest = max(longest, words.count)
  }

  /// The roaster before the name of a bean, or after a word such as `by`, and what is left; nil for other names.
  func split(_ text: String) -> (roaster: String, bean: String)? {
    guard let blank = text.firstIndex(of: " "), blank > text.startIndex else { return nil }
    if let parts = NamedBeans.parts(ofByline: text) { return (parts.roaster, parts.bean) }
    guard !names.isEmpty else { return nil }
    let words = text.split(separator: " ")
    for count in stride(from: min(longest, words.count - 1), to: 0, by: -1) {
      let name = words[..<count].joined(separator: " ")
      let rest = words[count...].joined(separator: " ")
      guard names.contains(FoldedText.keyword(name)), !Self.isAttribute(rest),
        rest.first?.isLetter == true
      else { continue }
      return (name, rest)
    }
    return nil
  }

  /// Fewer names show no custom.
  private static let fewest = 2
  private static let longestRoaster = 3
  /// A longer text is a sentence.
  private static let mostWords = 8

  /// Whether words may name a roaster: none is of a coffee, of a farm or of any bag.
  static func mayBeRoaster(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return BeanParts.mayBeRoaster(name) && words.allSatisfy { $0.first?.isLowercase == false }
      && name.count > 2 && !words.contains { ParameterTerms.standard.isFiller($0, in: .bean) }
      // `The` alone begins many names.
      && words.contains { !ParameterTerms.standard.isFiller($0, in: .name) }
  }

  /// Whether a text only tells bags of the same name apart: `Natural`, `AA`, `Lot 4`, `Espresso`.
  private static func isAttribute(_ text: String) -> Bool {
    text.split(separator: " ").allSatisfy { word in
      word.contains(where: \.isNumber) || word.count < 3
        || word.lowercased() == "lot" || CoffeeProcess.named(in: String(word)) != nil
        || MethodCategory(impliedBy: String(word)) != .unrecorded
        || !RoastTerms.standard.levels(in: String(word)).isEmpty
        || ParameterTerms.standard.isFiller(word, in: .roaster)
    }
  }

  /// Whether a name is that of a coffee for certain: with a place, a plant or a farm.
  static func isOfCoffee(_ name: String) -> Bool {
    EntryText.isOfCoffee(name)
      || name.split(separator: " ").count > 1
        && ParameterTerms.standard.isFiller(name.prefix { $0 != " " }, in: .bean)
  }
}
