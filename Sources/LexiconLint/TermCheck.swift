import BagLabels
import CoffeeTerms
import FlavorExtraction
import FlavorWheel
import GrindScale
import Journal
import Support

/// Checks the tables of coffee terms and of labels: columns, flags, classes, duplicates.
struct TermCheck {
  private(set) var problems: [LexiconProblem] = []
  private let table: (String) -> EmbeddedTable?

  init(table: @escaping (_ path: String) -> EmbeddedTable?) { self.table = table }

  mutating func checkAll() {
    var countries: Set<String> = []
    check("coffee/countries", columns: 4, flags: [.weak], key: 1) {
      countries.insert($0[0])
      return nil
    }
    check("coffee/regions", columns: 3, flags: [.weak, .island], key: 2) { fields in
      countries.contains(fields.count > 1 ? fields[1] : "")
        ? nil : "no country of coffee/countries.tsv"
    }
    check("coffee/varieties", columns: 3, flags: [.weak], key: 1)
    check("coffee/processes", columns: 3, flags: [.loose, .basic, .column], key: 2) {
      CoffeeProcess.known.contains(CoffeeProcess(rawValue: $0[0])) ? nil : "no CoffeeProcess"
    }
    check("coffee/roasts", columns: 3, flags: [.loose, .key, .column], key: 2) {
      RoastLevel.known.contains(RoastLevel(rawValue: $0[0])) ? nil : "no RoastLevel"
    }
    check("coffee/methods", columns: 2, flags: [], key: 1) { fields in
      MethodCategory.known.contains(MethodCategory(rawValue: fields.count > 1 ? fields[1] : ""))
        ? nil : "no MethodCategory"
    }
    check("coffee/devices", columns: 2, flags: [], key: 1) { fields in
      let kinds = [RecordKind.method, .grinder].map(\.rawValue)
      return kinds.contains(fields.count > 1 ? fields[1] : "") ? nil : "no kind of device"
    }
    check("labels/keys", columns: 3, flagNames: ["colon"], key: 2) {
      LabelKey(rawValue: $0[0]) == nil ? "no LabelKey" : nil
    }
    var names: Set<String> = []
    check("labels/words", columns: 2, flags: [], key: 1) {
      names.insert($0[0])
      return LabelTableCheck.wordNames.contains($0[0]) ? nil : "no class of words"
    }
    for name in LabelTableCheck.wordNames.subtracting(names).sorted() {
      add("labels/words", 0, "no row \(name)", "add it, or remove its case from the code")
    }
    check("labels/flavors", columns: 2, flags: [], key: 1)
    check(
      "learned/label-weights", columns: 4, flagNames: nil, key: 2,
      mistake: LabelTableCheck.mistake(inWeights:))
    check(
      "learned/label-layout", columns: 3, flagNames: nil, key: 2,
      mistake: LabelTableCheck.mistake(inLayout:))
    check("coffee/parameters", columns: 2, flags: [], key: 1) {
      Self.isParameter($0[0])
        ? nil : "no unit, label, step, filler, part, number, day, level or rating"
    }
    check("coffee/usual", columns: 7, flagNames: nil, key: 2) {
      Self.isUsual($0) ? nil : "no place, or no numbers in order"
    }
    check("coffee/grinders", columns: 7, flagNames: nil, key: 1, mistake: Self.mistake(inGrinder:))
    check("coffee/grind-words", columns: 2, flags: [], key: 1) {
      GrindWords.isKey($0[0]) ? nil : "no meaning of words about grinds"
    }
    check("coffee/columns", columns: 2, flags: [], key: 1) { fields in
      let columns = fields[0].split(separator: "|").map(String.init)
      return columns.allSatisfy(JournalImport.columnNames.contains) ? nil : "no column of imports"
    }
  }

  /// Whether a key of `coffee/parameters.tsv` means something.
  private static func isParameter(_ key: String) -> Bool {
    let name = String(key.drop { $0 != "." }.dropFirst())
    return switch key.prefix(while: { $0 != "." }) {
    case "unit": ParameterTerms.Unit(rawValue: name) != nil
    case "label": name == "ratio" || JournalImport.columnNames.contains(name)
    case "step": BrewSchedule.Kind(rawValue: name) != nil
    case "filler": ParameterTerms.Filler(rawValue: name) != nil
    case "number": Double(name) != nil
    case "part": !name.isEmpty && ColumnTerms.standard.meaning(of: name) != nil
    case "day": Int(name) != nil
    case "level": Int(name).map { (1...5).contains($0) } ?? false
    case "rating": Double(name).map { (0...5).contains($0) } ?? false
    default: false
    }
  }

  /// Whether a row of `coffee/usual.tsv` has a place and numbers in order.
  private static func isUsual(_ fields: [String]) -> Bool {
    guard fields.count >= 4, let usual = Double(fields[3]) else { return false }
    if fields[0] == UsualValues.own { return fields[2].isEmpty && usual > 0 }
    let isPlace =
      [UsualValues.any, UsualValues.bean].contains(fields[0])
      || MethodCategory.known.contains(MethodCategory(rawValue: fields[0]))
    guard isPlace, fields.count >= 5, let low = Double(fields[2]), let high = Double(fields[4]),
      low < usual, usual < high
    else { return false }
    if fields.count == 5 { return true }
    guard fields.count == 7, let least = Double(fields[5]), let most = Double(fields[6]) else {
      return false
    }
    return least <= low && high <= most
  }

  /// What is wrong with a row of `coffee/grinders.tsv`.
  private static func mistake(inGrinder fields: [String]) -> String? {
    guard fields.count == 7, !fields[6].isEmpty else { return "no source in the seventh column" }
    if !fields[2].isEmpty, KnownGrinder.Notation(rawValue: fields[2]) == nil {
      return "no KnownGrinder.Notation"
    }
    let ways = [
      "", "higher", "lower", "higher later", "higher earlier", "lower later", "lower earlier",
    ]
    guard ways.contains(fields[4]) else { return "no direction" }
    let numbers = fields[3].split { "/-".contains($0) } + [fields[5][...]]
    return numbers.allSatisfy { $0.isEmpty || (Double($0) ?? -1) >= 0 }
      ? nil : "no number of clicks"
  }

  private mutating func check(
    _ name: String, columns: Int, flags: [CoffeeTable.Flag], key: Int,
    mistake: ([String]) -> String? = { _ in nil }
  ) {
    check(
      name, columns: columns, flagNames: Set(flags.map(\.rawValue)), key: key, mistake: mistake)
  }

  private mutating func add(_ name: String, _ line: Int, _ mistake: String, _ advice: String) {
    let place = LexiconPlace(file: "Lexicon/\(name).tsv", line: line)
    problems.append(LexiconProblem(place: place, mistake: mistake, advice: advice))
  }

  /// - Parameters:
  ///   - columns: The most columns that a row may have; the third contains the flags
  ///     if `flagNames` is not nil.
  ///   - key: How many of the first columns no two rows share.
  ///   - mistake: What is wrong with a row's class; nil for nothing.
  private mutating func check(
    _ name: String, columns: Int, flagNames: Set<String>?, key: Int,
    mistake: ([String]) -> String? = { _ in nil }
  ) {
    func add(_ line: Int, _ mistake: String, _ advice: String) {
      self.add(name, line, mistake, advice)
    }
    guard let table = table("Lexicon/\(name).tsv") else {
      return add(0, "there is no such file", "restore it")
    }
    var lines: [String: Int] = [:]
    table.forEachRow { row in
      let fields = row.texts
      if fields.count > columns {
        add(row.line, "\(fields.count) columns", "write \(columns) at most")
      }
      let flags = fields.count > 2 ? fields[2].split(separator: " ").map(String.init) : []
      for flag in flags where flagNames?.contains(flag) == false {
        add(row.line, "unknown flag \(flag)", "see the head of the file")
      }
      if let mistake = mistake(fields) {
        add(row.line, "\(fields.joined(separator: ", ")): \(mistake)", "see the head of the file")
      }
      let name = fields.prefix(key).joined(separator: ", ")
      if let earlier = lines.updateValue(row.line, forKey: name) {
        add(row.line, "\(name) is on line \(earlier) too", "remove one of the two")
      }
    }
  }
}

/// Checks `Lexicon/wheel.tsv`, and reads the wheel that the other checks look nodes up in.
struct WheelCheck {
  private(set) var problems: [LexiconProblem] = []
  /// The wheel of the table; that of the program where the table has problems.
  private(set) var wheel = FlavorWheel.standard

  init(table: EmbeddedTable?) {
    guard let table else {
      add(0, "there is no such file", "restore it")
      return
    }
    var ids: Set<String> = []
    // The nodes from the category down to the previous one.
    var open: [String] = []
    table.forEachRow { row in
      let fields = row.texts
      guard fields.count == 3 else {
        return add(row.line, "\(fields.count) columns", "write ID, name, color")
      }
      let id = fields[0]
      let parts = id.split(separator: ".", omittingEmptySubsequences: false)
      if !ids.insert(id).inserted { add(row.line, "\(id) is there twice", "remove one of the two") }
      let parent = parts.dropLast().joined(separator: ".")
      open.removeAll { $0 != parent && !parent.hasPrefix($0 + ".") }
      if parts.count > 1, open.last != parent {
        add(row.line, "\(id) does not follow its parent", "move it below \(parent)")
      }
      if !parts.allSatisfy(Self.isSlug) || !(1...3).contains(parts.count) {
        add(row.line, "\(id) is no ID", "write up to three slugs of letters and hyphens with dots")
      }
      if fields[1].isEmpty { add(row.line, "\(id) has no name", "write one") }
      let digits = fields[2].dropFirst()
      if fields[2].first != "#" || digits.count != 6 || !digits.allSatisfy(\.isHexDigit) {
        add(row.line, "\(fields[2]) is no color", "write # and six hexadecimal digits")
      }
      open.append(id)
    }
    if problems.isEmpty { wheel = FlavorWheel(table: table) }
  }

  private static func isSlug(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
  }

  private mutating func add(_ line: Int, _ mistake: String, _ advice: String) {
    let place = LexiconPlace(file: "Lexicon/wheel.tsv", line: line)
    problems.append(LexiconProblem(place: place, mistake: mistake, advice: advice))
  }
}
