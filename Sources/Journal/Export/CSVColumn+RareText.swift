extension CSVColumn {
  /// The text of a rare column as the import reads it, empty without a value or with one that the
  /// import would refuse; empty for other columns.
  func rareText(_ brew: Brew, _ bean: Bean?) -> String {
    func number(_ value: Double?, _ range: FieldRange) -> String {
      range.checked(value).map(NumberText.shortest) ?? ""
    }
    func day(_ text: String?) -> String {
      text.flatMap { CalendarDay($0) }.flatMap { $0.year < 1900 ? nil : $0.description } ?? ""
    }
    return switch self {
    case .isCopy: brew.isCopy ? "true" : ""
    case .tds: number(brew.tds, .tds)
    case .extractionYield: number(brew.extractionYield, .extractionYield)
    case .isFavorite: brew.isFavorite ? "true" : ""
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
