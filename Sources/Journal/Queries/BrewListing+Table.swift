extension BrewListing {
  /// The brews as a table (RFC 4180, lines end with LF) with the columns of the CSV export, in the
  /// order of the list, in UTF-8. Values that are out of range are left out.
  public var table: [UInt8] {
    let rows = tableRows
    let rare = CSVColumn.rare.filter { column in
      rows.contains {
        !column.text($0.brew, bean(of: $0.brew), $0.tasting, taster: $0.taster).isEmpty
      }
    }
    let columns = CSVColumn.usual + rare
    var bytes = CSVCells.joined(columns.map(\.rawValue)) + [UInt8(ascii: "\n")]
    for row in rows {
      bytes += CSVCells.joined(columns.map { cell($0, row) })
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private typealias Row = (brew: Brew, tasting: Tasting?, taster: String)

  /// The brews, and each with the tastings of others.
  private var tableRows: [Row] {
    let names = Dictionary(tasters.map { ($0.id, $0.name) }) { first, _ in first }
    return brews.flatMap { brew -> [Row] in
      [(brew, tastings[brew.id], "")]
        + (otherTastings[brew.id] ?? []).compactMap { tasting in
          tasting.tasterID.flatMap { names[$0] }.map { (brew.tasted(tasting), tasting, $0) }
        }
    }
  }

  private func cell(_ column: CSVColumn, _ row: Row) -> String {
    let brew = row.brew
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
    default:
      return column.text(brew, bean(of: brew), row.tasting, taster: row.taster)
    }
  }

  private func bean(of brew: Brew) -> Bean? { brew.beanID.flatMap { beans[$0] } }
}
