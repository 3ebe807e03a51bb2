/// One record of a table: its cells, and its first line.
package struct CSVRecord: Sendable {
  /// The number of its first line, from 1.
  package internal(set) var line = 1
  /// Whether a quoted cell is never closed; the cells are then those of the line alone.
  package internal(set) var isUnclosed = false
  /// The concatenated texts of all cells.
  private var text: [UInt8] = []
  private var cells: [(end: Int, isQuoted: Bool)] = []
  private var isCellQuoted = false

  /// The number of cells.
  package var count: Int { cells.count }

  /// The text of a cell, without its quotes.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : cells[index - 1].end)..<cells[index].end]
  }

  /// Whether a cell is quoted, so that leading and trailing blanks are part of it.
  package func isQuoted(_ index: Int) -> Bool { cells[index].isQuoted }

  /// Whether all cells are well-formed UTF-8.
  package var isWellFormed: Bool { UTF8Text.isWellFormed(text[...]) }

  // MARK: Filling

  /// Removes the cells and keeps the memory.
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
