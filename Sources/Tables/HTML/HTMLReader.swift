/// The tables of an HTML page.
struct HTMLReader {
  /// A table that is being read, maybe within a cell of another.
  private struct Draft {
    var name: String
    var rows: [CellRow] = []
    var titles: Int?
    var line = 0
    var isInRow = false
    var cells: [Cell] = []
    /// Cells of rows above that reach down, by column.
    var reaching: [Int: (rows: Int, text: String)] = [:]
    var isInHead = false
    var isInCaption = false
    var caption = HTMLText()
  }

  /// A cell of the row that is read.
  private struct Cell {
    var text = HTMLText()
    var isTitle = false
    var columns = 1
    var rows = 1
    var isOpen = true
  }

  private var drafts: [Draft] = []
  private var tables: [CellTable] = []
  private var heading = ""
  private var openHeading: HTMLText?
  /// The text of the page above the tables.
  private var lead = HTMLText()
  private var isInHead = false
  private var budget = CellBudget()

  /// Reads the tables of two rows or more.
  ///
  /// - Throws: `TableFault` where there is none, or too much.
  static func tables(_ bytes: [UInt8]) throws(TableFault) -> [CellTable] {
    var reader = HTMLReader()
    var tokens = HTMLTokens(bytes)
    var line = tokens.line
    while let token = tokens.next() {
      switch token {
      case .start(let name, let attributes): try reader.start(name, attributes, line)
      case .end(let name): try reader.end(name)
      case .text(let text): reader.text(text)
      }
      line = tokens.line
    }
    while !reader.drafts.isEmpty { try reader.endTable() }
    guard !reader.tables.isEmpty else { throw .noTable(.html) }
    if reader.tables.count == 1 { reader.tables[0].lead = reader.lead.text }
    return reader.tables
  }

  private mutating func start(
    _ name: String, _ attributes: [String: String], _ line: Int
  ) throws(TableFault) {
    switch name {
    case "table":
      guard drafts.count < TableLimits.depth else { throw .damaged(line: line) }
      drafts.append(Draft(name: heading))
    case "h1", "h2", "h3", "h4", "h5", "h6":
      openHeading = HTMLText()
      lead.breakLine()
    case "head", "title", "nav": isInHead = true
    case _ where HTMLText.blocks.contains(name): breakLine()
    default: break
    }
    guard let last = drafts.indices.last else { return }
    switch name {
    case "thead": drafts[last].isInHead = true
    case "tbody", "tfoot": drafts[last].isInHead = false
    case "caption": drafts[last].isInCaption = true
    case "tr":
      try endRow()
      drafts[last].isInRow = true
      drafts[last].line = line
    case "td", "th":
      if !drafts[last].isInRow { drafts[last].line = line }
      drafts[last].isInRow = true
      closeCell()
      drafts[last].cells.append(
        Cell(
          isTitle: name == "th", columns: Self.span(attributes["colspan"], 1000),
          rows: Self.span(attributes["rowspan"], 65_534)))
    default: break
    }
  }

  private mutating func end(_ name: String) throws(TableFault) {
    switch name {
    case "table": try endTable()
    case "tr": try endRow()
    case "td", "th": closeCell()
    case "thead":
      try endRow()
      if let last = drafts.indices.last { drafts[last].isInHead = false }
    case "caption":
      guard let last = drafts.indices.last, drafts[last].isInCaption else { return }
      drafts[last].isInCaption = false
      drafts[last].name = drafts[last].caption.text
    case "h1", "h2", "h3", "h4", "h5", "h6":
      if let text = openHeading?.text, !text.isEmpty { heading = text }
      openHeading = nil
    case "head", "title", "nav": isInHead = false
    case _ where HTMLText.blocks.contains(name): breakLine()
    default: break
    }
  }

  private mutating func text(_ text: String) {
    openHeading?.append(text)
    guard let last = drafts.indices.last else {
      if openHeading == nil, !isInHead { lead.append(text) }
      return
    }
    if drafts[last].isInCaption {
      drafts[last].caption.append(text)
    } else if let cell = drafts[last].cells.indices.last, drafts[last].cells[cell].isOpen {
      drafts[last].cells[cell].text.append(text)
    }
  }

  private mutating func breakLine() {
    guard let last = drafts.indices.last else { return lead.breakLine() }
    guard let cell = drafts[last].cells.indices.last else { return }
    drafts[last].cells[cell].text.breakLine()
  }

  private mutating func closeCell() {
    guard let last = drafts.indices.last, let cell = drafts[last].cells.indices.last else { return }
    drafts[last].cells[cell].isOpen = false
  }

  /// Lays the cells of a row out, those of rows above that reach down among them.
  private mutating func endRow() throws(TableFault) {
    // Taken out, so that its rows are not copied.
    guard drafts.last?.isInRow == true, var draft = drafts.popLast() else { return }
    var texts: [String] = []
    var (reaching, cells) = (draft.reaching, draft.cells[...])
    var next: [Int: (rows: Int, text: String)] = [:]
    while !cells.isEmpty || !reaching.isEmpty, texts.count < TableLimits.columns {
      try budget.spend(1)
      if let above = reaching.removeValue(forKey: texts.count) {
        if above.rows > 1 { next[texts.count] = (above.rows - 1, above.text) }
        texts.append(above.text)
        continue
      }
      guard let cell = cells.popFirst() else {
        texts.append("")
        continue
      }
      let text = cell.text.text
      // A text across the whole table is a remark.
      let isAcross = draft.cells.count == 1 && cell.columns > 2
      try budget.spend(cell.columns)
      for _ in 0..<cell.columns where texts.count < TableLimits.columns {
        if cell.rows > 1 { next[texts.count] = (cell.rows - 1, text) }
        reaching.removeValue(forKey: texts.count)
        texts.append(isAcross && !texts.isEmpty ? "" : text)
      }
    }
    let isTitles =
      !draft.cells.isEmpty && (draft.isInHead || draft.cells.allSatisfy(\.isTitle))
    while texts.last?.isEmpty == true { texts.removeLast() }
    if !texts.isEmpty {
      // Of titles in several rows the last are those of the columns.
      if isTitles, draft.titles == nil || draft.titles == draft.rows.count - 1 {
        draft.titles = draft.rows.count
      }
      draft.rows.append(CellRow(line: draft.line, cells: texts))
    }
    (draft.cells, draft.reaching, draft.isInRow) = ([], next, false)
    drafts.append(draft)
  }

  private mutating func endTable() throws(TableFault) {
    try endRow()
    guard let draft = drafts.popLast(), draft.rows.count >= 2 else { return }
    tables.append(
      CellTable(name: draft.name, container: .html, rows: draft.rows, titles: draft.titles))
    tables[tables.count - 1].lead = lead.text
  }

  private static func span(_ text: String?, _ most: Int) -> Int {
    min(max(text.flatMap { Int($0.trimmed) } ?? 1, 1), most)
  }
}

/// The text of an element, in which runs of white space are one blank.
struct HTMLText {
  private var letters = ""
  private var isAfterSpace = true
  private var breaks = 0

  init() {}

  /// The text of markup in a cell of another file, such as the notes that Evernote exports.
  init(markup: String) {
    var tokens = HTMLTokens(Array(markup.utf8))
    while let token = tokens.next() {
      switch token {
      case .text(let text): append(text)
      case .start(let name, _), .end(let name):
        if Self.blocks.contains(name) { breakLine() }
      }
    }
  }

  /// The elements that begin a line.
  static let blocks: Set = ["br", "p", "div", "li"]

  /// Appends text of the page.
  mutating func append(_ text: String) {
    for letter in text.unicodeScalars {
      if letter.properties.isWhitespace {
        isAfterSpace = true
        continue
      }
      if !letters.isEmpty {
        if breaks > 0 { letters += "\n" } else if isAfterSpace { letters += " " }
      }
      (isAfterSpace, breaks) = (false, 0)
      letters.unicodeScalars.append(letter)
    }
  }

  /// Lets the following text begin on a line of its own.
  mutating func breakLine() { breaks += 1 }

  /// The text without blanks at its ends.
  var text: String { letters }
}
