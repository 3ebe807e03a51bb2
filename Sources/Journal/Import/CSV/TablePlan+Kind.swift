/// What tells bags, cups and records of purchases apart.
extension TablePlan {
  /// Whether the notes are the words of one who drank the coffee, or columns say whether they would again.
  var isOfDrinker: Bool {
    header.meaning.noteParts.contains { part in
      guard header.profiles.indices.contains(part.position) else { return false }
      let (profile, title) = (header.profiles[part.position], header.meaning.titles[part.position])
      let isVerdict = ColumnTerms.key(title).split(separator: " ").contains {
        ParameterTerms.standard.isFiller($0, in: .verdict)
      }
      return profile.isOfOwnWords || isVerdict && profile.cells > 1
    }
  }

  /// Whether columns have the price or the size of bags.
  var isSold: Bool {
    header.positions[.price] != nil || header.positions[.bagWeight] != nil || isBought
  }

  /// Whether a column tells when bags were bought.
  var isBought: Bool {
    header.meaning.titles.contains {
      ParameterTerms.standard.isFiller(ColumnTerms.key($0), in: .bought)
    }
  }

  /// Whether the days are those on which records were written.
  var isStamp: Bool {
    header.positions[.brewedAt].map { place in
      let title = ColumnTerms.key(header.meaning.titles[place])
      return ParameterTerms.standard.isFiller(title, in: .stamp)
    } ?? false
  }
}
