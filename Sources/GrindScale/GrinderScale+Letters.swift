extension GrinderScale {
  mutating func learnLetters(_ samples: [Sample], _ model: KnownGrinder?, _ said: Said) {
    guard case .letters = notation else { return }
    var highest = 0
    var places: [(number: Double, letter: Int, seconds: Double)] = []
    for sample in samples {
      for case .letter(let number, let letter, _) in sample.setting.places {
        highest = max(highest, letter)
        seenLetters[number, default: []].insert(letter)
        if let seconds = sample.seconds, seconds > 0, seconds.isFinite, !sample.setting.isRange {
          places.append((number, letter, seconds))
        }
      }
    }
    let known = model?.notation == .letters ? model?.clicksPerTurn.map { Int($0) } : nil
    letters = known.flatMap { $0 > highest ? $0 : nil } ?? (highest < 9 ? 9 : 26)
    if let ascend = said.lettersAscend {
      (lettersAscend, lettersCertainty) = (ascend, .said)
    } else if let higher = model?.higherIsCoarser, let later = model?.laterIsCoarser {
      (lettersAscend, lettersCertainty) = (higher == later, .model)
    } else if let ascend = Self.ascend(places, higher: higherIsCoarser) {
      (lettersAscend, lettersCertainty) = (ascend, .learned)
    }
  }

  /// Whether later letters and higher numbers change times the same way; nil where fewer than four
  /// pairs tell of either, or more than a fifth of them disagree.
  private static func ascend(
    _ places: [(number: Double, letter: Int, seconds: Double)], higher: Bool?
  ) -> Bool? {
    var letters = Vote()
    var numbers = Vote()
    for (index, one) in places.prefix(400).enumerated() {
      for other in places[..<index] where one.seconds != other.seconds {
        let isSlower = one.seconds > other.seconds
        if one.number == other.number, one.letter != other.letter {
          letters.add(isSlower == (one.letter > other.letter))
        } else if abs(one.number - other.number) > 1 {
          numbers.add(isSlower == (one.number > other.number))
        }
      }
    }
    guard let letterIsSlower = letters.winner,
      let numberIsSlower = higher.map({ !$0 }) ?? numbers.winner
    else { return nil }
    return letterIsSlower == numberIsSlower
  }

  /// The position of a number with a letter.
  func letterReading(_ number: Double, _ letter: Int, isFirst: Bool) -> Found {
    guard case .letters(let areFirst) = notation else { return .unknown(.otherNotation) }
    if areFirst {
      return isFirst
        ? .position(Double(letter) * clicksPerTurn + number) : .unknown(.otherNotation)
    }
    guard letter < letters else { return .unknown(.letterOrder) }
    // Without their order two letters of a number have none, unless there is only this number.
    let others = seenLetters[number, default: []].subtracting([letter])
    if lettersAscend == nil, !others.isEmpty, seenLetters.keys.contains(where: { $0 != number }) {
      return .unknown(.letterOrder)
    }
    return .position(number + Double(rank(letter)) / Double(letters))
  }

  /// The seen setting that is nearest to a position, where the order of letters is not known.
  func nearestSeen(_ position: Double) -> (Double, Int)? {
    guard lettersAscend == nil else { return nil }
    var nearest: (Double, Int)?
    var least = Double.infinity
    for (number, seen) in seenLetters {
      for letter in seen {
        let distance = abs(number + Double(letter) / Double(letters) - position)
        // Of two that are as near, the lower one: a dictionary has no order.
        if distance < least || distance == least && number < nearest?.0 ?? 0 {
          (nearest, least) = ((number, letter), distance)
        }
      }
    }
    return nearest
  }

  /// The place of a letter within its number, from 0; also the letter at a place.
  func rank(_ letter: Int) -> Int { lettersAscend == false ? letters - 1 - letter : letter }
}

/// Counts pairs that agree with a claim.
private struct Vote {
  private var yes = 0
  private var all = 0

  mutating func add(_ isTrue: Bool) {
    all += 1
    if isTrue { yes += 1 }
  }

  /// What four fifths of at least four pairs say.
  var winner: Bool? {
    guard all >= 4 else { return nil }
    if yes * 5 >= all * 4 { return true }
    return yes * 5 <= all ? false : nil
  }
}
