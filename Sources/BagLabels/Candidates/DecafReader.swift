/// Proposes that the coffee is decaffeinated where the label says so.
struct DecafReader {
  let label: LabelDocument

  func candidates() -> [Candidate] {
    var result: [Candidate] = []
    for index in label.indices where !label.facts[index].isAddress {
      let line = label.line(of: index)
      let denials = line.phrases(.decafNot)
      for match in line.phrases(.decaf) {
        if denials.contains(where: { $0.range.overlaps(match.range) })
          || label.isDenied(match.range, line)
        {
          continue
        }
        // «Decaf: no»
        let segment = label.segments[index]
        if segment.key == .decaf,
          label.lexicon.words(.denial).contains(line.tokens[segment.range.lowerBound].fold)
        {
          continue
        }
        result.append(
          Candidate(
            .decaf, .yes, segment: index, range: match.range,
            features: [.bias, label.source(index)]))
      }
    }
    return result
  }
}
