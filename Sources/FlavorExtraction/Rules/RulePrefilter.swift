import Linguistics
import Support

/// A fast test of the word after a rule's first word, which rejects most rules that the first word
/// alone admits.
///
/// The test has false positives, but no false negatives.
struct RulePrefilter: Sendable {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    /// Whether the test can reject anything: the pattern begins with exactly one word, and another
    /// element must follow it.
    static let tells = Marks(rawValue: 1 << 0)
    /// Whether any word may follow, or a mention.
    static let any = Marks(rawValue: 1 << 1)
    static let mention = Marks(rawValue: 1 << 2)
    /// Whether a comma or colon may be between.
    static let bridges = Marks(rawValue: 1 << 3)
  }

  private var classes = ClassSet.empty
  /// Words by number; all numbers that agree in six bits share one.
  private var words: UInt64 = 0
  private var tags: UInt32 = 0
  private var marks: Marks = []

  /// A test that rejects nothing.
  init() {}

  init(of rule: Rule, in elements: [PatternElement], literals: [Int32]) {
    guard let start = rule.start(in: elements), elements[start.first].kind == .word else { return }
    marks = start.bridges ? [.tells, .bridges] : .tells
    for number in start.behind {
      let element = elements[number]
      if element.takesAny { marks.insert(.any) }
      if element.kind == .mention { marks.insert(.mention) }
      classes.formUnion(element.classes)
      tags |= element.tags
      for place in element.words { words |= 1 << UInt64(literals[Int(place)] & 63) }
    }
  }

  /// Whether the rule may match before what follows its first word.
  @inline(__always)
  func allows(_ next: FollowingWord) -> Bool {
    guard marks.contains(.tells) else { return true }
    guard next.exists, next.isSoft || marks.contains(.bridges) else { return false }
    if next.word >= 0, words >> UInt64(next.word & 63) & 1 != 0 { return true }
    if tags >> UInt32(next.tag.rawValue) & 1 != 0 || classes.intersects(next.classes) {
      return true
    }
    return marks.contains(.any) || (marks.contains(.mention) && next.isMention)
  }
}

extension RulePrefilter {
  /// What the test lets pass; `rejects` is false if that is everything.
  var accepted:
    (
      rejects: Bool, words: UInt64, tags: UInt32, classes: ClassSet, any: Bool, mention: Bool,
      bridges: Bool
    )
  {
    (
      marks.contains(.tells), words, tags, classes, marks.contains(.any), marks.contains(.mention),
      marks.contains(.bridges)
    )
  }
}

extension RulePrefilter {
  /// Adds prefilters to an image, an array for each property.
  static func write(_ filters: [RulePrefilter], to image: inout ImageWriter) {
    image.write(filters.map(\.classes))
    image.write(filters.map(\.words))
    image.write(filters.map(\.tags))
    image.write(filters.map(\.marks.rawValue))
  }

  /// The prefilters that `write` added.
  static func read(from image: inout ImageReader) throws(ImageFault) -> [RulePrefilter] {
    let classes = try image.array(of: ClassSet.self)
    let words = try image.array(of: UInt64.self)
    let tags = try image.array(of: UInt32.self)
    let marks = try image.array(of: UInt8.self)
    guard [words.count, tags.count, marks.count].allSatisfy({ $0 == classes.count }) else {
      throw ImageFault()
    }
    return classes.indices.map { index in
      var filter = RulePrefilter()
      filter.classes = classes[index]
      filter.words = words[index]
      filter.tags = tags[index]
      filter.marks = Marks(rawValue: marks[index])
      return filter
    }
  }
}
