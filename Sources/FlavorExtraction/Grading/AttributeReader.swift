import FlavorWheel
import Linguistics

/// Reads the levels of acidity, body and the other attributes from a note's degree words and numbers.
struct AttributeReader {
  /// The levels that a note reports.
  struct Result {
    var levels: [Attribute: AttributeLevel] = [:]
    /// The levels based on words about the attribute itself, without those that a flavor such as
    /// `lemon` implies.
    var stated: [Attribute: AttributeLevel] = [:]
  }

  private let model: ExtractionModel
  let linking: ClassSet
  let be: ClassSet
  /// `and` and `or`.
  let joining: ClassSet
  let to: ClassSet
  let of: ClassSet
  /// `but`, `yet`.
  let contrast: ClassSet
  /// Places, gear, vessels.
  let things: ClassSet
  let cupNoun: ClassSet
  /// `turns`, `gets`.
  let change: ClassSet

  init(model: ExtractionModel) {
    self.model = model
    let classes = model.classes
    linking = classes[.linking]
    be = classes[.be]
    to = classes[.to]
    of = classes[.of]
    contrast = classes[.contrast]
    change = classes[.changeVerb]
    cupNoun = classes[.cupNoun]
    var things = classes[.place]
    things.formUnion(classes[.gear])
    things.formUnion(classes[.vessel])
    self.things = things
    var joining = classes[.and]
    joining.formUnion(classes[.or])
    self.joining = joining
  }

  /// A reading of one attribute, and how much it weighs.
  private struct Weighed {
    var reading: Reading
    var weight: Float
    /// Whether it is only a denial, such as `not sharp`.
    var isDenial = false
    /// The word of which only a degree is denied (`not too sour`); −2 otherwise.
    var graded: Int32 = -2
    /// The word that gives the level; −1 for a name of the attribute.
    var word: Int32 = -1
  }

  /// The attribute levels that the note gives, with the words that state them.
  ///
  /// A number decides: `acidity 4/5`. Else a level is the mean of all levels that the note gives for
  /// the attribute. Names of the attribute with a grading word (`low acidity`) have double the
  /// weight of words that give a level by themselves (`bright`); words that only imply a level
  /// (`lemon`) are used when there is nothing else, and a denial (`not sharp`) when its sentence has
  /// nothing else. A grading word belongs to one name: that which it stands before, else that which
  /// it follows.
  func attributes(in note: borrowing NoteDocument, scores: [ScoreReader.Score]) -> Result {
    let lexicon = model.degrees
    var result = Result()
    for score in scores where score.attribute >= 0 {
      let attribute = Attribute.allCases[score.attribute]
      guard result.levels[attribute] == nil else { continue }
      let level = AttributeLevel(
        level: Int((1 + 4 * score.score.share).rounded()), evidence: [note.text(of: score.words)],
        score: score.score)
      result.levels[attribute] = level
      result.stated[attribute] = level
    }
    guard note.degrees.spans.contains(where: { lexicon.entry(of: $0).gives != .zero }) else {
      return result
    }
    var readings = namedReadings(note)
    for (index, attribute) in Attribute.allCases.enumerated() where result.levels[attribute] == nil
    {
      addOwnLevels(index, isImplied: false, note, to: &readings)
      dropDenials(&readings.weighed[index], note)
      let isImplied = readings.weighed[index].isEmpty
      if isImplied { addOwnLevels(index, isImplied: true, note, to: &readings) }
      guard let level = Self.level(of: readings.weighed[index], note) else { continue }
      result.levels[attribute] = level
      if !isImplied { result.stated[attribute] = level }
    }
    return result
  }

  private static func level(
    of weighed: [Weighed], _ note: borrowing NoteDocument
  ) -> AttributeLevel? {
    guard !weighed.isEmpty else { return nil }
    var (total, weight): (Float, Float) = (0, 0)
    var evidence: [String] = []
    for one in weighed {
      total += one.weight * max(1, min(5, one.reading.level))
      weight += one.weight
      evidence.append(note.text(of: one.reading.words))
    }
    return AttributeLevel(
      level: max(1, min(5, Int((total / weight).rounded()))), evidence: evidence)
  }

  /// The readings of a note, by attribute.
  private struct Readings {
    var weighed = [[Weighed]](repeating: [], count: Attribute.allCases.count)
    /// The first words of the phrases that grade a name.
    var claimed: [Int] = []
  }

  /// What grading words say of names of attributes, from left to right.
  private func namedReadings(_ note: borrowing NoteDocument) -> Readings {
    var readings = Readings()
    for stored in note.degrees.spans where model.degrees.entry(of: stored).gives.min() < 0 {
      let span = model.degrees[stored]
      guard isOfThisCup(span, note) else { continue }
      for index in 0..<Attribute.allCases.count where span.entry.gives[index] == DegreeEntry.noun {
        if let reading = nounReading(span, index, note, claimed: &readings.claimed) {
          readings.weighed[index].append(Weighed(reading: reading, weight: 2))
        }
      }
    }
    return readings
  }

  private func addOwnLevels(
    _ index: Int, isImplied: Bool, _ note: borrowing NoteDocument, to readings: inout Readings
  ) {
    for stored in note.degrees.spans where model.degrees.entry(of: stored).gives[index] > 0 {
      let span = model.degrees[stored]
      let roles = span.entry.roles
      guard roles.contains(.implied) == isImplied, isOfThisCup(span, note),
        !readings.claimed.contains(span.start), !gradesNoun(span, note),
        !isOfOtherThing(span, note),
        !roles.contains(.loose) || !standsBeforeNoun(span, note),
        !(isImplied && note.words[span.start].tag == .verb && span.entry.grades != .zero)
      else { continue }
      guard let reading = ownReading(span, index, note) else { continue }
      readings.weighed[index].append(
        Weighed(
          reading: reading.reading, weight: 1, isDenial: reading.isDenial,
          graded: reading.isGraded ? note.words[span.start].id : -2,
          word: note.words[span.start].id))
    }
  }

  /// `bright but not sharp` is bright: a denial counts where its sentence says nothing else. But
  /// `bitter, not too bitter` is less than bitter.
  private func dropDenials(_ weighed: inout [Weighed], _ note: borrowing NoteDocument) {
    guard weighed.count > 1, weighed.contains(where: \.isDenial) else { return }
    let asserted = weighed.filter { !$0.isDenial }
    guard !asserted.isEmpty else { return }
    weighed.removeAll { one in
      guard one.isDenial else { return false }
      let sentence = sentence(of: one.reading.words, note)
      return asserted.contains {
        self.sentence(of: $0.reading.words, note) == sentence && $0.word != one.graded
      }
    }
  }

  /// The first word of the sentence of some words.
  private func sentence(of words: Range<Int>, _ note: borrowing NoteDocument) -> Int {
    var position = words.lowerBound
    while position > 0, !note.words[position].separator.isHard { position -= 1 }
    return position
  }
}
