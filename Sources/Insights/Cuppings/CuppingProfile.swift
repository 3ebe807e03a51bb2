/// What a panel's numbers of each section show: of a form of intensities all that it has of numbers.
public struct CuppingProfile: Sendable, Equatable {
  /// One scale of the form.
  public struct Section: Sendable, Equatable {
    /// The section of the form.
    public let section: CuppingForm.Section
    /// The ends of its scale.
    public let range: ClosedRange<Double>
    /// What its numbers show, as if they were totals.
    public let analysis: PanelAnalysis

    /// What the section is called: its own name, in the language of the form.
    var name: String { CuppingPage.name(of: section) }
    /// The mean of each sample: of one session plain, as it was written.
    var means: [String: Double] {
      let isOne = analysis.sessions.isEmpty
      return Dictionary(
        analysis.samples.map { ($0.sample, isOne ? $0.plainMean : $0.mean.value) }
      ) { first, _ in first }
    }
  }

  /// In the order of the form; those in which nothing was written are left out.
  public let sections: [Section]

  init() { sections = [] }

  /// Analyzes each scale of a session, or of several that fill one form.
  ///
  /// - Parameter sessions: In the order of time.
  /// - Throws: What `PanelAnalysis.init(_:measure:seed:resamples:)` throws.
  public init(_ sessions: [CuppingSession]) throws(CuppingError) {
    var sections: [Section] = []
    let form = sessions.first?.form
    for section in form?.sections ?? [] where sessions.allSatisfy({ $0.form == form }) {
      guard case .scale(let low, let high, _, _) = section.kind else { continue }
      let analysis: PanelAnalysis
      do throws(CuppingError) {
        analysis = try PanelAnalysis(sessions, measure: .section(section.id), resamples: 0)
      } catch {
        // No coffee links the sessions that have the section: of a form with a total it is left out.
        guard error.facts.field == "link", form?.hasTotal == true else { throw error }
        continue
      }
      guard !analysis.samples.isEmpty else { continue }
      sections.append(Section(section: section, range: low...high, analysis: analysis))
    }
    self.sections = sections
  }

  /// The samples by name.
  var samples: [String] { Set(sections.flatMap { $0.analysis.samples.map(\.sample) }).sorted() }
}

/// A profile for people.
extension CuppingProfile {
  /// A line for each sample.
  func rows(_ words: Words, _ number: (Double) -> String) -> [String] {
    samples.map { sample in
      let parts = sections.compactMap { section in
        section.means[sample].map { "\(section.name) \(number($0))" }
      }
      return words.text("cupping.profile.sample", ["sample": sample, "list": words.commas(parts)])
    }
  }

  /// What sections tell samples apart, and who writes them unlike the others.
  func apart(_ words: Words, _ number: (Double) -> String) -> [String] {
    let apart = sections.map { section -> String in
      let name: [String: PhraseArgument] = ["section": .text(section.name)]
      // Sections are many: each has its share of the error.
      let pairs = section.analysis.comparisons.filter {
        $0.differs && $0.adjusted * Double(sections.count) < 0.05
      }
      guard let widest = pairs.max(by: { abs($0.difference.value) < abs($1.difference.value) })
      else { return words.text("cupping.profile.alike", name) }
      let isFirst = widest.difference.value > 0
      return words.text(
        "cupping.profile.apart",
        name.merging([
          "better": .text(isFirst ? widest.first : widest.second),
          "worse": .text(isFirst ? widest.second : widest.first),
          "points": .text(number(abs(widest.difference.value))), "count": .count(pairs.count),
          "pairs": .count(section.analysis.comparisons.count),
        ]) { $1 })
    }
    let cuppers = sections.flatMap { section in
      section.analysis.cuppers.compactMap { cupper -> String? in
        // Sections are many: each has its share of the error.
        guard let bias = cupper.bias, let p = cupper.biasAdjusted,
          p * Double(sections.count) < 0.05
        else { return nil }
        return words.text(
          bias.value > 0 ? "cupping.profile.higher" : "cupping.profile.lower",
          ["cupper": cupper.cupper, "section": section.name, "value": number(abs(bias.value))])
      }
    }
    return apart + cuppers
  }
}
