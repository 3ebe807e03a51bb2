extension BrewListing {
  /// The brews as a table (RFC 4180, lines end with LF) with the columns of the CSV export, in the
  /// order of the list, in UTF-8. Values that are out of range are left out.
  public var table: [UInt8] {
    let rows = tableRows
    let rare = CSVColumn.rare.filter { column in
      rows.contains {
        !column.rareText($0.brew, bean(of: $0.brew), $0.tasting, taster: $0.taster).isEmpty
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
    func number(_ range: FieldRange, _ value: Double?) -> String {
      range.checked(value).map { NumberText.shortest($0 == 0 ? 0 : $0) } ?? ""
    }
    switch column {
    case .brewedAt:
      guard brew.brewedAt.day == nil, let seconds = brew.brewedAt.seconds else {
        return brew.brewedAt.text
      }
      return Timestamp(seconds: seconds).text
    case .method: return brew.methodID.flatMap { methods[$0]?.name } ?? ""
    case .grinder: return brew.grinderID.flatMap { grinders[$0]?.name } ?? ""
    case .dose: return number(.dose, brew.dose)
    case .water: return number(.water, brew.water)
    case .yield: return number(.yield, brew.yield)
    case .waterTemperature: return number(.waterTemperature, brew.waterTemperature)
    case .grindSetting: return number(.grindSetting, brew.grindSetting)
    case .brewTime: return number(.brewTime, brew.brewTime)
    case .rating: return number(.rating, brew.stars)
    case .notes: return brew.notes
    default:
      let bean = bean(of: brew)
      return CSVColumn.rare.contains(column)
        ? column.rareText(brew, bean, row.tasting, taster: row.taster)
        : bean.map { BeanKey.field(column, $0) } ?? ""
    }
  }

  private func bean(of brew: Brew) -> Bean? { brew.beanID.flatMap { beans[$0] } }
}
