extension GrinderScale {
  /// The position of a setting, or why it has none.
  public func reading(of setting: GrindSetting) -> Reading {
    if isOfOtherGrinder(setting) { return .unknown(.otherGrinder) }
    let base: Reading
    switch setting.form {
    case .empty: return .unknown(.empty)
    case .words: return .unknown(.words)
    case .relative: return .unknown(.relative)
    case .place(let place): base = reading(of: place, in: setting)
    case .range(let low, let high): base = reading(from: low, to: high, in: setting)
    }
    guard let step = setting.step, case .position(let position) = base else { return base }
    return moved(position, by: step)
  }

  private func reading(
    from low: GrindSetting.Place, to high: GrindSetting.Place, in setting: GrindSetting
  ) -> Reading {
    if case .number(let a) = low, case .number(let b) = high {
      if case .turns(.dash) = notation { return .position(a * clicksPerTurn + b) }
      if hasTurnsWithDash || !isUsualRange(a, b) { return .unknown(.dash) }
    }
    let (first, second) = (reading(of: low, in: setting), reading(of: high, in: setting))
    guard case .position(let a) = first else { return first }
    guard case .position(let b) = second else { return second }
    return .position((a + b) / 2)
  }

  /// Whether someone may mean both settings: they are near, or among the grinder's others. `2-9` is
  /// more likely turns and clicks.
  private func isUsualRange(_ low: Double, _ high: Double) -> Bool {
    if notation == .microns || high - low <= max(1, abs(low) / 4) { return true }
    guard let range else { return false }
    return low >= range.lowerBound / 1.5 && high <= range.upperBound * 1.5
  }

  private func reading(of place: GrindSetting.Place, in setting: GrindSetting) -> Reading {
    switch place {
    case .number(let value): number(value, setting)
    case .decimal(let value, let whole, let digits, _):
      if case .turns(.dot) = notation {
        .position(Double(whole) * clicksPerTurn + Double(digits))
      } else if hasMixedDecimals {
        .unknown(.decimals)
      } else {
        decimal(value)
      }
    case .parts(let parts, let mark): self.parts(parts, mark, setting)
    case .letter(let number, let letter, let isFirst):
      letterReading(
        number, letter, isFirst: notation == .letters(letterFirst: false) ? false : isFirst)
    case .microns(let value): notation == .microns ? .position(value) : .unknown(.otherNotation)
    }
  }

  private func decimal(_ value: Double) -> Reading {
    switch notation {
    case .numbers: .position(value)
    case .microns: microns(value)
    case .turns, .threeParts, .letters: .unknown(.otherNotation)
    }
  }

  /// A number without a unit beside settings in µm: one of their size.
  private func microns(_ value: Double) -> Reading {
    guard let range, value >= range.lowerBound / 3, value >= 50, value <= range.upperBound * 3
    else { return .unknown(.otherNotation) }
    return .position(value)
  }

  private func number(_ value: Double, _ setting: GrindSetting) -> Reading {
    switch notation {
    case .numbers: return setting.countsClicks ? clicks(value) : .position(value)
    case .microns: return microns(value)
    case .letters: return .unknown(.otherNotation)
    case .turns, .threeParts:
      if setting.countsClicks { return .position(value) }
      // Too many to be turns: clicks from zero.
      let areClicksSure = clicksCertainty == .said || clicksCertainty == .model
      let isClicks = value >= 10 && value >= 2 * (highestTurn + 1) && areClicksSure
      return isClicks ? .position(value) : .unknown(.otherNotation)
    }
  }

  /// Clicks from zero, where settings are numbers of a dial.
  private func clicks(_ value: Double) -> Reading {
    guard !modelCountsClicks, let highestOnDial, highestOnDial < 20, value > 2 * highestOnDial
    else { return .position(value) }
    // "65 clicks" beside "6.5", on a dial with ten clicks a number.
    if marks == 10 { return .position(value / 10) }
    return hasFractions ? .unknown(.otherNotation) : .position(value)
  }

  /// Whether a number is a click, and how many a turn has is sure.
  private var areTurnsKnown: Bool {
    clicksCertainty == .said && !hasFractions || clicksCertainty == .model && modelCountsClicks
  }

  private func parts(
    _ parts: [Double], _ mark: GrindSetting.Mark, _ setting: GrindSetting
  ) -> Reading {
    guard let first = parts.first, let last = parts.last else { return .unknown(.words) }
    if mark == .slash, Self.isFraction(parts), !hasTurnsWithSlash, notation == .numbers {
      return .position(((first / last) * 10_000).rounded() / 10_000)
    }
    switch notation {
    case .turns:
      guard parts.count == 2 else { return .unknown(.otherNotation) }
      return .position(first * clicksPerTurn + last)
    case .threeParts:
      guard parts.count == 3 else { return .unknown(.otherNotation) }
      return .position(first * clicksPerTurn + parts[1] * clicksPerNumber + last)
    case .numbers:
      if parts.count == 2, mark == .plus, setting.countsClicks, !setting.namesTurns {
        // "2 + 9 clicks" on a dial of numbers near 20 is no step from 2.
        guard let range, first * 2 >= range.lowerBound, first <= range.upperBound * 2 else {
          return .unknown(.otherNotation)
        }
        return moved(first, by: GrindStep(last, .click, .higher))
      }
      guard parts.count == 2, areTurnsKnown
      else { return .unknown(parts.count == 2 ? .clicksPerTurn : .otherNotation) }
      return .position(first * clicksPerTurn + last)
    case .letters, .microns: return .unknown(.otherNotation)
    }
  }

  /// A position and a step from it.
  func moved(_ position: Double, by step: GrindStep) -> Reading {
    let size: Double
    switch (step.unit, notation) {
    case (.click, .numbers):
      // On a dial with halves or tenths nothing says what a click is.
      guard self.step == 1, !hasFractions, marks == nil || modelCountsClicks else {
        return .unknown(.stepSize)
      }
      size = 1
    case (.click, .turns), (.click, .threeParts), (.number, .numbers): size = 1
    case (.number, .threeParts): size = clicksPerNumber
    case (.turn, .turns), (.turn, .threeParts): size = clicksPerTurn
    case (.turn, .numbers):
      guard areTurnsKnown else {
        return .unknown(.clicksPerTurn)
      }
      size = clicksPerTurn
    case (.click, .letters): size = self.step
    case (.number, .letters(let isFirst)):
      guard !isFirst else { return .unknown(.stepSize) }
      size = 1
    case (.number, .turns), (.turn, .letters), (_, .microns): return .unknown(.stepSize)
    }
    let isUp: Bool
    switch step.way {
    case .higher: isUp = true
    case .lower: isUp = false
    case .finer, .coarser:
      guard let higherIsCoarser else { return .unknown(.direction) }
      isUp = (step.way == .coarser) == higherIsCoarser
    }
    if case (.click, .letters) = (step.unit, notation), lettersAscend == nil {
      return .unknown(.letterOrder)
    }
    // Sums of decimals are rounded, so that they print and compare as decimals.
    let sum = position + (isUp ? size : -size) * step.count
    if case .letters = notation { return .position(sum) }
    return .position((sum * 10_000).rounded() / 10_000)
  }
}
