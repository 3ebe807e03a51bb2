/// Asks a second judge, once a note, for the mentions that the context model leaves in doubt.
///
/// An object of one session: as a part of a value, a judge of any type would make each note copy the
/// value.
final class SecondOpinion {
  private let judge: any MentionJudge
  /// Made when a mention is first in doubt.
  private var session: (any MentionJudgeSession)?
  private let blend = ContextBlend.standard
  /// The places of the mentions in doubt, and their bytes in the note.
  private var open: [Int] = []
  private var ranges: [Range<Int>] = []
  /// For each whether it is a denial in prose.
  private var denials: [Bool] = []

  init(_ judge: any MentionJudge) {
    self.judge = judge
  }

  /// Mixes the judge's answers into the note's judgements. O(mentions) beside what the judge takes.
  ///
  /// - Parameters:
  ///   - kind: What kind of text the note is.
  ///   - least: The least probability of a verdict that overrules the rules'.
  func apply(to note: inout NoteDocument, _ kind: ContextPassage.Kind, least: Float) {
    open.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    denials.removeAll(keepingCapacity: true)
    for index in note.mentions.indices {
      guard let judgement = note.judgements[index] else { continue }
      let isNegated = note.mentions[index].status == .negated
      let isProse = blend.isProse(kind, others: note.features[index].others)
      guard blend.isInDoubt(judgement, isNegated: isNegated, isProse: isProse, least: least)
      else { continue }
      open.append(index)
      denials.append(isNegated && isProse)
      ranges.append(note.bytes(of: note.mentions[index].start..<note.mentions[index].end))
    }
    guard !open.isEmpty else { return }
    let session = session ?? judge.makeSession()
    self.session = session
    let answers = session.logProbabilities(of: ranges, in: note.utf8)
    guard answers.count == open.count else { return }
    for (place, answer) in answers.enumerated() {
      let index = open[place]
      guard let judgement = note.judgements[index] else { continue }
      let mixed = blend.mixed(judgement, answer, isDenialInProse: denials[place])
      note.judgements[index] = mixed
      note.judgementTraces[index]?.add(answer, mixed: mixed)
    }
  }
}
