/// What the bytes of a file are.
public enum TableKind: String, Sendable, CaseIterable {
  /// Cells with separators between, which `CSVReader` reads; also text of any other kind.
  case delimited
  case json, jsonl, yaml, toml, markdown, html, xml, xlsx, ods
  /// JSON with comments, single quotes, or names without quotes.
  case json5
  /// A program in JavaScript, TypeScript or Python with lists of records.
  case code
  /// Plain text with tables that blanks, frames or a wiki's marks make, or lines that begin with dates.
  case text
  /// A zip file that is no workbook.
  case zip
  /// A workbook of Excel before 2007, or of any kind in a binary form.
  case oldWorkbook
  /// A workbook or another document of Office that a password protects.
  case encryptedWorkbook
  /// A spreadsheet of Numbers.
  case numbers
  case sqlite
  /// A shot of a Decent espresso machine, as lists of Tcl.
  case tcl
  case empty
  /// Bytes that are no text and nothing of the above.
  case binary

  /// How much of a text is read where the whole is not needed.
  private static let head = 1 << 16

  /// The kind by bytes that no text begins with; nil for text.
  static func ofBinary(_ bytes: [UInt8]) -> TableKind? {
    if bytes.isEmpty { return .empty }
    if ZipDirectory.begins(bytes) { return ofZip(ZipDirectory.names(bytes), bytes) }
    if bytes.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      let name: [UInt8] = "EncryptedPackage".utf8.reduce(into: []) { $0 += [$1, 0] }
      return contains(bytes, name) ? .encryptedWorkbook : .oldWorkbook
    }
    // Excel 2 to 4 have no container: a record that begins a file (BOF).
    if bytes.count > 4, bytes[0] == 0x09, [0, 2, 4].contains(bytes[1]), bytes[3] == 0,
      bytes[2] == 4 || bytes[2] == 6
    {
      return .oldWorkbook
    }
    return nil
  }

  private static func ofZip(_ names: [String], _ bytes: [UInt8]) -> TableKind {
    let lower = Set(names.map { $0.lowercased() })
    if lower.contains("xl/workbook.xml") { return .xlsx }
    if lower.contains("xl/workbook.bin") { return .oldWorkbook }
    if lower.contains("index/document.iwa") || lower.contains("index.zip") { return .numbers }
    if lower.contains("[content_types].xml"),
      lower.contains(where: { $0.hasSuffix("workbook.xml") })
    {
      return .xlsx
    }
    if lower.contains("content.xml") {
      let type = Array("application/vnd.oasis.opendocument.spreadsheet".utf8)
      let isSheet = contains(Array(bytes.prefix(512)), type)
      return isSheet || !lower.contains("mimetype") ? .ods : .zip
    }
    return .zip
  }

  /// Whether `bytes` contain `part`, looked for by its first byte.
  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var start = 0
    while let index = bytes[start...].firstIndex(of: first) {
      if bytes[index...].starts(with: part) { return true }
      start = index + 1
    }
    return false
  }

  /// The kind of a text in UTF-8.
  ///
  /// - Parameter name: The name of the file, which decides where the text allows several kinds.
  static func ofText(_ text: [UInt8], name: String) -> TableKind {
    guard let start = text.firstIndex(where: { !UTF8Text.isSpace($0) }) else { return .empty }
    let head = Array(text[start...].prefix(Self.head))
    if head.contains(0) { return .binary }
    var lines = TextLines.split(head)
    // The last line may be cut off.
    if text.count - start > Self.head, lines.count > 1 { lines.removeLast() }
    lines.removeFirst(FrontMatter.linesOfTOML(lines))
    let ending = name.lowercased().split(separator: ".").last.map { String($0) } ?? ""

    if head.first == UInt8(ascii: "<") {
      if isHTML(lines) { return .html }
      if isXML(lines) { return .xml }
    }
    if CodeRecords.isLikely(lines, ending), CodeRecords(text) != nil { return .code }
    if isTOML(lines, ending) { return .toml }
    lines = withoutCode(lines)
    if WikiTable.isIn(lines) || FramedText.isOne(lines) { return .text }
    if SQLDump.isOne(lines) || SessionLog.isOne(lines) || CalendarEvents.isOne(lines) {
      return .text
    }
    if let json = json(text, head, lines) { return json }
    if isTcl(lines) { return .tcl }
    if PairLines.areMost(lines) { return .text }
    let isMarkdownName = ["md", "markdown", "mdown", "mkd"].contains(ending)
    if let first = lines.first, first == "---", !isMarkdownName || lines.count < 3 {
      let end = FrontMatter.end(lines, after: 0)
      guard let end else { return .yaml }
      let rest = lines[(end + 1)...]
      let hasProse = rest.contains { line in
        !TextLines.isBlank(line) && line.first != " " && !line.hasPrefix("- ")
          && !line.hasPrefix("---") && !isYAMLKey(line)
      }
      return hasProse ? .markdown : .yaml
    }
    if isYAML(lines, ending) { return .yaml }
    if isMarkdownName, lines.contains(where: { $0.hasPrefix("<table") }) { return .markdown }
    let hasDashes = lines.contains(where: PipeTable.isAlignment)
    if MarkdownReader.isLikely(lines), hasDashes || !isDelimited(lines) { return .markdown }
    if isOfBlocks(lines), !isDelimited(lines) { return .markdown }
    let isDelimited = isDelimited(lines)
    if TextTables.isLikely(lines, isDelimited: isDelimited) { return .text }
    return isMarkdownName && !isDelimited ? .markdown : .delimited
  }

  /// The lines of a text with headings, of which code is no part.
  private static func withoutCode(_ lines: [Substring]) -> [Substring] {
    guard lines.contains(where: { $0.hasPrefix("```") }) else { return lines }
    let (plain, code) = MarkdownLines.plain(lines)
    let outside = plain.indices.filter { !code.contains($0) }.map { plain[$0] }
    return outside.contains { MarkdownLine.heading($0) != nil } ? outside : lines
  }

  private static func isHTML(_ lines: [Substring]) -> Bool {
    lines.contains { line in
      let line = line.lowercased()
      return ["<!doctype html", "<html", "<table", "<body"].contains { line.contains($0) }
    }
  }

  /// Whether a text begins as XML does: with its declaration, a comment, or an element.
  private static func isXML(_ lines: [Substring]) -> Bool {
    guard let first = lines.first(where: { !TextLines.isBlank($0) }) else { return false }
    let text = first.trimmed
    return text.hasPrefix("<?xml") || text.hasPrefix("<!--")
      || text.wholeMatch(of: /<[\p{L}_][\w.:-]*(?:\s[^<>]*)?>.*/) != nil
  }

  private static func json(
    _ text: [UInt8], _ head: [UInt8], _ lines: [Substring]
  ) -> TableKind? {
    guard let first = head.first, "{[/".utf8.contains(first) else { return nil }
    let loose = { JSONTree.count(text, .loose) == 1 ? TableKind.json5 : nil }
    if first == UInt8(ascii: "/") {
      guard head.starts(with: "//".utf8) || head.starts(with: "/*".utf8) else { return nil }
      return loose()
    }
    // The letters that may follow tell lists from a title in brackets.
    guard let next = head.dropFirst().first(where: { !UTF8Text.isSpace($0) }),
      "\"{}[]-0123456789tfn".utf8.contains(next)
    else { return loose() }
    if first == UInt8(ascii: "{"), next != UInt8(ascii: "\""), next != UInt8(ascii: "}") {
      return loose()
    }
    switch JSONTree.count(text) {
    case 2: return .jsonl
    case 0:
      if first == UInt8(ascii: "["), DatedLines.areMost(lines) { return nil }
      return loose() ?? .json
    default: return .json
    }
  }

  /// Whether a text is TOML: a name in brackets on a line, and keys with `=`.
  private static func isTOML(_ lines: [Substring], _ ending: String) -> Bool {
    var (tables, keys, others) = (0, 0, 0)
    var isInList = false
    for line in lines {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      // A list that goes over several lines ends with its bracket on a line.
      if isInList {
        isInList = !text.hasPrefix("]")
        continue
      }
      if text.hasPrefix("["), text.hasSuffix("]") {
        let name = text.drop { $0 == "[" }.prefix { $0 != "]" }
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_-. \"".contains($0) }
        if isName, name.first?.isLetter == true { tables += 1 } else { others += 1 }
      } else if let equals = text.firstIndex(of: "="),
        text[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || "_-. \"'".contains($0) })
      {
        keys += 1
        isInList = text.hasSuffix("[")
      } else {
        others += 1
      }
    }
    if ending == "toml" { return keys > 0 && tables + keys > others }
    // Texts of several lines may look like anything.
    return tables > 0 && keys >= tables && others <= keys
  }

  /// Whether a text is a shot as Decent machines write it: names with numbers or lists.
  private static func isTcl(_ lines: [Substring]) -> Bool {
    guard let first = lines.first, first.hasPrefix("clock ") || first.hasPrefix("filename ")
    else { return false }
    return lines.contains { $0.hasPrefix("espresso_elapsed {") || $0.hasPrefix("espresso_") }
  }

  private static func isYAMLKey(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let rest = line[line.index(after: colon)...]
    let key = line[..<colon]
    return !key.isEmpty && (rest.isEmpty || rest.first == " ")
      && !key.contains(where: { ",;|*`\t".contains($0) })
  }

  /// Whether a text is YAML: lines that are keys, elements or within them, and some that nest.
  private static func isYAML(_ lines: [Substring], _ ending: String) -> Bool {
    if lines.first?.hasPrefix("%YAML") == true { return true }
    let isName = ending == "yaml" || ending == "yml"
    if ["md", "csv", "tsv", "markdown"].contains(ending) { return false }
    var nested = 0
    var isAfterKey = false
    for line in lines where !TextLines.isBlank(line) && !line.hasPrefix("#") {
      if line.first == " " || isName && line.first == "\t" {
        // What follows an element or a key without a value and is no other element.
        if isAfterKey, isYAMLKey(line.drop { $0 == " " }) || line.contains("- ") { nested += 1 }
        isAfterKey = false
        continue
      }
      if line.hasPrefix("---") || line == "..." { continue }
      let isElement = line.hasPrefix("- ")
      let rest = isElement ? line.dropFirst(2) : line
      let isKey = isYAMLKey(rest)
      if isElement, !isKey, !isAfterKey, !isName { return false }
      if !isElement, !isKey, line != "-", !"}]".contains(line.prefix(1)) { return false }
      if isElement, isAfterKey { nested += 1 }
      isAfterKey = isElement && isKey || isKey && rest.hasSuffix(":")
    }
    return nested > 0 || isName
  }

  /// Whether two lines among the first have the same number of separators, or all have one;
  /// comments are left out, and where a line begins as no row does it is another kind of text.
  private static func isDelimited(_ lines: [Substring]) -> Bool {
    let full = lines.lazy.filter { !TextLines.isBlank($0) && !$0.hasPrefix("#") }.prefix(10)
    guard full.count >= 2, !full.contains(where: { $0.hasPrefix("- ") || $0.hasPrefix("**") })
    else { return false }
    return [",", ";", "\t", "|"].contains { (separator: Character) in
      let counts = full.map { line in line.count { $0 == separator } }
      let several = counts.filter { $0 >= 2 }
      return Set(several).count < several.count || counts.allSatisfy { $0 == 1 }
    }
  }

  /// Whether a text is mostly keys with values, some of them more than once, as in blocks of lines
  /// for each brew.
  private static func isOfBlocks(_ lines: [Substring]) -> Bool {
    var keys: Set<String> = []
    var (fields, others, repeats) = (0, 0, 0)
    for line in lines.prefix(200) where !TextLines.isBlank(line) {
      guard let field = MarkdownLine.field(line) else {
        others += 1
        continue
      }
      fields += 1
      if !keys.insert(field.key.lowercased()).inserted { repeats += 1 }
    }
    return keys.count >= 2 && repeats >= 2 && fields * 2 >= others * 3
  }
}

/// Reads tables of cells from files of any kind but delimited text.
public struct TableContainer: Sendable {
  /// A file in an archive.
  package struct Entry: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  private init() {}

  /// The text of a file in UTF-8, without byte order marks at its beginning.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - encoding: The name of its encoding; nil where the bytes tell it.
  /// - Returns: The text, and the name of the encoding where it is not UTF-8.
  /// - Throws: `TableFault` where the bytes are no such text.
  public static func text(
    _ bytes: [UInt8], encoding: String? = nil
  ) throws(TableFault) -> (utf8: [UInt8], encoding: String?) {
    guard bytes.count <= TableLimits.input else { throw .tooLarge }
    if let encoding {
      let found = try EncodedText.decoded(bytes, as: encoding)
      return (EncodedText.withoutMarks(found.utf8), found.isUTF8 ? nil : encoding)
    }
    let found = try EncodedText.decoded(bytes)
    return (EncodedText.withoutMarks(found.utf8), found.encoding)
  }

  /// What a file is, by its content; its name decides only where the content allows several kinds.
  public static func kind(
    of bytes: [UInt8], name: String, encoding: String? = nil
  ) -> TableKind {
    if let kind = TableKind.ofBinary(bytes) { return kind }
    guard let text = try? text(bytes, encoding: encoding) else { return .binary }
    return TableKind.ofText(text.utf8, name: name)
  }

  /// The tables of a file; none for delimited text, which `CSVReader` reads. Those of an archive
  /// that is no workbook are the tables of its entries, which names of entries precede.
  ///
  /// - Throws: `TableFault` where the file is damaged, too large, or has no table.
  public static func tables(
    in bytes: [UInt8], name: String, encoding: String? = nil
  ) throws(TableFault) -> [CellTable] {
    var unpacked = TableLimits.unpacked
    return try tables(in: bytes, name, encoding, &unpacked)
  }

  /// - Parameter unpacked: How many bytes archives may unpack to.
  private static func tables(
    in bytes: [UInt8], _ name: String, _ encoding: String?, _ unpacked: inout Int
  ) throws(TableFault) -> [CellTable] {
    guard bytes.count <= TableLimits.input else { throw .tooLarge }
    let kind = TableKind.ofBinary(bytes)
    switch kind {
    case .xlsx?, .ods?:
      let archive = try ZipContainer(bytes, limit: unpacked)
      defer { unpacked = archive.bytesLeft }
      return try kind == .xlsx ? Workbook.tables(archive) : OpenDocument.tables(archive)
    case .zip?: return try tablesOfEntries(bytes, &unpacked)
    case .encryptedWorkbook?: throw .encrypted
    case .oldWorkbook?: throw .notBuilt("xls")
    case .numbers?: throw .notBuilt("numbers")
    case .sqlite?: throw .notBuilt("sqlite")
    case nil: break
    default: return []
    }
    let text = try text(bytes, encoding: encoding).utf8
    switch TableKind.ofText(text, name: name) {
    case .json: return try TreeTables.tables(of: JSONTree.values(text), .json)
    case .json5: return try TreeTables.tables(of: JSONTree.values(text, .loose), .json)
    case .code: return try TreeTables.tables(of: [CodeRecords(text)?.root ?? .null], .json)
    case .xml: return try TreeTables.tables(of: [XMLTree.value(text)], .xml)
    case .jsonl: return try TreeTables.tables(of: JSONTree.values(text), .jsonl)
    case .yaml: return try TreeTables.tables(of: YAMLTree.mended(text), .yaml)
    case .toml: return try TreeTables.tables(of: [TOMLTree.value(text)], .toml)
    case .markdown: return try MarkdownReader.tables(text)
    case .html: return try HTMLReader.tables(text)
    case .text: return try TextTables.tables(text)
    default: return []
    }
  }

  /// The files in an archive.
  ///
  /// - Throws: `TableFault` where the archive is damaged, encrypted, or too large.
  package static func entries(in bytes: [UInt8]) throws(TableFault) -> [Entry] {
    try entries(ZipContainer(bytes))
  }

  private static func entries(_ archive: ZipContainer) throws(TableFault) -> [Entry] {
    let names = archive.names
    guard names.count <= 100_000 else { throw .tooLarge }
    var entries: [Entry] = []
    for (index, name) in names.enumerated() where !isAside(name) {
      entries.append(Entry(name: name, bytes: try archive.contents(index)))
    }
    return entries
  }

  /// Whether an entry is a folder, or what a system adds.
  private static func isAside(_ name: String) -> Bool {
    name.isEmpty || name.hasSuffix("/") || name.hasPrefix("__MACOSX/")
      || name.split(separator: "/").last?.hasPrefix(".") == true
  }

  private static func tablesOfEntries(
    _ bytes: [UInt8], _ unpacked: inout Int
  ) throws(TableFault) -> [CellTable] {
    let archive = try ZipContainer(bytes, limit: unpacked)
    let entries = try entries(archive)
    unpacked = archive.bytesLeft
    var found: [CellTable] = []
    var budget = CellBudget()
    for entry in entries {
      // Archives within archives are left alone; so is what has no table.
      guard TableKind.ofBinary(entry.bytes) != .zip,
        let tables = try? tables(in: entry.bytes, entry.name, nil, &unpacked)
      else { continue }
      for var table in tables {
        try budget.spend(table.rows.reduce(0) { $0 + $1.cells.count })
        table.name = table.name.isEmpty ? entry.name : "\(entry.name): \(table.name)"
        found.append(table)
      }
    }
    return found
  }
}
