/// What a value shows of the field that a heading announces.
enum ValueEvidence: String, Sendable, CaseIterable {
  /// What the field contains: a date, a weight, a known variety.
  case content
  /// A date, for a field of another kind.
  case date
  /// A known region, for a country.
  case place
  /// A word of the names of farms or roasters.
  case word
  /// A number.
  case digits
  /// Mostly what another kind of field contains.
  case taken
  /// Other text.
  case free

  /// What the tokens of a line show of a field.
  init(_ key: LabelKey, _ line: LabelLine, _ range: Range<Int>) {
    let evidence = Self.content(key, line, range)
    let hasDigits = range.contains { line.tokens[$0].kind == .number }
    self = evidence ?? (hasDigits ? .digits : Self.isTaken(line, range) ? .taken : .free)
  }

  private static func content(
    _ key: LabelKey, _ line: LabelLine, _ range: Range<Int>
  ) -> ValueEvidence? {
    func has(_ kind: LabelLexicon.Kind) -> Bool { !line.phrases(kind, in: range).isEmpty }
    func hasDate() -> Bool { !DateReader(line).dates(in: range).isEmpty }
    func isIf(_ isContent: Bool) -> ValueEvidence? { isContent ? .content : nil }
    switch key {
    case .roastDate, .bestBefore, .otherDate: return isIf(hasDate())
    case .weight: return isIf(!QuantityReader(line).weights(in: range).isEmpty)
    case .altitude:
      if hasDate() { return .date }
      return isIf(!QuantityReader(line).altitudes(in: range, isKeyed: true).isEmpty)
    case .variety: return isIf(has(.variety))
    case .process: return isIf(has(.process))
    case .roastLevel: return has(.roast) ? .content : hasDate() ? .date : nil
    case .origin: return has(.country) ? .content : has(.region) ? .place : nil
    case .region: return has(.region) ? .content : has(.country) ? .taken : nil
    case .farm, .producer:
      let classes: [WordClass] = [.farmBefore, .farmAfter, .farmCut]
      let hasNumber = range.contains { line.tokens[$0].kind == .number }
      return !hasNumber && classes.contains { line.has($0, in: range) } ? .word : nil
    case .roaster:
      let hasNumber = range.contains { line.tokens[$0].kind == .number }
      return !hasNumber && line.has(.roasterStrong, in: range) ? .word : nil
    case .decaf:
      // «No», «yes (Swiss Water)»; not «non lavé».
      let isAnswer = LabelLexicon.standard.words(.answer).contains(
        line.tokens[range.lowerBound].fold)
      return isIf(isAnswer && (range.count == 1 || line.tokens[range.lowerBound + 1].startsPart))
    case .name, .notes, .ignore: return nil
    }
  }

  /// Whether most of a value is the content of another kind of field.
  private static func isTaken(_ line: LabelLine, _ range: Range<Int>) -> Bool {
    var covered = 0
    for kind in [LabelLexicon.Kind.country, .variety, .process, .roast] {
      covered += line.phrases(kind, in: range).reduce(0) { $0 + $1.range.count }
    }
    return covered * 2 > range.count
  }
}
