/// What a panel's scores show about its coffees and cuppers, as `insights cupping` prints it. Points are those of the
/// form; numbers are rounded to four decimals.
public struct CuppingDocument: Codable, Sendable, Equatable {
  /// An estimate with its 95% interval; an end is nil where it is open.
  public struct Interval: Codable, Sendable, Equatable {
    /// The estimate.
    public let value: Double
    /// The lower end.
    public let low: Double?
    /// The upper end.
    public let high: Double?

    init(_ estimate: Estimate) {
      value = CuppingDocument.rounded(estimate.value) ?? 0
      low = CuppingDocument.rounded(estimate.low)
      high = CuppingDocument.rounded(estimate.high)
    }
  }

  /// The mean of a sample by the mixed model, and the plain one.
  public struct Sample: Codable, Sendable, Equatable {
    /// The sample.
    public let sample: String
    /// By the mixed model, in points.
    public let mean: Interval
    /// How many there are.
    public let scores: Int
    /// How many cuppers scored it.
    public let cuppers: Int
    /// The mean of all its scores, in points.
    public let plainMean: Double
    /// The standard deviation of the cuppers about the panel, in points, where they are farther apart than on
    /// the other samples; nil elsewhere.
    public let disagreement: Double?

    private enum CodingKeys: String, CodingKey {
      case sample, mean, scores, cuppers, disagreement
      case plainMean = "plain_mean"
    }
  }

  /// Two samples: the first minus the second.
  public struct Pair: Codable, Sendable, Equatable {
    /// A sample.
    public let first: String
    /// Another one.
    public let second: String
    /// In points.
    public let difference: Interval
    /// Of no difference, two-sided.
    public let p: Double
    /// Corrected over all pairs by Holm's method.
    public let adjusted: Double
    /// Whether `adjusted` is below 0.05.
    public let differs: Bool
    /// The cuppers in all that would settle it with a power of 0.8; nil where it is settled, or unknown.
    public let cuppersNeeded: Int?
    /// The scores of each sample by each of these cuppers that would; nil likewise, and without replicates.
    public let scoresNeeded: Int?

    private enum CodingKeys: String, CodingKey {
      case first, second, difference, p, differs
      case adjusted = "adjusted_p"
      case cuppersNeeded = "cuppers_needed"
      case scoresNeeded = "scores_needed"
    }
  }

  /// One cupper against the panel.
  public struct Cupper: Codable, Sendable, Equatable {
    /// The cupper.
    public let cupper: String
    /// How many there are.
    public let scores: Int
    /// In points above the other cuppers; nil where it cannot be estimated, as from one score.
    public let bias: Interval?
    /// The p-value of no bias, corrected over the cuppers by Holm's method.
    public let adjusted: Double?
    /// The standard deviation of the cupper's means, in points.
    public let spread: Double?
    /// The cupper's spread in relation to that of the others: 1 uses the scale as they do; nil where that is not
    /// known.
    public let scaleUse: Interval?
    /// The standard deviation of the scores about the panel, in points; nil where that is not known.
    public let disagreement: Double?
    /// The standard deviation of replicates, in points; nil without them. Not below what the steps of the scale hide.
    public let repeatability: Interval?
    /// How much the cupper's scores rise against the others' with each position, in points; nil where fewer than
    /// four positions are known.
    public let drift: Interval?

    private enum CodingKeys: String, CodingKey {
      case cupper, scores, bias, spread, disagreement, repeatability, drift
      case scaleUse = "scale_use"
      case adjusted = "adjusted_p"
    }
  }

  /// A word that more than half of the cuppers of a sample, and two at least, wrote for it.
  public struct Descriptor: Codable, Sendable, Equatable {
    /// The sample.
    public let sample: String
    /// The word.
    public let word: String
    /// How many cuppers wrote it.
    public let count: Int
    /// How many cuppers tasted the sample.
    public let cuppers: Int
    /// The p-value of so many by chance, corrected over all that was written (Benjamini and Hochberg 1995).
    public let adjusted: Double
    /// Gwet's AC1 of the word over all samples, −1…1; nil where no two cuppers tasted the same.
    public let ac1: Double?

    private enum CodingKeys: String, CodingKey {
      case sample, word, count, cuppers, ac1
      case adjusted = "adjusted_p"
    }
  }

  /// How a session scored in relation to the others.
  public struct Session: Codable, Sendable, Equatable {
    /// The session.
    public let session: String
    /// In points above the mean of the sessions.
    public let offset: Interval
    /// How many of its coffees were in another session too.
    public let shared: Int
  }

  /// How far a cupper moved against the others from one session to another.
  public struct Shift: Codable, Sendable, Equatable {
    /// The cupper.
    public let cupper: String
    /// The first session.
    public let from: String
    /// The last session.
    public let to: String
    /// In points.
    public let shift: Interval
    /// The p-value of no shift, corrected over the cuppers by Holm's method.
    public let adjusted: Double

    private enum CodingKeys: String, CodingKey {
      case cupper, from, to, shift
      case adjusted = "adjusted_p"
    }
  }

  /// A scale of the form.
  public struct Section: Codable, Sendable, Equatable {
    /// One sample.
    public struct Sample: Codable, Sendable, Equatable {
      /// The sample.
      public let sample: String
      /// By the mixed model, in the units of the section.
      public let mean: Interval
    }

    /// The ID of the section.
    public let section: String
    /// In the order of their names.
    public let samples: [Sample]
    /// The pairs that differ.
    public let differing: [Pair]
  }

  /// How sure it is that means are a score or more.
  public struct AtLeast: Codable, Sendable, Equatable {
    /// One sample.
    public struct Chance: Codable, Sendable, Equatable {
      /// The sample.
      public let sample: String
      /// 0…1; nil where nothing shows how far cuppers differ.
      public let chance: Double?
      /// The cuppers in all that would settle it with a power of 0.8; nil where it is settled, or unknown.
      public let cuppersNeeded: Int?

      private enum CodingKeys: String, CodingKey {
        case sample, chance
        case cuppersNeeded = "cuppers_needed"
      }
    }

    /// The score in points.
    public let score: Double
    /// In the order of their names.
    public let samples: [Chance]
  }

  /// In the order of their names.
  public let samples: [Sample]
  /// All pairs of samples.
  public let comparisons: [Pair]
  /// In the order of their names.
  public let cuppers: [Cupper]
  /// ICC(A,1); nil where its interval says nothing.
  public let agreement: Interval?
  /// Kendall's W.
  public let concordance: Double?
  /// The same with its 95% interval.
  public let concordanceInterval: Interval?
  /// The p-value of Kendall's W by permutation.
  public let concordanceP: Double?
  /// Krippendorff's α for distances; nil where its interval says nothing.
  public let alpha: Interval?
  /// How much all scores rise with each position, in points; nil unless cuppers tasted in different orders.
  public let drift: Interval?
  /// The words that the panel agrees on, by sample; nil where nobody wrote any.
  public let descriptors: [Descriptor]?
  /// The sessions in the order of time; nil for one.
  public let sessions: [Session]?
  /// How cuppers moved from session to session; nil for one.
  public let shifts: [Shift]?
  /// How sure it is that means are a score or more; nil where none was asked for.
  public let atLeast: AtLeast?
  /// The scales of the form; nil for a form of fewer than two.
  public let sections: [Section]?

  private enum CodingKeys: String, CodingKey {
    case samples, comparisons, cuppers, alpha, drift, descriptors, sessions, shifts, sections
    case atLeast = "at_least"
    case agreement = "icc"
    case concordance = "kendall_w"
    case concordanceInterval = "kendall_interval"
    case concordanceP = "kendall_p"
  }

  package init(_ result: CuppingResult, atLeast score: Double? = nil) {
    self.init(
      result.analysis, words: result.descriptors, atLeast: score, profile: result.profile)
  }

  /// Makes the document of an analysis.
  ///
  /// - Parameters:
  ///   - analysis: What the scores tell.
  ///   - words: What the panel wrote of the samples; nil where nobody wrote anything.
  ///   - score: The score for `atLeast`; nil for none.
  ///   - profile: The scales of the form; nil leaves them out.
  public init(
    _ analysis: PanelAnalysis, words: DescriptorAgreement? = nil, atLeast score: Double? = nil,
    profile: CuppingProfile? = nil
  ) {
    let scales = profile?.sections ?? []
    sections =
      scales.count < 2
      ? nil
      : scales.map { scale in
        Section(
          section: scale.section.id,
          samples: scale.analysis.samples.map {
            Section.Sample(sample: $0.sample, mean: Interval($0.mean))
          },
          differing: scale.analysis.comparisons.filter(\.differs).map(Pair.init))
      }
    samples = analysis.samples.map {
      Sample(
        sample: $0.sample, mean: Interval($0.mean), scores: $0.scores, cuppers: $0.cuppers,
        plainMean: Self.rounded($0.plainMean) ?? 0,
        disagreement: $0.disagreement.flatMap(Self.rounded))
    }
    comparisons = analysis.comparisons.map(Pair.init)
    cuppers = analysis.cuppers.map {
      Cupper(
        cupper: $0.cupper, scores: $0.scores, bias: $0.bias.map(Interval.init),
        adjusted: $0.biasAdjusted.map(Self.chance), spread: $0.spread.flatMap(Self.rounded),
        scaleUse: $0.scaleUse.map(Interval.init),
        disagreement: $0.disagreement.flatMap(Self.rounded),
        repeatability: $0.repeatability.map(Interval.init), drift: $0.drift.map(Interval.init))
    }
    agreement = analysis.telling(analysis.agreement.intraclass).map(Interval.init)
    concordance = analysis.agreement.concordance.flatMap(Self.rounded)
    concordanceInterval = analysis.agreement.concordanceInterval.map(Interval.init)
    concordanceP = analysis.agreement.concordancePValue.map(Self.chance)
    alpha = analysis.telling(analysis.agreement.alphaInterval).map(Interval.init)
    drift = analysis.drift.map(Interval.init)
    let isOne = analysis.sessions.isEmpty
    sessions =
      isOne
      ? nil
      : analysis.sessions.map {
        Session(session: $0.session, offset: Interval($0.offset), shared: $0.shared)
      }
    shifts =
      isOne
      ? nil
      : analysis.shifts.map {
        Shift(
          cupper: $0.cupper, from: $0.sessions.first ?? "", to: $0.sessions.last ?? "",
          shift: Interval($0.shift), adjusted: Self.chance($0.adjusted))
      }
    atLeast = score.map { score in
      AtLeast(
        score: score,
        samples: analysis.samples.map {
          AtLeast.Chance(
            sample: $0.sample, chance: $0.chance(ofAtLeast: score).flatMap(Self.rounded),
            cuppersNeeded: $0.cuppersNeeded(toSettle: score).count)
        })
    }
    let agreed = words.flatMap { $0.samples.isEmpty ? nil : $0 }
    descriptors = agreed.map { words in
      words.telling.map { named in
        Descriptor(
          sample: named.sample, word: named.node, count: named.count, cuppers: named.cuppers,
          adjusted: Self.chance(named.adjusted),
          ac1: words.nodes.first { $0.node == named.node }?.ac1.flatMap(Self.rounded))
      }
    }
  }

  /// A p-value; below one in ten thousand the assumptions of the tests say more than the scores.
  static func chance(_ pValue: Double) -> Double { max(rounded(pValue) ?? 1, 1e-4) }

  static func rounded(_ value: Double) -> Double? {
    value.isFinite ? (value * 1e4).rounded() / 1e4 : nil
  }
}

extension PanelAnalysis {
  /// A coefficient of agreement; nil where two samples are all, and where its interval is none or has both chance
  /// and good agreement in it, 0.75 as Koo and Li 2016 have it ("A Guideline of Selecting and Reporting Intraclass
  /// Correlation Coefficients").
  func telling(_ agreement: Estimate?) -> Estimate? {
    guard let agreement, samples.count > 2 else { return nil }
    let (value, low, high) = (agreement.value, agreement.low, agreement.high)
    let isInterval = low < value - 1e-6 && value + 1e-6 < high || value > 1 - 1e-9
    return isInterval && !(low <= 0 && high >= 0.75) ? agreement : nil
  }
}

extension CuppingDocument.Pair {
  fileprivate init(_ pair: SampleComparison) {
    self.init(
      first: pair.first, second: pair.second,
      difference: CuppingDocument.Interval(pair.difference),
      p: CuppingDocument.chance(pair.pValue),
      adjusted: CuppingDocument.chance(pair.adjusted), differs: pair.differs,
      cuppersNeeded: pair.cuppersNeeded.count, scoresNeeded: pair.scoresNeeded.count)
  }
}

extension DescriptorAgreement {
  /// What most cuppers wrote for a sample; of a kind of flavors and one of them the kind only where more wrote it.
  var telling: [Named] {
    let agreed = samples.filter(\.isAgreed)
    return agreed.filter { kind in
      !agreed.contains {
        $0.sample == kind.sample && $0.count >= kind.count && $0.node.hasPrefix("\(kind.node).")
      }
    }
  }
}

extension SampleComparison.Need {
  fileprivate var count: Int? {
    if case .total(let count) = self { count } else { nil }
  }
}

/// A triangle test, as `insights cupping --triangle` prints it; numbers are rounded to four decimals.
public struct TriangleDocument: Codable, Sendable, Equatable {
  /// The number of right answers.
  public let correct: Int
  /// The number of answers.
  public let total: Int
  /// Of so many right answers or more by guessing.
  public let p: Double
  /// Whether `p` is below 0.05.
  public let differs: Bool
  /// The distance in standard deviations of the sensation; its value is nil where every answer is right.
  public let distance: Open
  /// The share of tasters who tell the coffees apart, 0…1.
  public let discriminators: CuppingDocument.Interval
  /// The answers in all that would be likely to show the difference; nil where it is shown, or unknown.
  public let needed: Int?

  /// An interval whose value may be open as well.
  public struct Open: Codable, Sendable, Equatable {
    /// The estimate.
    public let value: Double?
    /// The lower end.
    public let low: Double?
    /// The upper end.
    public let high: Double?
  }

  private enum CodingKeys: String, CodingKey {
    case correct, total, p, differs, discriminators, needed
    case distance = "d_prime"
  }

  /// Makes the document of a test.
  public init(_ test: TriangleTest) {
    (correct, total, needed) = (test.correct, test.total, test.needed)
    p = CuppingDocument.chance(test.pValue)
    differs = test.pValue < 0.05
    distance = Open(
      value: CuppingDocument.rounded(test.dPrime.value),
      low: CuppingDocument.rounded(test.dPrime.low), high: CuppingDocument.rounded(test.dPrime.high)
    )
    discriminators = CuppingDocument.Interval(test.discriminators)
  }
}
