/// Reads the intensity of a flavor as the taster describes it.
struct IntensityReader {
  private let be: ClassSet
  /// `and` and `or`.
  private let joining: ClassSet
  private let noteWords: ClassSet

  init(model: ExtractionModel) {
    be = model.classes[.be]
    noteWords = model.classes[.noteWord]
    joining = model.classes.union(of: .and, .or)
  }

  /// The intensity of a mention, 0.05…0.95; 0.5 when the note does not state one.
  ///
  /// Degree words before the mention apply at a distance of up to five words (`a hint of very ripe
  /// lemon`); those after it directly (`lemon bomb`) or after a verb (`lemon is strong`). An adverb
  /// applies only to its neighbor. Of several the one nearest to the mention is the base; those
  /// further away move it, away from the middle (`very subtle`) or back (`a bit strong`).
  ///
  /// - Returns: The intensity, and whether the taster denies a degree of it (`not very fruity`).
  func intensity(of mention: FoundMention, in note: borrowing NoteDocument)
    -> (value: Double, isDenied: Bool)
  {
    var before = Blend()
    readBefore(mention, note, into: &before)
    var after = Blend()
    readAfter(mention, note, into: &after)
    readApposition(mention, note, into: &after)
    let deviation = before.value + after.value
    let value = max(0.05, min(0.95, 0.5 + Double(deviation)))
    return ((value * 100).rounded() / 100, before.isDenied || after.isDenied)
  }

  /// A degree combined from the inside outwards, as the deviation from 0.5.
  private struct Blend {
    var value: Float = 0
    var isSet = false
    /// Whether a strong degree is denied.
    var isDenied = false

    mutating func add(_ intensity: Float) {
      let deviation = intensity - 0.5
      if !isSet {
        value = deviation
        isSet = deviation != 0
      } else if deviation > 0 {
        value *= 1 + deviation
      } else if value > 0 {
        value *= 0.5
      } else {
        value += 0.3 * deviation
      }
    }

    /// `not too strong` is less than strong, `not subtle` more than subtle.
    mutating func negate() {
      if value > 0 { isDenied = true }
      value = value > 0 ? -0.1 : value < 0 ? 0.15 : 0
    }
  }

  private func readBefore(
    _ mention: FoundMention, _ note: borrowing NoteDocument,
    into blend: inout Blend
  ) {
    var position = mention.start - 1
    let last = max(0, mention.start - 5)
    // Whether a word intervenes that adverbs would modify instead.
    var isShielded = false
    while position >= last, note.words[position + 1].separator.isSoft {
      let other = note.mentions.index(at: position)
      if other >= 0, !note.mentions[other].nodes.isEmpty {
        // `a hint of lemon and honey`: only amounts apply across the previous flavor.
        guard note.words[position + 1].classes.intersects(joining) else { return }
        isShielded = true
        position = note.mentions[other].start - 1
        continue
      }
      guard let span = note.degrees.span(at: position) else {
        switch note.words[position].tag {
        case .verb: return
        case .adj, .adv: isShielded = true
        default: break
        }
        position -= 1
        continue
      }
      let roles = span.entry.roles
      if roles.contains(.negates), !roles.contains(.before) {
        blend.negate()
      } else if roles.contains(.before) {
        let isAdverb = note.words[span.end - 1].tag == .adv
        if !(isAdverb && isShielded) {
          blend.add(span.entry.intensity)
          // `not that fruity`, but `isn't that jasmine lovely`
          if roles.contains(.negates), note.words[mention.start].tag == .adj {
            blend.isDenied = true
          }
        }
      } else if note.words[position].tag == .adj {
        isShielded = true
      }
      position = span.start - 1
    }
  }

  private func readAfter(
    _ mention: FoundMention, _ note: borrowing NoteDocument,
    into blend: inout Blend
  ) {
    // After a verb the words come outermost first, so they are collected before they are combined.
    var gathered = (Float(0.5), Float(0.5), Float(0.5))
    var count = 0
    var isNegated = false
    var sawVerb = false
    var position = mention.end
    while position < note.words.count, position < mention.end + 6,
      note.words[position].separator.isSoft
    {
      let other = note.mentions.index(at: position)
      if other >= 0, !note.mentions[other].nodes.isEmpty { break }
      if let span = note.degrees.span(at: position), !span.entry.roles.isEmpty {
        let roles = span.entry.roles
        if roles.contains(.negates), !roles.contains(.before) {
          isNegated = true
        } else if roles.contains(.after) || (sawVerb && roles.contains(.before)) {
          if count == 0 { gathered.0 = span.entry.intensity }
          if count == 1 { gathered.1 = span.entry.intensity }
          if count == 2 { gathered.2 = span.entry.intensity }
          count += 1
        } else if !sawVerb {
          break
        }
        position = span.end
      } else if note.words[position].classes.intersects(be) {
        sawVerb = true
        position += 1
      } else if note.words[position].classes.intersects(noteWords)
        || (sawVerb && note.words[position].tag != .verb && note.words[position].tag != .noun)
      {
        position += 1
      } else {
        break
      }
    }
    if count >= 3 { blend.add(gathered.2) }
    if count >= 2 { blend.add(gathered.1) }
    if count >= 1 { blend.add(gathered.0) }
    if isNegated, count > 0 { blend.negate() }
  }

  /// Degree words after a flavor that is alone in its statement: `cacao, very strong`.
  private func readApposition(
    _ mention: FoundMention, _ note: borrowing NoteDocument,
    into blend: inout Blend
  ) {
    let first = mention.end
    guard first < note.words.count, note.words[first].separator == .comma,
      note.words[mention.start].separator.isHard,
      let degree = note.degrees.span(at: first), degree.entry.isDegree
    else { return }
    var end = first
    while end < note.words.count, end < first + 4, end == first || note.words[end].separator.isSoft
    {
      guard let span = note.degrees.span(at: end), span.entry.isDegree else { return }
      end = span.end
    }
    guard end == note.words.count || note.words[end].separator.isHard else { return }
    var position = end - 1
    while position >= first, let span = note.degrees.span(at: position) {
      blend.add(span.entry.intensity)
      position = span.start - 1
    }
  }
}
