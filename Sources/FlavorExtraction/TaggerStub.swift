import Linguistics
final class Tagger: Sendable {
  static let standard = Tagger()
  struct State {}
  func tag(_ tokens: [Token], in utf8: [UInt8], into tags: inout [UniversalTag], state: inout State) {
    tags.removeAll(keepingCapacity: true)
    for t in tokens { tags.append(t.kind == .word ? .noun : .punct) }
  }
  func isKnownWord(_ w: [UInt8]) -> Bool { true }
}
