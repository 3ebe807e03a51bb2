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

  init(_ judge: any MentionJudge) {
    self.judge = judge
  }

  /// Mixes the judge's answers into the note's judgements. O(mentions) beside what the judge takes.
  ///
  /// - Parameter least: The least probability of a verdict that overrules the rules'.
  func apply(to note: inout NoteDocument, least: Float) {
    open.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    for index in note.mentions.indices {
      let isNegated = note.mentions[index].status == .negated
      guard let judgement = note.judgements[index],
        blend.isInDoubt(judgement, isNegated: isNegated, least: least)
      else { continue }
      open.append(index)
      ranges.append(note.bytes(of: note.mentions[index].start..<note.mentions[index].end))
    }
    guard !open.isEmpty else { return }
    let session = session ?? judge.makeSession()
    self.session = session
    let answers = session.logProbabilities(of: ranges, in: note.utf8)
    guard answers.count == open.count else { return }
    for (index, answer) in zip(open, answers) {
      guard let judgement = note.judgements[index] else { continue }
      let mixed = blend.mixed(judgement, answer)
      note.judgements[index] = mixed
      note.judgementTraces[index]?.add(answer, mixed: mixed)
    }
  }
}
