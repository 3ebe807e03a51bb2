import GrindScale

/// The beans that sentences name: `a bag of Comeia from Flor da Selva`, `il Guji di Gardelli`, and later `the Comeia`.
struct ToldBeans {
  private var roasters: [String: String] = [:]

  /// - Parameter texts: The paragraphs of a text.
  init(_ texts: some Sequence<String>) {
    for text in texts where text.utf8.count <= Self.longest {
      for found in text.matches(of: Self.named.regex) {
        let (bean, roaster) = (String(found.2), found.3.map(String.init) ?? "")
        let isNamed =
          ParameterTerms.standard.isFiller(found.1.lowercased(), in: .article)
          || ParameterTerms.standard.isFiller(found.1.lowercased(), in: .name)
        guard isNamed, Self.isBean(bean), roaster.isEmpty || BeanParts.mayBeRoaster(roaster),
          !roaster.isEmpty
            || RoasterNames.isOfCoffee(bean) && CountryTerms.standard.english(bean) == nil
        else { continue }
        if roasters[bean, default: ""].isEmpty { roasters[bean] = roaster }
      }
      // `new bag: La Cabra, the Soro`
      for found in text.matches(of: Self.bought.regex) {
        let (roaster, bean) = (String(found.1), String(found.2))
        guard RoasterNames.mayBeRoaster(roaster), Self.isBean(bean), Self.isBean(roaster),
          text[..<found.range.lowerBound].split(whereSeparator: { !$0.isLetter }).contains(where: {
            ParameterTerms.standard.isFiller($0.lowercased(), in: .supply)
          })
        else { continue }
        roasters[bean] = roaster
      }
    }
  }

  /// The one bean that a text names, and its roaster, which may be empty; nil where it names none or several.
  func bean(in text: String) -> (bean: String, roaster: String)? {
    let found = roasters.keys.filter { name in
      text.ranges(of: name).contains { range in
        let next = range.upperBound < text.endIndex ? text[range.upperBound] : " "
        return !next.isLetter
          && (range.lowerBound == text.startIndex
            || !text[text.index(before: range.lowerBound)].isLetter)
      }
    }
    // Of `Huila` and `Huila Decaf` the longer one is the name.
    let names = found.filter { name in !found.contains { $0 != name && $0.contains(name) } }
    return names.count == 1 ? (names[0], roasters[names[0]] ?? "") : nil
  }

  static func isBean(_ name: String) -> Bool {
    !KnownDevices.contains(name, .method) && KnownGrinders.standard.model(named: name) == nil
      && !CoffeeEvidence.areGear([name]) && WrittenDate.weekday(name) == nil
      && !EntryText.isMethod(name)
  }

  /// The only bean that all texts name, and its roaster.
  var only: (bean: String, roaster: String)? {
    roasters.count == 1 ? roasters.first.map { ($0.key, $0.value) } : nil
  }

  private static let longest = 4_000
  private static let bought = OncePattern(
    /(\p{Lu}[\p{L}’'&-]+(?:\s\p{Lu}[\p{L}’'&-]*)*),\s(?:the|their)\s(\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]*)*)/
  )
  /// A word before, some with capitals, and those after a word such as `from`.
  private static let named = OncePattern(
    #/
    \b (\p{L}{1,6}) \s
    ( \p{Lu}[\p{L}’'-]+ (?: \s (?: (?:de|da|do|del|la|el|of) \s )? \p{Lu}[\p{L}’'&-]* )* )
    (?: \s (?:natural|washed|honey|blend) )? (?: \s (?:from|by|di|de|von|van|da|chez|från|fra) \s ( \p{Lu}[\p{L}’'&-]+ (?: \s (?: (?:de|da|do|del|la|el|of) \s )? \p{Lu}[\p{L}’'&-]* )* ) )?
    /#)
}
