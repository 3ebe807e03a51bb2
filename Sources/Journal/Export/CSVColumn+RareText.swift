extension CSVColumn {
  /// The text of a rare column as the import reads it, empty without a value or with one that the
  /// import would refuse; empty for other columns.
  func rareText(_ brew: Brew, _ bean: Bean?, _ tasting: Tasting? = nil, taster: String = "")
    -> String
  {
    func number(_ value: Double?, _ range: FieldRange) -> String {
      range.checked(value).map(NumberText.shortest) ?? ""
    }
    func day(_ text: String?) -> String {
      text.flatMap { CalendarDay($0) }.flatMap { $0.year < 1900 ? nil : $0.description } ?? ""
    }
    func level(_ value: Int?) -> String {
      value.flatMap { (1...5).contains($0) ? String($0) : nil } ?? ""
    }
    return switch self {
    case .aroma: level(tasting?.aroma)
    case .acidity: level(tasting?.acidity)
    case .sweetness: level(tasting?.sweetness)
    case .bitterness: level(tasting?.bitterness)
    case .body: level(tasting?.body)
    case .balance: level(tasting?.balance)
    case .aftertaste: level(tasting?.aftertaste)
    case .taster: taster
    case .isCopy: brew.isCopy ? "true" : ""
    case .tds: number(brew.tds, .tds)
    case .extractionYield: number(brew.extractionYield, .extractionYield)
    case .isFavorite: brew.isFavorite ? "true" : ""
    case .grindText: brew.grind.flatMap { $0.isPlain ? nil : $0.text } ?? ""
    case .price: number(bean?.price, .price)
    case .bagWeight: number(bean?.bagWeight, .bagWeight)
    case .frozenDate: day(bean?.frozenDateText)
    case .thawedDate: day(bean?.thawedDateText)
    case .roastRange: number(bean?.roastRange, .roastRange)
    case .isFavoriteBean: bean?.isFavorite == true ? "true" : ""
    case .pricePerCup: brew.price(of: bean).map(NumberText.shortest) ?? ""
    default: ""
    }
  }
}
