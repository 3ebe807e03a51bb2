extension BrewListing {
  /// The brews as a table (RFC 4180, lines end with LF) with the columns of the CSV export, in the
  /// order of the list, in UTF-8. Values that are out of range are left out.
  public var table: [UInt8] {
    let rare = CSVColumn.rare.filter { column in
      brews.contains { !column.text($0, bean(of: $0), tastings[$0.id]).isEmpty }
    }
    let columns = CSVColumn.usual + rare
    var bytes = CSVCells.joined(columns.map(\.rawValue)) + [UInt8(ascii: "\n")]
    for brew in brews {
      bytes += CSVCells.joined(columns.map { cell($0, brew) })
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func cell(_ column: CSVColumn, _ brew: Brew) -> String {
    switch column {
    case .brewedAt:
      guard brew.brewedAt.day == nil, let seconds = brew.brewedAt.seconds else {
        return brew.brewedAt.text
      }
      return Timestamp(seconds: seconds).text
    case .method: return brew.methodID.flatMap { methods[$0]?.name } ?? ""
    case .grinder: return brew.grinderID.flatMap { grinders[$0]?.name } ?? ""
    case .rating: return brew.stars.map(NumberText.shortest) ?? ""
    case _ where CSVColumn.bean.contains(column):
      return bean(of: brew).map { BeanKey.field(column, $0) } ?? ""
    default: return column.text(brew, bean(of: brew), tastings[brew.id])
    }
  }

  private func bean(of brew: Brew) -> Bean? { brew.beanID.flatMap { beans[$0] } }
}
