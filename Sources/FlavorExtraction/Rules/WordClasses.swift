import Lexicon
import Support

/// Named sets of words that rules speak of, such as `@people`, from `Lexicon/classes.tsv`.
struct WordClasses: Sendable {
  /// For each word number its classes.
  private var sets: [ClassSet] = []
  private var names: [String: Int] = [:]
  private var members: [[Int32]] = []

  /// Rows are a class name and its words; a word `@other` includes an earlier class.
  init(vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_classes())).forEachRow { row in
      let name = row[0].text
      let index = names[name] ?? names.count
      precondition(index < 128, "more than 128 word classes in classes.tsv")
      if names[name] == nil {
        names[name] = index
        members.append([])
      }
      for word in row[1].words {
        if word.first == UInt8(ascii: "@") {
          let other = word.view(1..<word.count).text
          for id in names[other].map({ members[$0] }) ?? [] { add(id, to: index) }
        } else {
          add(vocabulary.intern(word), to: index)
        }
      }
    }
  }

  /// The classes of a word.
  @inline(__always)
  subscript(word: Int32) -> ClassSet {
    word >= 0 && Int(word) < sets.count ? sets[Int(word)] : .empty
  }

  /// The class called `name` as a set of one; empty when there is none.
  func set(_ name: String) -> ClassSet { names[name].map(ClassSet.init(index:)) ?? .empty }

  /// The words of a class.
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
