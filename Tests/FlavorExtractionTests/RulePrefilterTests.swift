import Foundation
import TestSupport
import Testing

@testable import FlavorExtraction

/// A glance at the second word saves work and must change nothing.
@Suite(.ownThreads) struct RulePrefilterTests {
  @Test(arguments: ["prose-c.jsonl", "prose-e.jsonl"])
  func `no rule that matches is passed over`(file: String) throws {
    let extractor = try Engine.extractor()
    let session = try extractor.makeSession()
    let set = extractor.model.rules
    let blank = [RulePrefilter](repeating: RulePrefilter(), count: set.rules.count)
    var quick = RuleMatcher(set)
    var slow = RuleMatcher(set, prefilters: blank)
    let indices = [set.composition, set.assertion]
    var ofMentions = indices.map { RuleMatcher(set, mentionRules: $0.atMention.rules) }
    var matches = 0
    var missed: [String] = []
    let notes = try LabeledNote.read(PackageFiles.url("Fixtures/notes/\(file)"))
    for note in notes.prefix(40) {
      _ = session.extract(Array(note.text.utf8))
      let document = session.pipeline.note
      quick.begin(document.words)
      slow.begin(document.words)
      for number in indices.indices { ofMentions[number].begin(document.words) }
      for position in document.words.indices {
        let mention = document.mentions.index(at: position)
        let isStart = mention >= 0 && document.mentions[mention].start == position
        let next = FollowingWord(after: position, document.words, document.mentions)
        for number in set.rules.indices.map(Int32.init) {
          guard let found = slow.match(number, at: position, document.words, document.mentions)
          else { continue }
          matches += 1
          let seen = quick.match(number, at: position, document.words, document.mentions)
          if seen?.end != found.end || !quick.admits(number, before: next) {
            missed.append("rule \(number) in \(note.text)")
          }
          for pass in indices.indices where isStart {
            let index = indices[pass].atMention
            guard let place = index.rules.firstIndex(of: number) else { continue }
            let candidates =
              ofMentions[pass].mentionRules(at: document.mentions[mention].nodes)
              & index.candidates(
                before: document.mentions[mention].end, document.words, document.mentions)
            if candidates >> MentionRuleIndex.Mask(place) & 1 == 0 {
              missed.append("rule \(number) at a mention in \(note.text)")
            }
          }
        }
      }
    }
    #expect(missed == [])
    #expect(matches > 20)
  }
}
