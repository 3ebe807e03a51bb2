public import Journal

/// The flavor wheel.
extension InsightsEngine {
  /// The wheel, or a branch of it, colored by how often the brews of a journal had each flavor: an
  /// SVG file in UTF-8.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn contents: JournalContents, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    let flavors = try await flavors(of: contents, progress: progress)
    return WheelDrawing(
      wheel, branch: branch, findings: flavors.findings(in: contents.brews.indices, of: contents)
    ).figure.standalone
  }

  /// The wheel colored by the brews of a journal.
  ///
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func wheelSVG(
    branch: String? = nil, foundIn journal: BrewJournal, progress: ProgressHandler? = nil
  ) async throws -> [UInt8] {
    try await wheelSVG(branch: branch, foundIn: try journal.contents(), progress: progress)
  }
}

extension FlavorWheel {
  /// The wheel as an SVG file in UTF-8, or the branch of one flavor.
  ///
  /// - Parameter branch: The ID of a node; nil, or an ID the wheel does not have, draws all.
  public func svg(branch: String? = nil) -> [UInt8] {
    WheelDrawing(self, branch: branch).figure.standalone
  }
}
