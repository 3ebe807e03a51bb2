/// The cupping sessions of a journal, as `insights cupping --sessions` prints them.
public struct CuppingsDocument: Codable, Sendable, Equatable {
  /// A session in the list.
  public struct Session: Codable, Sendable, Equatable {
    /// The session's ID in the journal.
    public let id: String
    /// The name; sessions are found by it.
    public let name: String
    /// The day as written; nil where it is not known.
    public let day: String?
    /// The ID of the form.
    public let form: String
    /// How many samples it has.
    public let samples: Int
    /// How many people scored them.
    public let cuppers: Int
    /// How many numbers and words they wrote.
    public let scores: Int
    /// Whether names of samples may be seen.
    public let isRevealed: Bool

    private enum CodingKeys: String, CodingKey {
      case id, name, day, form, samples, cuppers, scores
      case isRevealed = "is_revealed"
    }
  }

  /// The latest first.
  public let sessions: [Session]

  /// Makes the document of a list.
  public init(_ listings: [CuppingListing]) {
    sessions = listings.map { listing in
      let session = listing.session
      return Session(
        id: session.id.rawValue, name: session.name,
        day: session.day.isEmpty ? nil : session.day, form: session.form,
        samples: listing.sampleCount, cuppers: listing.cupperCount, scores: listing.scoreCount,
        isRevealed: session.isRevealed)
    }
  }
}
