/// Finds the bean of the journal that is the same as an imported one.
struct BeanIndex {
  private struct Entry {
    let id: Identifier<Bean>
    let roastDate: CalendarDay?
  }

  private let columns: [CSVColumn]
  private var entries: [BeanKey: [Entry]] = [:]
  /// The keys of beans as they are written; a table repeats the same few beans.
  private var keys: [[String]: BeanKey] = [:]

  /// - Parameter columns: The columns to compare; columns that a table lacks are ignored.
  init(_ beans: [Bean], columns: [CSVColumn] = CSVColumn.bean) {
    self.columns = columns
    for bean in beans { add(bean) }
  }

  mutating func add(_ bean: Bean) {
    guard !BeanKey.isEmpty(bean) else { return }
    let entry = Entry(id: bean.id, roastDate: bean.roastDate)
    entries[BeanKey(bean, columns), default: []].append(entry)
  }

  /// The bean that is equal in all compared columns; of several, the last one roasted before `day`,
  /// else the first.
  mutating func id(of bean: Bean, on day: CalendarDay? = nil) -> Identifier<Bean>? {
    guard let found = entries[key(of: bean)] else { return nil }
    if found.count == 1 { return found.first?.id }
    let roasted = found.filter { entry in
      entry.roastDate.map { roast in day.map { roast <= $0 } ?? true } ?? false
    }
    let latest = roasted.max { ($0.roastDate?.number ?? 0) < ($1.roastDate?.number ?? 0) }
    return (latest ?? found.first)?.id
  }

  private mutating func key(of bean: Bean) -> BeanKey {
    let written = [
      bean.name, bean.roaster, bean.origin, bean.region, bean.variety, bean.process.rawValue,
      bean.roastLevel.rawValue, bean.roastDateText,
    ]
    if let key = keys[written] { return key }
    let key = BeanKey(bean, columns)
    keys[written] = key
    return key
  }
}
