/// What a phrase of `Lexicon/extraction` does: it is a cue, or changes what a cue says.
struct CuePhrase: Sendable {
  enum Kind: String, Sendable {
    case cue
    /// Not this.
    case denies
    /// The taster would like more of an attribute.
    case misses
    /// The same, and weakens any other cue.
    case lessens
    /// Weakens or strengthens.
    case grades
    /// What follows weighs more.
    case contrast
    /// What follows is of another cup.
    case other
    /// What follows in the clause is of an earlier cup.
    case earlier
    /// What follows in the sentence is only thought of.
    case supposes
    /// Somebody else speaks.
    case people
    /// Something of the beginning of the sip.
    case first
    /// What precedes it is absent.
    case gone
    /// A denial goes on after a comma.
    case joins
    /// Looks like a denial but is not.
    case neutral
    /// The word after a number of seconds.
    case seconds
    /// The word after a number of minutes.
    case minutes
    /// The number beside it is the time of a drawdown.
    case drawdown
    /// The taster is not sure of the cue before it.
    case doubts
    /// The number beside it is a setting to try next.
    case next
    /// The number before it is no setting.
    case counts
    /// The time beside it is the one that was meant.
    case target
    /// The amount beside it is not the time of the brew.
    case aside
  }

  let kind: Kind
  /// The number of the cue; −1 for other phrases.
  let cue: Int
  let factor: Float
  /// Whether it counts only as a statement of its own: `Under.`
  var isAlone = false
}
