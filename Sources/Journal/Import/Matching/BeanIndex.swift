import GRDB

/// Finds the bean of the journal that is the same as an imported one.
struct BeanIndex {
  private struct Entry {
    let id: Identifier<Bean>
    let roastDate: CalendarDay?
  }

  private let columns: [CSVColumn]
  private var entries: [BeanKey: [Entry]] = [:]
  /// The beans, by their folded names.
  private var named: [String: [Bean]] = [:]
  /// The keys of beans as they are written; a table repeats the same few beans.
  private var keys: [[String]: BeanKey] = [:]

  /// - Parameter columns: The columns to compare; columns that a table lacks are ignored.
  init(_ beans: [Bean], columns: [CSVColumn] = CSVColumn.bean) {
    self.columns = columns
    for bean in beans { add(bean) }
  }

  mutating func add(_ bean: Bean) {
    guard !BeanKey.isEmpty(bean) else { return }
    named[FoldedText.words(bean.name), default: []].append(bean)
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

  /// The bean of the same name of which nothing else that is known of both differs; nil for none, and for several.
  func only(_ bean: Bean) -> Identifier<Bean>? {
    let compared = BeanKey.fields(bean)
    let found = (named[FoldedText.words(bean.name)] ?? []).filter { other in
      !bean.name.isEmpty
        && zip(compared, BeanKey.fields(other)).allSatisfy { $0.isEmpty || $1.isEmpty || $0 == $1 }
    }
    let ids = Set(found.map(\.id))
    return ids.count == 1 ? ids.first : nil
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

/// The identity of a bag of coffee: all columns of a brew table that describe it.
struct BeanKey: Hashable, Sendable {
  private let text: String

  /// - Parameter columns: The columns to compare; other columns may differ.
  init(_ bean: Bean, _ columns: [CSVColumn] = CSVColumn.bean) {
    text = columns.map { FoldedText.words(Self.compared($0, bean)) }.joined(separator: "\u{1F}")
  }

  /// Whether nothing that can be compared is recorded.
  static func isEmpty(_ bean: Bean) -> Bool {
    CSVColumn.bean.allSatisfy { field($0, bean).isEmpty }
  }

  /// The compared fields, folded.
  static func fields(_ bean: Bean) -> [String] {
    CSVColumn.bean.map { FoldedText.words(compared($0, bean)) }
  }

  /// A field as the import of a table would read it, so that "Äthiopien" equals Ethiopia.
  private static func compared(_ column: CSVColumn, _ bean: Bean) -> String {
    switch column {
    case .origin: CountryTerms.standard.translated(bean.origin)
    case .process: CoffeeProcess(words: bean.process.rawValue).rawValue
    case .roastLevel: RoastLevel(words: bean.roastLevel.rawValue).rawValue
    default: field(column, bean)
    }
  }

  /// A field as tables write it.
  static func field(_ column: CSVColumn, _ bean: Bean) -> String {
    switch column {
    case .beanName: bean.name
    case .roaster: bean.roaster
    case .origin: bean.origin
    case .region: bean.region
    case .variety: bean.variety
    case .process: CoffeeProcess(spelling: bean.process.rawValue).rawValue
    case .roastLevel: RoastLevel(spelling: bean.roastLevel.rawValue).rawValue
    case .roastDate: bean.roastDate?.description ?? ""
    default: ""
    }
  }
}

/// Finds the method or the grinder of the journal for an imported name.
struct DeviceIndex<Device: NamedRecord> {
  private var ids: [String: Identifier<Device>] = [:]
  /// The results for names as they are written; a table repeats the same few names.
  private var found: [String: Identifier<Device>?] = [:]

  /// Creates an index of the devices of the journal.
  init(_ database: Database) throws where Device: ImportedRecord {
    for device in try Device.fetch(database, "ORDER BY id") { add(device.id, device.displayName) }
  }

  /// Of several devices with one name, the first is found.
  mutating func add(_ id: Identifier<Device>, _ name: String) {
    let key = Self.key(name)
    guard !key.isEmpty, ids[key] == nil else { return }
    ids[key] = id
    found.removeAll()
  }

  mutating func id(of name: String) -> Identifier<Device>? {
    if let known = found[name] { return known }
    let id = ids[Self.key(name)]
    found[name] = .some(id)
    return id
  }

  /// The key that all spellings of a name share; empty for an empty name.
  static func key(_ name: String) -> String {
    let key = FoldedText.device(name)
    return key.isEmpty ? name : key
  }
}
