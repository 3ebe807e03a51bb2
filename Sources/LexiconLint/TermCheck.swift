import BagLabels
import CoffeeTerms
import FlavorExtraction
import Journal
import Support

/// Checks the tables of coffee terms and of labels: columns, flags, classes, doubles.
struct TermCheck {
  private(set) var problems: [LexiconProblem] = []
  private let table: (String) -> EmbeddedTable?

  private static let processes: [CoffeeProcess] = [
    .washed, .natural, .honey, .anaerobic, .wetHulled, .carbonicMaceration, .decaf, .other,
  ]
  private static let levels: [RoastLevel] = [
    .light, .mediumLight, .medium, .mediumDark, .dark, .extraDark,
  ]
  private static let methods: [MethodCategory] = [
    .pourOver, .immersion, .pressure, .espresso, .stovetop, .cold, .other,
  ]

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
    check("coffee/processes", columns: 3, flags: [.loose, .column], key: 2) {
      Self.processes.contains(CoffeeProcess(rawValue: $0[0])) ? nil : "no CoffeeProcess"
    }
    check("coffee/roasts", columns: 3, flags: [.loose, .key], key: 2) {
      Self.levels.contains(RoastLevel(rawValue: $0[0])) ? nil : "no RoastLevel"
    }
    check("coffee/methods", columns: 2, flags: [], key: 1) { fields in
      Self.methods.contains(MethodCategory(rawValue: fields.count > 1 ? fields[1] : ""))
        ? nil : "no MethodCategory"
    }
    check("coffee/devices", columns: 2, flags: [], key: 1) { fields in
      ["method", "grinder"].contains(fields.count > 1 ? fields[1] : "") ? nil : "no kind of device"
    }
    check("labels/keys", columns: 3, flagNames: ["colon"], key: 2) {
      LabelKey(rawValue: $0[0]) == nil ? "no LabelKey" : nil
    }
    check("labels/words", columns: 2, flags: [], key: 1)
    check("labels/flavors", columns: 2, flags: [], key: 1)
  }

  private mutating func check(
    _ name: String, columns: Int, flags: [CoffeeTable.Flag], key: Int,
    mistake: ([String]) -> String? = { _ in nil }
  ) {
    check(
      name, columns: columns, flagNames: Set(flags.map(\.rawValue)), key: key, mistake: mistake)
  }

  /// - Parameters:
  ///   - columns: The most columns that a row may have; the third contains the flags.
  ///   - key: How many of the first columns no two rows share.
  ///   - mistake: What is wrong with a row's class; nil for nothing.
  private mutating func check(
    _ name: String, columns: Int, flagNames: Set<String>, key: Int,
    mistake: ([String]) -> String? = { _ in nil }
  ) {
    let file = "Lexicon/\(name).tsv"
    func add(_ line: Int, _ mistake: String, _ advice: String) {
      problems.append(
        LexiconProblem(
          place: LexiconPlace(file: file, line: line), mistake: mistake, advice: advice))
    }
    guard let table = table(file) else { return add(0, "there is no such file", "restore it") }
    var lines: [String: Int] = [:]
    table.forEachRow { row in
      let fields = row.texts
      if fields.count > columns {
        add(row.line, "\(fields.count) columns", "write \(columns) at most")
      }
      for flag in fields.count > 2 ? fields[2].split(separator: " ") : []
      where !flagNames.contains(String(flag)) {
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
