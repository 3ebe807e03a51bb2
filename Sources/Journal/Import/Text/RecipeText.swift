/// The numbers of a brew in one cell or one line: `18g in 36 out 28s`, `15:250 @ 94`, `15 g / 250 g / 94 °C / 2:45`.
struct RecipeText {
  /// The numbers by our columns, each with its unit.
  private(set) var cells: [CSVColumn: String] = [:]
  /// The words that are no part of a number.
  private(set) var phrases: [String] = []

  /// Reads a text; nil where it has no such number, or says one twice.
  ///
  /// - Parameter method: What the brew is made with; empty where that is not known.
  init?(_ text: String, method: String = "") {
    guard let numbers = Numbers(text) else { return nil }
    self.init(numbers, method: method)
  }

  /// The numbers of a text, before it is known what was brewed with them.
  struct Numbers {
    fileprivate var line = BrewLine()
    fileprivate var reader: BrewLineReader

    /// Reads a text; nil where it has no number, or says one twice.
    init?(_ text: String) {
      guard text.utf8.count <= RecipeText.longest, text.utf8.contains(where: UTF8Text.isDigit)
      else { return nil }
      let text = RecipeText.spelledOut(text)[...]
      reader = BrewLineReader(text)
      do throws(JournalError) {
        try reader.readMeasures(into: &line)
      } catch {
        return nil
      }
      // `15g 93° Mahlgrad 24 (C40)`; alone such words are often of a sentence.
      let isMeasured = !reader.weights.isEmpty || line.waterTemperature ?? line.brewTime != nil
      // Of `body 3 out of 5` nothing is a setting.
      guard line.grind == nil, isMeasured, !text.contains(RecipeText.share.regex),
        reader.phrases.contains(where: { !$0.isEmpty })
      else { return }
      var (other, named) = (BrewLine(), BrewLineReader(text, namingSettings: true))
      if (try? named.readMeasures(into: &other)) != nil, other.grind != nil {
        (line, reader) = (other, named)
      }
    }
  }

  /// What the numbers are of a brew that is made with this method; nil where they do not belong together.
  init?(_ numbers: Numbers, method: String) {
    var line = numbers.line
    let reader = numbers.reader
    do throws(JournalError) {
      let weights = reader.weights.map(\.value).sorted()
      let isEspresso =
        method.isEmpty
        ? weights.count == 2 && weights[1] < weights[0] * Brew.leastFilterRatio
        : MethodCategory(impliedBy: method) == .espresso
      if isEspresso {
        line.method = BrewMethod(
          id: Identifier(rawValue: ""), name: "Espresso", category: .espresso)
      }
      if !method.isEmpty { line.settleCold(MethodCategory(impliedBy: method)) }
      try reader.settleWeights(in: &line)
    } catch {
      return nil
    }
    func set(_ column: CSVColumn, _ value: Double?, _ unit: String) {
      if let value { cells[column] = NumberText.shortest(value) + unit }
    }
    set(.dose, line.dose, "g")
    set(.water, line.water, "g")
    set(.yield, line.yield, "g")
    set(.waterTemperature, line.waterTemperature, "°C")
    set(.brewTime, line.brewTime, "s")
    set(.rating, line.rating, "/5")
    set(.tds, line.tds, "%")
    if let grind = line.grind { cells[.grindSetting] = grind.text }
    guard !cells.isEmpty else { return nil }
    // No cup weighs less than its coffee.
    if let dose = line.dose, let liquid = line.yield ?? line.water,
      liquid < dose * Self.leastRatio || dose > Self.mostEqual && liquid < dose * 1.05
    {
      return nil
    }
    // `100% Arabica`
    if let tds = line.tds, tds > Self.mostDissolved { return nil }
    phrases = reader.phrases.map { phrase in
      phrase.filter { !ParameterTerms.standard.isFiller($0, in: .name) }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  /// Whether the text has nothing but numbers of a brew.
  var isWhole: Bool { phrases.isEmpty }

  /// A longer text is a note.
  private static let longest = 400

  /// Less in the cup for each gram of coffee is another number.
  private static let leastRatio = 0.7
  /// So many grams twice, `12 oz (340 g)`, are a bag.
  private static let mostEqual = 100.0
  /// No coffee dissolves to so many percent of what is in the cup.
  private static let mostDissolved = 30.0

  // MARK: Short forms

  // Compiled once: a literal within a function is compiled at each call.
  private static let weights = OncePattern(
    #/
    (^|[\s(]) (\d{1,2}(?:[.,]\d)?) \s*[→×]\s* (\d{2,3}(?:[.,]\d)?)
    (?![\d:°]) (?!\s*(?:g|ml|out)\b) (?!in\b)
    /#)
  private static let inTime = OncePattern(
    /\b[iI]n\s+(\d{1,3}\s?(?:s|sec|sek|seconds|″|")|\d{1,2}:\d{2})/)
  private static let inWords = OncePattern(/\b(\p{L}{3,7})\s+min(?:s|ut\p{L}*)?\b/)
  /// `2 min 50`, `3m05s`: what follows the minutes are seconds.
  private static let minutes = OncePattern(
    #/
    (^|[^\d.,:]) (\d{1,2}) \s?(?:min\p{L}*\.?|mn|m|menit)\s? ([0-5]\d)
    (?:\s?(?:s|sec\p{L}*|seg\p{L}*|sek\p{L}*|det\p{L}*)\b | (?![\d\p{L}°%]|[.,:\/]\d|\s?(?:g|gr|ml|°)\b|\s?°))
    /#)
  private static let greater = OncePattern(/(\d\s?g?)\s*>\s*(?=\d)/)
  private static let inSeconds = OncePattern(
    /(→\s*\d{1,3}(?:[.,]\d+)?(?:\s?g)?)\s+in\s+(\d{2})(?=\s*(?:,|$))/)
  private static let degrees = OncePattern(
    #/
    (?:@|\bat\b)\s* (\d{2,3}(?:[.,]\d)?) \s*(?:°\s*)? ([cfCF]\b)? (?![\d.:%]|,\d)
    (?!\s*(?:g|ml|s|sec|sek|min|bar|clicks?|klicks?|steps?)\b)
    /#)
  private static let altitude = OncePattern(/\b(\d{3,4})\s?(?:m|masl)\b/)
  private static let settingFirst = OncePattern(
    /^\s*(\d{1,2}(?:[.,]\d)?)\s*→\s*(\d{1,2}(?:[.,]\d)?)(?:\s?g)?\s*[\/→:]\s*(\d{2,3}(?:[.,]\d)?)(?:\s?g)?(?!\s?(?:s|sec)\b|[\d:])/
  )
  private static let inOut = OncePattern(
    /(^|[^\d.,:])(\d{1,4}(?:[.,]\d{1,2})?)\s*(in|out|In|Out|IN|OUT)\b(?!\s+of\s+\d)/)
  private static let share = OncePattern(/\d\s+out\s+of\s+\d/)
  private static let afterRating = OncePattern(
    /(\d\/(?:5|10|100))\s+(?=\p{L})(?!(?i)st(?:ar|er))/)
  private static let weightAndMore = OncePattern(/(\d\s?(?:g|ml))\s*:\s*(?=\d)/)
  private static let slashes = OncePattern(
    #/
    \s*(\d{1,2}(?:[.,]\d)?) \s*\/\s* (\d{2,4}) \s*\/\s* (\d{2,3})
    (?: \s*\/\s* (\d{1,2}:\d{2}|\d{2,3}\s?s) )?\s*
    /#)
  /// Grams of coffee in a cup, for the most part.
  private static let mostDose = 30.0
  private static let weight = OncePattern(/\d\s?g\b/)
  /// `grind 12/20g`: a setting and the dose.
  private static let groundOverIn = OncePattern(
    /\b((?:\p{L}{1,20}\s){0,2}\p{L}{2,20}):?\s(\d{1,2}(?:[.,]\d)?)\s?\/\s?(\d{1,2}(?:[.,]\d)?\s?g)\b/
  )
  /// `18/36.5g`
  private static let inOverOut = OncePattern(
    /(^|[^\d\/.,])(\d{1,2}(?:[.,]\d)?)\/(\d{2,3}(?:[.,]\d)?)\s?g\b/)
  private static let slash = OncePattern(/([\p{L}°%\d])\s*\/\s*(?=\d)/)
  private static let hasSeconds = OncePattern(/\d\s?(?:s|sec|sek)\b/)
  private static let pair = OncePattern(
    /(^|[^\d.,:])(\d{1,2}(?:[.,]\d)?)\s?:\s?(\d{2,4}(?:[.,]\d)?)(?:\s?g)?(?![\d:])/)

  /// A text with units where the form alone tells them.
  private static func spelledOut(_ text: String) -> String {
    var text = text
    for arrow in ["->", "=>", "➜", "⇒", "➡"] { text = text.replacing(arrow, with: "→") }
    if text.contains(">") { text = text.replacing(greater.regex) { "\($0.1) → " } }
    // `grown at 1750m`
    text = text.replacing(altitude.regex) { "\($0.1) meters" }
    // "16 → 17.5 / 40 / 27s": a setting before the shot.
    if text.contains("→") {
      text = text.replacing(settingFirst.regex) { found in
        let numbers = [found.1, found.2, found.3].compactMap {
          Double($0.replacing(",", with: "."))
        }
        return numbers.count == 3 && numbers[1] < numbers[0] * 1.4 && numbers[2] > numbers[1] * 1.3
          ? "grind \(found.1) / \(found.2)g / \(found.3)g" : String(found.0)
      }
    }
    // "18 → 36 in 28": seconds.
    if text.contains("→") { text = text.replacing(inSeconds.regex) { "\($0.1) / \($0.2)s" } }
    // "18.5 → 40": both are weights.
    if text.contains(where: { "→×".contains($0) }) {
      text = text.replacing(weights.regex) { "\($0.1)\($0.2)g / \($0.3)g " }
      text = text.replacing("→", with: " / ").replacing("×", with: " / ")
    }
    text = text.replacing(minutes.regex) { "\($0.1)\($0.2):\($0.3)" }
    // "about two minutes"
    text = text.replacing(inWords.regex) { found in
      ParameterTerms.standard.number(found.1.lowercased())
        .map { "\(NumberText.shortest($0)) min" } ?? String(found.0)
    }
    // "36 out in 28s": what follows is a time.
    text = text.replacing(inTime.regex) { " / \($0.1)" }
    text = text.replacing("~", with: "").replacing("≈", with: "")
    if text.contains("/") { text = slashed(text) }
    if text.contains(":") { text = divided(text) }
    if text.contains("@") || text.contains(" at ") {
      text = text.replacing(Self.degrees.regex) { found in
        let degrees = Double(found.1.replacing(",", with: ".")) ?? 0
        guard let unit = found.2.map(String.init) ?? Self.scale(degrees) else {
          return String(found.0)
        }
        return " / \(found.1)\(unit) "
      }
    }
    // "18 in 36 out".
    text = text.replacing(inOut.regex) {
      "\($0.1)\($0.2)g \($0.3)"
    }
    // "4/5 plum": what follows a rating is no unit.
    if text.contains("/") { text = text.replacing(afterRating.regex) { "\($0.1) , " } }
    // `2'45`, `15g:250g`.
    return text.contains(":") ? text.replacing(weightAndMore.regex) { "\($0.1) / " } : text
  }

  /// The scale of degrees that no unit follows; nil where they are none.
  private static func scale(_ degrees: Double) -> String? {
    (70...100).contains(degrees) ? "c" : (160...212).contains(degrees) ? "f" : nil
  }

  /// Dose, water, temperature and time between slashes, which a rating such as `8/10` keeps.
  private static func slashed(_ text: String) -> String {
    if let found = text.wholeMatch(of: slashes),
      let degrees = Double(found.3), let unit = scale(degrees)
    {
      return "\(found.1)g / \(found.2)g / \(degrees)\(unit)" + (found.4.map { " / \($0)" } ?? "")
    }
    let text = text.replacing(groundOverIn.regex) { found in
      let words = found.1.split(separator: " ")
      let start = words.indices.first { start in
        ColumnTerms.standard.meaning(of: words[start...].joined(separator: " "))?.columns
          .contains(CSVColumn.grindSetting.rawValue) ?? false
      }
      guard let start else { return String(found.0) }
      let lead = words[..<start].joined(separator: " ")
      // Beside another dose, or where it is too much for one, both numbers are the setting.
      let isSetting =
        (Double(found.3.prefix { $0.isNumber }) ?? 0) > Self.mostDose
        || text.matches(of: weight.regex).count > 2
      return "\(lead) grind \(found.2)"
        + (isSetting ? "/\(found.3.prefix { $0.isNumber })" : " / \(found.3)")
    }.replacing(inOverOut.regex) { found in
      (Double(found.2.replacing(",", with: ".")) ?? 0) < 5
        ? String(found.0) : "\(found.1)\(found.2)g / \(found.3)g"
    }
    return text.replacing(slash.regex) { found in
      found.1.first?.isNumber == true ? String(found.0) : "\(found.1) / "
    }
  }

  /// `15:250` is a dose and its water; `18:36` a dose and a yield where a time stands beside it.
  private static func divided(_ text: String) -> String {
    let hasTime = text.firstMatch(of: hasSeconds) != nil
    return text.replacing(pair.regex) { found in
      guard let dose = Double(found.2.replacing(",", with: ".")),
        let liquid = Double(found.3.replacing(",", with: ".")), dose >= 5, liquid > dose,
        liquid >= 60 || hasTime
      else { return String(found.0) }
      return "\(found.1)\(found.2)g / \(found.3)g"
    }
  }
}
