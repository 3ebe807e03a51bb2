import FlavorWheel

/// A word class that the engine uses by name; rules may use further classes.
///
/// The raw value is the name in `Lexicon/classes.tsv`. `WordClasses` checks at load time that the
/// file defines all of them: a class that is renamed only in the data is an error and does not
/// silently switch off a part of the engine.
enum WordClass: String, CaseIterable, Sendable {
  // Coordination and clause structure.
  case and, or, of, to, they, be
  case contrast
  case contrastClause = "contrastclause"
  case determiner, definite, indefinite, certain, many, typical, superlative
  case relative
  case relativePronoun = "relativepronoun"
  case expletive

  // Verbs.
  case modal, habit, linking, participle, turning
  case presentBe = "presentbe"
  case changeVerb = "changeverb"
  case causeVerb = "causeverb"
  case pastVerb = "pastverb"
  case tendVerb = "tendverb"
  case tasteVerb = "tasteverb"
  case emergeVerb = "emergeverb"
  case commonVerb = "commonverb"

  // The cup and the words by which people write about it.
  case noteWord = "noteword"
  case cupNoun = "cupnoun"
  case cupPart = "cuppart"
  case smellWord = "smellword"
  case faultWord = "faultword"
  case treatment, frame
  /// Other people than the taster.
  case people
  case place, gear, vessel
  /// Parts of a machine, its curve, the puck, the foam: a note with one is asked for words that are
  /// of it.
  case machinePart = "machinepart"
  case frameHead = "framehead"
  case anchor
  case firmAnchor = "firmanchor"

  // Scopes of negation and of other cues.
  case negator, finding, change
  case takingBack = "takingback"
  case listFiller = "listfill"
  case reopener = "reopen"
  case resumer = "resume"
  case restart, excess
  case closer

  // Numbers that grade.
  case ratingWord = "ratingword"
  case starWord = "starword"
  case scoreFiller = "scorefill"
  case scoreOf = "scoreof"
  case scoreNumber = "scorenumber"
  case scoreGiving = "scoregiving"
  case scoreShort = "scoreshort"
  /// Who likes or dislikes beside the taster: `she`, `everyone`; and those who do not: `nobody`.
  case otherPronoun = "otherpronoun"
  case everyPerson = "everyperson"
  case noPerson = "nobody"
  /// Verbs by which people say what they think.
  case opinion

  // Single words with a function of their own.
  case amount
  case cliticHost = "clitichost"
  case placePreposition = "placeprep"
  /// Slugs of wheel nodes, not words: the branches that tasters find unpleasant.
  case unpleasantNode = "unpleasantnode"
}
