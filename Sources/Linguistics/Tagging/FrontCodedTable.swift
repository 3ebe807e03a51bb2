/// Words with fields, sorted by the bytes of the words and searched in place: a word is kept as what it does
/// not share with the one before it, in blocks that begin anew ("front coding": Witten, Moffat and Bell 1999,
/// "Managing Gigabytes", section 4.1).
///
/// A word is a byte with how many bytes are shared (0 to 15) above how many follow (15: the next byte says
/// it), those that follow, and the number of its fields in one byte, or three where that is 255.
struct FrontCodedTable: Sendable {
  /// Where each block begins in `entries`.
  private let blocks: [Int32]
  private let entries: EmbeddedBytes
  /// What comes after words, the most frequent first.
  private let fields: [EmbeddedBytes]

  /// - Throws: An `ImageFault` for an image of something else.
  init(from image: inout ImageReader) throws(ImageFault) {
    blocks = try image.array()
    entries = try image.view()
    fields = try image.views()
    let size = entries.count
    guard blocks.first == 0, zip(blocks, blocks.dropFirst()).allSatisfy({ $0 < $1 }),
      blocks.allSatisfy({ $0 < size })
    else { throw ImageFault() }
  }

  /// Calls `body` with the fields of a word, with tabs between them; nil without the word.
  ///
  /// - Complexity: O(log n) comparisons of words.
  func find<Result>(
    _ word: some Collection<UInt8>, _ body: (EmbeddedBytes) -> Result
  ) -> Result? {
    let found: Int?? = entries.withContiguousStorageIfAvailable { entries in
      word.withContiguousStorageIfAvailable { find($0, in: entries) }
        ?? Array(word).withUnsafeBufferPointer { find($0, in: entries) }
    }
    guard let number = found ?? nil, fields.indices.contains(number) else { return nil }
    return body(fields[number])
  }

  private func find(
    _ word: UnsafeBufferPointer<UInt8>, in entries: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    // The last block whose first word is not after the word.
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let entry = Entry(entries, at: Int(blocks[middle]))
      if entry.order(to: word, entries).order <= 0 { low = middle } else { high = middle }
    }
    var position = Int(blocks[low])
    let end = low + 1 < blocks.count ? Int(blocks[low + 1]) : entries.count
    // What the word shares with the entry before, which is not after it.
    var matched = 0
    while position < end {
      let entry = Entry(entries, at: position)
      position = entry.end
      guard entry.shared <= matched else { continue }
      let (order, common) = entry.order(to: word, entries)
      if order == 0 { return entry.number }
      if order > 0 { return nil }
      matched = common
    }
    return nil
  }

  private struct Entry {
    let shared: Int
    let rest: Range<Int>
    let number: Int
    let end: Int

    /// Bytes beyond the end are 0.
    init(_ entries: UnsafeBufferPointer<UInt8>, at position: Int) {
      func byte(_ index: Int) -> Int { index < entries.count ? Int(entries[index]) : 0 }
      let head = byte(position)
      shared = head >> 4
      let isLong = head & 15 == 15
      let start = position + (isLong ? 2 : 1)
      let stop = start + (isLong ? byte(position + 1) : head & 15)
      rest = min(start, entries.count)..<min(stop, entries.count)
      let isRare = byte(stop) == 255
      number = isRare ? byte(stop + 1) | byte(stop + 2) << 8 : byte(stop)
      end = stop + (isRare ? 3 : 1)
    }

    /// Whether the entry is before (−1), at or after the word, whose first `shared` bytes it has, and how
    /// many bytes they have in common.
    func order(
      to word: UnsafeBufferPointer<UInt8>, _ entries: UnsafeBufferPointer<UInt8>
    ) -> (order: Int, common: Int) {
      var common = shared
      for index in rest {
        guard common < word.count else { return (1, common) }
        guard entries[index] == word[common] else {
          return (entries[index] < word[common] ? -1 : 1, common)
        }
        common += 1
      }
      return (common < word.count ? -1 : 0, common)
    }
  }
}

#if DEBUG
  extension FrontCodedTable {
    /// Adds a table of lines, which are sorted, a word and its fields in each; lines with `#` at the top are
    /// comments.
    static func write(_ table: EmbeddedBytes, to image: inout ImageWriter) {
      let lines = table.split(separator: UInt8(ascii: "\n"))
        .drop { $0.first == UInt8(ascii: "#") }
        .map {
          $0.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
        }
      let words = lines.map { Array($0[0]) }
      let rests = lines.map { $0.count > 1 ? Array($0[1]) : [] }
      let counts = Dictionary(rests.map { ($0, 1) }, uniquingKeysWith: +)
      let fields = counts.sorted {
        $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
      }.map(\.key)
      let numbers = Dictionary(uniqueKeysWithValues: zip(fields, 0...))
      var (blocks, entries, last): ([Int32], [UInt8], [UInt8]) = ([], [], [])
      for (index, word) in words.enumerated() {
        let isFirst = index.isMultiple(of: 32)
        if isFirst { blocks.append(Int32(entries.count)) }
        let shared = isFirst ? 0 : min(15, zip(word, last).prefix { $0 == $1 }.count)
        let rest = word.dropFirst(shared)
        entries.append(UInt8(shared << 4 | min(15, rest.count)))
        if rest.count >= 15 { entries.append(UInt8(rest.count)) }
        entries += rest
        let number = numbers[rests[index]] ?? 0
        entries += number < 255 ? [UInt8(number)] : [255, UInt8(number & 255), UInt8(number >> 8)]
        last = word
      }
      image.write(blocks)
      image.write(entries)
      image.write(texts: fields)
    }
  }
#endif
