import Lexicon
import Support

/// Named sets of words, such as `@people`, that rules and the engine refer to
/// (`Lexicon/classes.tsv`).
struct WordClasses: Sendable {
  /// For each word number the classes that contain it.
  private var sets: [ClassSet] = []
  private var names: [String: Int] = [:]
  private var members: [[Int32]] = []

  /// The path of the file from the package's root.
  package static let file = "Lexicon/classes.tsv"
  /// The capacity of `ClassSet`.
  private static let mostClasses = 128

  /// Reads rows of a class name and its words; a word `@other` includes an earlier class.
  ///
  /// - Throws: A `LexiconProblem` for a row that includes a class which is not defined above it,
  ///   for more classes than a `ClassSet` can hold, and when a class that the engine needs
  ///   (`WordClass`) is missing or empty.
  init(
    vocabulary: inout Vocabulary,
    table: EmbeddedTable = EmbeddedTable(EmbeddedBytes(lexicon_classes()))
  ) throws {
    var lastLine = 0
    try table.forEachRow { row in
      func problem(_ mistake: String, _ advice: String) -> LexiconProblem {
        LexiconProblem(
          place: LexiconPlace(file: Self.file, line: row.line), mistake: mistake, advice: advice)
      }
      lastLine = row.line
      let name = row[0].text
      let index = names[name] ?? names.count
      guard index < Self.mostClasses else {
        throw problem("more than \(Self.mostClasses) classes", "merge two of them")
      }
      if names[name] == nil {
        names[name] = index
        members.append([])
      }
      for word in row[1].words {
        if word.first == UInt8(ascii: "@") {
          guard let other = names[word.view(1..<word.count).text] else {
            throw problem("unknown class \(word.text)", "define it on a line above")
          }
          for id in members[other] { add(id, to: index) }
        } else {
          add(vocabulary.intern(word), to: index)
        }
      }
    }
    for needed in WordClass.allCases where words(of: needed.rawValue)?.isEmpty != false {
      throw LexiconProblem(
        place: LexiconPlace(file: Self.file, line: lastLine),
        mistake: "the class \(needed.rawValue), which the engine needs, is missing or empty",
        advice: "define it, or rename it in WordClass.swift too")
    }
  }

  /// The classes of a word.
  @inline(__always)
  subscript(word: Int32) -> ClassSet {
    word >= 0 && Int(word) < sets.count ? sets[Int(word)] : .empty
  }

  /// A class that the engine needs, as a set of one.
  subscript(needed: WordClass) -> ClassSet { self.set(needed.rawValue) }

  /// The words of a class that the engine needs.
  func words(of needed: WordClass) -> [Int32] { words(of: needed.rawValue) ?? [] }

  /// The class called `name` as a set of one; empty when no class has that name.
  func set(_ name: String) -> ClassSet { names[name].map(ClassSet.init(index:)) ?? .empty }

  /// The words of the class called `name`; nil when no class has that name.
  func words(of name: String) -> [Int32]? { names[name].map { members[$0] } }

  /// The words of all classes in a set.
  func words(in set: ClassSet) -> [Int32] {
    guard set != .empty else { return [] }
    return members.indices.filter { ClassSet(index: $0).intersects(set) }.flatMap { members[$0] }
  }

  private mutating func add(_ word: Int32, to index: Int) {
    while sets.count <= Int(word) { sets.append(.empty) }
    sets[Int(word)].formUnion(ClassSet(index: index))
    members[index].append(word)
  }
}

extension WordClasses {
  /// The most words that are read, so that a damaged image cannot ask for any memory.
  private static let mostWords: Int32 = 1 << 20

  func write(to image: inout ImageWriter) {
    let words = sets.indices.filter { sets[$0] != .empty }
    image.write([Int32(sets.count)])
    image.write(words.map(Int32.init))
    image.write(words.map { sets[$0] })
    image.write(texts: names.sorted { $0.value < $1.value }.map(\.key))
    image.write(lists: members)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let count = try image.array(of: Int32.self)
    let words = try image.array(of: Int32.self)
    let found = try image.array(of: ClassSet.self)
    guard count.count == 1, (0...Self.mostWords).contains(count[0]), found.count == words.count,
      words.allSatisfy({ $0 >= 0 && $0 < count[0] })
    else { throw ImageFault() }
    sets = Array(repeating: .empty, count: Int(count[0]))
    for index in words.indices { sets[Int(words[index])] = found[index] }
    for (index, name) in try image.texts().enumerated() { names[name] = index }
    members = try image.lists()
    guard members.count == names.count else { throw ImageFault() }
  }
}
