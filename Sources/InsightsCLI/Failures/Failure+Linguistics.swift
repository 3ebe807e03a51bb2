import Insights

extension Failure {
  /// The line for a dictionary or a stemmer that the system lacks.
  init(_ error: LinguisticsError) {
    let file = error.file ?? ""
    let (problem, remedy) =
      switch error.code {
      case .missingDictionary where error.file == nil:
        (
          "no English Hunspell dictionary (en_US.dic with en_US.aff) was found",
          "install the package hunspell-en-us or name a dictionary with --dictionary"
        )
      case .missingDictionary:
        (
          "the Hunspell file \(file) cannot be read",
          "name a .dic file that has its .aff file beside it with --dictionary, "
            + "or install the package hunspell-en-us"
        )
      case .unreadableDictionary:
        (
          "Hunspell could not load \(file)",
          "reinstall the package hunspell-en-us or name another dictionary with --dictionary"
        )
      case .missingStemmer:
        (
          "the Snowball library has no English stemmer for UTF-8",
          "install the package libstemmer-dev"
        )
      case .notBuilt:
        (
          "this build has no \(error.trait == "Spelling" ? "spelling" : "stemming")",
          "build it with the trait \(error.trait ?? "")"
        )
      default: ("a part of the system is missing (\(error.code))", "see the README")
      }
    self.init(.missingComponent, problem, remedy)
  }
}
