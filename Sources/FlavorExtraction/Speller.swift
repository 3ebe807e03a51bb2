import Linguistics

/// Spelling correction towards the lexicon's words, set up when first asked.
struct Speller {
  let knowledge: Knowledge
  let dictionary: SpellingDictionary

  func correction(for word: [UInt8]) -> Correction? { nil }
}
