import EmbeddedData
import Lexicon
import Linguistics

/// What words say about degree, level and liking; from `degrees.tsv`, `attributes.tsv` and
/// `valence.tsv`.
struct Grading: Sendable {
  /// A word that grades what stands beside it.
  struct Degree: Sendable {
    /// Intensity 0…1 that the word gives.
    var intensity: Double
    /// How much the word strengthens a valence.
    var factor: Double
    var standsBefore: Bool
    var standsAfter: Bool
  }

  /// A word that speaks of an attribute.
  struct AttributeWord: Sendable {
    var attribute: Attribute
    /// The level 1…5 that the word itself gives; 0 for a noun that needs a grading word.
    var level: Int
  }

  private var degrees: [Int32: Degree] = [:]
  private var attributeWords: [Int32: [AttributeWord]] = [:]
  private var levels: [Int32: Int] = [:]
  private var valences: [Int32: Double] = [:]

  init(vocabulary: inout Vocabulary) {
    EmbeddedTable(EmbeddedBytes(lexicon_degrees())).forEachRow { row in
      guard let intensity = row[1].number, let factor = row[2].number else { return }
      let place = row[3].text
      degrees[vocabulary.intern(row[0])] = Degree(
        intensity: intensity, factor: factor, standsBefore: place != "after",
        standsAfter: place != "before")
    }
    EmbeddedTable(EmbeddedBytes(lexicon_attributes())).forEachRow { row in
      let word = vocabulary.intern(row[0])
      guard let level = row[2].number else { return }
      let kind = row[1].text
      if kind == "level" {
        levels[word] = Int(level)
      } else if let attribute = Attribute(rawValue: kind) {
        attributeWords[word, default: []].append(
          AttributeWord(attribute: attribute, level: Int(level)))
      }
    }
    EmbeddedTable(EmbeddedBytes(lexicon_valence())).forEachRow { row in
      guard let valence = row[1].number else { return }
      valences[vocabulary.intern(row[0])] = valence
    }
  }

  func degree(of word: Int32) -> Degree? { degrees[word] }
  func attributes(of word: Int32) -> [AttributeWord]? { attributeWords[word] }
  func level(of word: Int32) -> Int? { levels[word] }
  func valence(of word: Int32) -> Double? { valences[word] }
}

/// Reads degree, attribute levels and liking from the words of a note.
struct Grader {
  let knowledge: Knowledge
  private let negators: ClassSet
  private let contrast: ClassSet
  private let linking: ClassSet

  init(knowledge: Knowledge) {
    self.knowledge = knowledge
    negators = knowledge.classes.set("negator")
    contrast = knowledge.classes.set("contrast")
    linking = knowledge.classes.set("linking")
  }

  /// How strong a mention is said to be, 0…1; 0.5 when nothing is said.
  ///
  /// The degree words up to four places before it and two after it count, the one furthest from
  /// the middle most; a degree word on another (`very slight`) moves it further out.
  func intensity(of mention: FoundMention, words: borrowing [Word]) -> Double {
    var result = 0.5
    var position = mention.start - 1
    var steps = 0
    while position >= 0, steps < 4, words[position + 1].gap.isSoft {
      if let degree = knowledge.grading.degree(of: words[position].id), degree.standsBefore {
        result = Self.combine(result, degree.intensity)
      }
      position -= 1
      steps += 1
    }
    position = mention.end
    steps = 0
    while position < words.count, steps < 2, words[position].gap.isSoft {
      if let degree = knowledge.grading.degree(of: words[position].id), degree.standsAfter,
        !degree.standsBefore
      {
        result = Self.combine(result, degree.intensity)
      }
      position += 1
      steps += 1
    }
    return (result * 100).rounded() / 100
  }

  private static func combine(_ first: Double, _ second: Double) -> Double {
    if first == 0.5 { return second }
    let sum = (first - 0.5) + (second - 0.5) * 0.5
    if (first < 0.5) != (second < 0.5), abs(second - 0.5) < abs(first - 0.5) {
      // An intensifier on a weak degree (`very slight`) weakens it further.
      return max(0.05, min(0.95, first + (first - 0.5) * 0.3))
    }
    return max(0.05, min(0.95, 0.5 + sum))
  }

  /// The attribute levels that the note gives, with the words that say so.
  func attributes(_ words: borrowing [Word], utf8: borrowing [UInt8]) -> [Attribute: AttributeLevel]
  {
    var sums: [Attribute: (total: Double, count: Int, evidence: [String])] = [:]
    for position in words.indices {
      guard let readings = knowledge.grading.attributes(of: words[position].id) else { continue }
      for reading in readings {
        guard let (level, range) = level(of: reading, at: position, words) else { continue }
        let text = String(
          decoding: utf8[Int(words[range.lowerBound].start)..<Int(words[range.upperBound].end)],
          as: UTF8.self)
        var sum = sums[reading.attribute] ?? (0, 0, [])
        sum.total += level
        sum.count += 1
        sum.evidence.append(text)
        sums[reading.attribute] = sum
      }
    }
    return sums.mapValues { sum in
      let level = Int((sum.total / Double(sum.count)).rounded())
      return AttributeLevel(level: max(1, min(5, level)), evidence: sum.evidence)
    }
  }

  /// The level that a word gives, with the words it rests on; nil for a noun that nothing grades.
  private func level(
    of reading: Grading.AttributeWord, at position: Int, _ words: borrowing [Word]
  ) -> (Double, ClosedRange<Int>)? {
    var level = Double(reading.level)
    var first = position
    var last = position
    var isNegated = false
    var before = position - 1
    while before >= 0, position - before <= 3, words[before + 1].gap.isSoft {
      if let grade = knowledge.grading.level(of: words[before].id), reading.level == 0, level == 0 {
        level = Double(grade)
        first = before
      } else if let degree = knowledge.grading.degree(of: words[before].id) {
        if reading.level == 0, level == 0 {
          level = 1 + 4 * degree.intensity
        } else if level != 0 {
          level = 3 + (level - 3) * (degree.intensity >= 0.5 ? degree.factor : 0.5)
        }
        first = before
      } else if words[before].classes.intersects(negators) {
        isNegated = true
        first = before
      } else if knowledge.grading.attributes(of: words[before].id) != nil {
        break
      }
      before -= 1
    }
    if reading.level == 0, level == 0 {
      // `acidity is low`
      var after = position + 1
      while after < words.count, after - position <= 4, words[after].gap.isSoft {
        if let grade = knowledge.grading.level(of: words[after].id) {
          level = Double(grade)
          last = after
          break
        }
        if words[after].classes.intersects(negators) { isNegated = true }
        guard
          words[after].classes.intersects(linking)
            || knowledge.grading.degree(of: words[after].id) != nil
            || words[after].classes.intersects(negators)
        else { break }
        after += 1
      }
      if level == 0, isNegated { return (1, first...last) }
    }
    guard level != 0 else { return nil }
    if isNegated { level = level > 3 ? 2 : level < 3 ? 4 : 1 }
    return (max(1, min(5, level)), first...last)
  }

  /// How pleased the taster sounds, −1…1: the valence words, turned by negation within three
  /// words, strengthened by degree words, with what follows a contrast counting double.
  func sentiment(_ words: borrowing [Word]) -> Double {
    var sum = 0.0
    var size = 0.0
    var weight = 1.0
    for position in words.indices {
      if words[position].classes.intersects(contrast) {
        sum *= 0.5
        weight = 1.25
      }
      guard var valence = knowledge.grading.valence(of: words[position].id) else { continue }
      var before = position - 1
      while before >= 0, position - before <= 3, words[before + 1].gap.isSoft {
        if words[before].classes.intersects(negators) {
          valence *= -0.6
          break
        }
        if position - before == 1, let degree = knowledge.grading.degree(of: words[before].id) {
          valence *= degree.factor
        }
        before -= 1
      }
      sum += weight * valence
      size += weight
    }
    guard size > 0 else { return 0 }
    let value = sum / (sum * sum + 4).squareRoot()
    return (value * 100).rounded() / 100
  }
}
