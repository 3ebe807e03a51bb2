import Support

/// What is publicly known of a model of grinder, one row of `Lexicon/coffee/grinders.tsv`.
public struct KnownGrinder: Sendable, Hashable {
  /// How its users or its dial write a setting.
  public enum Notation: String, Sendable, Hashable, CaseIterable {
    /// Clicks counted from zero.
    case clicks
    /// A number of the dial, with decimals where it has no steps.
    case number
    /// Turns and clicks.
    case turns
    /// Turns, numbers of the dial and clicks: `1.2.3`.
    case threeParts = "turns.numbers.clicks"
    /// A number and a letter: `9E`.
    case letters = "number-letter"
  }

  /// Its name.
  public var name: String
  /// Other forms of its name, as people write them.
  public var forms: [String]
  /// How a setting is written; nil where that is not known.
  public var notation: Notation?
  /// The clicks of a whole turn; of letters, how many there are within a number.
  public var clicksPerTurn: Double?
  /// The clicks from one number of the dial to the next, where a turn has numbers and clicks.
  public var clicksPerNumber: Double?
  /// The first and the last number of the dial.
  public var firstNumber: Double?
  public var lastNumber: Double?
  /// Whether higher numbers are coarser.
  public var higherIsCoarser: Bool?
  /// Whether later letters are coarser.
  public var laterIsCoarser: Bool?
  /// How far a click moves the burrs, in µm, as its maker states it.
  public var micronsPerClick: Double?

  /// The positions of the ends of the dial, as far as they are known.
  package var dial: ClosedRange<Double> {
    let parts = notation == .letters ? clicksPerTurn ?? 1 : 1
    return (firstNumber ?? 0)...(lastNumber.map { $0 + (parts - 1) / parts } ?? .infinity)
  }

  /// Whether digits behind the point count marks of the dial and are no tenths: `4.2` is followed by `5`.
  package var countsMarks: Bool { notation == .number && (2...9).contains(clicksPerNumber ?? 1) }
}

/// Models of grinders, by the forms of their names.
public struct KnownGrinders: Sendable {
  /// Every model, in the order of the table.
  public private(set) var all: [KnownGrinder] = []
  private var places: [String: Int] = [:]
  /// Ends of names that stand in front of settings: `C2`, `Gen 2`, `ESP`; nil for those of several models.
  private var ends: [String: Int?] = [:]
  private var longest = 0

  /// Reads a table: name, forms, notation, clicks a turn (`/` clicks a number `/` last number, or first and last), which way is coarser,
  /// µm a click, source, separated by tabs. Lines that begin with `#` are remarks.
  ///
  /// - Parameter table: The text of `Lexicon/coffee/grinders.tsv`.
  public init(table: String) {
    for line in GrindTable.rows(of: table) {
      let fields = line.map(String.init)
      func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
      let clicks = field(3).split(separator: "/", omittingEmptySubsequences: false)
        .map { Double($0) }
      let ends = field(3).split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
        .flatMap { $0.split(separator: "-") }.compactMap { Double($0) }
      let coarser = field(4).split(separator: " ")
      let grinder = KnownGrinder(
        name: field(0), forms: GrindTable.items(field(1)),
        notation: KnownGrinder.Notation(rawValue: field(2)),
        clicksPerTurn: clicks.first ?? nil, clicksPerNumber: clicks.count > 1 ? clicks[1] : nil,
        firstNumber: ends.count > 1 ? ends[0] : nil, lastNumber: ends.last,
        higherIsCoarser: coarser.first.flatMap { ["higher": true, "lower": false][$0] },
        laterIsCoarser: coarser.dropFirst().first.flatMap {
          ["later": true, "earlier": false][$0]
        },
        micronsPerClick: Double(field(5)))
      all.append(grinder)
      for form in [grinder.name] + grinder.forms {
        add(form, all.count - 1)
        addEnds(of: form, all.count - 1)
      }
    }
  }

  private mutating func add(_ form: String, _ place: Int) {
    let key = GrindTable.key(form)
    guard !key.isEmpty, places[key] == nil else { return }
    places[key] = place
    longest = max(longest, key.count)
  }

  /// Adds the ends of a name that are no words of a language: with letters and digits, or in capitals.
  private mutating func addEnds(of form: String, _ place: Int) {
    let words = form.split(separator: " ")
    for count in 1..<max(words.count, 1) {
      let end = words.suffix(count).joined()
      let key = GrindTable.key(end)
      guard key.count > 1, end.contains(where: \.isLetter),
        end.contains(where: \.isNumber) || !end.contains(where: { !$0.isUppercase })
      else { continue }
      ends[key] = ends[key].map { $0 == place ? place : nil } ?? place
    }
  }

  /// The model that a name means; of a longer name (`my old C40 MK4`), the longest form in it.
  public func model(named name: String) -> KnownGrinder? {
    let words = GrindTable.words(name)
    for length in stride(from: min(words.count, 6), to: 0, by: -1) {
      for start in 0...(words.count - length) {
        let key = words[start..<start + length].joined()
        if let place = places[key] { return all[place] }
      }
    }
    return nil
  }

  /// The model that has exactly this name, or form of it.
  public func model(exactly name: String) -> KnownGrinder? {
    places[GrindTable.key(name)].map { all[$0] }
  }

  /// The model whose name begins a text, or the end of its name, and the rest of the text; nil where nothing
  /// is left. The model is nil for an end that several names have.
  func prefix(of text: String) -> (model: KnownGrinder?, rest: Substring)? {
    var key = ""
    var found: (KnownGrinder?, Substring)?
    var index = text.startIndex
    while index < text.endIndex, key.count <= longest {
      let next = text.index(after: index)
      key += GrindTable.key(String(text[index]))
      let rest = text[next...]
      if let first = rest.first, first.isWhitespace || ":,@".contains(first),
        let place = places[key].map(Optional.some) ?? ends[key]
      {
        let left = rest.drop { $0.isWhitespace || ":,@".contains($0) }
        if !left.isEmpty { found = (place.map { all[$0] }, left) }
      }
      index = next
    }
    return found
  }
}

/// Reads the small tables of this module, and folds what is compared with them.
enum GrindTable {
  /// The rows of a table with tabs, without remarks and empty lines.
  static func rows(of table: String) -> [[Substring]] {
    // Bytes, since a line feed and what follows it may be one character.
    table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      guard let line = Substring(bytes).first.map({ _ in Substring(bytes) }), line.first != "#"
      else { return nil }
      return line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { Substring($0) }
    }
  }

  /// The items of a cell, separated by semicolons.
  static func items(_ cell: String) -> [String] {
    cell.utf8.split(separator: UInt8(ascii: ";")).map { String(Substring($0)).trimmed }
      .filter { !$0.isEmpty }
  }

  /// Letters and digits without case and accents, by which names of grinders are compared.
  static func key(_ text: String) -> String {
    let folded = TextFolding.terms.text(text)
    guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
      return folded.filter { $0.isLetter || $0.isNumber }
    }
    let isKept = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return String(decoding: folded.utf8.filter(isKept), as: UTF8.self)
  }

  /// The keys of the words of a name.
  static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { key(String($0)) }.filter { !$0.isEmpty }
  }
}
