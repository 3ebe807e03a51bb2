/// The grammar of comma-separated values (RFC 4180), byte by byte.
///
/// Cells may be quoted, and then contain separators, line breaks and doubled quotes; a quote within
/// an unquoted cell is a letter. Blanks may surround a quoted cell. Records end with LF, CRLF or
/// CR.
struct CSVScanner: Sendable {
  /// The role of a byte.
  enum Role {
    /// Part of the cell's text.
    case text
    /// A byte that is not part of the text.
    case mark
    /// The opening quote of a cell; blanks before it are not part of the text.
    case quote
    /// The end of a cell, not of the record.
    case cellEnd
    /// The end of a cell and of the record; after CR an LF may follow, which is a mark.
    case recordEnd
  }

  private enum State {
    case cellStart, bare, quoted
    /// After a quote in a quoted cell: its end, or the first of a doubled quote.
    case quoteInQuoted
    case afterQuoted
    /// After a record that CR ended.
    case afterReturn
  }

  /// The separator of cells.
  let separator: UInt8
  private var state = State.cellStart

  init(separator: UInt8) {
    self.separator = separator
  }

  /// Whether a quoted cell is open.
  var isQuoted: Bool { state == .quoted }

  /// Whether a run of letters may follow, which ends at a quote, a separator or a line break.
  var isInText: Bool { state == .quoted || state == .bare }

  /// Whether the last record ended with CR, so that an LF may follow that belongs to it.
  var isAfterReturn: Bool { state == .afterReturn }

  /// The role of the next byte.
  mutating func role(of byte: UInt8) -> Role {
    let quote = UInt8(ascii: "\"")
    switch state {
    case .quoted:
      guard byte == quote else { return .text }
      state = .quoteInQuoted
      return .mark
    case .quoteInQuoted where byte == quote:
      state = .quoted
      return .text
    case .cellStart where byte == quote, .afterReturn where byte == quote:
      state = .quoted
      return .quote
    case .afterReturn where byte == UInt8(ascii: "\n"):
      state = .cellStart
      return .mark
    default: break
    }
    if byte == separator {
      state = .cellStart
      return .cellEnd
    }
    if byte == UInt8(ascii: "\n") {
      state = .cellStart
      return .recordEnd
    }
    if byte == UInt8(ascii: "\r") {
      state = .afterReturn
      return .recordEnd
    }
    switch state {
    case .quoteInQuoted, .afterQuoted:
      state = .afterQuoted
      return byte == UInt8(ascii: " ") ? .mark : .text
    case .cellStart, .afterReturn:
      state = byte == UInt8(ascii: " ") ? .cellStart : .bare
      return .text
    default: return .text
    }
  }
}
