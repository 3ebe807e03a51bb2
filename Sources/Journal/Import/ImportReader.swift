import ShotFiles
import Tables

/// Opens the files of an import.
struct ImportReader {
  private(set) var options: TableOptions
  let today: CalendarDay
  /// Tables of files that have others, too, and files of folders that could not be read.
  var leftOut: [String] = []

  init(_ options: TableOptions, today: CalendarDay) {
    self.options = options
    self.today = today
  }

  /// The parts of a file: most have one, workbooks and archives several.
  ///
  /// - Throws: `JournalError` when the file cannot be read, or nothing of it can be imported.
  mutating func files(_ path: String) throws(JournalError) -> [ImportFile] {
    var bytes = try ImportBytes(path)
    options.file = bytes.name
    if bytes.isArchive {
      if path == ByteInput.standard {
        throw JournalError(.archiveOnStandardInput, .init(file: bytes.name))
      }
      let archive = try ZipArchive(path: path)
      if BeanconquerorExport.isOne(archive) {
        try refuseColumns(bytes.name)
        let export = try BeanconquerorExport(archive: archive, name: bytes.name)
        return [
          ImportFile(name: bytes.name, format: .beanconqueror, content: .beanconqueror(export))
        ]
      }
      try bytes.readAll()
      return try archived(bytes.head, bytes.name)
    }
    if let table = options.table, bytes.head.starts(with: "SQLite format 3\0".utf8) {
      let source = try ForeignDatabase.table(table, of: path, file: bytes.name)
      let (rows, plan) = try plan(source, options)
      return [file(rows, options, plan, bytes.name, .sqlite)]
    }
    if TableContainer.kind(of: bytes.head, name: path) == .sqlite,
      let tables = try ForeignDatabase.tables(of: path, file: bytes.name)
    {
      return try taking(tables, bytes.name)
    }
    try Self.refuseForeign(bytes.head, bytes.name)
    if !Self.isObject(bytes.head), let shot = try shot(bytes) { return [shot] }
    try bytes.decode(options.encoding)
    let kind = Self.kind(of: bytes.head, bytes.name)
    if kind != .delimited { try bytes.readAll() }
    do throws(JournalError) {
      let files = try text(
        kind == .delimited ? nil : bytes.head, kind, bytes.name, bytes.encoding
      ) { () throws(JournalError) in try bytes.source(path) }
      // Lines without titles, or with words before colons, may be a diary.
      guard kind == .delimited, bytes.isWhole, files.allSatisfy(\.isLoose), options.table == nil,
        let file = entries(bytes.head, bytes.name, besides: files)
      else { return files }
      return [file]
    } catch {
      guard kind == .delimited, error.reason == .noTimeColumn else { throw error }
      try bytes.readAll()
      if let file = entries(bytes.head, bytes.name) { return [file] }
      throw error
    }
  }

  /// What a text is. Bytes that no text has are named cell by cell, and BrewSpec need not look like YAML.
  private static func kind(of text: [UInt8], _ name: String) -> TableKind {
    let text = plain(text)
    if ["brewspec_version:", "brews:"].contains(where: { text.starts(with: $0.utf8) }) {
      return .yaml
    }
    let kind = TableContainer.kind(of: text, name: name)
    if kind == .delimited || kind == .binary, isObject(text) { return .json }
    return kind == .binary || kind == .tcl ? .delimited : kind
  }

  /// A text without the mark of its encoding.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    text.starts(with: UTF8Text.byteOrderMark)
      ? Array(text.dropFirst(UTF8Text.byteOrderMark.count)) : text
  }

  static func isObject(_ bytes: [UInt8]) -> Bool {
    bytes.first { !UTF8Text.isSpace($0) && !UTF8Text.byteOrderMark.contains($0) }
      == UInt8(ascii: "{")
  }

  /// The parts of a file in an archive.
  private mutating func entry(
    _ bytes: [UInt8], _ name: String
  ) throws(JournalError) -> [ImportFile] {
    options.file = name
    try Self.refuseForeign(bytes, name)
    if !Self.isObject(bytes), let shot = try shot(ImportBytes(bytes, name: name)) { return [shot] }
    if [.xlsx, .ods].contains(TableContainer.kind(of: bytes, name: name)) {
      return try tables(bytes, name)
    }
    let decoded: (utf8: [UInt8], encoding: String?)
    do throws(TableFault) {
      decoded = try TableContainer.text(bytes, encoding: options.encoding)
    } catch {
      throw JournalError(error, name)
    }
    let kind = Self.kind(of: decoded.utf8, name)
    return try text(decoded.utf8, kind, name, decoded.encoding) { TableSource(decoded.utf8) }
  }

  /// What an archive holds: a workbook's tables, or files of any kind.
  private mutating func archived(
    _ bytes: [UInt8], _ name: String
  ) throws(JournalError) -> [ImportFile] {
    if TableContainer.kind(of: bytes, name: name) != .zip { return try tables(bytes, name) }
    let entries: [TableContainer.Entry]
    do throws(TableFault) {
      entries = try TableContainer.entries(in: bytes)
    } catch {
      throw JournalError(error, name)
    }
    guard !entries.isEmpty else { throw JournalError(.archiveWithoutExport, .init(file: name)) }
    return try any(entries.map(\.name)) { reader, index throws(JournalError) in
      try reader.entry(entries[index].bytes, entries[index].name)
    }
  }

  /// The parts of those files that can be read; the others are named.
  ///
  /// - Throws: What the first file throws, where none can be read.
  mutating func any(
    _ names: [String],
    _ read: (inout ImportReader, Int) throws(JournalError) -> [ImportFile]
  ) throws(JournalError) -> [ImportFile] {
    var found: [ImportFile] = []
    var first: JournalError?
    for (index, name) in names.enumerated() {
      do throws(JournalError) {
        found += try read(&self, index)
      } catch {
        first = first ?? error
        leftOut.append(name)
      }
    }
    if found.isEmpty, let first { throw first }
    return Self.settledTogether(found)
  }

  /// Files of one folder with what those beside them settle: the order of dates, and the bags that cups name.
  /// Beans come first: then brews find them.
  private static func settledTogether(_ files: [ImportFile]) -> [ImportFile] {
    guard files.count > 1 else { return files }
    let told = Set(files.compactMap { $0.plan?.survey.order })
    var bags = BagLookup()
    for file in files {
      guard case .table(let importer, let plan) = file.content, plan.kind == .bags else { continue }
      try? bags.add(plan, importer.source)
    }
    let settled = files.map { file in
      guard case .table(let importer, var plan) = file.content else { return file }
      if told.count == 1, plan.order == nil, plan.survey.hasOpenDates, !plan.survey.isOrderMixed {
        plan.options.dateOrder = told.first
      }
      if plan.kind == .cups { plan.options.bags.merge(bags) }
      return ImportFile(name: file.name, format: file.format, content: .table(importer, plan))
    }
    return settled.filter { $0.plan?.kind == .bags } + settled.filter { $0.plan?.kind != .bags }
  }

  /// A text of any kind.
  ///
  /// - Parameters:
  ///   - bytes: The whole text; nil for delimited text, which is read block by block.
  ///   - source: The text as a table.
  private mutating func text(
    _ bytes: [UInt8]?, _ kind: TableKind, _ name: String, _ encoding: String?,
    _ source: () throws(JournalError) -> TableSource
  ) throws(JournalError) -> [ImportFile] {
    guard let bytes = bytes.map(Self.plain) else {
      return try delimited(try source(), name, encoding)
    }
    let given = options.ratingScale
    defer { options.ratingScale = given }
    if given == nil, [.markdown, .text].contains(kind) {
      options.ratingScale =
        bytes.split(separator: UInt8(ascii: "\n")).lazy
        .compactMap { RatingLegend(String(decoding: $0, as: UTF8.self))?.best }.first
    }
    switch kind {
    case .empty: throw JournalError(.emptyInput, .init(file: name))
    case .json, .jsonl:
      if let file = try json(bytes, name) { return [file] }
      if let files = shots(bytes, kind, name) { return files }
      if Self.isObject(bytes), let shot = try shot(ImportBytes(bytes, name: name)) { return [shot] }
    case .yaml:
      if let file = try brewSpec(bytes, name) { return [file] }
    case .delimited:
      do throws(JournalError) {
        return try delimited(TableSource(bytes), name, encoding)
      } catch {
        if error.reason == .noTimeColumn, let file = entries(bytes, name) { return [file] }
        throw error
      }
    default: break
    }
    do throws(JournalError) {
      let files = try tables(bytes, name, kind)
      let file = try coffees(bytes, kind, name, besides: files)
      return file.map { [$0] } ?? files
    } catch {
      // No table, but maybe a list of coffees.
      guard let file = try coffees(bytes, kind, name, besides: []) else { throw error }
      return [file]
    }
  }

  /// The coffees that a text lists, where it has no cups and says more of them than its tables do.
  private mutating func coffees(
    _ bytes: [UInt8], _ kind: TableKind, _ name: String, besides files: [ImportFile]
  ) throws(JournalError) -> ImportFile? {
    guard [.markdown, .text].contains(kind), files.allSatisfy({ $0.plan?.kind == .bags }),
      options.table == nil, let coffees = ListedCoffees(PlainLists.items(bytes)),
      coffees.values > 2 * files.reduce(0, { $0 + $1.values })
    else { return nil }
    let (source, plan) = try plan(TableSource(cells: coffees.rows), options)
    leftOut = []
    return file(source, options, plan, name, .init(rawValue: kind.rawValue))
  }

  // MARK: Tables

  /// The tables of delimited text, one below the other.
  private mutating func delimited(
    _ source: TableSource, _ name: String, _ encoding: String?
  ) throws(JournalError) -> [ImportFile] {
    var options = options
    options.encoding = encoding
    let tables = try parts(source, options, name)
    var bags = BagLookup()
    for (source, plan) in tables where tables.count > 1 && plan.kind == .bags {
      try bags.add(plan, source)
    }
    var files = tables.map { source, plan in
      var plan = plan
      plan.options.bags = bags
      return file(source, options, plan, name, .csv)
    }
    settleBeside(&files)
    // Beans first: then brews find them.
    return files.sorted { $0.plan?.kind == .bags && $1.plan?.kind != .bags }
  }

  /// How a table is read: as it is, or with rows for columns where the titles stand in the first column.
  func plan(
    _ source: TableSource, _ options: TableOptions
  ) throws(JournalError) -> (TableSource, TablePlan) {
    let others = [
      try source.unfolded(), try source.joined(), try source.untallied(), try source.withDays(),
      try source.gathered(),
    ]
    for other in others.compactMap(\.self) {
      if let plan = try? TablePlan(other, options, today: today) { return (other, plan) }
    }
    let plan: TablePlan?
    var fault: JournalError?
    do throws(JournalError) {
      plan = try TablePlan(source, options, today: today)
    } catch {
      plan = nil
      fault = error
    }
    let known = plan?.header.meaning.known ?? 0
    if known < Self.fewestTitles, fault.map({ $0.reason == .noTimeColumn }) ?? true,
      let turned = try source.transposed(),
      let other = try? TablePlan(turned, options, today: today), other.header.meaning.known > known,
      // Lines of a text are no titles.
      other.header.meaning.known * 4 >= other.header.meaning.titles.count,
      other.header.meaning.titles.allSatisfy({ $0.utf8.count <= Self.longestTitle }),
      !CoffeeEvidence.areGear(other.header.meaning.titles)
    {
      return (turned, other)
    }
    guard let plan else { throw fault ?? JournalError(.noTable, .init()) }
    return (source, plan)
  }

  /// A longer text is a sentence.
  private static let longestTitle = 80
  /// A table with fewer titles may be one on its side.
  private static let fewestTitles = 3

  func file(
    _ source: TableSource, _ options: TableOptions, _ plan: TablePlan, _ name: String,
    _ format: ImportFormat
  ) -> ImportFile {
    ImportFile(
      name: name, format: format,
      content: .table(CSVImporter(source: source, options: options), plan))
  }

  /// The tables of another container: those that are brews or bags, or the one that the user named.
  private mutating func tables(
    _ bytes: [UInt8], _ name: String, _ kind: TableKind? = nil
  ) throws(JournalError) -> [ImportFile] {
    let isJSON = kind == .json || kind == .jsonl
    let bytes = kind == .markdown || kind == .text ? WeekLines.dated(bytes) : bytes
    let tables: [CellTable]
    do throws(TableFault) {
      tables = try TableContainer.tables(in: bytes, name: name, encoding: nil)
    } catch {
      if [.markdown, .text].contains(kind), let file = entries(bytes, name) { return [file] }
      if isJSON, case .noTable = error { throw noRecords(bytes, name) }
      if case .damaged(let line) = error, isJSON || kind == .yaml {
        throw JournalError(isJSON ? .brokenJSON : .brokenYAML, .init(file: name, line: line ?? 1))
      }
      throw JournalError(error, name)
    }
    if tables.isEmpty, isJSON { throw JournalError(.brokenJSON, .init(file: name, line: 1)) }
    do throws(JournalError) {
      let files = try taking(RelatedTables.joined(tables), name, kind)
      // What front matter says is of the file's only cup.
      guard [.markdown, .text].contains(kind), options.table == nil,
        !bytes.starts(with: "---".utf8), !Self.isOfPipes(bytes),
        let file = entries(bytes, name, besides: files)
      else { return files }
      return [file]
    } catch {
      if [.markdown, .text].contains(kind), let file = entries(bytes, name) { return [file] }
      throw isJSON && error.reason == .noTimeColumn ? noRecords(bytes, name) : error
    }
  }

  /// The cups of a text that has no table, or says clearly more as a text than its tables do.
  private mutating func entries(
    _ bytes: [UInt8], _ name: String, besides files: [ImportFile] = []
  ) -> ImportFile? {
    let values = files.reduce(0) { $0 + $1.values }
    let page = ToldPage(bytes).flatMap { $0.values >= values ? $0.rows : nil }
    guard
      let rows = page
        ?? TextEntries(WeekLines.dated(bytes)).flatMap({
          $0.values * 8 > values * 9 ? $0.rows : nil
        })
    else { return nil }
    var options = options
    options.isOfCups = true
    if page == nil {
      let above = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).prefix(max(0, rows[1].line - 1))
      options.facts.add(sentences: above.joined(separator: "\n"))
    }
    let source = TableSource(cells: rows)
    guard let plan = try? TablePlan(source, options, today: today) else { return nil }
    leftOut = []
    return file(source, options, plan, name, ImportFormat(rawValue: "text"))
  }

  /// Those of a file's tables that are brews or bags, or the one that the user named.
  private mutating func taking(
    _ tables: [CellTable], _ name: String, _ kind: TableKind? = nil
  ) throws(JournalError) -> [ImportFile] {
    var files: [ImportFile] = []
    var fault: JournalError?
    var (tables, options) = (tables, options)
    let page = Self.page(tables)
    if let page { tables[page.place] = page.table }
    options.bags = BagLookup(tables.filter { !Self.isOfProgram($0) })
    let isNote = tables.contains {
      $0.rows.count > 2
        && ["heading", CSVColumn.brewLine.rawValue].contains($0.rows[0].cells.first)
    }
    let beside =
      tables.count > 1
      ? tables.firstIndex {
        Self.isBeside($0)
          || isNote && $0.container == .markdown && $0.name.isEmpty && $0.rows.count == 2
      } : nil
    if let beside { options.facts = Self.facts(tables[beside]) }
    for pair in page?.says ?? [] { options.facts.add(pair: [pair.title, pair.value]) }
    // A note on one bag or one cup: its front matter.
    let card = tables.firstIndex {
      $0.container == .markdown && $0.name.isEmpty && $0.rows.count == 2
    }
    let isCard = tables.count > 1 && card.map { isOfOne(tables[$0]) } ?? false
    let isOfBag = card.map { isCard && Self.isBeside(tables[$0]) } ?? false
    // Notes of a day are named after it.
    if kind == .markdown { options.facts.add(dayOf: name) }
    for (index, table) in tables.enumerated() {
      let title = table.name.isEmpty ? String(index + 1) : table.name
      for sheet in table.hiddenSheets where !leftOut.contains(sheet) { leftOut.append(sheet) }
      if let wanted = options.table, wanted != title, wanted != String(index + 1) {
        leftOut.append(title)
        continue
      }
      // What a file says once beside its records is no record.
      if Self.isBeside(table), !files.isEmpty { continue }
      if Self.isOfProgram(table) { continue }
      var rows = table.rows.map { (line: $0.line, cells: $0.cells) }
      if table.titles == 0, Self.isChat(rows[0].cells) {
        rows[0].cells = rows[0].cells.map { ["text": "brew_line", "from": "who"][$0] ?? $0 }
      }
      if let cups = ListedCups(table) { rows = cups.rows }
      rows = SpelledLines.spelled(rows)
      if table.container == .markdown {
        rows = ToldCup.taken(Bylines.apart(rows))
      }
      let isSheet = [.xlsx, .ods].contains(table.container)
      let source = TableSource(cells: isSheet ? Self.withBlanks(rows) : rows)
      (options.heading, options.scales) = (title, table.scales)
      let shared = options.facts
      defer { options.facts = shared }
      // `Tuesday cupping, 14 May 2024`
      if let day = PageTitle(table.heading, roaster: "").cells[.brewedAt] {
        options.facts.add(day: day)
      }
      // `Brew Method: Chemex`
      options.facts.add(title)
      options.facts.add(sentences: "\(title)\n\(table.lead)")
      do throws(JournalError) {
        let container = table.container == .json ? "json-records" : table.container.rawValue
        let format = ImportFormat(rawValue: container)
        let part = tables.count > 1 ? "\(name): \(title)" : name
        if isSheet {
          files += try parts(source, options, part)
            .filter { index != beside || $1.kind == .bags }
            .filter { tables.count < 2 || $1.kind == .bags || !Self.isSummary($1.header.meaning) }
            .map { file($0, options, $1, part, format) }
          continue
        }
        var (source, plan) = try plan(source, options)
        if table.name.isEmpty, plan.mayBeNamed(by: table.heading) {
          plan.options.name(table.heading)
        }
        // Averages of cups are no cups.
        if tables.count > 1, plan.kind == .cups, Self.isSummary(plan.header.meaning) {
          leftOut.append(title)
          continue
        }
        // What is said once beside the tables is of a bag, or of all rows.
        if index == beside, plan.kind != .bags { continue }
        // Lists that say nothing of a brew but what they name are none.
        if Self.isOfPage(plan, table, isBesideTables: tables.count > 1)
          || Self.isOfRecipes(plan, table, isOfPage: page != nil)
          || plan.kind == .cups && Self.isOfOthers(table)
          || [.markdown, .text, .html].contains(table.container) && plan.isOfOtherThings
        {
          leftOut.append(title)
          continue
        }
        let isPart = isCard && index != card || page.map { $0.place != index } ?? false
        if isPart, Self.isOfCard(plan, table, isOfBag: isOfBag || page != nil) {
          leftOut.append(title)
          continue
        }
        files.append(file(source, options, plan, part, format))
      } catch {
        if index == beside { continue }
        fault = fault ?? error
        // What rows of others name is in these.
        if table.reference == nil { leftOut.append(title) }
      }
    }
    Self.dropParents(&files, tables)
    settleBeside(&files)
    dropDiaries(&files)
    nameSheets(&files)
    guard files.isEmpty else {
      // Beans first: then brews find them.
      return files.sorted { $0.plan?.kind == .bags && $1.plan?.kind != .bags }
    }
    if let wanted = options.table, fault == nil {
      throw JournalError(.noSuchTable, .init(file: name, name: wanted).with(\.allowed, leftOut))
    }
    let isJSON = kind == .json || kind == .jsonl
    guard let fault, isJSON || fault.reason != .noTimeColumn else {
      throw JournalError(.noTable, .init(file: name))
    }
    throw fault
  }

  /// JSON without records of cups.
  private func noRecords(_ bytes: [UInt8], _ name: String) -> JournalError {
    let isList = bytes.first { !UTF8Text.isSpace($0) } == UInt8(ascii: "[")
    return JournalError(isList ? .listInput : .unknownInput, .init(file: name))
  }
}
