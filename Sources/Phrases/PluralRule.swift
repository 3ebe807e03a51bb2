/// The rule that selects the form of a noun for a number.
///
/// Unicode CLDR, "Language Plural Rules", for whole numbers.
enum PluralRule: String {
  /// One form for all numbers: Chinese, Japanese, Turkish after a number.
  case other
  /// A separate form for 1: English, German, Spanish.
  case oneOther = "one-other"
  /// One form for 0 and 1: French, Brazilian Portuguese.
  case zeroOneOther = "zero-one-other"
  /// Forms for 1, 21 …; for 2 to 4, 22 to 24 …; and for the rest: Russian, Ukrainian.
  case oneFewMany = "one-few-many"

  /// The number of forms in a template.
  var forms: Int {
    switch self {
    case .other: 1
    case .oneOther, .zeroOneOther: 2
    case .oneFewMany: 3
    }
  }

  /// The position of the form for a number, 0 ..< `forms`.
  func form(_ count: Int) -> Int {
    switch self {
    case .other: return 0
    case .oneOther: return count == 1 ? 0 : 1
    case .zeroOneOther: return count == 0 || count == 1 ? 0 : 1
    case .oneFewMany:
      let (ones, tens) = (count.magnitude % 10, count.magnitude / 10 % 10)
      if tens == 1 || ones == 0 || ones > 4 { return 2 }
      return ones == 1 ? 0 : 1
    }
  }
}
