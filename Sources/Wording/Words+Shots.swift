import FlavorExtraction
import Phrases
import ShotCurve
public import Stats

/// What curves say in advice.
extension Words {
  /// How many shots count less, and why: `2 of 5 shots channeled and count less`; nil where all are sound.
  public func text(of shots: ShotBasis) -> String? {
    guard shots.doubted > 0 else { return nil }
    let counts: [String: PhraseArgument] = [
      "doubted": .count(shots.doubted), "count": .count(shots.sound + shots.doubted),
    ]
    func fault(_ fault: ShotBasis.Fault) -> PhraseArgument {
      .text(
        phrases.text(
          "shots.fault.\(fault.kind.rawValue)", ["count": .count(fault.brewCount)]))
    }
    if let only = shots.faults.first, only.brewCount == shots.doubted {
      return phrases.text("shots.doubted", counts.merging(["what": fault(only)]) { $1 })
    }
    let parts = shots.faults.map {
      phrases.text(
        "shots.doubted.part", ["count": .count($0.brewCount), "what": fault($0)])
    }
    return parts.isEmpty
      ? phrases.text("shots.doubted.plain", counts)
      : phrases.text("shots.doubted.several", counts.merging(["list": .text(commas(parts))]) { $1 })
  }

  /// What curves say of a path of grind settings: a few sentences.
  ///
  /// - Parameters:
  ///   - shots: What curves say.
  ///   - next: The next setting; nil where nothing tells it.
  public func sentences(of shots: DialShots, beside next: DialAdvice?) -> [String] {
    var sentences: [String] = []
    if let doubted = text(of: shots.basis) {
      if let next, shots.basis.sound > 0 {
        sentences.append(
          phrases.text(
            "shots.sound",
            [
              "doubted": .text(doubted), "sound": .count(shots.basis.sound),
              "change": .text(phrases.text("dial.change.\(next.change.rawValue)")),
            ]))
      } else {
        sentences.append(doubted)
      }
    }
    if let found = shots.contradiction {
      let time = found.time.map {
        phrases.text("shots.at", ["time": .text(numbers.number($0, places: 1))])
      }
      sentences.append(
        phrases.text(
          "shots.contradiction.\(found.fault.rawValue)",
          [
            "reading": .text(phrases.text("reading.\(found.direction.rawValue)")),
            "at": .text(time ?? ""),
          ]))
    }
    if let change = shots.change {
      let side = next.map { $0.change == change ? ".same" : ".other" } ?? ""
      sentences.append(phrases.text("shots.change.\(change.rawValue)\(side)"))
    }
    return sentences
  }
}
