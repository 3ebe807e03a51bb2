import FlavorExtraction
import FlavorWheel
import Testing

extension Extraction {
  /// Expects what holds of the result of any note whatever.
  func expectInvariants(of note: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    let wheel = FlavorWheel.standard
    #expect(nodes == Set(nodes).sorted(), sourceLocation: location)
    #expect(negated == Set(negated).sorted(), sourceLocation: location)
    #expect(Set(nodes).isDisjoint(with: negated), sourceLocation: location)
    #expect(
      (nodes + negated).allSatisfy { wheel.node(id: $0) != nil }, sourceLocation: location)
    #expect(flavors.map(\.id).sorted() == nodes, sourceLocation: location)
    var previous = -1
    for flavor in flavors {
      #expect(flavor.name == wheel.node(id: flavor.id)?.name, sourceLocation: location)
      #expect(flavor.path == wheel.path(of: flavor.id), sourceLocation: location)
      #expect((0...1).contains(flavor.confidence), sourceLocation: location)
      #expect((0...1).contains(flavor.intensity), sourceLocation: location)
      let starts = flavor.mentions.map(\.start)
      #expect(starts == starts.sorted(), sourceLocation: location)
      #expect((starts.first ?? -1) >= previous, sourceLocation: location)
      previous = starts.first ?? previous
      for mention in flavor.mentions {
        expectSlice(mention.text, mention.start, mention.end, of: note, location)
      }
    }
    #expect((-1...1).contains(sentiment), sourceLocation: location)
    for level in attributes.values {
      #expect((1...5).contains(level.level), sourceLocation: location)
      #expect(!level.evidence.isEmpty, sourceLocation: location)
    }
    if let brewExtraction {
      #expect((0.5...0.99).contains(brewExtraction.confidence), sourceLocation: location)
      #expect((1...4).contains(brewExtraction.evidence.count), sourceLocation: location)
    }
    expectExplanation(of: note, location)
  }

  private func expectExplanation(of note: [UInt8], _ location: SourceLocation) {
    guard let explanation else { return }
    var end = 0
    for token in explanation.tokens {
      #expect(token.start >= end, sourceLocation: location)
      end = token.end
      expectSlice(token.text, token.start, token.end, of: note, location)
    }
    for mention in explanation.mentions {
      #expect(!mention.reason.isEmpty, sourceLocation: location)
      expectSlice(mention.text, mention.start, mention.end, of: note, location)
    }
    let kept = Set(explanation.mentions.filter { $0.verdict == .kept }.flatMap(\.nodes))
    #expect(kept.sorted() == nodes, sourceLocation: location)
  }

  /// Expects that a text is what stands in the unchanged note.
  private func expectSlice(
    _ text: String, _ start: Int, _ end: Int, of note: [UInt8], _ location: SourceLocation
  ) {
    guard start >= 0, start < end, end <= note.count else {
      Issue.record("\(start)..<\(end) is no range of the note", sourceLocation: location)
      return
    }
    #expect(
      text == String(decoding: note[start..<end], as: UTF8.self), sourceLocation: location)
  }
}
