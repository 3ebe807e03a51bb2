public import Journal
public import Phrases
import Wording

/// The flavor wheel.
extension InsightsEngine {
  /// The wheel, or a branch of it, as an SVG file in UTF-8. The shade of a flavor shows how many
  /// brews of a journal had it.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn contents: JournalContents, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    let flavors = try await flavors(of: contents, progress: progress)
    let findings = flavors.findings(in: contents.brews.indices, of: contents)
    let text = WheelText(Words(phrases), wheel: wheel, branch: branch, findings: findings)
    return WheelDrawing(wheel, branch: branch, findings: findings, text: text).figure.standalone
  }

  /// The same for the brews of a journal file.
  ///
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn journal: BrewJournal, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    try await wheelSVG(branch: branch, foundIn: try journal.contents(), progress: progress)
  }
}

extension FlavorWheel {
  /// The wheel, or the branch of one flavor, as an SVG file in UTF-8.
  ///
  /// - Parameters:
  ///   - branch: The ID of a node; nil, or an ID the wheel does not have, draws all.
  ///   - phrases: The language of its names.
  public func svg(branch: String? = nil, phrases: Phrasebook = .english) -> [UInt8] {
    let text = WheelText(Words(phrases), wheel: self, branch: branch)
    return WheelDrawing(self, branch: branch, text: text).figure.standalone
  }
}
