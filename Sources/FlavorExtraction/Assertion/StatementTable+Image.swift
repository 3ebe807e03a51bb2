import Support

extension StatementTable {
  func write(to image: inout ImageWriter) {
    image.write(rows.flatMap(\.numbers))
    image.write(rows.map(\.anchors))
    for set in rows.flatMap({ [$0.subject, $0.verb, $0.predicate] }) + [heads, orders, triggers] {
      set.write(to: &image)
    }
    image.write([anchor, verbs])
    image.write(texts: reasons)
    image.write(texts: ids)
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let numbers = try image.array(of: UInt8.self)
    let anchors = try image.array(of: ClassSet.self)
    guard numbers.count == anchors.count * Row.width else { throw ImageFault() }
    var rows: [Row] = []
    for index in anchors.indices {
      let row = Row(
        subject: try WordSet(from: &image),
        determination: .init(rawValue: numbers[index * Row.width]),
        tense: .init(rawValue: numbers[index * Row.width + 1]), verb: try WordSet(from: &image),
        isVerbBarred: numbers[index * Row.width + 2] != 0, predicate: try WordSet(from: &image),
        anchors: anchors[index])
      rows.append(row)
    }
    self.rows = rows
    heads = try WordSet(from: &image)
    orders = try WordSet(from: &image)
    triggers = try WordSet(from: &image)
    let sets = try image.array(of: ClassSet.self)
    reasons = try image.texts()
    ids = try image.texts()
    guard sets.count == 2, reasons.count == rows.count, ids.count == rows.count else {
      throw ImageFault()
    }
    (anchor, verbs) = (sets[0], sets[1])
  }
}

extension StatementTable.Row {
  fileprivate static let width = 3

  fileprivate var numbers: [UInt8] {
    [determination.rawValue, tense.rawValue, isVerbBarred ? 1 : 0]
  }
}

extension StatementTable.WordSet {
  func write(to image: inout ImageWriter) {
    image.write([classes])
    image.write(words)
    image.write([takesAll, takesPlurals, takesFlavors])
  }

  init(from image: inout ImageReader) throws(ImageFault) {
    let classes = try image.array(of: ClassSet.self)
    words = try image.array()
    let flags = try image.flags()
    guard classes.count == 1, flags.count == 3 else { throw ImageFault() }
    self.classes = classes[0]
    (takesAll, takesPlurals, takesFlavors) = (flags[0], flags[1], flags[2])
  }
}
