/// One record of a table: its cells, and where it begins.
package struct CSVRecord: Sendable {
  /// The line, from 1, on which it begins.
  package internal(set) var line = 1
  /// Whether a quoted cell is never closed; the cells then are those of the line alone.
  package internal(set) var isUnclosed = false
  /// The texts of all cells, one after another.
  private var text: [UInt8] = []
  private var cells: [(end: Int, isQuoted: Bool)] = []
  private var isCellQuoted = false

  /// The number of cells.
  package var count: Int { cells.count }

  /// The text of a cell, without its quotes.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : cells[index - 1].end)..<cells[index].end]
  }

  /// Whether a cell is quoted, so that blanks at its ends are part of it.
  package func isQuoted(_ index: Int) -> Bool { cells[index].isQuoted }

  /// Whether all cells are well-formed UTF-8.
  package var isWellFormed: Bool { UTF8Text.isWellFormed(text[...]) }

  // MARK: Filling

  /// Forgets the cells and keeps the memory.
  mutating func begin(line: Int) {
    self.line = line
    isUnclosed = false
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    isCellQuoted = false
  }

  mutating func append(_ byte: UInt8) { text.append(byte) }

  mutating func append(_ bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  mutating func openQuote() {
    text.removeSubrange((cells.last?.end ?? 0)...)
    isCellQuoted = true
  }

  mutating func endCell() {
    cells.append((text.count, isCellQuoted))
    isCellQuoted = false
  }
}
